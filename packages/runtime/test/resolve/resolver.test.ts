import {
  createResolver,
  defineTool,
  InvalidParametersError,
  MissingParametersError,
  NotASchemaError,
  registerConverter,
  resolveOutputSchema,
  resolveParameters,
  ToolSchemaError,
  UnconvertibleSchemaError,
} from '@toolsight/runtime'
import { toJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const valibot = defineTool({ name: 'book', input: v.object({ room: v.string() }), handler: () => 1 })
const ark = defineTool({ name: 'find', input: type({ guest: 'string' }), handler: () => 1 })

async function rejection(promise: Promise<unknown>): Promise<ToolSchemaError> {
  const error = await promise.then(
    (value) => new Error(`resolved to ${JSON.stringify(value)}`),
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ToolSchemaError)
  return error
}

describe('explicit JSON Schema', () => {
  const parameters = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    required: ['room'],
    properties: { room: { type: 'string' }, '10': {}, '2': true },
    type: 'object',
    'x-own': [null, 1.5, false],
  }

  it('goes out verbatim, key order and $schema included', async () => {
    expect(JSON.stringify(await resolveParameters({ ...valibot, parameters }))).toBe(
      JSON.stringify(parameters),
    )
    const asInput = defineTool({ name: 'book', input: parameters, handler: () => 1 })
    expect(JSON.stringify(await resolveParameters(asInput))).toBe(JSON.stringify(parameters))
  })

  it('comes before any converter', async () => {
    const { resolveParameters } = createResolver({
      converters: {
        valibot: () => {
          throw new Error('asked')
        },
      },
    })
    expect(await resolveParameters({ ...valibot, parameters })).toEqual(parameters)
  })

  it('an empty object is what was said, and stays', async () => {
    expect(await resolveParameters({ ...valibot, parameters: {} })).toEqual({})
  })

  it.each([
    ['null', null, 'null, not an object'],
    ['an array', [], 'an array, not an object'],
    ['a string', '{}', 'a string, not an object'],
    ['a boolean schema', true, 'a boolean, not an object'],
    ['a function inside', { default: () => 1 }, 'a function at default'],
    ['NaN inside', { properties: { 'a b': { minimum: Number.NaN } } }, 'NaN at properties["a b"].minimum'],
    ['a class inside', { enum: [new Date(0)] }, 'an instance of Date at enum[0]'],
    ['a live schema', z.object({}), 'it is a live validator'],
  ])('%s is refused', async (_, value, reason) => {
    const error = await rejection(resolveParameters({ ...valibot, parameters: value }))
    expect(error).toBeInstanceOf(InvalidParametersError)
    expect(error).toMatchObject({ code: 'invalid-parameters', field: 'parameters', tool: 'book' })
    expect(error.message).toContain(reason)
  })

  it('cycles are refused', async () => {
    const cyclic: Record<string, unknown> = { type: 'object' }
    cyclic.properties = { self: cyclic }
    const error = await rejection(resolveParameters({ ...valibot, parameters: cyclic }))
    expect(error.message).toContain('contains itself at properties.self')
  })
})

describe('without a converter', () => {
  it('fails with the words that tell what to add', async () => {
    const error = await rejection(resolveParameters(valibot))
    expect(error).toBeInstanceOf(MissingParametersError)
    expect(error).toMatchObject({
      name: 'MissingParametersError',
      code: 'missing-parameters',
      vendor: 'valibot',
    })
    expect(error.message).toBe(
      "Tool 'book' uses validator 'valibot', which can't be auto-converted to JSON Schema. Add a `parameters` JSON Schema to the tool.",
    )
    expect((await rejection(resolveParameters(ark))).message).toContain(
      "Tool 'find' uses validator 'arktype'",
    )
  })

  it('an output schema is asked for as JSON Schema', async () => {
    const error = await rejection(resolveOutputSchema({ ...ark, outputSchema: v.string() }))
    expect(error).toMatchObject({ code: 'missing-parameters', field: 'outputSchema' })
    expect(error.message).not.toContain('parameters')
  })
})

