import {
  createDefineTool,
  type DefinitionProblem,
  defineTool,
  ToolDefinitionInvalid,
  type ToolLimits,
} from '@toolsight/runtime'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod3/v3'

const good = { name: 'search', input: z.object({ query: z.string() }), handler: () => 'found' }

/** Definitions in these tests are wrong on purpose, so their types are left behind. */
function problemsOf(config: unknown, limits: ToolLimits = {}): readonly DefinitionProblem[] {
  try {
    createDefineTool({ limits })(config as typeof good)
  } catch (error) {
    if (error instanceof ToolDefinitionInvalid) return error.problems
    throw error
  }
  return []
}

function only(config: unknown, limits?: ToolLimits): DefinitionProblem {
  const problems = problemsOf(config, limits)
  expect(problems).toHaveLength(1)
  return problems[0]!
}

describe('an input that is no object', () => {
  it.each<[string, unknown]>([
    ['a string', z.string()],
    ['an array', z.array(z.string())],
    ['a string', z.string().optional()],
    ['a string', z.string().transform((text) => ({ text }))],
    ['a string or a number', z.union([z.string(), z.number()])],
    ['a string', z3.string()],
    ['an array', z3.array(z3.string()).transform((list) => ({ list }))],
    ['a string', v.string()],
    ['a number', v.optional(v.pipe(v.number(), v.integer()))],
    ['a string or an array', v.union([v.string(), v.array(v.string())])],
    ['a string', type('string')],
    ['an array', type('string[]')],
    ['a number or a string', type('string | number')],
    ['a string', { type: 'string' }],
    ['an array or a null', { type: ['array', 'null'] }],
  ])('is refused: %s', (what, input) => {
    expect(only({ ...good, input })).toMatchObject({
      field: 'input',
      message: `takes ${what}, and models send an object.`,
    })
  })

  it.each<[string, unknown]>([
    ['an object with a transform', z.object({}).transform(() => 'x')],
    ['preprocessed', z.preprocess((value) => value, z.object({}))],
    ['a record', z.record(z.string(), z.string())],
    ['an intersection', z.intersection(z.object({}), z.object({}))],
    ['one branch is an object', z.union([z.string(), z.object({})])],
    ['lazy', z.lazy(() => z.object({}))],
    ['anything', z.any()],
    ['Zod 3', z3.object({}).refine(() => true)],
    ['a variant', v.variant('a', [v.object({ a: v.literal(1) })])],
    ['Valibot with rest', v.objectWithRest({}, v.string())],
    ['ArkType with a morph', type({ a: 'string' }).pipe(({ a }) => a)],
    ['a JSON Schema without a type', { anyOf: [{ type: 'object' }] }],
  ])('may be one: %s', (_, input) => expect(problemsOf({ ...good, input })).toEqual([]))
})

describe('a good definition', () => {
  it('comes back with what was given, frozen', () => {
    const config = { ...good, description: 'Searches.', hints: { a: 1 }, metadata: null, approval: 'always' }
    const tool = defineTool(config)
    expect(tool).toEqual(config)
    expect(tool.input).toBe(config.input)
    expect(tool.handler).toBe(config.handler)
    expect(Object.isFrozen(tool)).toBe(true)
    expect(Object.isFrozen(config)).toBe(false)
  })

  it('takes a JSON Schema, a function-like schema, and every optional part', () => {
    const input = { type: 'object', properties: { q: { type: 'string' } } }
    expect(
      problemsOf({
        ...good,
        input,
        parameters: input,
        outputSchema: v.string(),
        samples: { valid: [{ input: { q: 'a' }, note: 'short' }], invalid: [{ input: null }] },
        hints: undefined,
        metadata: { tags: ['a'], at: new Date(0), run: () => 1 },
      }),
    ).toEqual([])
    expect(problemsOf({ ...good, input: {} })).toEqual([])
    expect(problemsOf({ ...good, input: z3.object({ q: z3.string() }), parameters: input })).toEqual([])
  })

  it('may be an instance of a class', () => {
    class Search {
      readonly name = 'search'
      readonly input = good.input
      handler() {
        return 'found'
      }
    }
    const tool = defineTool(new Search())
    expect(tool.name).toBe('search')
    expect(tool.handler({ query: 'a' }, {})).toBe('found')
  })
})

