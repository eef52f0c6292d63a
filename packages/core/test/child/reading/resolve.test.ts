import * as typeboxOld from '@sinclair/typebox'
import * as toJson from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as effect4 from 'effect'
import * as effect3 from 'effect3'
import Joi from 'joi'
import * as S from 'sury'
import { Type } from 'typebox'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as yup from 'yup'
import * as zod from 'zod'
import * as mini from 'zod/mini'
import * as zod3 from 'zod3'
import * as zod40 from 'zod40'
import * as zod41 from 'zod41'
import * as zod43 from 'zod43'
import { readTool } from '#core/child/reading/tool.js'
import { context, tool } from './context.js'

const valibotPackages = { '@valibot/to-json-schema': toJson, valibot: v }

async function resolutionOf(input: unknown, given = context()) {
  return (await readTool(tool({ input }), given)).resolution
}

describe('Zod 4', () => {
  const versions = { '4.0': zod40, '4.1': zod41, '4.3': zod43, '4.6': zod }
  for (const [version, z] of Object.entries(versions)) {
    for (const io of ['input', 'output'] as const) {
      it(`gives the bytes of zod ${version}'s own toJSONSchema, ${io} side`, async () => {
        const lib = z as unknown as typeof zod
        const schema = lib.object({
          query: lib.string().min(1).describe('What to look for'),
          limit: lib.number().int().default(10),
          kind: lib.enum(['a', 'b']).optional(),
          range: lib.tuple([lib.number(), lib.number()]),
          by: lib.discriminatedUnion('is', [
            lib.object({ is: lib.literal('x') }),
            lib.object({ is: lib.literal('y'), n: lib.number() }),
          ]),
        })
        const { $schema: _, ...own } = lib.toJSONSchema(schema, { io }) as Record<string, unknown>
        const resolution = await resolutionOf(schema, context({ io, packages: { zod: lib } }))
        expect(resolution).toMatchObject({ status: 'resolved', source: 'converter', converter: 'zod' })
        expect(JSON.stringify((resolution as { schema: unknown }).schema)).toBe(JSON.stringify(own))
      })
    }
  }

  it('asks the schema itself before any package', async () => {
    const given = context()
    expect(await resolutionOf(zod.object({ a: zod.string() }), given)).toMatchObject({ status: 'resolved' })
    expect(given.asked).toEqual([])
  })

  it('converts zod/mini with the zod of the tool', async () => {
    const schema = mini.object({ a: mini.string() })
    expect(await resolutionOf(schema, context({ packages: { zod } }))).toMatchObject({
      status: 'resolved',
      schema: { type: 'object', properties: { a: { type: 'string' } } },
    })
  })

  it('says which package is missing when the schema cannot convert itself', async () => {
    expect(await resolutionOf(zod40.object({ a: zod40.string() }))).toMatchObject({
      status: 'failed',
      code: 'dependencies-missing',
      package: 'zod',
    })
  })

  it('finds Zod 4 beside Zod 3 in the package zod 3.25', async () => {
    const core = await import('zod3/v4/core')
    const z4 = await import('zod3/v4')
    const given = context({ packages: { zod: zod3, 'zod/v4/core': core } })
    expect(await resolutionOf(z4.object({ a: z4.string() }), given)).toMatchObject({
      status: 'resolved',
      schema: { properties: { a: { type: 'string' } } },
    })
  })

  it('makes a plain record of schemas an object, with the user’s own zod', async () => {
    const reading = await readTool(
      tool({ parameters: { a: zod.string(), b: zod.number().optional() } }),
      context({ packages: { zod } }),
    )
    expect(reading.input).toMatchObject({ kind: 'schema', vendor: 'zod', vendorVersion: '4.6.7' })
    expect(reading.resolution).toMatchObject({ status: 'resolved', schema: { required: ['a'] } })
    expect(reading.declaredKeys).toEqual(['a', 'b'])
  })

  it('needs zod for a record of its schemas, which is no fault of the record', async () => {
    const reading = await readTool(tool({ input: { a: zod.string() } }), context())
    expect(reading.resolution).toMatchObject({
      status: 'failed',
      code: 'dependencies-missing',
      package: 'zod',
    })
  })

  it('fails when zod is taken out of the configuration', async () => {
    expect(await resolutionOf(zod.object({}), context({ converters: [] }))).toMatchObject({
      status: 'failed',
      code: 'missing-parameters',
      vendor: 'zod',
      available: 'zod',
    })
  })
})

