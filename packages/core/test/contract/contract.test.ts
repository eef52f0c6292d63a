import { describe, expect, it } from 'vitest'
import { changeId, readAccepted, withAccepted } from '#core/contract/accepted.js'
import type { Judge } from '#core/contract/change.js'
import { compareTools } from '#core/contract/compare.js'
import { hintChanges } from '#core/contract/hints.js'
import { schemaChanges } from '#core/contract/input-changes.js'
import { type Lock, type LockedTool, lockText, RESOLVED, readLock } from '#core/contract/lock.js'
import { matchTools } from '#core/contract/match.js'
import { proveRefusals } from '#core/contract/proofs.js'
import { askedVersion } from '#core/contract/version.js'
import type { JsonObject } from '#core/model/json.js'
import { changedInputs } from '#core/samples/made/changed-inputs.js'
import { schemaJudge } from '#core/workspace/locks/judges.js'
import { fc } from '../../../../test/property.js'

const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ type: fc.constant('string') }),
  fc.record({ type: fc.constant('string'), maxLength: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant('number'), minimum: fc.integer({ min: -5, max: 5 }) }),
  fc.record({ type: fc.constant('integer'), maximum: fc.integer({ min: -5, max: 50 }) }),
  fc.record({ type: fc.constant('boolean'), description: fc.string() }),
  fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })
    .map((values) => ({ type: 'string', enum: values })),
  fc.record({
    type: fc.constant('array'),
    items: fc.constant<JsonObject>({ type: 'string' }),
    minItems: fc.nat(3),
  }),
  fc.constant<JsonObject>({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
)

function objectOf(inner: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const keys = ['room', 'nights', 'path', 'note']
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom(...keys), inner),
      fc.uniqueArray(fc.constantFrom(...keys)),
      fc.boolean(),
    )
    .map(([properties, required, isOpen]) => ({
      type: 'object',
      properties,
      required: required.filter((key) => key in properties),
      ...(!isOpen && { additionalProperties: false }),
    }))
}

const schema = objectOf(fc.oneof({ weight: 3, arbitrary: leaf }, objectOf(leaf)))

const lockedTool: fc.Arbitrary<LockedTool> = fc
  .record({
    name: fc.option(fc.string()),
    file: fc.constantFrom('a.ts', 'b.ts', 'c/d.ts'),
    description: fc.option(fc.string()),
    annotations: fc.dictionary(fc.constantFrom('readOnlyHint', 'destructiveHint'), fc.boolean()),
    other: fc.dictionary(fc.constantFrom('_meta', 'icons'), schema),
    sent: fc.dictionary(fc.constantFrom('openai', 'anthropic'), fc.record({ strict: fc.boolean() })),
    input: schema,
    output: schema,
    tokens: fc.nat(),
    uses: fc.shuffledSubarray(['zod', 'ai', 'openai']),
  })
  .map(({ input, ...tool }) => ({
    ...tool,
    role: 'tool',
    framework: 'mcp',
    input: [{ for: [RESOLVED, 'mcp'], schema: input }],
  }))

function lockOf(tools: LockedTool[]): Lock {
  return {
    version: 1,
    toolsight: '1.0.0',
    package: { name: 'x', version: '1.0.0' },
    packages: { zod: ['4.0.0'], ai: ['7.0.0'] },
    sources: { 'a.ts': 'x', 'b.ts': 'y' },
    tools,
  }
}

/** The same value with the keys of every object the other way round. */
function turned<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(turned) as Value
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.entries(value).reverse()
  return Object.fromEntries(keys.map(([key, each]) => [key, turned(each)])) as Value
}

/** What was put to a judge, and what it said. */
async function says(judge: Judge, input: unknown): Promise<boolean | null> {
  const [verdict] = await judge([input as never])
  return verdict?.accepted ?? null
}