describe('name', () => {
  it.each(['a', 'A-b_9', 'x'.repeat(50)])('%s is allowed', (name) => {
    expect(problemsOf({ ...good, name })).toEqual([])
  })

  it.each([
    ['my tool!', 'Use "my_tool".'],
    ['Café finden', 'Use "Cafe_finden".'],
    ['search\n', 'Use "search".'],
    ['天気', undefined],
  ])('%j is refused', (name, suggestion) => {
    expect(only({ ...good, name }).suggestion).toBe(suggestion)
  })

  it.each([
    ['', undefined],
    ['x'.repeat(51), `Use "${'x'.repeat(50)}".`],
  ])('the length of %j is refused', (name, suggestion) => {
    const problem = only({ ...good, name })
    expect(problem).toMatchObject({ field: 'name', path: ['name'] })
    expect(problem.message).toBe(`must have 1 to 50 characters, and has ${name.length}.`)
    expect(problem.suggestion).toBe(suggestion)
  })

  it('has to be there, and a string', () => {
    const { name: _, ...nameless } = good
    expect(only(nameless).message).toBe('is missing.')
    expect(only({ ...good, name: 5 }).message).toBe('must be a string, and is a number.')
  })
})

describe('description', () => {
  it('may have 500 characters', () => {
    expect(problemsOf({ ...good, description: 'x'.repeat(500) })).toEqual([])
    expect(only({ ...good, description: 'x'.repeat(501) })).toMatchObject({
      field: 'description',
      message: 'must have at most 500 characters, and has 501.',
    })
    expect(only({ ...good, description: null }).message).toBe('must be a string, and is null.')
  })
})

describe('input and outputSchema', () => {
  it.each([
    ['nothing', undefined, 'is missing.'],
    ['a number', 5, 'must be a Standard Schema or a JSON Schema object, and is a number.'],
    ['null', null, 'must be a Standard Schema or a JSON Schema object, and is null.'],
    ['an array', [], 'must be a Standard Schema or a JSON Schema object, and is an array.'],
    ['a Map', new Map(), 'must be a Standard Schema or a JSON Schema object, and is an instance of Map.'],
    ['no keyword', { city: 'string' }, /without any JSON Schema keyword/],
    ['a function', () => true, 'must be a Standard Schema or a JSON Schema object, and is a function.'],
    ['another version', { '~standard': { version: 2, vendor: 'x', validate() {} } }, /version 2, not 1/],
    ['a broken mark', { '~standard': true }, /"~standard" as a boolean/],
    ['no vendor', { '~standard': { version: 1, validate() {} } }, /without a vendor/],
    ['no validate', { '~standard': { version: 1, vendor: 'acme' } }, /acme that cannot validate/],
    [
      'no JSON',
      { type: 'object', properties: { a: { default: () => 1 } } },
      /a function at properties.a.default/,
    ],
  ])('%s is no schema', (_, input, message) => {
    expect(only({ ...good, input }).message).toMatch(message)
  })

  it('a record of schemas is told to be wrapped', () => {
    expect(only({ ...good, input: { city: z.string() } }).suggestion).toContain('z.object({ … })')
    expect(only({ ...good, outputSchema: { city: v.string() } }).field).toBe('outputSchema')
  })

  it('a schema of a Zod without Standard Schema is told to be upgraded', () => {
    const old = { _def: { typeName: 'ZodObject' }, parse() {}, safeParse() {} }
    expect(only({ ...good, input: old })).toMatchObject({ suggestion: 'Upgrade to Zod 4.' })
  })
})

describe('parameters', () => {
  it('must be a JSON Schema object', () => {
    expect(only({ ...good, parameters: z.object({}) })).toMatchObject({
      field: 'parameters',
      suggestion: 'Give the validator as `input`.',
    })
    expect(only({ ...good, parameters: [] }).message).toContain('is an array')
    expect(only({ ...good, parameters: { type: 'object', default: Number.NaN } }).path).toEqual([
      'parameters',
      'default',
    ])
  })
})

describe('samples', () => {
  it.each([
    [[], ['samples']],
    [{ good: [] }, ['samples', 'good']],
    [{ valid: {} }, ['samples', 'valid']],
    [{ valid: [{ query: 'a' }] }, ['samples', 'valid', 0]],
    [{ invalid: [{ input: 1 }, { input: 1, note: 2 }] }, ['samples', 'invalid', 1, 'note']],
  ])('%j has a problem at %j', (samples, path) => {
    expect(only({ ...good, samples }).path).toEqual(path)
  })
})

describe('hints and metadata', () => {
  it.each([[[]], ['x'], [new Date(0)], [new Map()], [() => 1]])('%s is no plain record', (value) => {
    expect(only({ ...good, hints: value }).message).toContain('must be a plain object')
    expect(only({ ...good, metadata: value }).field).toBe('metadata')
  })

  it.each(['__proto__', 'constructor', 'prototype'])('the key %s is refused at any depth', (key) => {
    const own = (value: object) => Object.defineProperty(value, key, { value: 1, enumerable: true })
    for (const record of [{}, Object.create(null)] as object[]) {
      expect(only({ ...good, hints: own(record) }).path).toEqual(['hints', key])
    }
    expect(only({ ...good, metadata: { a: [{ b: own(Object.create(null)) }] } }).path).toEqual([
      'metadata',
      'a',
      0,
      'b',
      key,
    ])
    expect(only({ ...good, metadata: { at: own(new Date(0)) } }).path).toEqual(['metadata', 'at', key])
  })

  it('finds a parsed "__proto__"', () => {
    const problem = only({ ...good, hints: JSON.parse('{"a":{"__proto__":{"admin":true}}}') })
    expect(problem).toMatchObject({ path: ['hints', 'a', '__proto__'], suggestion: 'Rename it.' })
  })

  it('lets inherited keys of that name be', () => {
    expect(problemsOf({ ...good, hints: { a: {} }, metadata: Object.create(null) })).toEqual([])
  })
})

