import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { home } from '../packages.mjs'
import { corruptions } from './corruptions.mjs'
import { tools } from './tools.mjs'

/** Spoilings of each kind for each valid input. */
const TIMES = 20

/**
 * The share of spoiled inputs that end up as what was meant, as something else, or refused; for our repair and for what
 * people use in its place. One seed a run. Wrong is what a handler would run with although nobody meant it. Spoiled inputs
 * that the tool accepts as they are do not count: nothing tells them from what was meant.
 */
export async function repairRows({ runs }) {
  const require = createRequire(new URL('package.json', home))
  const { z } = require('zod')
  const { repairToolInput } = await import(new URL('node_modules/@toolsight/runtime/dist/index.js', home))
  const { jsonrepair } = require('jsonrepair')
  const partial = require('partial-json')
  const validated = (tool, value) => {
    const result = tool.input.safeParse(value)
    return result.success ? { value: result.data } : null
  }
  const attempt = (read) => (tool, text) => {
    try {
      return validated(tool, read(text))
    } catch {
      return null
    }
  }
  const ways = {
    'Toolsight repair': async (tool, text) => {
      const { value, issues } = await repairToolInput(tool, text)
      return issues.length === 0 ? { value } : null
    },
    'jsonrepair, then validate': attempt((text) => JSON.parse(jsonrepair(text))),
    'partial-json, then validate': attempt((text) => partial.parse(text)),
    'validate alone': attempt(JSON.parse),
  }
  const shares = Object.fromEntries(
    Object.keys(ways).map((way) => [way, { right: [], wrong: [], refused: [] }]),
  )
  for (let seed = 1; seed <= runs; seed++) {
    const cases = spoiled(tools(z), mulberry32(seed))
    for (const [way, repair] of Object.entries(ways)) {
      const count = { right: 0, wrong: 0, refused: 0 }
      for (const { tool, meant, text, kind } of cases) {
        const outcome = await repair(tool, text)
        const verdict = outcome === null ? 'refused' : isMeant(tool, outcome.value, meant) ? 'right' : 'wrong'
        count[verdict]++
        if (process.env.SHOW === way && verdict !== 'right')
          console.error(verdict, kind, text, outcome?.value)
      }
      for (const [verdict, number] of Object.entries(count))
        shares[way][verdict].push((100 * number) / cases.length)
    }
  }
  return Object.entries(shares).flatMap(([way, counts]) =>
    Object.entries(counts).map(([verdict, values]) => ({ name: `${way}: ${verdict}`, unit: '%', values })),
  )
}

function spoiled(all, random) {
  const cases = []
  for (const tool of all) {
    const optional = Object.entries(tool.input.shape).filter(
      ([, field]) => field.safeParse(undefined).success,
    )
    for (const sample of tool.samples) {
      for (const [kind, spoil] of Object.entries(corruptions)) {
        for (let times = 0; times < TIMES; times++) {
          const text = spoil(
            sample,
            random,
            optional.map(([key]) => key),
          )
          if (text !== null && !isAccepted(tool, text))
            cases.push({ tool, kind, text, meant: tool.input.parse(sample) })
        }
      }
    }
  }
  return cases
}

function isAccepted({ input }, text) {
  try {
    return input.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Keys that the tool does not know are the caller's: they may be there or not. */
function isMeant({ input }, value, meant) {
  if (typeof value !== 'object' || value === null) return false
  const known = Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(input.shape, key)))
  return isDeepStrictEqual(known, meant)
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function mulberry32(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
