import {
  callTool,
  defineTool,
  parseToolInput,
  type RepairOptions,
  repairToolInput,
  type ToolSchema,
} from '@toolsight/runtime'
import { type } from 'arktype'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

/*
 * What repair must not do. It differs here from the recorded behaviours of other pipelines: unknown keys of a closed schema are
 * refused, keys that a validator takes out do not come back, and a value that it accepts stays as it is, so the JSON text of a
 * list stays text where text is allowed.
 */

async function refused(input: ToolSchema, sent: unknown, options?: RepairOptions): Promise<void> {
  const outcome = await repairToolInput({ name: 't', input }, sent, options)
  expect(outcome.issues).not.toEqual([])
  expect(outcome).toMatchObject({ value: sent, repairs: [], unknown: [] })
}

async function repaired(input: ToolSchema, sent: unknown, options?: RepairOptions): Promise<unknown> {
  const { value, issues } = await repairToolInput({ name: 't', input }, sent, options)
  expect(issues).toEqual([])
  return value
}

describe("the value is the validator's own output", () => {
  const sent: unknown = JSON.parse('{"name":"x","isAdmin":true,"__proto__":{"role":"admin"}}')
  const unknown = [
    { path: ['isAdmin'], value: true },
    { path: ['__proto__'], value: { role: 'admin' } },
  ]

  test('what it takes out is told apart', async () => {
    const tool = { name: 't', input: z.object({ name: z.string() }) }
    expect(await parseToolInput(tool, sent)).toEqual({ name: 'x' })
    expect(await parseToolInput(tool, sent, { repair: true })).toEqual({ name: 'x' })
    const outcome = await repairToolInput(tool, sent)
    expect(outcome).toEqual({ value: { name: 'x' }, repairs: [], issues: [], unknown })
    const deep = { list: [{ name: 'x', isAdmin: true }], n: '1' }
    const nested = z.object({ list: z.array(tool.input), n: z.number() })
    expect(await repairToolInput({ name: 't', input: nested }, deep)).toMatchObject({
      value: { list: [{ name: 'x' }], n: 1 },
      unknown: [{ path: ['list', 0, 'isAdmin'], value: true }],
    })
  })

  test('also where something was repaired, and where the handler is called', async () => {
    const input = z.object({ name: z.string(), age: z.number() })
    const tool = defineTool({ name: 't', input, handler: (given) => given })
    const text = '{"name":"x","age":"3","isAdmin":true,"__proto__":{"role":"admin"}}'
    expect(await callTool([tool], { name: 't', rawArguments: text }, { repair: true })).toEqual({
      name: 'x',
      age: 3,
    })
    expect((await repairToolInput(tool, text)).unknown).toEqual(unknown)
  })

  test.each([
    ['a JSON Schema', { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }],
    ['ArkType', type({ n: 'number' })],
    ['Zod, loose', z.looseObject({ n: z.number(), deep: z.any() })],
  ])('`__proto__` is never handed on: %s', async (_, input) => {
    const tool = { name: 't', input }
    for (const n of ['1', '"1"']) {
      const given = JSON.parse(`{"__proto__":{"a":1},"n":${n},"deep":[{"__proto__":{"a":1}}]}`) as object
      const outcome = await repairToolInput(tool, given)
      expect(JSON.parse(JSON.stringify(outcome.value))).toEqual({ n: 1, deep: [{}] })
      expect(JSON.stringify(outcome.value)).not.toContain('__proto__')
      expect(Object.getPrototypeOf(outcome.value)).toBe(Object.prototype)
      expect(outcome.unknown).toContainEqual({ path: ['__proto__'], value: { a: 1 } })
    }
    expect({}).not.toHaveProperty('a')
  })

  test('a closed schema refuses `__proto__` as it does any key', () =>
    refused(
      { type: 'object', properties: {}, additionalProperties: false },
      JSON.parse('{"__proto__":{"a":1}}'),
    ))
})