describe('handler', () => {
  it('has to be a function', () => {
    const { handler: _, ...bare } = good
    expect(only(bare).message).toBe('is missing.')
    expect(only({ ...good, handler: 'run' }).message).toBe('must be a function, and is a string.')
  })
})

describe('other properties', () => {
  it.each([
    ['paramters', 'parameters'],
    ['descripton', 'description'],
    ['Samples', 'samples'],
    ['outputSchmea', 'outputSchema'],
    ['hint', 'hints'],
  ])('%s is taken for %s', (key, field) => {
    expect(only({ ...good, [key]: undefined })).toMatchObject({
      field: key,
      suggestion: `Did you mean \`${field}\`?`,
    })
  })

  it("knows other libraries' words", () => {
    const { input, handler, name } = good
    const problems = problemsOf({ name, inputSchema: input, execute: handler })
    expect(problems.map(({ path, suggestion }) => [path, suggestion])).toEqual([
      [['input'], expect.any(String)],
      [['handler'], undefined],
      [['inputSchema'], 'Did you mean `input`?'],
      [['execute'], 'Did you mean `handler`?'],
    ])
  })

  it('leaves the rest to the program', () => {
    const brand = Symbol('brand')
    const tool = defineTool({ ...good, approval: true, schemaVersion: 2, [brand]: 1 } as typeof good)
    expect(tool).toMatchObject({ approval: true, schemaVersion: 2, [brand]: 1 })
  })
})

describe('the error', () => {
  it('lists every problem with its field and what to do', () => {
    const config = { name: 'my tool!', description: 1, input: 2, hints: 3, metadata: 4 }
    const error = (() => {
      try {
        return defineTool(config as unknown as typeof good)
      } catch (thrown) {
        return thrown as ToolDefinitionInvalid
      }
    })() as ToolDefinitionInvalid
    expect(error).toBeInstanceOf(TypeError)
    expect(error.name).toBe('ToolDefinitionInvalid')
    expect(error.tool).toBe('my tool!')
    expect(error.problems.map(({ field }) => field)).toEqual([
      'name',
      'description',
      'input',
      'hints',
      'metadata',
      'handler',
    ])
    expect(error.message).toBe(
      [
        'The definition of tool "my tool!" has 6 problems:',
        '  name: may have only letters a-z, digits, "_" and "-", and is "my tool!". Use "my_tool".',
        '  description: must be a string, and is a number.',
        '  input: must be a Standard Schema or a JSON Schema object, and is a number.',
        '  hints: must be a plain object, and is a number.',
        '  metadata: must be a plain object, and is a number.',
        '  handler: is missing.',
      ].join('\n'),
    )
  })

  it.each([[undefined], [null], ['search'], [5]])('says that %s is no definition', (config) => {
    expect(only(config)).toMatchObject({ field: 'config', path: [] })
  })
})

describe('createDefineTool', () => {
  it('sets other limits', () => {
    const limits = { name: { max: 64, pattern: /^[a-z.]+$/g }, description: { max: 10 } }
    const define = createDefineTool({ limits })
    for (const name of ['files.read', 'x'.repeat(64)]) expect(define({ ...good, name }).name).toBe(name)
    expect(only({ ...good, name: 'Files' }, limits).message).toBe('must match /^[a-z.]+$/, and is "Files".')
    expect(only({ ...good, name: 'a b' }, limits).suggestion).toBeUndefined()
    expect(only({ ...good, name: 'x'.repeat(65) }, limits).message).toContain('1 to 64')
    expect(only({ ...good, description: 'x'.repeat(11) }, { description: { max: 10 } }).field).toBe(
      'description',
    )
  })

  it.each([
    [{ name: { max: -1 } }, /limits\.name\.max/],
    [{ name: { min: 1.5 } }, /limits\.name\.min/],
    [{ name: { min: 9, max: 3 } }, /more than/],
    [{ name: { pattern: 'a' } }, /must be a RegExp/],
    [{ description: { max: '9' } }, /limits\.description\.max/],
    [null, /must be an object/],
  ])('refuses %j', (limits, message) => {
    expect(() => createDefineTool({ limits: limits as ToolLimits })).toThrow(message)
  })
})
