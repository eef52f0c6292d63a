import { expect, test } from 'vitest'
import { Markers } from '#core/detect/markers.js'
import { FRAMEWORKS } from '#core/frameworks/index.js'
import { analyzeModule } from '#core/modules/lazy-form/module.js'
import type { FactoryRef } from '#core/modules/lazy-form/site-model.js'
import { parse } from '#core/syntax/parse.js'

const markers = new Markers(FRAMEWORKS)

const TEXT = `
import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { first, second } from './others'

function tool(name, { about, extra }) {
  return defineTool({ name, description: about, input: z.object({ extra: z.literal(extra) }) })
}

export function start(server, deps) {
  const shown = [deps.one, 'two']
  first('a', { about: deps.zero })
  tool('b', { about: shown[1], extra: deps.three })
  second('c', { about: shown[0], extra: await deps.four })
}
`

/** A function of another file that makes tools of what it is given. */
function factory(name: string, number = 0): FactoryRef {
  const file = '/others.ts'
  return {
    ...{ file, name, template: `template:${name}:${number}`, used: [0, 1], keepsTools: false },
    through: [`${file}\0${name}`],
  }
}

function analyzed(file: string, factories: Array<[string, FactoryRef[]]>) {
  const { sites, unknowns } = analyzeModule(file, TEXT, markers, {
    ...{ given: [], takers: new Map(), definers: new Set(), changes: new Map() },
    factories: new Map(factories),
  })
  return {
    unknowns,
    sites: sites.map(({ code, reads, specifiers, blocked }) => ({
      ...{ code: code.toString(), reads: [...reads], specifiers: [...specifiers], blocked },
      places: Array.from({ length: code.length }, (_, offset) => code.original(offset)),
    })),
  }
}

test('code that is kept from one analysis to the next is the code that would be written', () => {
  const known: Array<Array<[string, FactoryRef[]]>> = [
    [],
    [['second', [factory('second')]]],
    [
      ['first', [factory('first'), factory('first', 1)]],
      ['second', [factory('second')]],
    ],
    [['first', [factory('first', 1)]]],
    [],
  ]
  for (const [index, factories] of known.entries()) {
    const again = analyzed('/again.ts', factories)
    expect(again).toEqual(analyzed(`/new-${index}.ts`, factories))
    // What is asked of unknown parts by name is there.
    const names = again.sites.flatMap(({ code }) =>
      [...code.matchAll(/\$(\d+)/g)].map(([, at]) => Number(at)),
    )
    for (const name of names) expect(again.unknowns[name]).toBeDefined()
  }
  expect(analyzed('/again.ts', known[2] ?? []).sites).toHaveLength(5)
})

test('a file that was parsed lately is not parsed again, until its text is another', () => {
  const tree = parse('/kept.ts', 'const a = 1')
  expect(parse('/kept.ts', 'const a = 1')).toBe(tree)
  const edited = parse('/kept.ts', 'const a = 2')
  expect(edited.text).toBe('const a = 2')
  expect(parse('/kept.ts', 'const a = 1')).not.toBe(tree)
})

test('trees of much text are given up, those that were asked for the longest ago first', () => {
  const text = `/* ${'x'.repeat(300_000)} */`
  const old = parse('/old.ts', text)
  const used = parse('/used.ts', text)
  parse('/third.ts', text)
  expect(parse('/used.ts', text)).toBe(used)
  parse('/fourth.ts', text)
  expect(parse('/used.ts', text)).toBe(used)
  expect(parse('/old.ts', text)).not.toBe(old)
})