describe('Zod 3', () => {
  it('is told apart by its marks, not by its vendor string', async () => {
    const reading = await readTool(
      tool({ input: zod3.object({ a: zod3.string() }) }),
      context({ packages: { zod: zod3 } }),
    )
    expect(reading.input).toMatchObject({ kind: 'schema', vendor: 'zod', vendorVersion: '3' })
    expect(reading.resolution).toMatchObject({
      status: 'failed',
      code: 'unsupported-validator',
      vendor: 'zod',
      vendorVersion: '3',
      advice: expect.stringContaining('zod 4'),
    })
  })

  it('converts where its converter is registered, and says what to install where that is missing', async () => {
    const input = zod3.object({ a: zod3.string(), n: zod3.number().default(1) })
    const packages = { 'zod-to-json-schema': await import('zod-to-json-schema') }
    expect(await resolutionOf(input, context({ converters: ['zod3'], packages }))).toMatchObject({
      status: 'resolved',
      converter: 'zod3',
      schema: { type: 'object', required: ['a'] },
    })
    expect(await resolutionOf(input, context({ converters: ['zod3'] }))).toMatchObject({
      code: 'dependencies-missing',
      package: 'zod-to-json-schema',
    })
  })

  it('with explicit parameters is no failure', async () => {
    const reading = await readTool(
      tool({
        input: zod3.object({ a: zod3.string() }),
        parameters: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      }),
      context(),
    )
    expect(reading.resolution).toMatchObject({ status: 'resolved', source: 'explicit' })
    expect(reading.drift).toBeNull()
  })
})

