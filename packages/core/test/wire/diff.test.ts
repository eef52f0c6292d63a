import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/model/json.js'
import { diffSchemas } from '#core/wire/diff/schemas.js'
import { diffForms, entryForm, resolvedForm } from '#core/wire/diff.js'
import { fc } from '../../../../test/property.js'

/** `[kind, path]` of each change. */
function changes(before: JsonObject, after: JsonObject): string[] {
  return diffSchemas(before, after, 'input').map(({ kind, path }) => `${kind} ${path.join('.')}`.trim())
}

function object(properties: JsonObject, rest: JsonObject = {}): JsonObject {
  return { type: 'object', properties, ...rest }
}

const field = (before: Json, after: Json) => changes(object({ a: before }), object({ a: after }))

describe('what is named', () => {
  test.each<[string, Json, Json, string[]]>([
    ['default', { type: 'integer', default: 5 }, { type: 'integer' }, ['default-dropped a']],
    ['minimum', { type: 'integer', minimum: 1 }, { type: 'integer' }, ['minimum-dropped a']],
    ['maximum', { type: 'integer', maximum: 1 }, { type: 'integer', maximum: 2 }, ['maximum-changed a']],
    ['format', { type: 'string', format: 'uri' }, { type: 'string' }, ['format-dropped a']],
    ['pattern', { type: 'string', pattern: 'a' }, { type: 'string' }, ['pattern-dropped a']],
    ['description lost', { type: 'string', description: 'A' }, { type: 'string' }, ['description-lost a']],
    [
      'constraints in words',
      { type: 'string', description: 'A', minLength: 1 },
      { type: 'string', description: 'A\nconstraints: minimum length 1' },
      ['description-grew a', 'minLength-dropped a'],
    ],
    ['const to enum', { const: 'x' }, { enum: ['x'] }, ['const-as-enum a']],
    ['enum to const', { enum: ['x'] }, { const: 'x' }, ['enum-as-const a']],
    ['numbers as text', { enum: [0, 1] }, { enum: ['0', '1'] }, ['values-as-text a']],
    ['a value gone', { enum: ['a', 'b'] }, { enum: ['a'] }, ['values-changed a']],
    ['integer to number', { type: 'integer' }, { type: 'number' }, ['type-widened a']],
    ['number to integer', { type: 'number' }, { type: 'integer' }, ['type-narrowed a']],
    ['a type more', { type: 'string' }, { type: ['string', 'number'] }, ['type-widened a']],
    ['no type', { type: 'string' }, {}, ['type-dropped a']],
    ['another type', { type: 'string' }, { type: 'boolean' }, ['type-changed a']],
    ['null allowed', { type: 'string' }, { type: ['string', 'null'] }, ['null-allowed a']],
    [
      'null refused',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { type: 'string' },
      ['null-refused a'],
    ],
    [
      'null otherwise',
      { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
      { type: 'string', nullable: true },
      ['null-respelled a', 'minLength-dropped a'],
    ],
    [
      'a union of types',
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
      { type: ['string', 'number'] },
      ['union-as-types a'],
    ],
    [
      'anyOf to oneOf',
      { anyOf: [object({ k: { const: 'x' } }), object({ l: { const: 'y' } })] },
      { oneOf: [object({ k: { const: 'x' } }), object({ l: { type: 'string' } })] },
      ['anyOf-as-oneOf a', 'type-added a.|1.l', 'const-dropped a.|1.l'],
    ],
    [
      'a branch gone',
      { anyOf: [object({ k: {} }), { type: 'string' }, { type: 'number', minimum: 1 }] },
      { anyOf: [{ type: 'number' }, object({ k: {} })] },
      ['branch-dropped a.|1', 'minimum-dropped a.|2'],
    ],
    [
      'allOf merged',
      { allOf: [object({ k: {} }), object({ l: {} })] },
      object({ k: {}, l: {} }),
      ['allOf-merged a'],
    ],
    [
      'a record closed',
      { type: 'object', additionalProperties: { type: 'number' } },
      { type: 'object', additionalProperties: false },
      ['record-closed a'],
    ],
    [
      "a record's values",
      { type: 'object', additionalProperties: { type: 'number' } },
      { type: 'object' },
      ['record-values-dropped a'],
    ],
    [
      "a record's values changed",
      { type: 'object', additionalProperties: { type: 'number' } },
      { type: 'object', additionalProperties: { type: 'string' } },
      ['type-changed a.*'],
    ],
    ['an object closed', object({ k: {} }), object({ k: {} }, { additionalProperties: false }), ['closed a']],
    ['an object opened', object({ k: {} }, { additionalProperties: false }), object({ k: {} }), ['opened a']],
    [
      'a tuple',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
      { type: 'array', items: [{ type: 'string' }, { type: 'number' }] },
      ['tuple-respelled a', 'type-widened a.1'],
    ],
    [
      'items',
      { type: 'array', items: { type: 'string', format: 'email' } },
      { type: 'array', items: { type: 'string' } },
      ['format-dropped a.[]'],
    ],
    ['a keyword without a name', { type: 'string' }, { type: 'string', 'x-shown': 1 }, ['x-shown-added a']],
  ])('%s', (_, before, after, expected) => {
    expect(field(before, after)).toEqual(expected)
  })

  test('required, field by field; a field that is gone is told once', () => {
    const before = object({ a: {}, b: {}, c: {} }, { required: ['a', 'c'] })
    const after = object({ a: {}, b: {} }, { required: ['b'] })
    expect(changes(before, after)).toEqual(['required-grew b', 'required-shrank a', 'field-dropped c'])
  })

  test('the dialect, and types in capitals, once for the whole', () => {
    const before = object({ a: { type: 'string' }, b: { type: 'integer' } })
    const after = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'OBJECT',
      properties: { a: { type: 'STRING' }, b: { type: 'INTEGER' } },
    }
    expect(changes(before, after)).toEqual(['type-in-capitals', '$schema-added'])
  })

  test('a reference that is inlined, and what changed behind it', () => {
    const place = object({ city: { type: 'string', minLength: 1 } })
    const before = object(
      { a: { $ref: '#/$defs/Place' }, b: { $ref: '#/$defs/Place' } },
      { $defs: { Place: place } },
    )
    const after = object({ a: place, b: object({ city: { type: 'string' } }) })
    expect(changes(before, after)).toEqual(['ref-inlined a', 'minLength-dropped b.city'])
    expect(changes(after, before)).toEqual(['ref-made a', 'minLength-added b.city'])
  })

  test('schemas that hold themselves', () => {
    const before: JsonObject = object({ next: { $ref: '#' }, n: { type: 'integer' } })
    const after: JsonObject = object({ next: { $ref: '#' }, n: { type: 'number' } })
    expect(changes(before, before)).toEqual([])
    expect(changes(before, after)).toContain('type-widened n')
  })

  test('a field named like a part of every object', () => {
    const before = object(
      JSON.parse('{ "__proto__": { "type": "string" }, "constructor": {} }') as JsonObject,
    )
    expect(changes(before, object({}))).toEqual(['field-dropped __proto__', 'field-dropped constructor'])
  })
})

