import { schemaNodes } from '../../json-schema/nodes.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { KeywordDemand } from '../../wire/provider-rule.js'
import { enumerated, fieldLabel, inline } from '../engine/wording.js'
import { providerRule, type Violation } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/rate-stay.ts',
  name: 'rate_stay',
  description: 'Takes down how a guest liked it.',
}

export const unsupportedKeyword = providerRule(
  {
    code: 'unsupported-keyword',
    title: 'A provider does not support a schema keyword',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'The schema that goes on the wire has keywords that a configured target refuses: strict modes take a subset of ' +
      'JSON Schema, `parameters` of Gemini are OpenAPI 3.0, and OpenAI takes no `propertyNames`, which every `z.record()` ' +
      'has. Keywords that are accepted and only advise the model are no finding.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Write the schema without the keyword. What a limit says can stand in the description, and the handler can check ' +
      'it; a record can be an array of pairs; `z.union` writes `anyOf` where `z.discriminatedUnion` writes `oneOf`. Or ' +
      'send this tool without strict mode.',
    good: {
      files: sentExample(['anthropic-strict'], {
        ...TOOL,
        definition: `input: z.object({
  stars: z.number().describe('1 to 5.'),
}),`,
      }),
    },
    bad: {
      files: sentExample(['anthropic-strict'], {
        ...TOOL,
        definition: `input: z.object({
  stars: z.number().min(1).max(5),
}),`,
      }),
      at: { file: TOOL.file, line: 8, text: 'stars' },
    },
  },

  function* ({ parts }, demand) {
    if (!parts.schema) return
    /** What most objects have is said once, with how often. */
    const repeated = new Map<string, { violation: Violation; times: number }>()
    for (const { schema, path } of schemaNodes(parts.schema)) {
      const found = refusedOf(schema, demand)
      const own = found.filter((keyword) => !EVERYWHERE.has(keyword))
      if (own.length > 0) yield violationOf(own, path)
      for (const keyword of found) {
        if (!EVERYWHERE.has(keyword)) continue
        const before = repeated.get(keyword)
        if (before) before.times++
        else repeated.set(keyword, { violation: violationOf([keyword], path), times: 1 })
      }
    }
    for (const { violation, times } of repeated.values()) {
      yield times === 1
        ? violation
        : {
            ...violation,
            hint: `${violation.hint ?? ''}${violation.hint ? ' ' : ''}It stands in ${times} places.`,
          }
    }
  },
)

const EVERYWHERE = new Set(['additionalProperties', '$schema', 'title', 'propertyNames'])

function violationOf(keywords: readonly string[], path: Violation['path']): Violation {
  const names = enumerated(keywords.map((keyword) => `\`${inline(keyword, 40)}\``))
  const hints = [...new Set(keywords.flatMap((keyword) => HINTS[keyword] ?? []))]
  return {
    path,
    key: [...keywords].sort().join(' '),
    advice: `Leave ${names} out of ${fieldLabel(path)}`,
    ...(keywords[0] === undefined ? {} : { blank: inline(keywords[0], 40) }),
    fault: keywords.length === 1 ? 'this keyword' : 'these keywords',
    ...(keywords.length === 1 && keywords[0] === 'oneOf' && path.length > 0
      ? { fix: { kind: 'plain-union', path } }
      : {}),
    ...(hints.length === 0 ? {} : { hint: hints.join(' ') }),
  }
}

const LIMIT = 'Say the limit in the description, and check it in the handler.'
const TUPLE = 'Use an array of one type, or an object with a field for each element.'

const HINTS: Record<string, string | undefined> = {
  minimum: LIMIT,
  maximum: LIMIT,
  exclusiveMinimum: LIMIT,
  exclusiveMaximum: LIMIT,
  multipleOf: LIMIT,
  minItems: LIMIT,
  maxItems: LIMIT,
  minLength: LIMIT,
  maxLength: LIMIT,
  uniqueItems: LIMIT,
  oneOf: 'In Zod, `z.union` writes `anyOf` where `z.discriminatedUnion` writes `oneOf`.',
  allOf: 'Write one object with the fields of all parts; in Zod, `.extend()` instead of an intersection.',
  const: 'Write it as an `enum` with one member.',
  propertyNames: 'Every `z.record()` has it: take an array of pairs, or give the schema without it.',
  prefixItems: TUPLE,
  additionalProperties:
    'In Zod, it comes with every object on its output side: give `parameters` without it.',
  $ref: 'Write the schema out where it is used.',
}

/** The keywords of a sub-schema that are not taken there. */
export function refusedOf(schema: JsonObject, demand: KeywordDemand): string[] {
  const { on } = demand
  if (on && !typesOf(schema['type']).some((type) => typeof type === 'string' && on.includes(type))) return []
  if ('taken' in demand) return Object.keys(schema).filter((keyword) => !demand.taken.includes(keyword))
  const { refused, except, beside } = demand
  if (beside !== undefined && !Object.hasOwn(schema, beside)) return []
  return refused.filter(
    (keyword) => Object.hasOwn(schema, keyword) && !except?.some((value) => value === schema[keyword]),
  )
}

function typesOf(type: Json | undefined): Json[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}