describe('a lock', () => {
  it('is read as it was written, and its text does not depend on the order of tools, packages or any keys', () => {
    fc.assert(
      fc.property(fc.array(lockedTool, { maxLength: 6 }), (tools) => {
        const unique = tools.map((tool, index) => ({ ...tool, name: `${index} ${tool.name}` }))
        const text = lockText(lockOf(unique))
        const others = unique.map((tool) => ({ ...tool, uses: [...tool.uses].reverse() })).reverse()
        expect(lockText(turned(lockOf(others)))).toBe(text)
        expect(lockText(readLock(text))).toBe(text)
      }),
    )
  })

  it('has sorted keys, so that a review shows what changed and nothing else', () => {
    const schemas = [
      { type: 'object', properties: { a: { type: 'string', maxLength: 3 }, b: {} } },
      { properties: { b: {}, a: { maxLength: 3, type: 'string' } }, type: 'object' },
    ]
    const [one, other] = schemas.map((schema) => {
      const tool = {
        name: 'a',
        role: 'tool',
        file: 'a.ts',
        framework: 'mcp',
        description: null,
        tokens: 1,
        uses: [],
      }
      const text = { version: 1, toolsight: '1', package: null, packages: {}, sources: {} }
      return lockText(
        readLock(JSON.stringify({ ...text, tools: [{ ...tool, input: [{ for: [RESOLVED], schema }] }] })),
      )
    })
    expect(other).toBe(one)
    expect(one?.match(/"(?:a|b|maxLength|properties|type)": /g)?.join('')).toBe(
      '"properties": "a": "maxLength": "type": "b": "type": ',
    )
  })

  it('differs in nothing from itself', () => {
    fc.assert(
      fc.property(fc.array(lockedTool, { maxLength: 6 }), (tools) => {
        const again = readLock(lockText(lockOf(tools))).tools
        const first = readLock(lockText(lockOf(tools))).tools
        expect(compareTools(first, again).flatMap(({ changes }) => changes)).toEqual([])
      }),
    )
  })

  it('has each tool matched once at most, and none lost', () => {
    fc.assert(
      fc.property(
        fc.array(lockedTool, { maxLength: 6 }),
        fc.array(lockedTool, { maxLength: 6 }),
        (before, after) => {
          const pairs = matchTools(before, after)
          expect(pairs.flatMap((pair) => pair.after ?? []).length).toBe(after.length)
          expect(new Set(pairs.flatMap((pair) => pair.before ?? [])).size).toBe(before.length)
        },
      ),
    )
  })

  it('is compared in seconds where ten thousand tools changed', () => {
    const tools = (description: string) =>
      Array.from(
        { length: 10_000 },
        (_, index): LockedTool => ({
          name: `tool_${index}`,
          role: 'tool',
          file: 'a.ts',
          framework: 'mcp',
          description: `${description} ${index}`,
          input: [{ for: [RESOLVED], schema: { type: 'object', properties: { a: { type: 'string' } } } }],
          tokens: 5,
          uses: [],
        }),
      )
    const changes = compareTools(tools('a'), tools('b')).flatMap((each) => each.changes)
    expect(changes).toHaveLength(10_000)
  })
})