describe('the entry', () => {
  const schema = object({ q: { type: 'string' } })

  test('from the resolved schema: what was added around it, but not what every entry has', () => {
    const resolved = resolvedForm({ name: 'find.it', description: 'Finds.', schema, outputSchema: null })
    const sent = entryForm({
      type: 'function',
      function: { name: 'find_it', description: 'Finds.', parameters: schema, strict: true },
    })
    expect(sent && diffForms(resolved, sent)).toEqual([
      {
        kind: 'name-changed',
        title: 'name changed',
        owner: 'entry',
        path: [],
        before: 'find.it',
        after: 'find_it',
      },
      { kind: 'strict-added', title: '`strict` added', owner: 'entry', path: [], after: true },
    ])
  })

  test('from one shape to another', () => {
    const anthropic = entryForm({
      name: 'find',
      description: 'Finds.',
      input_schema: schema,
      cache_control: { type: 'x' },
    })
    const gemini = entryForm({ name: 'find', description: 'Finds.', parametersJsonSchema: schema })
    const found = anthropic && gemini ? diffForms(anthropic, gemini) : []
    expect(found.map(({ kind }) => kind)).toEqual(['place-changed', 'cache_control-dropped'])
  })

  test('a tool without arguments, whose schema is left out', () => {
    const resolved = resolvedForm({ name: 'now', description: null, schema: object({}), outputSchema: null })
    const sent = entryForm({ name: 'now' })
    expect(sent && diffForms(resolved, sent).map(({ kind }) => kind)).toEqual(['schema-dropped'])
  })
})

describe('schemas with more places than anybody can look at', () => {
  const doubled = (levels: number, last: JsonObject): JsonObject => ({
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(
      Array.from({ length: levels }, (_, level): [string, JsonObject] => {
        const next = { $ref: `#/$defs/d${level + 1}` }
        return [`d${level}`, level === levels - 1 ? last : { properties: { l: next, r: next } }]
      }),
    ),
  })

  test('what differs in nothing is compared once', () => {
    const schema = doubled(24, { type: 'string' })
    expect(diffSchemas(schema, structuredClone(schema), 'input')).toEqual([])
  })

  test('what is not compared is told', () => {
    const changes = diffSchemas(doubled(24, { type: 'string' }), doubled(24, { type: 'number' }), 'input')
    expect(changes.at(-1)).toMatchObject({ kind: 'not-compared', path: [] })
    expect(changes.slice(0, -1).every(({ kind }) => kind === 'type-changed')).toBe(true)
  })
})

describe('nothing is lost', () => {
  const leaf = fc.oneof(
    fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean') }),
    fc.record({ enum: fc.uniqueArray(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant('string'), pattern: fc.string({ maxLength: 3 }), default: fc.string() }),
  )
  const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc
        .dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 })
        .map((properties) => object(properties, { required: Object.keys(properties).slice(0, 1) })),
      tie('schema').map((items) => ({ type: 'array', items })),
      fc.array(tie('schema'), { minLength: 2, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    ) as fc.Arbitrary<JsonObject>,
  }))

  test('equal schemas have no changes', () => {
    fc.assert(
      fc.property(schema, (each) => {
        expect(changes(each, structuredClone(each))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('whatever is put anywhere, or taken away, is told', () => {
    fc.assert(
      fc.property(
        schema,
        fc.nat(),
        fc.constantFrom('title', 'maxLength', 'x-odd', 'not'),
        (each, at, key) => {
          const marked = structuredClone(each)
          const nodes = nodesOf(marked)
          const node = nodes[at % nodes.length] as JsonObject
          node[key] = { type: 'null' }
          expect(changes(each, marked).length).toBeGreaterThan(0)
          expect(changes(marked, each).length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 200 },
    )
  })
})

function nodesOf(schema: Json): JsonObject[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return []
  const { properties, items, anyOf } = schema
  const inner = [
    ...Object.values((properties ?? {}) as JsonObject),
    items ?? null,
    ...((anyOf ?? []) as Json[]),
  ]
  return [schema, ...inner.flatMap(nodesOf)]
}