describe('text that was cut off is not completed', () => {
  const points = z.object({ points: z.array(z.array(z.number())) })

  test.each(['[[1,2],[3,4]', '[[1,2],[3,4', '[[1,2],[3,', '[[1,2]', '[', '[[1,2],[3,4]\n</invoke>'])(
    'a list: %s',
    (text) => refused(points, { points: text }),
  )

  test.each([
    '{"points":[[1,2],[3,4]',
    '{"points":[[1,2],[3,4]}',
    '{"points":[[1,2],[3,4]]',
    '{"points":"[[1,2],[3,4]"}',
    '{"points":"[[1,2],[3,4]]',
    '{"points":"[[1,2],[3',
  ])('arguments: %s', (text) => refused(points, text))

  test.each(['{"name":"Ada', '{"name":"Ada}', '{"name":"Ada]}"', '{"name":"a}","tag":"b'])(
    'inside a string: %s',
    (text) => refused(z.object({ name: z.string(), tag: z.string().optional() }), text),
  )

  test('one item for a list of texts', async () => {
    const tags = z.object({ tags: z.array(z.string()) })
    for (const text of ['["a","b', '["a"', '"a', '[a-z', '{src,test', '[tru'])
      await refused(tags, { tags: text })
    expect(await repaired(tags, { tags: '[a-z]*.ts' })).toEqual({ tags: ['[a-z]*.ts'] })
    expect(await repaired(tags, { tags: '{src,test}/**/*.ts' })).toEqual({ tags: ['{src,test}/**/*.ts'] })
  })

  test('a missing quote is not the end of a string', () =>
    refused(z.object({ list: z.array(z.string()) }), { list: '[","]"]' }))

  test('a superfluous bracket may be right, and an opening one missing', async () => {
    const nested = z.object({ list: z.array(z.union([z.number(), z.array(z.number())])) })
    await refused(nested, { list: '[1,2]]' })
    await refused(points, { points: '[1,2]]' })
    expect(await repaired(z.object({ list: z.array(z.number()) }), { list: '[1,2]]' })).toEqual({
      list: [1, 2],
    })
  })
})

describe('an input that the validator accepts is handed on as it is', () => {
  test.each<[string, z.ZodType, object]>([
    ['"null" for an optional string', z.object({ where: z.string().optional() }), { where: 'null' }],
    ['"" for anything', z.object({ value: z.any().optional() }), { value: '' }],
    ['null for anything', z.object({ value: z.unknown().optional() }), { value: null }],
    [
      'a list as text where text is allowed',
      z.object({ at: z.union([z.string(), z.array(z.string())]) }),
      { at: '["a"]' },
    ],
    ['also beside what is repaired', z.object({ where: z.string().optional() }), { where: 'null' }],
  ])('%s', async (_, input, sent) => {
    expect(await repairToolInput({ name: 't', input }, sent)).toEqual({
      value: sent,
      repairs: [],
      issues: [],
      unknown: [],
    })
    const beside = z.object({ in: input, n: z.number() })
    expect(await repaired(beside, { in: sent, n: '1' })).toEqual({ in: sent, n: 1 })
  })

  test('unknown keys are refused', () =>
    refused(z.strictObject({ id: z.string() }), { id: 'a', dry_run: true }))
})

describe('a number in text is taken where writing it back gives the same value', () => {
  const input = z.object({ n: z.number() })

  test.each([
    ['1.0', 1],
    ['007', 7],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1E+21', 1e21],
    ['0.1', 0.1],
    ['-0.30000000000000004', -0.30000000000000004],
    ['9007199254740991', 9007199254740991],
    ['0e9', 0],
    ['"300"', 300],
    ['"\\"300\\""', 300],
  ])('%s', async (text, n) => {
    expect(await repaired(input, { n: text })).toEqual({ n })
  })

  test.each([
    '4503599627370497.3',
    '1e-400',
    '1e400',
    '1.00000000000000000001',
    '9007199254740993',
    '12345678901234567890',
    '0.1000000000000000000001',
    '1,000',
    '1_000',
    '0x10',
    '.',
    '',
    '1 2',
  ])('%s is not', (text) => refused(input, { n: text }))

  test('nor inside JSON that was sent as text', async () => {
    const list = z.object({ list: z.array(z.number()) })
    await refused(list, { list: '[1, 1.00000000000000000001]' })
    await refused(list, { list: '[1e-400]' })
    expect(await repaired(list, { list: '[1.0, 1e3]' })).toEqual({ list: [1, 1000] })
  })
})

