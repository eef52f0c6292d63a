import * as toJson from '@valibot/to-json-schema'
import { scope, type } from 'arktype'
import * as effect3 from 'effect3'
import * as S from 'sury'
import { Type } from 'typebox'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as zod from 'zod'
import { z as z3 } from 'zod3'
import * as zod40 from 'zod40'
import { readTool } from '#core/child/reading/tool.js'
import { context, tool } from './context.js'

const given = context({
  converters: ['zod', 'valibot', 'arktype', 'effect', 'typebox', 'sury'],
  packages: { '@valibot/to-json-schema': toJson, valibot: v, effect: effect3, sury: S, zod: zod40 },
})

async function culprit(input: unknown, io: 'input' | 'output' = 'output') {
  const ctx = { ...given, framework: { ...given.framework, io } }
  const { resolution } = await readTool(tool({ input }), ctx)
  expect(resolution).toMatchObject({ status: 'failed', code: 'unconvertible-schema' })
  const { path, construct } = resolution as { path: string[]; construct: string }
  return [construct, path]
}

async function culprits(input: unknown, io: 'input' | 'output' = 'output') {
  const { resolution } = await readTool(tool({ input }), { ...given, framework: { ...given.framework, io } })
  const {
    path,
    construct,
    others = [],
  } = resolution as {
    path: string[]
    construct: string
    others?: Array<{ path: string[]; construct: string }>
  }
  return [{ path, construct }, ...others].map((each) => `${each.construct} at ${each.path.join('.')}`)
}

it('a record that Zod 4 before 4.4 has a schema of the keys alone of', async () => {
  const z = zod40 as unknown as {
    object(shape: object): unknown
    array(of: unknown): unknown
    record(of: unknown): unknown
    string(): unknown
  }
  const input = z.object({ notes: z.array(z.record(z.string())), list: z.array(undefined) })
  expect(await culprits(input)).toEqual(['record without values at notes.[]', 'undefined at list.[]'])
})

for (const [version, z] of Object.entries({ '4.6': zod, '4.0': zod40 as unknown as typeof zod })) {
  describe(`Zod ${version}`, () => {
    const deep = (leaf: unknown) =>
      z.object({
        ok: z.string(),
        guests: z.array(z.object({ name: z.string(), born: leaf as zod.ZodType })).optional(),
      })
    const cases: Array<[string, unknown, string, string[]]> = [
      ['a date deep inside', deep(z.date()), 'date', ['guests', '[]', 'born']],
      ['a bigint', deep(z.bigint()), 'bigint', ['guests', '[]', 'born']],
      [
        'a wrapped map',
        deep(z.map(z.string(), z.number()).nullable().default(null)),
        'map',
        ['guests', '[]', 'born'],
      ],
      ['a set', z.object({ a: z.set(z.string()) }), 'set', ['a']],
      ['a symbol', z.object({ a: z.symbol() }), 'symbol', ['a']],
      ['a custom type', z.object({ a: z.instanceof(URL) }), 'custom', ['a']],
      ['a transform', z.object({ a: z.string().transform(Number) }), 'transform', ['a']],
      ['a record’s value', z.object({ a: z.record(z.string(), z.date()) }), 'date', ['a', '*']],
      [
        'a union’s branch',
        z.object({ a: z.union([z.string(), z.object({ b: z.date() })]) }),
        'date',
        ['a', '|1', 'b'],
      ],
      [
        'a discriminated branch',
        z.discriminatedUnion('k', [
          z.object({ k: z.literal('x') }),
          z.object({ k: z.literal('y'), d: z.date() }),
        ]),
        'date',
        ['|1', 'd'],
      ],
      ['a tuple’s element', z.object({ a: z.tuple([z.string(), z.date()]) }), 'date', ['a', '1']],
      [
        'an intersection',
        z.object({ a: z.intersection(z.object({ x: z.string() }), z.object({ y: z.date() })) }),
        'date',
        ['a', 'y'],
      ],
      ['a lazy', z.object({ a: z.lazy(() => z.object({ d: z.date() })) }), 'date', ['a', 'd']],
      ['the root', z.date(), 'date', []],
      ['a catchall', z.object({}).catchall(z.date()), 'date', ['*']],
    ]
    for (const [what, schema, construct, path] of cases) {
      it(what, async () => expect(await culprit(schema)).toEqual([construct, path]))
    }

    it('a recursive schema ends', async () => {
      const node: zod.ZodType = z.object({
        get next() {
          return node.optional()
        },
        at: z.date(),
      })
      expect(await culprit(node)).toEqual(['date', ['at']])
    })

    it('all of them, each where it is, in order', async () => {
      const when = z.date()
      const schema = z.object({
        from: when,
        name: z.string(),
        to: when.optional(),
        guests: z.array(z.object({ born: when, room: z.bigint() })),
        choice: z.union([z.string(), z.symbol(), z.map(z.string(), z.string())]),
      })
      expect(await culprits(schema)).toEqual([
        'date at from',
        'date at to',
        'date at guests.[].born',
        'bigint at guests.[].room',
        'symbol at choice.|1',
        'map at choice.|2',
      ])
    })

    it('no more than anybody mends at once', async () => {
      const fields = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, z.date()]))
      expect(await culprits(z.object(fields))).toHaveLength(20)
    })

    it('one place once', async () => {
      const piped = z.object({ a: z.pipe(z.date(), z.transform(String)), b: z.date() })
      expect(await culprits(piped, 'input')).toEqual(['date at a', 'date at b'])
    })

    it('takes the side that goes out', async () => {
      const schema = z.object({ a: z.pipe(z.date(), z.transform(String)) })
      expect(await culprit(schema, 'input')).toEqual(['date', ['a']])
      expect(await culprit(schema, 'output')).toEqual(['transform', ['a']])
    })
  })
}

