import { type as arktype } from 'arktype'
import * as valibot from 'valibot'
import { describe, expect, test } from 'vitest'
import { z as zod4 } from 'zod'
import { z as zod3 } from 'zod/v3'
import type { FixRequest } from '#core/model/finding.js'
import { formsOf } from '#core/rules/schema/json-forms.js'
import type { StandardSchema } from './standard-schema.js'
import { fixed, TOOL } from './tool.js'

const HANDLER = '() => "done"'

/** How a vendor's schema of an object with one field is written, and what runs it. */
const VENDORS = {
  zod: { head: "import { z } from 'zod'", object: 'z.object', version: '4.1.0' },
  valibot: { head: "import * as v from 'valibot'", object: 'v.object', version: null },
  arktype: { head: "import { type } from 'arktype'", object: 'type', version: null },
}
type Vendor = keyof typeof VENDORS

const TEXT = '2026-01-02T03:04:05Z'

const definition = (field: string, handler = HANDLER, vendor: Vendor = 'zod') => {
  const { head, object } = VENDORS[vendor]
  const schema = `${object}({ a: ${field} })`
  return `${head}\ndefineTool({ name: 't', inputSchema: ${schema}, input: ${schema}, handler: ${handler}, execute: ${handler} })\n`
}

interface Options {
  as?: Extract<FixRequest, { kind: 'take-json' }>['as']
  framework?: string
  vendor?: Vendor
  handler?: string
  version?: string | null
  text?: string
  targets?: string[]
  strictTargets?: string[]
}

/** What stands for a field in the schema of a framework that sends the input side, or the output side. */
async function taken(
  field: string,
  construct: string,
  {
    as = formsOf(construct)[0]?.as ?? null,
    framework = 'toolsight',
    vendor = 'zod',
    handler = HANDLER,
    version = VENDORS[vendor].version,
    text = definition(field, handler, vendor),
    targets = [],
    strictTargets = [],
  }: Options = {},
) {
  const facts = { vendor, vendorVersion: version, schemaSource: null }
  const result = await fixed(
    { kind: 'take-json', construct, as, path: ['a'] },
    { files: { [TOOL]: text }, facts, framework, targets, strictTargets },
  )
  if (!result) return null
  const key = framework === 'ai-sdk-5' ? 'inputSchema' : 'input'
  const start = `${key}: ${VENDORS[vendor].object}({ a: `
  const after = result.files[TOOL]?.split(start)[1]?.split(' }), ')[0] ?? ''
  return { ...result.fix, after, text: result.files[TOOL] ?? '' }
}