describe('of two readings none is taken', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['null as text, or left out', z.object({ at: z.number().nullable().optional() }), { at: 'null' }],
    ['1 or true', z.object({ at: z.union([z.number(), z.boolean()]) }), { at: '1' }],
    ['true or the text', z.object({ at: z.union([z.boolean(), z.string()]) }), { at: 1 }],
    ['left out, or one empty item', z.object({ at: z.array(z.string()).optional() }), { at: '' }],
    ['left out, or one item "null"', z.object({ at: z.array(z.string()).optional() }), { at: 'null' }],
    ['several items in one text', z.object({ at: z.array(z.string()) }), { at: 'a, b' }],
    ['"5" or 5', z.object({ at: z.array(z.union([z.string(), z.number()])) }), { at: '5' }],
    ['[[1, 2]] or [[1], [2]]', z.object({ at: z.array(z.array(z.number())) }), { at: [1, 2] }],
    ['[true] or 1', z.object({ at: z.array(z.union([z.int(), z.array(z.boolean())])) }), { at: [true] }],
    [
      'one item that is a list, or a list as text in a list',
      z.object({ at: z.array(z.union([z.string().max(3), z.array(z.string())])) }),
      { at: ['["x"]', 'x'] },
    ],
    [
      'a list in a list, or its text',
      z.object({ at: z.array(z.string().nullable()) }),
      { at: [['a', null]] },
    ],
    ['"42" in a list, or 42', z.object({ at: z.union([z.string(), z.array(z.int())]) }), { at: ['42'] }],
    [
      'a list in a list, or its items as numbers',
      z.object({ at: z.array(z.union([z.array(z.number()), z.boolean()])) }),
      { at: [[true, false]] },
    ],
    ['[true] or 1 for a list', z.object({ at: z.union([z.number(), z.array(z.boolean())]) }), { at: true }],
    ['the text of a list, or the text in it', z.object({ at: z.string() }), { at: ['a'] }],
    [
      'one item, or an object around the list',
      z.object({ at: z.array(z.object({})) }),
      { at: { items: [] } },
    ],
  ])('%s', (_, input, sent) => refused(input, sent))

  test('a step that is turned off still counts', () =>
    refused(
      z.object({ at: z.array(z.string()).optional() }),
      { at: 'null' },
      {
        steps: { 'optional-nulls': false },
      },
    ))
})

describe('what models append', () => {
  test.each([
    '</invoke>',
    '\n</invoke>',
    '\n</parameter>\n</invoke>',
    '\n```',
    '\n```\n</invoke>',
    ']}',
    '"',
    ';',
  ])('%j', async (junk) => {
    const input = z.object({ list: z.array(z.object({ a: z.number() })), it: z.object({ b: z.string() }) })
    const sent = { list: `[{"a":1}]${junk === ']}' ? '}]' : junk}`, it: `{"b":"x"}${junk}` }
    expect(await repaired(input, sent)).toEqual({ list: [{ a: 1 }], it: { b: 'x' } })
  })

  test('the end of the text around a list', async () => {
    const input = z.object({ list: z.array(z.string()), it: z.object({ b: z.string() }).optional() })
    expect(await repaired(input, { list: '["a"]"}' })).toEqual({ list: ['a'] })
    // This may be a string whose first quote is missing.
    await refused(input, { list: '["a",]"]' })
    await refused(input, { list: '[]"]' })
  })

  test.each(['</inv', '\n<parameter name="b">', ' and more', '{"a":2}'])('%j is not that', (junk) =>
    refused(z.object({ list: z.array(z.object({ a: z.number() })) }), { list: `[{"a":1}]${junk}` }),
  )
})
