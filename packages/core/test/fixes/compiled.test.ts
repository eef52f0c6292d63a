import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ValidationOutcome } from '#core/child/protocol.js'
import type { FixRequest } from '#core/model/finding.js'
import type { Json, JsonObject } from '#core/model/json.js'
import { typeErrors } from './checked.js'
import { fixed, type Setting, TOOL } from './tool.js'

const GENERATE: FixRequest = { kind: 'generate-parameters', vendor: 'valibot', partial: false }
const REGENERATE: FixRequest = { kind: 'regenerate-parameters', vendor: 'zod' }

const Stay = v.object({
  guest: v.pipe(v.string(), v.minLength(1), v.description("The guest's name, as in the passport.")),
  nights: v.pipe(v.number(), v.integer(), v.minValue(1)),
  extras: v.optional(v.array(v.picklist(['breakfast', 'parking']))),
  'room-kind': v.nullable(v.string()),
})
const Search = z.object({
  city: z.string().min(2),
  'max-price': z.number().optional(),
  tags: z.array(z.enum(['spa', 'gym'])),
})

const without = ({ $schema: _, ...schema }: Record<string, unknown>): JsonObject => schema as JsonObject
const stay = without({ ...toJsonSchema(Stay) })
const search = without({ ...z.toJSONSchema(Search, { io: 'input' }) })

/** The real validator's answers. */
const validator =
  (schema: typeof Stay | typeof Search) =>
  async (inputs: Json[]): Promise<ValidationOutcome[]> =>
    Promise.all(
      inputs.map(async (input) => {
        const result = await schema['~standard'].validate(input)
        if (!result.issues) return { accepted: true, value: null }
        const issues = result.issues.map(({ message, path = [] }) => ({
          message,
          path: path.map((part) => (typeof part === 'object' ? part.key : part) as string | number),
        }))
        return { accepted: false, issues }
      }),
    )

const VALIBOT = `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

const Stay = v.object({
  guest: v.string(), nights: v.number(), extras: v.optional(v.array(v.picklist(['breakfast', 'parking']))),
  'room-kind': v.nullable(v.string()),
})
`
const ZOD = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const Search = z.object({ city: z.string().min(2), 'max-price': z.number().optional(), tags: z.array(z.enum(['spa', 'gym'])) })
`

const CASES: Array<[title: string, request: FixRequest, text: string, setting: Partial<Setting>]> = [
  [
    'generate',
    GENERATE,
    `${VALIBOT}
export default defineTool({
  name: 'book', description: 'Books a stay.',
  input: Stay, // what is booked
  handler: ({ nights }) => nights + 1,
})
`,
    { schema: stay, validate: validator(Stay) },
  ],
  [
    'generate, tabs and CRLF',
    GENERATE,
    `${VALIBOT}
export default defineTool({
\tname: "book",
\thandler: ({ nights }) => nights + 1,
\tinput: Stay
})
`.replaceAll('\n', '\r\n'),
    { schema: stay, validate: validator(Stay) },
  ],
  [
    'generate, on one line',
    GENERATE,
    `${VALIBOT}
export const book = defineTool({ name: 'book', input: Stay, handler: ({ nights }) => nights + 1 })
`,
    { schema: stay, validate: validator(Stay) },
  ],
  [
    'generate, elsewhere',
    GENERATE,
    `${VALIBOT}
const base = { input: Stay }
export const book = defineTool({ ...base, name: 'book', handler: ({ nights }) => nights + 1 })
`,
    { schema: stay, validate: validator(Stay) },
  ],
  [
    'generate, keys that are traps',
    GENERATE,
    `${VALIBOT}
export const book = defineTool({ name: 'book', input: Stay, handler: () => 1 })
`,
    {
      schema: {
        type: 'object',
        properties: JSON.parse('{"__proto__":{"type":"string"},"\u2028":{},"class":{}}') as JsonObject,
      },
    },
  ],
  [
    'regenerate',
    REGENERATE,
    `${ZOD}
export const find = defineTool({
  name: 'find',
  input: Search,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
  } as const,
  handler: ({ city }) => city.length,
})
`,
    { schema: search, validate: validator(Search) },
  ],
  [
    'regenerate, a constant',
    REGENERATE,
    `${ZOD}
const parameters = { type: 'object' as const, properties: {} } satisfies Record<string, unknown>
export const find = defineTool({ name: 'find', input: Search, parameters, handler: ({ city }) => city.length })
`,
    { schema: search, validate: validator(Search) },
  ],
  [
    'rename',
    { kind: 'rename-tool', to: 'find_room' },
    `${ZOD}
export const find = defineTool({ name: 'find room', input: Search, handler: ({ city }) => city.length })
`,
    {},
  ],
  [
    'remove a key',
    { kind: 'remove-key', path: ['metadata', 'constructor'] },
    `${ZOD}
export const find = defineTool({
  name: 'find',
  input: Search,
  metadata: {
    team: 'desk',
    constructor: 'Acme'
  },
  handler: ({ city }) => city.length,
})
`,
    {},
  ],
]

describe('a file with its fix applied', async () => {
  const results = await Promise.all(
    CASES.map(async ([title, request, text, setting]) => ({
      title,
      text,
      result: await fixed(request, { ...setting, files: { [TOOL]: text } }),
    })),
  )
  const before = Object.fromEntries(results.map(({ text }, index) => [`before-${index}.ts`, text]))
  const after = Object.fromEntries(
    results.map(({ result }, index) => [`after-${index}.ts`, result?.files[TOOL] ?? '']),
  )
  const errors = typeErrors({ ...before, ...after })

  test.each(results.map(({ title }, index) => [title, index] as const))('%s', (_title, index) => {
    const { text, result } = results[index] as (typeof results)[number]
    expect(result).not.toBeNull()
    expect(errors[`before-${index}.ts`]).toEqual([])
    expect(errors[`after-${index}.ts`]).toEqual([])
    // Nothing but what the edits name has changed: undoing them by their own text gives the file back.
    const changed = result?.files[TOOL] ?? ''
    let undone = changed
    let shift = 0
    for (const { range, newText } of (result?.fix.edits ?? []).toSorted((a, b) =>
      order(a.range.start, b.range.start),
    )) {
      const start = offset(text, range.start)
      const end = offset(text, range.end)
      expect(changed.slice(start + shift, start + shift + newText.length)).toBe(newText)
      undone = undone.slice(0, start) + text.slice(start, end) + undone.slice(start + newText.length)
      shift += newText.length - (end - start)
    }
    expect(undone).toBe(text)
  })

  test('the checker does see the packages', () => {
    const wrong = `${VALIBOT}defineTool({ name: 1, input: Stay, handler: ({ nights }) => nights.length })`
    expect(typeErrors({ 'wrong.ts': wrong })['wrong.ts']).toHaveLength(2)
  })
})

function offset(text: string, { line, character }: { line: number; character: number }): number {
  return text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character
}

function order(a: { line: number; character: number }, b: { line: number; character: number }): number {
  return a.line - b.line || a.character - b.character
}