describe('converters of other vendors', () => {
  const arkSchema = type({ a: 'string', 'b?': 'number' })
  const valibotSchema = v.object({ a: v.string(), b: v.optional(v.number()) })
  const effectSchema4 = effect4.Schema.Struct({ a: effect4.Schema.String })
  const effectSchema3 = effect3.Schema.Struct({ a: effect3.Schema.String })
  const cases = {
    valibot: { schema: valibotSchema, packages: valibotPackages },
    arktype: { schema: arkSchema, packages: {} },
    effect: { schema: effect4.Schema.toStandardSchemaV1(effectSchema4), packages: { effect: effect4 } },
    sury: { schema: S.schema({ a: S.string }), packages: { sury: S } },
    joi: { schema: Joi.object({ a: Joi.string().required() }), packages: {} },
  }
  for (const [vendor, { schema, packages }] of Object.entries(cases)) {
    it(`${vendor}: nothing without its line of configuration`, async () => {
      expect(await resolutionOf(schema, context({ packages }))).toMatchObject({
        status: 'failed',
        code: 'missing-parameters',
        vendor,
        available: vendor,
        message: `Tool 'search' uses validator '${vendor}', which can't be auto-converted to JSON Schema. Add a \`parameters\` JSON Schema to the tool.`,
      })
    })
    it(`${vendor}: converts once registered`, async () => {
      const resolution = await resolutionOf(schema, context({ converters: ['zod', vendor], packages }))
      expect(resolution).toMatchObject({
        status: 'resolved',
        source: 'converter',
        converter: vendor,
        schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      })
      expect((resolution as { schema: object }).schema).not.toHaveProperty('$schema')
    })
  }

  it('converts Effect 3, raw and as a Standard Schema', async () => {
    const given = context({ converters: ['effect'], packages: { effect: effect3 } })
    for (const schema of [effectSchema3, effect3.Schema.standardSchemaV1(effectSchema3)]) {
      expect(await resolutionOf(schema, given)).toMatchObject({
        status: 'resolved',
        schema: { properties: { a: { type: 'string' } } },
      })
    }
  })

  it('converts a raw schema of Effect 4', async () => {
    const given = context({ converters: ['effect'], packages: { effect: effect4 } })
    expect(await resolutionOf(effectSchema4, given)).toMatchObject({
      status: 'resolved',
      converter: 'effect',
    })
  })

  it('names the package of a registered converter that is not installed', async () => {
    expect(await resolutionOf(valibotSchema, context({ converters: ['valibot'] }))).toMatchObject({
      status: 'failed',
      code: 'dependencies-missing',
      package: '@valibot/to-json-schema',
    })
  })

  for (const [name, schema] of Object.entries({
    typebox: Type.Object({ a: Type.String() }),
    '@sinclair/typebox': typeboxOld.Type.Object({ a: typeboxOld.Type.String() }),
  })) {
    it(`${name}: a schema is its own JSON Schema`, async () => {
      expect(await resolutionOf(schema)).toMatchObject({
        status: 'resolved',
        source: 'explicit',
        schema: { required: ['a'] },
      })
      expect(await resolutionOf(schema, context({ converters: ['typebox'] }))).toMatchObject({
        status: 'resolved',
        converter: 'typebox',
      })
    })
  }

  it('uses Standard JSON Schema where the configuration says so', async () => {
    expect(await resolutionOf(arkSchema, context({ converters: ['standard'] }))).toMatchObject({
      status: 'resolved',
      converter: 'standard',
      schema: { required: ['a'] },
    })
    expect(await resolutionOf(valibotSchema, context({ converters: ['standard'] }))).toMatchObject({
      code: 'missing-parameters',
    })
  })

  it('and calls an unknown schema without it one that has no converter', async () => {
    const own = { '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) } }
    expect(await resolutionOf(own, context({ converters: ['standard'] }))).toMatchObject({
      status: 'failed',
      code: 'missing-parameters',
      vendor: 'own',
      available: null,
    })
  })

  it('knows no converter for Yup', async () => {
    expect(await resolutionOf(yup.object({ a: yup.string() }))).toMatchObject({
      code: 'missing-parameters',
      vendor: 'yup',
      available: null,
    })
  })

  it('resolves output schemas on their output side', async () => {
    const outputSchema = v.object({ n: v.pipe(v.string(), v.transform(Number), v.number()) })
    const reading = await readTool(
      tool({ outputSchema }),
      context({ converters: ['valibot'], packages: valibotPackages }),
    )
    expect(reading.outputResolution).toMatchObject({
      status: 'resolved',
      schema: { properties: { n: { type: 'number' } } },
    })
    expect(reading.resolution).toEqual({ status: 'absent' })
  })
})

describe('frameworks that know Standard JSON Schema only', () => {
  it('convert Zod and what implements it, and nothing else', async () => {
    const given = context({
      conversion: 'standard',
      io: 'input',
      converters: ['valibot'],
      packages: valibotPackages,
    })
    expect(await resolutionOf(zod.object({ n: zod.number().default(1) }), given)).toMatchObject({
      converter: 'zod',
      schema: { type: 'object', properties: { n: { type: 'number', default: 1 } } },
    })
    expect(await resolutionOf(type({ a: 'string' }), given)).toMatchObject({ converter: 'standard' })
    expect(await resolutionOf(v.object({}), given)).toMatchObject({
      code: 'missing-parameters',
      available: null,
    })
    expect(await resolutionOf(zod3.object({}), given)).toMatchObject({ code: 'unsupported-validator' })
  })
})

describe('explicit JSON Schema', () => {
  it('is passed on verbatim, key order and all', async () => {
    const parameters = {
      required: ['q'],
      type: 'object',
      properties: { q: { description: 'x', type: 'string' } },
      $schema: 'https://json-schema.org/draft/2020-12/schema',
    }
    const { resolution } = await readTool(tool({ input: v.object({ q: v.string() }), parameters }), context())
    expect(resolution).toMatchObject({ status: 'resolved', source: 'explicit' })
    expect(JSON.stringify((resolution as { schema: unknown }).schema)).toBe(JSON.stringify(parameters))
  })

  it('that zod made is JSON Schema, although it carries the marks of a validator', async () => {
    const schema = zod.object({ q: zod.string() })
    for (const parts of [
      { parameters: zod.toJSONSchema(schema), input: schema },
      { input: zod.toJSONSchema(schema) },
    ]) {
      const reading = await readTool(tool(parts), context())
      expect(reading.resolution).toMatchObject({
        status: 'resolved',
        source: 'explicit',
        schema: { required: ['q'] },
      })
    }
  })

  it('may stand in `input`', async () => {
    const reading = await readTool(tool({ input: { type: 'object', properties: {} } }), context())
    expect(reading.input).toEqual({ kind: 'json-schema', value: { type: 'object', properties: {} } })
    expect(reading.resolution).toMatchObject({ status: 'resolved', source: 'explicit' })
  })

  for (const [what, parameters, found] of [
    ['a cycle', cyclic(), 'a cycle'],
    ['a function', () => ({}), 'a function'],
    ['a bigint inside', { type: 'object', maxProperties: 1n }, 'a bigint at ["maxProperties"]'],
  ] as const) {
    it(`fails on ${what}`, async () => {
      const reading = await readTool(tool({ input: zod.object({}), parameters }), context())
      expect(reading.parameters).toMatchObject({ kind: 'not-json', found: expect.stringContaining(found) })
      expect(reading.resolution).toMatchObject({ status: 'failed', code: 'invalid-parameters' })
    })
  }

  it('that is no object fails', async () => {
    expect((await readTool(tool({ parameters: ['a'] }), context())).resolution).toMatchObject({
      code: 'invalid-parameters',
    })
  })
})

describe('what is no schema', () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('no')
      },
      ownKeys() {
        throw new Error('no')
      },
    },
  )
  for (const [what, input] of Object.entries({
    number: 5,
    text: 'string',
    function: () => 1,
    null: null,
    plain: { query: 'string' },
    hostile,
  })) {
    it(`is said: ${what}`, async () => {
      const reading = await readTool(tool({ input }), context())
      expect(reading.input.kind).toBe('not-a-schema')
      expect(reading.resolution).toMatchObject({ status: 'failed', code: 'not-a-schema' })
    })
  }
})