describe('registered converters', () => {
  it('convert their vendor, and no other', async () => {
    const resolver = createResolver()
    resolver.registerConverter('valibot', toJsonSchema)
    expect(await resolver.resolveParameters(valibot)).toEqual({
      type: 'object',
      properties: { room: { type: 'string' } },
      required: ['room'],
    })
    await rejection(resolver.resolveParameters(ark))
    await rejection(createResolver().resolveParameters(valibot))
  })

  it('are called with the schema alone', async () => {
    let seen: unknown[] = []
    const converters = {
      valibot: (...args: unknown[]) => {
        seen = args
        return { type: 'object' }
      },
    }
    await createResolver({ converters }).resolveParameters(valibot)
    expect(seen).toEqual([valibot.input])
  })

  it('may be Standard JSON Schema, a promise, and a replacement of another', async () => {
    const resolver = createResolver({
      converters: { arktype: () => ({ title: 'old' }), zod: () => ({ title: 'own' }) },
    })
    resolver.registerConverter<typeof ark.input>('arktype', async (schema) =>
      schema['~standard'].jsonSchema.output({ target: 'draft-2020-12' }),
    )
    expect(await resolver.resolveParameters(ark)).toEqual({
      type: 'object',
      properties: { guest: { type: 'string' } },
      required: ['guest'],
    })
    expect(await resolver.resolveParameters({ name: 'a', input: z.string() })).toEqual({ title: 'own' })
  })

  it('convert output schemas too', async () => {
    const { resolveOutputSchema } = createResolver({ converters: { valibot: toJsonSchema } })
    expect(await resolveOutputSchema({ ...valibot, outputSchema: v.string() })).toEqual({ type: 'string' })
    expect(await resolveOutputSchema({ ...valibot, outputSchema: { type: 'number' } })).toEqual({
      type: 'number',
    })
    expect(await resolveOutputSchema(valibot)).toBeNull()
  })

  it.each([
    ['undefined', undefined, 'undefined.'],
    ['a string', 'object', 'a string, not an object'],
    ['an array', [], 'an array, not an object'],
    ['a Map', new Map(), 'an instance of Map'],
    ['no JSON', { type: 'object', default: Symbol('x') }, 'a symbol at default'],
  ])('that give %s are an error', async (_, result, reason) => {
    const { resolveParameters } = createResolver({ converters: { valibot: () => result as object } })
    const error = await rejection(resolveParameters(valibot))
    expect(error).toBeInstanceOf(UnconvertibleSchemaError)
    expect(error.message).toContain(`its converter gave ${reason}`)
  })

  it.each([[new Error('no date')], ['no date'], [Object.create(null)], [undefined]])(
    'that throw %o are an error with that cause',
    async (thrown) => {
      const converters = {
        valibot: () => {
          throw thrown
        },
      }
      const error = await rejection(createResolver({ converters }).resolveParameters(valibot))
      expect(error).toMatchObject({ code: 'unconvertible-schema', vendor: 'valibot', tool: 'book' })
      expect(error.cause).toBe(thrown)
    },
  )

  it("let a converter's own ToolSchemaError through", async () => {
    const own = new NotASchemaError({ tool: 'book', field: 'input' }, 'a draft', null)
    const converters = { valibot: () => Promise.reject(own) }
    expect(await rejection(createResolver({ converters }).resolveParameters(valibot))).toBe(own)
  })

  it('need a vendor and a function', () => {
    expect(() => registerConverter('', () => ({}))).toThrow(TypeError)
    expect(() => registerConverter('acme', {} as never)).toThrow(/'acme' must be a function/)
    expect(() => createResolver({ converters: { acme: 'x' as never } })).toThrow(TypeError)
  })

  it('of the program are global', async () => {
    const acme = {
      name: 'a',
      input: { '~standard': { version: 1, vendor: 'acme', validate: () => ({ value: 1 }) } },
    }
    await rejection(resolveParameters(acme))
    registerConverter('acme', () => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
    }))
    expect(await resolveParameters(acme)).toEqual({ type: 'object' })
  })
})

describe('what is no schema', () => {
  it.each([
    [undefined, 'undefined'],
    [42, 'a number'],
    [() => 1, 'a function'],
    [{ room: v.string() }, 'a record of schemas'],
    [{ '~standard': { version: 1, vendor: 'acme' } }, 'a schema of acme that cannot validate'],
    [
      Object.defineProperty({}, '~standard', {
        get() {
          throw new Error('closed')
        },
      }),
      'an object that cannot be read (closed)',
    ],
  ])('no. %# is refused', async (input, found) => {
    const error = await rejection(resolveParameters({ name: 'a', input }))
    expect(error).toBeInstanceOf(NotASchemaError)
    expect(error).toMatchObject({ code: 'not-a-schema', found, field: 'input' })
  })

  it('a JSON Schema input that is no JSON is refused', async () => {
    const error = await rejection(
      resolveParameters({ name: 'a', input: { type: 'object', default: () => 1 } }),
    )
    expect(error).toMatchObject({ code: 'not-a-schema' })
  })

  it('a tool without a name is called so', async () => {
    const error = await rejection(resolveParameters({ input: 1 } as never))
    expect(error.tool).toBe('(unnamed)')
  })
})
