import { describe, expect, test } from 'vitest'
import { z as zod4 } from 'zod'
import { z as zod3 } from 'zod/v3'
import { JSON_FORMS } from '#core/rules/json-forms.js'
import { fixed, TOOL } from './tool.js'

const HANDLER = '() => "done"'
const definition = (field: string, handler = HANDLER) =>
  `import { z } from 'zod'\ndefineTool({ name: 't', inputSchema: z.object({ a: ${field} }), input: z.object({ a: ${field} }), handler: ${handler}, execute: ${handler} })\n`

/** What stands for a field in the schema of a framework that sends the input side, or the output side. */
async function taken(
  field: string,
  construct: string,
  {
    as = JSON_FORMS[construct]?.[0]?.as ?? '',
    framework = 'toolsight',
    handler = HANDLER,
    version = '4.1.0',
    text = definition(field, handler),
  } = {},
) {
  const facts = { vendor: 'zod', vendorVersion: version, schemaSource: null }
  const result = await fixed(
    { kind: 'take-json', construct, as, path: ['a'] },
    { files: { [TOOL]: text }, facts, framework },
  )
  if (!result) return null
  const key = framework === 'ai-sdk-5' ? 'inputSchema' : 'input'
  const start = `${key}: z.object({ a: `
  const after = result.files[TOOL]?.split(start)[1]?.split(' }), ')[0] ?? ''
  return { ...result.fix, after }
}

const INPUT = { framework: 'ai-sdk-5' }

describe('where the input side goes out, the handler gets what it got before', () => {
  test.each([
    ['date', 'z.date()', '2026-01-02T03:04:05Z', new Date('2026-01-02T03:04:05Z')],
    ['date', 'z.coerce.date()', '2026-01-02T03:04:05Z', new Date('2026-01-02T03:04:05Z')],
    ['date', "z.date().describe('When').optional()", undefined, undefined],
    ['date', 'z.optional(z.date())', '2026-01-02T03:04:05Z', new Date('2026-01-02T03:04:05Z')],
    ['date', 'z.date().nullable()', null, null],
    ['bigint', 'z.bigint()', 12, 12n],
    ['map', 'z.map(z.string(), z.number())', { one: 1 }, new Map([['one', 1]])],
    ['set', 'z.set(z.string())', ['a', 'a'], new Set(['a'])],
  ])('%s: %s', async (construct, field, sent, received) => {
    for (const [version, z] of [
      ['4.1.0', zod4],
      ['3.25.76', zod3],
    ] as const) {
      const result = await taken(field, construct, { ...INPUT, version })
      expect(result).toMatchObject({ preferred: true, description: expect.stringContaining('still gets') })
      const schema = new Function('z', `return ${result?.after}`)(z)
      expect(schema.parse(sent)).toEqual(received)
    }
  })

  test('a description stays with what the model is sent', async () => {
    const result = await taken("z.date().describe('When')", 'date', INPUT)
    expect(result?.after).toBe("z.iso.datetime().describe('When').transform((text) => new Date(text))")
    const schema = new Function('z', `return ${result?.after}`)(zod4)
    expect(zod4.toJSONSchema(schema, { io: 'input' })).toMatchObject({
      type: 'string',
      description: 'When',
    })
  })

  test('another form is a choice', async () => {
    expect(await taken('z.date()', 'date', { ...INPUT, as: 'date' })).toMatchObject({
      after: 'z.iso.date().transform((text) => new Date(text))',
      preferred: false,
    })
    const digits = await taken('z.bigint()', 'bigint', { ...INPUT, as: 'string' })
    expect(new Function('z', `return ${digits?.after}`)(zod4).parse('12345678901234567890')).toBe(
      12345678901234567890n,
    )
  })
})

describe('where the output side goes out, the handler gets what the model sends', () => {
  test.each([
    ['date', 'z.date()', 'z.iso.datetime()'],
    ['bigint', 'z.bigint().optional()', 'z.int().optional()'],
    ['map', 'z.map(z.string(), z.number())', 'z.record(z.string(), z.number())'],
    ['set', 'z.set(z.string())', 'z.array(z.string())'],
  ])('%s: %s', async (construct, field, after) => {
    const result = await taken(field, construct)
    expect(result).toMatchObject({
      after,
      preferred: true,
      description: expect.stringContaining(' where it got a `'),
    })
  })

  test.each([
    ['a handler that uses the field', '({ a }) => a.getTime()'],
    ['a handler that uses it by its name', "(input) => input['a']"],
    ['a handler that stands elsewhere', 'run'],
  ])('it is a choice beside %s', async (_title, handler) => {
    expect(await taken('z.date()', 'date', { handler })).toMatchObject({ preferred: false })
  })
})

test.each([
  ['a bound on what it was', 'date', 'z.date().min(new Date())'],
  ['a default of what it was', 'date', 'z.date().default(() => new Date())'],
  ['a refinement', 'date', 'z.date().refine(isFree)'],
  ['an option', 'date', "z.date({ error: 'When?' })"],
  ['keys that are no texts', 'map', 'z.map(z.number(), z.number())'],
  ['a name', 'date', 'When'],
])('leaves alone: %s', async (_title, construct, field) => {
  expect(await taken(field, construct)).toBeNull()
})

test('leaves Zod Mini alone, where methods are functions', async () => {
  const text = definition('z.date()').replace("'zod'", "'zod/mini'")
  expect(await taken('z.date()', 'date', { text })).toBeNull()
})