describe('a proof', () => {
  it('is an input that one side really takes and the other one really refuses', async () => {
    await fc.assert(
      fc.asyncProperty(schema, schema, async (from, to) => {
        const changes = schemaChanges(from, to, 'input').filter(({ mayRefuse }) => mayRefuse)
        const [takes, refuses] = [schemaJudge('x', from), schemaJudge('x', to)]
        const { proofs, others } = await proveRefusals(changes, {
          takes,
          refuses,
          by: 'schema',
          refusing: 'after',
          inputs: changedInputs(from, to, changes),
        })
        for (const { input } of [...proofs.values(), ...others.map(({ proof }) => proof)]) {
          expect(await says(takes, input)).toBe(true)
          expect(await says(refuses, input)).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })

  const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  })
  const text = { type: 'string' }

  it.each<[string, JsonObject, JsonObject, string]>([
    ['required', object({ a: text }), object({ a: text }, ['a']), 'a'],
    ['a new required field', object({}), object({ a: text }, ['a']), 'a'],
    ['a field that is gone', object({ a: text }), object({}), 'a'],
    ['a value that is gone', object({ a: { enum: ['x', 'y'] } }), object({ a: { enum: ['x'] } }), 'a'],
    ['null', object({ a: { type: ['string', 'null'] } }), object({ a: text }), 'a'],
    ['another type', object({ a: text }), object({ a: { type: 'number' } }), 'a'],
    ['a limit', object({ a: { type: 'number' } }), object({ a: { type: 'number', maximum: 7000 } }), 'a'],
    ['a length', object({ a: text }), object({ a: { ...text, maxLength: 400 } }), 'a'],
    ['a pattern', object({ a: text }), object({ a: { ...text, pattern: '^[0-9]{4}$' } }), 'a'],
    [
      'items of an array',
      object({ a: { type: 'array', items: object({ b: text }) } }),
      object({ a: { type: 'array', items: object({ b: text }, ['b']) } }),
      'a.[].b',
    ],
    [
      'a record',
      object({ a: { type: 'object', additionalProperties: text } }),
      object({ a: { type: 'object', additionalProperties: { type: 'number' } } }),
      'a.*',
    ],
    [
      'a branch of a union',
      object({ a: { anyOf: [object({ b: text }, ['b']), object({ c: text }, ['c'])] } }),
      object({ a: { anyOf: [object({ b: text }, ['b'])] } }),
      'a.|1',
    ],
    ['keys', { type: 'object', properties: { a: text } }, object({ a: text }), ''],
  ])('is found for %s', async (_what, from, to, place) => {
    const changes = schemaChanges(from, to, 'input').filter(({ mayRefuse }) => mayRefuse)
    const sides = {
      inputs: changedInputs(from, to, changes),
      takes: schemaJudge('x', from),
      refuses: schemaJudge('x', to),
      by: 'schema' as const,
      refusing: 'after' as const,
    }
    const { proofs } = await proveRefusals(changes, sides)
    expect([...proofs.keys()].map(({ path }) => path.join('.'))).toContain(place)
  })

  it('is of the change that its input breaks, where several are at one place', async () => {
    const from = object({ a: text, b: text })
    const to = object({ a: { ...text, minLength: 1, maxLength: 20 }, b: { enum: ['x', 'y'], minLength: 1 } })
    const changes = schemaChanges(from, to, 'input').filter(({ mayRefuse }) => mayRefuse)
    const inputs = changedInputs(from, to, changes)
    const sides = {
      inputs,
      takes: schemaJudge('x', from),
      refuses: schemaJudge('x', to),
      by: 'schema' as const,
    }
    const { proofs } = await proveRefusals(changes, { ...sides, refusing: 'after' })
    const lengths = [...proofs].flatMap(([{ kind }, { input }]) => {
      const { a } = input as { a?: string }
      return a === undefined ? [] : [[kind, a.length]]
    })
    expect(lengths).toEqual(
      expect.arrayContaining([
        ['minLength-added', 0],
        ['maxLength-added', 21],
      ]),
    )
  })

  it('beside a change that is wider than before is told on its own', async () => {
    const from = object({ a: { ...text, maxLength: 5 } })
    const to = object({ a: { ...text, maxLength: 9 } })
    const refuses: Judge = async (inputs) =>
      inputs.map((input) =>
        (input as { a?: string }).a === undefined
          ? { accepted: true }
          : { accepted: false, issues: [{ message: 'Not so', path: ['a'] }] },
      )
    const changes = schemaChanges(from, to, 'input').filter(({ mayRefuse }) => mayRefuse)
    const inputs = changedInputs(from, to, changes)
    const sides = { inputs, takes: schemaJudge('x', from), refuses, by: 'validator' as const }
    const { proofs, others } = await proveRefusals(changes, { ...sides, refusing: 'after' })
    expect([proofs.size, others.map(({ path }) => path)]).toEqual([0, [['a']]])
  })

  it('is not found for a change that everything is refused beside', async () => {
    const from = object({ a: { ...text, maxLength: 9 } })
    const to = object({ a: { ...text, maxLength: 20 }, b: text }, ['b'])
    const changes = schemaChanges(from, to, 'input').filter(({ mayRefuse }) => mayRefuse)
    const sides = {
      inputs: changedInputs(from, to, changes),
      takes: schemaJudge('x', from),
      refuses: schemaJudge('x', to),
      by: 'schema' as const,
      refusing: 'after' as const,
    }
    const { proofs } = await proveRefusals(changes, sides)
    expect([...proofs.keys()].flatMap(({ path }) => path)).not.toContain('a')
  })
})

it('a tool without a name that is gone hurts nobody: it was the place where the tools of now are listed', () => {
  const [place] = fc.sample(lockedTool, 1) as [LockedTool]
  const [gone] = compareTools([{ ...place, name: null, unknown: 'not run' }], [])
  expect(gone?.changes).toMatchObject([{ kind: 'tool-removed', hurts: [] }])
})

it('a field that a target gets in other words is new once', () => {
  const [any] = fc.sample(lockedTool, 1) as [LockedTool]
  const sent = (field: object): LockedTool['input'] => [
    { for: [RESOLVED], schema: { type: 'object', properties: { ...field } } as JsonObject },
    { for: ['mcp'], schema: { type: 'object', properties: field } as JsonObject },
  ]
  const before = { ...any, input: sent({}) }
  const words = { type: 'string', description: 'Where.' }
  const [resolved] = sent({ path: words })
  const [, mcp] = sent({ path: { type: 'string' } })
  const after = { ...any, input: [resolved, mcp] as LockedTool['input'] }
  const [found] = compareTools([before], [after])
  expect(found?.changes.map(({ kind }) => kind)).toEqual(['field-added'])
})

describe('consent', () => {
  it.each<[JsonObject, JsonObject, string[]]>([
    [{ readOnlyHint: true }, { readOnlyHint: false }, ['consent']],
    [{ readOnlyHint: true }, {}, ['consent']],
    [{ readOnlyHint: false }, { readOnlyHint: true }, []],
    [{ destructiveHint: false }, {}, ['consent']],
    [{}, { destructiveHint: true }, []],
    [{ openWorldHint: false }, { openWorldHint: true }, ['consent']],
    [{ idempotentHint: true }, { idempotentHint: false }, ['consent']],
    [{ title: 'a' }, { title: 'b' }, ['behaviour']],
  ])('%j → %j', (before, after, hurts) => {
    expect(hintChanges(before, after).flatMap((change) => change.hurts)).toEqual(hurts)
  })
})

describe('a version', () => {
  it.each([
    ['major', '1.2.3', '1.3.0', '2.0.0', false],
    ['major', '1.2.3', '2.0.0', '2.0.0', true],
    ['major', '0.2.3', '0.3.0', '0.3.0', true],
    ['minor', '0.2.3', '0.2.3', '0.2.4', false],
    ['patch', '1.2.3', '1.2.4', '1.2.4', true],
    ['minor', null, '1.0.0', null, null],
  ] as const)('%s after %s', (asks, before, now, atLeast, isEnough) => {
    expect(askedVersion([{ asks: 'patch' }, { asks }], before, now)).toMatchObject({ atLeast, isEnough })
  })
})

it('accepts a change by a line, and only that change', () => {
  const change = {
    kind: 'required-grew',
    title: '',
    hurts: [],
    asks: 'major' as const,
    tool: 'a # b',
    file: null,
    owner: 'input' as const,
    path: ['x y'],
  }
  const text = withAccepted(null, [change, change], ' told\nin May ')
  expect(readAccepted(text)).toEqual([{ id: changeId(change), reason: 'told in May', line: 2 }])
  expect(withAccepted(text, [change], 'again')).toBe(text)
  expect(changeId({ ...change, after: 1 })).not.toBe(changeId(change))
  expect(() => readAccepted(text.replace('told in May', ' '))).toThrow('line 2 has no reason')
})
