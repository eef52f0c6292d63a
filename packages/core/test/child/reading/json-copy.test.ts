import { describe, expect, it } from 'vitest'
import { describeValue } from '#core/child/reading/describe-value.js'
import { jsonCopy } from '#core/child/reading/json-copy.js'
import { fc } from '../../../../../test/property.js'

describe('jsonCopy', () => {
  it('copies every JSON value as it is, key order and `__proto__` too', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'medium' }), (text) => {
        const value = JSON.parse(text) as unknown
        const copy = jsonCopy(value)
        expect(copy.ok && JSON.stringify(copy.value)).toBe(JSON.stringify(value))
      }),
    )
    const pollution = jsonCopy(JSON.parse('{"__proto__": {"x": 1}}'))
    expect(JSON.stringify(pollution)).toBe('{"ok":true,"value":{"__proto__":{"x":1}}}')
  })

  it('never throws, and answers JSON or a reason, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSparseArray: true,
          withTypedArray: true,
        }),
        (value) => {
          const copy = jsonCopy(value)
          if (copy.ok) expect(JSON.parse(JSON.stringify(copy.value))).toEqual(copy.value)
          else expect(copy.found).not.toBe('')
        },
      ),
    )
  })

  it('asks functions for what they are as JSON, as `JSON.stringify` does', () => {
    const made = Object.assign(() => 1, { toJSON: () => ({ type: 'string' }) })
    const itself = Object.assign(() => 1, { toJSON: (): unknown => itself })
    expect(jsonCopy({ name: made })).toEqual({ ok: true, value: JSON.parse(JSON.stringify({ name: made })) })
    expect(jsonCopy([itself])).toEqual({ ok: false, found: 'a cycle at ["0"]' })
  })

  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = [cyclic]
  let deep: unknown = 1
  for (let level = 0; level < 5_000; level++) deep = [deep]
  const proxy = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('no')
      },
    },
  )
  const endless = {
    toJSON() {
      return endless
    },
  }
  const growing = (): object => ({
    get again() {
      return growing()
    },
  })
  const cases: Array<[string, unknown, string]> = [
    ['a cycle', cyclic, 'a cycle at ["self","0"]'],
    ['depth', deep, 'more than 200 levels'],
    ['a bigint', { a: [1n] }, 'a bigint at ["a","0"]'],
    ['a function', { a: () => 1 }, 'a function at ["a"]'],
    ['a class', { a: class {} }, 'a class at ["a"]'],
    ['a symbol', [Symbol('x')], 'a symbol at ["0"]'],
    ['NaN', { a: NaN }, 'NaN at ["a"]'],
    ['undefined in a list', [undefined], 'undefined at ["0"]'],
    ['an instance', { a: new Map() }, 'a Map at ["a"]'],
    [
      'a getter that throws',
      {
        a: {
          get b() {
            throw new Error('no')
          },
        },
      },
      'a value that throws when read at ["a","b"]',
    ],
    ['a proxy that throws', { a: proxy }, 'a value that throws when read at ["a"]'],
    ['a toJSON without end', endless, 'a cycle'],
    ['too much', 'x'.repeat(1_000_001), 'more than 1 MB'],
    ['too much in all', Array.from({ length: 300_000 }, () => 'abcdef'), 'more than 1 MB'],
    ['a getter that makes more', growing(), 'more than 200 levels'],
  ]
  for (const [what, value, found] of cases) {
    it(`says what stands in the way: ${what}`, () => {
      const copy = jsonCopy(value)
      expect(copy.ok ? 'ok' : copy.found).toContain(found)
    })
  }

  it('reads a getter once', () => {
    let reads = 0
    jsonCopy({
      get a() {
        reads++
        return 1
      },
    })
    expect(reads).toBe(1)
  })

  it('calls toJSON, and drops members that are undefined', () => {
    expect(jsonCopy({ at: new Date(0), gone: undefined })).toEqual({
      ok: true,
      value: { at: '1970-01-01T00:00:00.000Z' },
    })
  })
})

describe('describeValue', () => {
  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(describeValue(value)).toMatch(/^(an? [\w$]+|null|undefined)$/)
      }),
    )
    expect(
      describeValue(
        new Proxy(
          {},
          {
            getPrototypeOf() {
              throw new Error('no')
            },
          },
        ),
      ),
    ).toBe('an object')
    expect(
      describeValue(
        Object.create({
          get constructor() {
            throw new Error('no')
          },
        }),
      ),
    ).toBe('an object')
  })
})
