import { defineTool, ToolDefinitionInvalid } from '@toolsight/runtime'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fc } from '../../../../test/property.js'

const good = { name: 'search', input: z.object({ query: z.string() }), handler: () => 'found' }

function failure(config: object): ToolDefinitionInvalid {
  try {
    defineTool(config as typeof good)
  } catch (error) {
    expect(error).toBeInstanceOf(ToolDefinitionInvalid)
    return error as ToolDefinitionInvalid
  }
  throw new Error('the definition was accepted')
}

function paths(config: object): string[] {
  return failure(config).problems.map(({ path }) => path.join('.'))
}

const throwing = (key: string) =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get() {
      throw new Error(`no ${key} today`)
    },
  })

const trap = (): never => {
  throw new Error('trapped')
}
const closed = new Proxy(
  {},
  { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap, getOwnPropertyDescriptor: trap },
)

describe('definitions that fight back', () => {
  it.each([
    'name',
    'description',
    'input',
    'parameters',
    'outputSchema',
    'samples',
    'hints',
    'metadata',
    'handler',
    'other',
  ])('a getter of %s that throws is one problem', (key) => {
    const config = Object.defineProperties({ ...good }, Object.getOwnPropertyDescriptors(throwing(key)))
    expect(failure(config).problems).toEqual([
      { field: key, path: [key], message: `cannot be read (no ${key} today).` },
    ])
  })

  it.each(['input', 'parameters', 'outputSchema', 'samples', 'hints', 'metadata'])(
    'a closed proxy as %s is a problem',
    (key) => {
      expect(failure({ ...good, [key]: closed }).problems.map(({ field }) => field)).toEqual([key])
    },
  )

  it('a closed proxy as the definition is a problem', () => {
    expect(failure(closed).problems.length).toBeGreaterThan(0)
  })

  it('a revoked proxy is a problem', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(paths({ ...good, hints: proxy, parameters: proxy, input: proxy })).toEqual([
      'input',
      'parameters',
      'hints',
    ])
    expect(failure(proxy).problems.length).toBeGreaterThan(0)
  })

  it('what a getter gives is read once and checked', () => {
    let reads = 0
    const config = {
      ...good,
      get name() {
        reads += 1
        return reads === 1 ? 'search' : 'not a name!'
      },
    }
    expect(defineTool(config).name).toBe('search')
    expect(reads).toBe(1)
  })

  it('a "~standard" that throws is a problem', () => {
    expect(paths({ ...good, input: throwing('~standard') })).toEqual(['input'])
  })

  it('cycles are named where they close', () => {
    const metadata: Record<string, unknown> = { list: [] }
    ;(metadata.list as unknown[]).push({ back: metadata })
    const parameters: Record<string, unknown> = { type: 'object' }
    parameters.not = parameters
    expect(paths({ ...good, metadata, parameters })).toEqual(['parameters.not', 'metadata.list.0.back'])
  })

  it('what is shared without a cycle is fine', () => {
    const shared = { type: 'string' }
    const properties = { a: shared, b: shared }
    expect(
      defineTool({ ...good, metadata: properties, parameters: { type: 'object', properties } }).name,
    ).toBe('search')
  })

  it('getters in records are not run', () => {
    let ran = false
    const metadata = {
      get value() {
        ran = true
        return 1
      },
    }
    expect(paths({ ...good, metadata })).toEqual(['metadata.value'])
    expect(ran).toBe(false)
  })

  it('depth, breadth and unfolding references end', () => {
    const deep = (levels: number) => {
      let value: unknown = 1
      for (let level = 0; level < levels; level += 1) value = { not: value }
      return value
    }
    let unfolding: object = { type: 'string' }
    for (let level = 0; level < 40; level += 1) unfolding = { anyOf: [unfolding, unfolding] }
    const endless: object = new Proxy(
      {},
      {
        ownKeys: () => ['not'],
        get: () => endless,
        getOwnPropertyDescriptor: () => ({ value: endless2(), enumerable: true, configurable: true }),
      },
    )
    const endless2 = (): object =>
      new Proxy(
        {},
        {
          ownKeys: () => ['a'],
          getOwnPropertyDescriptor: () => ({ value: endless2(), enumerable: true, configurable: true }),
        },
      )
    expect(paths({ ...good, hints: deep(100_000), parameters: deep(100_000) })).toEqual([
      'parameters',
      'hints',
    ])
    expect(paths({ ...good, parameters: unfolding })).toEqual(['parameters'])
    expect(defineTool({ ...good, hints: { unfolding } }).name).toBe('search')
    expect(paths({ ...good, hints: endless })).toEqual(['hints'])
    expect(paths({ ...good, hints: { list: Array.from({ length: 100_001 }, () => 0) } })).toEqual(['hints'])
  })

  it('own keys that merge into prototypes are refused on the definition too', () => {
    expect(paths({ ...good, constructor: 1 })).toEqual(['constructor'])
    expect(paths(Object.defineProperty({ ...good }, '__proto__', { value: {}, enumerable: true }))).toEqual([
      '__proto__',
    ])
  })

  it('whatever comes, it is accepted or refused with problems', () => {
    const anything = fc.anything({
      withMap: true,
      withSet: true,
      withDate: true,
      withNullPrototype: true,
      withBigInt: true,
    })
    const key = fc.constantFrom(
      'name',
      'description',
      'input',
      'parameters',
      'outputSchema',
      'samples',
      'hints',
      'metadata',
      'handler',
      'extra',
    )
    fc.assert(
      fc.property(fc.dictionary(key, anything), (parts) => {
        try {
          defineTool({ ...good, ...parts } as typeof good)
        } catch (error) {
          expect(error).toBeInstanceOf(ToolDefinitionInvalid)
          const { problems } = error as ToolDefinitionInvalid
          expect(problems.length).toBeGreaterThan(0)
          for (const problem of problems) expect(problem.path[0]).toBe(problem.field)
        }
      }),
      { numRuns: 500 },
    )
  })
})
