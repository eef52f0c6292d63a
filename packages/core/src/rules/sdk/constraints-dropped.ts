import { comparedFields } from '../../json-schema/fields.js'
import { isTold, LIMITS, withLimits } from '../../json-schema/limits-in-words.js'
import { schemaNodes } from '../../json-schema/nodes.js'
import type { Json, JsonObject } from '../../model/json.js'
import { schemaFields } from '../engine/explicit.js'
import type { Report, WireRule } from '../engine/rule.js'
import { enumerated, fieldLabel, toolLabel } from '../engine/wording.js'
import { alike, captured, concerned, origin, wasCaptured } from './sent-by.js'

const tool = (parameters: string) => `import { tool } from '@openai/agents'
import { z } from 'zod'

export const bookTable = tool({
  name: 'book_table',
  description: 'Books a table for tonight.',
  parameters: ${parameters},
  execute: async () => 'Booked.',
})
`
const CONFIG = '{ "targets": ["openai"] }\n'

export const constraintsDropped: WireRule = {
  scope: 'wire',
  meta: {
    code: 'constraints-dropped',
    title: 'Part of a field does not reach the model',
    category: 'silent-corruption',
    severity: 'warning',
    fixable: true,
    environmentDependent: true,
    what:
      'Fields have limits, formats, lists of values or descriptions in the tool’s own schema that are missing in what its ' +
      'SDK really sends: the constant that tells the branches of a union apart, too. OpenAI Agents falls back to a converter that drops all of them as soon as one field is optional; some ' +
      'adapters drop what a provider would refuse, and a converter with another copy of the validator finds no descriptions.',
    why: 'The model does not know what its input is then checked by, and its calls are refused.',
    remedy:
      'Say the limits in the descriptions of the fields (`toolsight fix` does). Install one copy of the validator. With OpenAI Agents, make optional fields nullable: then nothing ' +
      'falls back.',
    good: {
      files: {
        'toolsight.config.json': CONFIG,
        'tools/book-table.ts': tool(
          'z.object({ guests: z.number().min(1).max(8), note: z.string().nullable() })',
        ),
      },
      packages: ['@openai/agents'],
    },
    bad: {
      files: {
        'toolsight.config.json': CONFIG,
        'tools/book-table.ts': tool(
          'z.object({ guests: z.number().min(1).max(8), note: z.string().optional() })',
        ),
      },
      packages: ['@openai/agents'],
      at: { file: 'tools/book-table.ts', line: 7, text: 'guests' },
    },
  },

  concerns: wasCaptured,

  *check(judged) {
    const { tool } = judged
    for (const { found, forms } of alike(captured(judged), ({ own, sent }) => losses(own, sent))) {
      const [first] = found
      if (!first) continue
      const labels = found.map(({ path, keywords }) => {
        const names = enumerated(keywords.map((keyword) => `\`${keyword}\``))
        return `${fieldLabel(path)} has lost ${names}.`
      })
      const isEssential = found.some(({ keywords }) => keywords.some((each) => ESSENTIAL.has(each)))
      const severity = isEssential ? 'error' : 'warning'
      const more = found.length > MAX_LINES ? [`So have ${found.length - MAX_LINES} more fields.`] : []
      yield {
        message: [
          `The request describes '${toolLabel(tool)}' less exactly than its schema does.`,
          ...labels.slice(0, MAX_LINES),
          ...more,
          origin(forms, judged),
        ].join('\n'),
        at: { fields: schemaFields(tool), path: first.path },
        path: first.path,
        severity,
        targets: concerned(forms, severity),
        ...cure(found, tool.schema),
      }
    }
  },
}

const MAX_LINES = 5

/** The limits in words, where the descriptions go out as they are. */
function cure(found: readonly Loss[], own: JsonObject | null): Pick<Report, 'fix'> {
  const known = own && comparedFields(own)
  const fields = found.flatMap(({ path, keywords }) => {
    const schema = keywords.includes('description') ? undefined : known?.get(JSON.stringify(path))?.schema
    const text = schema ? withLimits(schema, keywords) : null
    return text === null ? [] : [{ path, text }]
  })
  return fields.length === found.length ? { fix: { kind: 'describe', fields } } : {}
}

const MEANING = ['type', ...LIMITS, 'description']
/** Without these the model does not know what kind of value it is to send. */
const ESSENTIAL = new Set(['type', 'enum'])

interface Loss {
  path: string[]
  keywords: string[]
}

function losses(own: JsonObject, sent: JsonObject): Loss[] | null {
  const there = comparedFields(sent)
  const found: Loss[] = []
  for (const [key, { path, schema }] of comparedFields(own)) {
    const now = there.get(key)?.schema
    if (!now) continue
    const keywords = MEANING.filter(
      (keyword) => isLost(keyword, schema, now) && !isSaid(keyword, schema, now),
    )
    if (keywords.length > 0) found.push({ path, keywords })
  }
  found.push(...lostConstants(own, sent))
  return found.length === 0 ? null : found
}

/** What tells the branches of a union apart. */
function lostConstants(own: JsonObject, sent: JsonObject): Loss[] {
  const there = new Map(schemaNodes(sent).map(({ path, schema }) => [JSON.stringify(path), schema]))
  return schemaNodes(own).flatMap(({ path, schema }) => {
    const now = path.some((step) => /^\|\d+$/.test(step)) ? there.get(JSON.stringify(path)) : undefined
    const isGone = now && schema['const'] !== undefined && isLost('const', schema, now)
    return isGone && now['const'] === undefined ? [{ path, keywords: ['const'] }] : []
  })
}

function isLost(keyword: string, own: JsonObject, now: JsonObject): boolean {
  const value = own[keyword]
  if (value === undefined || Object.hasOwn(now, keyword)) return false
  if (keyword === 'type') return !isTyped(now)
  // The bounds of what a number can hold say nothing.
  if (typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER) return false
  // The pattern of a format says no more than the format does.
  if (keyword === 'pattern') return own['format'] === undefined || now['format'] === undefined
  if (keyword === 'const') return !holds(now['enum'], value)
  if (keyword === 'enum') return !('const' in now || 'anyOf' in now || 'oneOf' in now)
  if (keyword === 'exclusiveMinimum') return now['minimum'] === undefined
  if (keyword === 'exclusiveMaximum') return now['maximum'] === undefined
  return true
}

/** Whether the description says it. No wording replaces a type. */
function isSaid(keyword: string, own: JsonObject, now: JsonObject): boolean {
  return keyword !== 'type' && (isToldInWords(own, now) || isTold(keyword, own, now['description']))
}

/** What else says which kind of value it is. */
function isTyped(schema: JsonObject): boolean {
  return ['anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'const', 'properties', 'items'].some((keyword) =>
    Object.hasOwn(schema, keyword),
  )
}

function holds(members: Json | undefined, value: Json): boolean {
  return Array.isArray(members) && members.some((each) => String(each) === String(value))
}

/** Some SDKs write the limits into the description instead. */
function isToldInWords(own: JsonObject, now: JsonObject): boolean {
  const before = typeof own['description'] === 'string' ? own['description'] : ''
  const after = typeof now['description'] === 'string' ? now['description'] : ''
  return after.length > before.length
}