function cyclic(): object {
  const schema: Record<string, unknown> = { type: 'object' }
  schema['properties'] = { self: schema }
  return schema
}

describe('converters that a framework brings', () => {
  const brings = (converters: string[], packages = {}) => {
    const given = context({ conversion: 'standard', packages })
    return { ...given, framework: { ...given.framework, converters } }
  }
  const schema = zod3.object({ city: zod3.string().describe('Where'), days: zod3.number().int().default(3) })

  it('convert Zod 3 with the workspace’s own zod-to-json-schema', async () => {
    const zodToJsonSchema = await import('zod-to-json-schema')
    const given = brings(['zod3'], { 'zod-to-json-schema': zodToJsonSchema })
    expect(await resolutionOf(schema, given)).toMatchObject({
      status: 'resolved',
      converter: 'zod3',
      schema: {
        type: 'object',
        properties: { city: { type: 'string', description: 'Where' }, days: { type: 'integer', default: 3 } },
        required: ['city'],
      },
    })
  })

  it('name the package that they need', async () => {
    expect(await resolutionOf(schema, brings(['zod3']))).toMatchObject({
      code: 'dependencies-missing',
      package: 'zod-to-json-schema',
    })
  })

  it('are no other framework’s', async () => {
    expect(await resolutionOf(schema, brings(['zod']))).toMatchObject({ code: 'unsupported-validator' })
  })
})

describe('plain records', () => {
  const record = { city: zod3.string() }

  it('of Zod 3 schemas are as unsupported as its objects', async () => {
    expect(await resolutionOf(record)).toMatchObject({ code: 'unsupported-validator', vendor: 'zod' })
  })

  it('of Zod 3 schemas convert where its converter is registered', async () => {
    const packages = { 'zod-to-json-schema': await import('zod-to-json-schema') }
    expect(await resolutionOf(record, context({ converters: ['zod3'], packages }))).toMatchObject({
      schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    })
  })

  it('without members are a tool without fields to an unknown framework', async () => {
    expect(await resolutionOf({})).toEqual({ status: 'absent' })
    const given = context()
    const known = { ...given, framework: { ...given.framework, modules: ['@acme/tools'] } }
    expect(await resolutionOf({}, known)).toMatchObject({ status: 'resolved', schema: {} })
  })
})