/** What a handler receives for what a model sends. */
function received(after: string | undefined, vendor: Vendor, sent: unknown, z: unknown = zod4): unknown {
  const run = new Function('z', 'v', 'type', `return ${VENDORS[vendor].object}({ a: ${after} })`)
  const schema = run(z, valibot, arktype) as StandardSchema
  const result = schema['~standard'].validate(sent === undefined ? {} : { a: sent })
  return 'value' in result && !result.issues ? (result.value as { a: unknown }).a : 'refused'
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
    ['map', 'z.map(z.number(), z.string())', [{ key: 1, value: 'one' }], new Map([[1, 'one']])],
    ['date', 'z.date().min(new Date(0))', TEXT, new Date(TEXT)],
    ['date', 'z.date().min(new Date(0))', '1960-01-02T03:04:05Z', 'refused'],
    ['date', "z.date().min(new Date(0)).describe('When').optional()", undefined, undefined],
    ['date', 'z.date().transform((date) => date.getFullYear())', TEXT, 2026],
    ['date', "z.date().refine((date) => date.getFullYear() > 2030, 'Late')", TEXT, 'refused'],
    ['bigint', 'z.bigint().positive()', 12, 12n],
    ['bigint', 'z.bigint().positive()', -12, 'refused'],
    ['set', 'z.set(z.string()).min(2)', ['a', 'a'], 'refused'],
  ])('%s: %s, given %j', async (construct, field, sent, expected) => {
    for (const [version, z] of [
      ['4.1.0', zod4],
      ['3.25.76', zod3],
    ] as const) {
      const result = await taken(field, construct, { ...INPUT, version })
      expect(result).toMatchObject({ preferred: true, description: expect.stringContaining('still gets') })
      expect(received(result?.after, 'zod', sent, z)).toEqual(expected)
    }
  })

  test.each<[Vendor, string, string, unknown, unknown]>([
    ['valibot', 'date', 'v.date()', TEXT, new Date(TEXT)],
    ['valibot', 'date', "v.optional(v.pipe(v.date(), v.description('When')))", TEXT, new Date(TEXT)],
    ['valibot', 'date', 'v.nullable(v.date())', null, null],
    ['valibot', 'date', 'v.nullish(v.date())', undefined, undefined],
    ['valibot', 'bigint', 'v.bigint()', 12, 12n],
    ['valibot', 'map', 'v.map(v.string(), v.number())', { one: 1 }, new Map([['one', 1]])],
    ['valibot', 'set', 'v.set(v.string())', ['a', 'a'], new Set(['a'])],
    ['valibot', 'map', 'v.map(v.number(), v.string())', [{ key: 1, value: 'a' }], new Map([[1, 'a']])],
    ['valibot', 'date', 'v.pipe(v.date(), v.minValue(new Date(0)))', TEXT, new Date(TEXT)],
    ['valibot', 'date', 'v.pipe(v.date(), v.minValue(new Date(0)))', '1960-01-02T03:04:05Z', 'refused'],
    ['valibot', 'instance', 'v.instance(URL)', 'https://a.example/', new URL('https://a.example/')],
    ['arktype', 'date', "'Date'", TEXT, new Date(TEXT)],
    ['arktype', 'date', "'Date | null'", TEXT, new Date(TEXT)],
    ['arktype', 'date', "'Date|null'", null, null],
    ['arktype', 'bigint', "'bigint'", 12, 12n],
    ['arktype', 'map', "'Map'", { one: 1 }, new Map([['one', 1]])],
    ['arktype', 'set', "'Set'", ['a', 'a'], new Set(['a'])],
    ['arktype', 'url', 'type.instanceOf(URL)', 'https://a.example/', new URL('https://a.example/')],
    ['arktype', 'uint8array', 'type.instanceOf(Uint8Array)', 'YQ==', Buffer.from('a')],
    ['zod', 'custom', 'z.instanceof(URL)', 'https://a.example/', new URL('https://a.example/')],
    ['zod', 'custom', 'z.instanceof(Uint8Array).optional()', 'YQ==', Buffer.from('a')],
    ['zod', 'custom', 'z.instanceof(Date)', TEXT, new Date(TEXT)],
    ['zod', 'custom', 'z.instanceof(Map)', { one: 1 }, new Map([['one', 1]])],
  ])('%s, %s: %s', async (vendor, construct, field, sent, expected) => {
    const result = await taken(field, construct, { ...INPUT, vendor })
    expect(result).toMatchObject({ preferred: true, description: expect.stringContaining('still gets') })
    expect(received(result?.after, vendor, sent)).toEqual(expected)
  })

  test('a default is of what the handler gets, in Zod 4', async () => {
    const field = "z.date().default(new Date(0)).describe('When')"
    const result = await taken(field, 'date', INPUT)
    expect(received(result?.after, 'zod', undefined)).toEqual(new Date(0))
    expect(received(result?.after, 'zod', TEXT)).toEqual(new Date(TEXT))
    expect(await taken(field, 'date', { ...INPUT, version: '3.25.76' })).toBeNull()
  })

  test('what Valibot exports is imported where a file lists its imports', async () => {
    const text = definition('date()', HANDLER, 'valibot').replace('* as v', '{ object, date }')
    const result = await taken('', 'date', {
      ...INPUT,
      vendor: 'valibot',
      text: text.replaceAll('v.object', 'object'),
    })
    expect(result?.text).toContain(
      "import { object, date, string, isoTimestamp, transform, pipe } from 'valibot'",
    )
    expect(result?.text).toContain('a: pipe(string(), isoTimestamp(), transform((text) => new Date(text))) }')
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
    const digits = await taken('z.bigint()', 'bigint', { ...INPUT, as: 'digits' })
    expect(received(digits?.after, 'zod', '12345678901234567890')).toBe(12345678901234567890n)
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

  test.each<[Vendor, string, string, string]>([
    ['valibot', 'date', 'v.date()', 'v.pipe(v.string(), v.isoTimestamp())'],
    ['valibot', 'set', 'v.set(v.string())', 'v.array(v.string())'],
    [
      'valibot',
      'map',
      'v.optional(v.map(v.string(), v.number()))',
      'v.optional(v.record(v.string(), v.number()))',
    ],
    ['valibot', 'bigint', 'v.bigint()', 'v.pipe(v.number(), v.integer())'],
    ['arktype', 'date', "'Date | null'", "'string.date.iso | null'"],
    ['arktype', 'bigint', "'bigint'", "'number.integer'"],
    ['arktype', 'map', "'Map'", "'Record<string, unknown>'"],
    ['zod', 'custom', 'z.instanceof(URL)', 'z.url()'],
  ])('%s, %s: %s', async (vendor, construct, field, after) => {
    expect(await taken(field, construct, { vendor })).toMatchObject({
      after,
      preferred: true,
      description: expect.stringContaining(' where it got a `'),
    })
  })

  test('another form is a choice', async () => {
    expect(await taken('z.date()', 'date', { as: 'date' })).toMatchObject({
      after: 'z.iso.date()',
      preferred: false,
      description: expect.stringContaining('gets an ISO date string where it got a `Date`'),
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
  ['a check between a name and a null', 'date', 'z.date().nullable().refine(isFree)'],
  ['a name', 'date', 'When'],
  ['a class that is not known', 'custom', 'z.instanceof(Guest)'],
  ['a type that nothing says', 'custom', 'z.custom<string>()'],
])('leaves alone: %s', async (_title, construct, field) => {
  expect(await taken(field, construct)).toBeNull()
})

test.each<[string, Vendor, string, string]>([
  ['a bound on what it was', 'valibot', 'date', 'v.pipe(v.date(), v.minValue(new Date()))'],
  ['a default of what it was', 'valibot', 'date', 'v.optional(v.date(), new Date())'],
  ['a bound on what it was', 'arktype', 'date', "'Date > 0'"],
  ['more than one of them', 'arktype', 'date', "'Date[]'"],
  ['what a transform cannot stand beside', 'arktype', 'bigint', "'bigint | string'"],
])('leaves alone: %s (%s)', async (_title, vendor, construct, field) => {
  expect(await taken(field, construct, { vendor })).toBeNull()
})

describe('a form that a target refuses gives way to one that it takes', () => {
  const STRICT = { targets: ['openai-responses'], strictTargets: ['openai-responses'] }
  const plain = '[{"key":"one","value":1}]'

  test.each<[Vendor, string, string, string, unknown]>([
    ['zod', 'map', 'z.map(z.string(), z.number())', plain, new Map([['one', 1]])],
    ['valibot', 'map', 'v.map(v.string(), v.number())', plain, new Map([['one', 1]])],
    ['zod', 'record', 'z.record(z.string(), z.number())', plain, { one: 1 }],
    ['zod', 'custom', 'z.instanceof(URL)', '"https://a.example/"', new URL('https://a.example/')],
    ['valibot', 'instance', 'v.instance(URL)', '"https://a.example/"', new URL('https://a.example/')],
    ['zod', 'custom', 'z.instanceof(Buffer)', '"YQ=="', Buffer.from('a')],
  ])('%s, %s: %s', async (vendor, construct, field, sent, expected) => {
    const result = await taken(field, construct, { ...INPUT, ...STRICT, vendor })
    expect(result).toMatchObject({ preferred: true })
    expect(received(result?.after, vendor, JSON.parse(sent))).toEqual(expected)
    expect(result?.after).not.toMatch(/\b(record|url|base64)\(/)
  })

  test('where a definition asks for strict mode and nothing was sent yet, too', async () => {
    const { targets } = STRICT
    const asking = definition('z.instanceof(URL)').replace("name: 't'", "name: 't', strict: true")
    const titles = { asking: 'Take `a` as the text of a URL', plain: 'Take `a` as a URL' }
    expect(await taken('', 'custom', { ...INPUT, targets, text: asking })).toMatchObject({
      title: titles.asking,
    })
    expect(await taken('z.instanceof(URL)', 'custom', { ...INPUT, targets })).toMatchObject({
      title: titles.plain,
    })
    expect(
      await taken('z.map(z.string(), z.number())', 'map', { ...INPUT, targets: ['anthropic'] }),
    ).toMatchObject({
      title: 'Take `a` as an object',
    })
  })

  test('ArkType, which has no words for it, is left alone', async () => {
    expect(await taken("'Map'", 'map', { ...STRICT, vendor: 'arktype' })).toBeNull()
  })
})

test('leaves Zod Mini alone, where methods are functions', async () => {
  const text = definition('z.date()').replace("'zod'", "'zod/mini'")
  expect(await taken('z.date()', 'date', { text })).toBeNull()
})