describe('Valibot', () => {
  const cases: Array<[string, unknown, string, string[]]> = [
    [
      'a date deep inside',
      v.object({ a: v.array(v.object({ d: v.optional(v.date()) })) }),
      'date',
      ['a', '[]', 'd'],
    ],
    [
      'a check',
      v.object({
        a: v.pipe(
          v.string(),
          v.minLength(1),
          v.check((text) => text !== 'x'),
        ),
      }),
      'check',
      ['a'],
    ],
    [
      'a date under a pipe',
      v.object({
        a: v.pipe(
          v.object({ d: v.date() }),
          v.check(() => true),
        ),
      }),
      'date',
      ['a', 'd'],
    ],
    [
      'a bigint in a variant',
      v.variant('k', [v.object({ k: v.literal('x') }), v.object({ k: v.literal('y'), n: v.bigint() })]),
      'bigint',
      ['|1', 'n'],
    ],
    [
      'a record’s value',
      v.object({ a: v.record(v.string(), v.map(v.string(), v.string())) }),
      'map',
      ['a', '*'],
    ],
    ['a lazy', v.object({ a: v.lazy(() => v.object({ s: v.symbol() })) }), 'symbol', ['a', 's']],
    ['a tuple', v.object({ a: v.tuple([v.string(), v.blob()]) }), 'blob', ['a', '1']],
    ['an intersection', v.intersect([v.object({ a: v.string() }), v.object({ f: v.file() })]), 'file', ['f']],
  ]
  for (const [what, schema, construct, path] of cases) {
    it(what, async () => expect(await culprit(schema)).toEqual([construct, path]))
  }
})

describe('ArkType', () => {
  const cases: Array<[string, unknown, string, string[]]> = [
    ['a date deep inside', type({ a: type({ 'd?': 'Date' }).array() }), 'date', ['a', '[]', 'd']],
    ['a bigint', type({ a: 'bigint' }), 'bigint', ['a']],
    ['a narrow', type({ a: type('string').narrow((text) => text !== 'x') }), 'narrow', ['a']],
    ['an instance', type({ a: ['instanceof', Map] }), 'map', ['a']],
    ['an index', type({ a: { '[string]': 'symbol' } }), 'symbol', ['a', '*']],
    ['a tuple', type({ a: ['string', 'Date'] }), 'date', ['a', '1']],
    ['an alias', scope({ node: { at: 'Date', 'next?': 'node' } }).export().node, 'date', ['at']],
  ]
  for (const [what, schema, construct, path] of cases) {
    it(what, async () => expect(await culprit(schema)).toEqual([construct, path]))
  }

  it('a branch', async () => {
    const [construct, path] = await culprit(type({ a: [{ d: 'Date' }, '|', 'string'] }))
    expect(construct).toBe('date')
    expect(path).toEqual(['a', expect.stringMatching(/^\|\d$/), 'd'])
  })
})

describe('Effect 3', () => {
  const { Schema } = effect3
  const cases: Array<[string, unknown, string, string[]]> = [
    [
      'a date deep inside',
      Schema.Struct({ a: Schema.Array(Schema.Struct({ d: Schema.DateFromSelf })) }),
      'date',
      ['a', '[]', 'd'],
    ],
    ['a symbol', Schema.Struct({ a: Schema.SymbolFromSelf }), 'symbol', ['a']],
    [
      'a bigint in a record',
      Schema.Struct({ a: Schema.Record({ key: Schema.String, value: Schema.BigIntFromSelf }) }),
      'bigint',
      ['a', '*'],
    ],
    [
      'a branch',
      Schema.Struct({ a: Schema.Union(Schema.String, Schema.Struct({ d: Schema.DateFromSelf })) }),
      'date',
      ['a', '|1', 'd'],
    ],
  ]
  for (const [what, schema, construct, path] of cases) {
    it(what, async () => expect(await culprit(schema)).toEqual([construct, path]))
  }
})

describe('TypeBox and Sury', () => {
  it('TypeBox', async () => {
    expect(await culprit(Type.Object({ a: Type.Array(Type.Object({ n: Type.BigInt() })) }))).toEqual([
      'bigint',
      ['a', '[]', 'n'],
    ])
  })
  it('Sury', async () => {
    expect(await culprit(S.schema({ a: S.array(S.schema({ d: S.date })) }))).toEqual([
      'date',
      ['a', '[]', 'd'],
    ])
  })
})

describe('a schema of another library', () => {
  const { z: zod4 } = zod
  it.each([
    ['Zod 3', z3.string()],
    ['Zod 3', z3.object({ a: z3.date() })],
    ['Valibot', v.string()],
    ['ArkType', type('string')],
  ])('%s is named as that, at its field', async (title, schema) => {
    const part = schema as unknown as zod.ZodType
    const input = zod4.object({
      ok: zod4.string(),
      list: zod4.array(zod4.object({ other: part })).optional(),
    })
    const { resolution } = await readTool(tool({ input }), given)
    expect(resolution).toMatchObject({
      code: 'unconvertible-schema',
      path: ['list', '[]', 'other'],
      construct: title,
      inside: 'Zod 4',
    })
  })

  it('is found beside others', async () => {
    const input = zod4.object({ at: zod4.date(), other: z3.string() as unknown as zod.ZodType })
    expect(await culprits(input)).toEqual(['date at at', 'Zod 3 at other'])
  })
})
