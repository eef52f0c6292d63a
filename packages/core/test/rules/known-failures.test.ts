import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { JsonObject } from '#core/model/json.js'
import { codes, judged } from './judged.js'
import { madeReading, unresolved } from './made-facts.js'
import { capturedFrom, sent, toolWith, withField } from './sent.js'

/*
 * What goes wrong most often between a tool and a provider, by how often it is asked about in public: what was sent, the
 * finding that says so, and what looks like it and is fine. Those that need an SDK to go wrong are in `test/sdks`.
 */

interface Case {
  /** What people see. */
  symptom: string
  targets: string[]
  bad: JsonObject | ToolFacts
  code: string
  /** The field that it points at. */
  path?: string[]
  /** `error` where nothing else is given. */
  severity?: 'warning' | 'info'
  /** Stays silent. */
  near: JsonObject | ToolFacts
}

const text = { type: 'string' }
const point = { type: 'array', items: [{ type: 'number' }, { type: 'number' }] }
const many = (count: number, of: (index: number) => JsonObject): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, of(index)]))

const CASES: Case[] = [
  {
    symptom: '1: input_schema does not support oneOf, allOf, or anyOf at the top level',
    targets: ['anthropic', 'bedrock'],
    bad: { type: 'object', anyOf: [withField(text, 'a'), withField(text, 'b')] },
    code: 'root-union',
    path: [],
    near: withField({ anyOf: [withField(text, 'a'), withField(text, 'b')] }),
  },
  {
    symptom: "2: 'required' is required to be supplied and to be an array including every key in properties",
    targets: ['openai-strict'],
    bad: { type: 'object', properties: { a: text }, additionalProperties: false },
    code: 'optional-field',
    path: ['a'],
    near: withField({ type: ['string', 'null'] }),
  },
  ...[
    'additionalProperties',
    'const',
    'propertyNames',
    'exclusiveMinimum',
    'multipleOf',
    '$ref',
    'oneOf',
  ].map(
    (keyword): Case => ({
      symptom: `3: Unknown name "${keyword}": Cannot find field`,
      targets: ['gemini'],
      bad: { type: 'object', properties: { at: { type: 'string', [keyword]: false } } },
      code: 'unsupported-keyword',
      path: ['at'],
      // A field may be called so.
      near: { type: 'object', properties: { [keyword]: text } },
    }),
  ),
  {
    symptom: '7: JSON schema is invalid. It must match JSON Schema draft 2020-12 (a tuple)',
    targets: ['anthropic'],
    bad: { $schema: 'http://json-schema.org/draft-07/schema#', ...withField(point) },
    code: 'outdated-draft',
    path: ['at'],
    near: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...withField({ type: 'array', items: text }),
    },
  },
  {
    symptom: '7: the same, of a limit that is true',
    targets: ['anthropic'],
    bad: {
      $schema: 'http://json-schema.org/draft-04/schema#',
      ...withField({ type: 'number', minimum: 0, exclusiveMinimum: true }),
    },
    code: 'outdated-draft',
    path: ['at'],
    near: { $schema: 'http://json-schema.org/draft-07/schema#', ...withField({ exclusiveMinimum: 0 }) },
  },
  {
    symptom: "8: 'propertyNames' is not permitted",
    targets: ['openai'],
    bad: withField({ type: 'object', propertyNames: text, additionalProperties: text }),
    code: 'unsupported-keyword',
    path: ['at'],
    near: withField({ type: 'object', additionalProperties: text }),
  },
  {
    symptom: "9: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    targets: ['anthropic'],
    bad: toolWith(withField(text), { name: 'rooms.find', site: siteOf('mcp-v1') }),
    code: 'provider-name',
    near: toolWith(withField(text), { name: 'rooms_find', site: siteOf('mcp-v1') }),
  },
  {
    symptom: '9: a name over 64 characters',
    targets: ['openai'],
    bad: toolWith(withField(text), { name: 'a'.repeat(65), site: siteOf('mcp-v1') }),
    code: 'provider-name',
    near: toolWith(withField(text), { name: 'a'.repeat(64), site: siteOf('mcp-v1') }),
  },
  {
    symptom: "10: 'oneOf' is not permitted",
    targets: ['openai-strict'],
    bad: withField({ oneOf: [text, { type: 'number' }] }),
    code: 'unsupported-keyword',
    path: ['at'],
    near: withField({ anyOf: [text, { type: 'number' }] }),
  },
  {
    symptom: '12: properties: should be non-empty for OBJECT type',
    targets: ['gemini'],
    bad: { type: 'object', properties: { at: { type: 'object', properties: {} } } },
    code: 'empty-object',
    // Newer models accept it.
    severity: 'info',
    path: ['at'],
    near: { type: 'object', properties: { at: { type: 'object', properties: { a: text } } } },
  },
  {
    symptom: "13: 'uri' is not a valid format",
    targets: ['openai-strict'],
    bad: withField({ type: 'string', format: 'uri' }),
    code: 'unsupported-format',
    path: ['at'],
    near: withField({ type: 'string', format: 'date-time' }),
  },
  ...(['openai', 'gemini', 'vscode', 'mcp'] as const).map(
    (target): Case => ({
      symptom: `15: array schema missing items, at ${target}`,
      targets: [target],
      bad: { type: 'object', properties: { at: { type: 'array' } } },
      code: 'array-without-items',
      // The protocol does not refuse it: a host does.
      ...(target === 'mcp' && { severity: 'warning' }),
      path: ['at'],
      near: { type: 'object', properties: { at: { type: 'array', items: text } } },
    }),
  ),
  {
    symptom: "16: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
    targets: ['anthropic', 'bedrock'],
    bad: withField(text, 'filter[id]'),
    code: 'invalid-property-name',
    path: ['filter[id]'],
    // Only at the root.
    near: withField(withField(text, 'filter[id]'), 'filter.id-1'),
  },
  {
    symptom: "17: For 'integer' type, properties maximum, minimum are not supported",
    targets: ['anthropic-strict'],
    bad: withField({ type: 'integer', minimum: 1, maximum: 5 }),
    code: 'unsupported-keyword',
    path: ['at'],
    near: withField({ type: 'integer', description: '1 to 5.' }),
  },
  {
    symptom: '19: Proto field is not repeating, cannot start list',
    targets: ['gemini'],
    bad: { type: 'object', properties: { at: { type: ['string', 'null'] } } },
    code: 'type-list',
    path: ['at'],
    near: { type: 'object', properties: { at: { type: 'string', nullable: true } } },
  },
  {
    symptom: '20: Invalid value at … enum[0] (TYPE_STRING), 0',
    targets: ['gemini'],
    bad: { type: 'object', properties: { at: { type: 'number', enum: [0, 1] } } },
    code: 'enum-values',
    path: ['at'],
    near: { type: 'object', properties: { at: { type: 'string', enum: ['0', '1'] } } },
  },
  {
    symptom: "21: schema must have a 'type' key",
    targets: ['openai-strict'],
    bad: withField({ description: 'Anything.' }),
    code: 'untyped-schema',
    path: ['at'],
    near: withField({ anyOf: [text, { type: 'null' }] }),
  },
  {
    symptom: '21: type: must be specified when not using one_of, any_of or all_of fields',
    targets: ['gemini'],
    bad: { type: 'object', properties: { at: {} } },
    code: 'untyped-schema',
    path: ['at'],
    near: { type: 'object', properties: { at: { anyOf: [text] } } },
  },
  {
    symptom: "21: schema didn't specify the schema type field, of elements that say something",
    targets: ['gemini'],
    bad: { type: 'object', properties: { at: { type: 'array', items: { enum: ['a'] } } } },
    code: 'untyped-schema',
    path: ['at', '[]'],
    near: { type: 'object', properties: { at: { type: 'array', items: text } } },
  },
  {
    symptom: "21: schema didn't specify the schema type field, of elements that are anything",
    targets: ['gemini'],
    bad: { type: 'object', properties: { at: { type: 'array', items: {} } } },
    code: 'untyped-schema',
    path: ['at', '[]'],
    severity: 'warning',
    near: { type: 'object', properties: { at: { type: 'array', items: text } } },
  },
  ...(['openai-strict', 'gemini-json-schema'] as const).map(
    (target): Case => ({
      symptom: `22: $ref cannot have keywords {'description'}, at ${target}`,
      targets: [target],
      bad: { ...withField({ $ref: '#/$defs/A', description: 'One.' }), $defs: { A: text } },
      code: 'reference-siblings',
      path: ['at'],
      near: { ...withField({ $ref: '#/$defs/A' }), $defs: { A: { ...text, description: 'One.' } } },
    }),
  ),
  {
    symptom: '29: Expected a string with maximum length 1024',
    targets: ['openai'],
    bad: toolWith(withField(text), { description: 'x'.repeat(1025), site: siteOf('mcp-v1') }),
    code: 'provider-description',
    severity: 'warning',
    near: toolWith(withField(text), { description: 'x'.repeat(1024), site: siteOf('mcp-v1') }),
  },
]

const SENT = 'packages/core/test/rules/sent-rules.test.ts'
const SDKS = 'test/sdks/rules/silent-corruption.test.ts'

/** Where each of the thirty is a test: the beginning of its title, and the file from the root where it is not this one. */
const PLACES: Record<number, [title: string, file?: string]> = {
  1: ['1: input_schema'],
  2: ["2: 'required'"],
  3: ['3: Unknown name'],
  4: ['4: fields that are declared'],
  5: ['1: a root that is a union goes out as an empty object', SDKS],
  6: ['6: Date cannot'],
  7: ['7: JSON schema is invalid'],
  8: ["8: 'propertyNames'"],
  9: ['9: String should match'],
  10: ["10: 'oneOf'"],
  11: ['1, 11: a root'],
  12: ['12: properties: should be non-empty'],
  13: ["13: 'uri'"],
  14: ['descriptions get lost between two copies of Zod', SDKS],
  15: ['15: array schema missing items'],
  16: ['16: Property keys'],
  17: ["17: For 'integer' type"],
  18: ['18: one tool may be too much', SENT],
  19: ['19: Proto field'],
  20: ['20: Invalid value'],
  21: ["21: schema must have a 'type' key"],
  22: ['22: $ref cannot'],
  23: ['23: a default'],
  24: ['loses limits as soon as one field is optional', SDKS],
  25: ['records that take no key any more', SENT],
  26: ['26: an output schema'],
  27: ['27: an empty struct'],
  28: ['28: a check'],
  29: ['29: Expected a string'],
  30: ['30: the insides'],
}

test('each of the thirty has its test', () => {
  expect(Object.keys(PLACES).map(Number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  const root = new URL('../../../../', import.meta.url)
  for (const [number, [title, file]] of Object.entries(PLACES)) {
    const text = readFileSync(file === undefined ? new URL(import.meta.url) : new URL(file, root), 'utf8')
    // The table itself has it in brackets.
    const titles = text.matchAll(/(?:symptom: |test\(|describe\()(['"`])(.*?)\1/g)
    expect(
      [...titles].some(([, , each]) => each?.startsWith(title)),
      `${number}: ${title}`,
    ).toBe(true)
  }
})

describe.each(CASES)('$symptom', ({ targets, bad, code, path, near, severity = 'error' }) => {
  const made = (what: JsonObject | ToolFacts): ToolFacts =>
    'site' in what ? (what as ToolFacts) : toolWith(what as JsonObject)

  test('is found, once for all targets', async () => {
    const found = await sent(made(bad), targets)
    const matching = found.filter((finding) => finding.code === code)
    expect(matching, JSON.stringify(found, null, 1)).toHaveLength(1)
    expect(matching[0]).toMatchObject({
      severity,
      category: 'provider',
      ...(path ? { path } : {}),
    })
  })

  test('is not, where it only looks like it', async () => {
    expect(await sent(made(near), targets)).toEqual([])
  })

  test('is nobody’s business where the target is not configured', async () => {
    expect(await sent(made(bad), ['mistral'])).toEqual([])
  })
})

/** What a rule about the tool itself says, whatever it is sent to. */
describe('what is wrong before it is sent', () => {
  const EXPLICIT = { schemaSource: 'explicit' as const, converter: null }

  test('1, 11: a root that is nothing but a union, or empty', async () => {
    for (const schema of [{ anyOf: [withField(text)] }, {}, { $ref: '#/$defs/A', $defs: { A: text } }]) {
      const tool = toolWith(schema as JsonObject, EXPLICIT)
      expect(codes(await judged(tool))).toContain('parameters-not-object')
      // It is said once.
      expect(await sent(tool, ['anthropic', 'bedrock', 'openai'])).toEqual([])
    }
    expect(codes(await judged(toolWith(withField(text))))).not.toContain('parameters-not-object')
  })

  test('4: fields that are declared, and a schema without any', async () => {
    const mixed = toolWith({ type: 'object' }, { reading: madeReading({ declaredKeys: ['query'] }) })
    expect(codes(await judged(mixed))).toContain('empty-schema')
    const none = toolWith({ type: 'object' }, { reading: madeReading({ declaredKeys: [] }) })
    expect(codes(await judged(none))).toEqual([])
  })

  test('6: Date cannot be represented in JSON Schema', async () => {
    const tool = unresolved({
      status: 'failed',
      code: 'unconvertible-schema',
      vendor: 'zod',
      message: 'Date cannot be represented in JSON Schema',
      path: ['from'],
      construct: 'date',
    })
    expect(codes(await judged(tool))).toEqual(['unconvertible-schema'])
    expect(await sent(tool, ['anthropic', 'openai-strict', 'gemini'])).toEqual([])
    expect(codes(await judged(toolWith(withField({ type: 'string', format: 'date-time' }, 'from'))))).toEqual(
      [],
    )
  })

  test('23: a default that is required', async () => {
    const schema = withField({ type: 'number', default: 10 })
    const required = toolWith(schema, { reading: madeReading({ declaredKeys: ['at'], defaults: [['at']] }) })
    expect(codes(await judged(required))).toEqual(['default-required'])
    const optional = { ...required, schema: { ...schema, required: [] } }
    expect(codes(await judged(optional))).toEqual([])
  })

  test('27: an empty struct of Effect has no type', async () => {
    expect(codes(await judged(toolWith({ not: { type: 'null' } })))).toContain('parameters-not-object')
    expect(codes(await judged(toolWith({ type: 'object', properties: {} })))).not.toContain(
      'parameters-not-object',
    )
  })

  test('28: a check of its own is not on the wire', async () => {
    const checked = (name: string, field: JsonObject) =>
      toolWith(withField(field), {
        reading: madeReading({ declaredKeys: ['at'], omitted: [{ name, path: ['at'] }] }),
      })
    expect(await judged(checked('refine', text))).toMatchObject([
      { code: 'undocumented-refinement', path: ['at'] },
    ])
    expect(await judged(checked('refine', { ...text, description: 'Begins with HO.' }))).toEqual([])
    expect(await judged(checked('transform', text))).toEqual([])
  })

  test('30: the insides of a validator are no schema', async () => {
    const insides = { kind: 'schema', type: 'object', expects: 'Object', entries: {} }
    const of = (schema: JsonObject, unconverted: boolean) =>
      toolWith(schema, {
        vendor: 'valibot',
        converter: 'none',
        site: siteOf('langchain'),
        reading: madeReading({
          resolution: {
            status: 'resolved',
            source: 'converter',
            converter: 'none',
            schema,
            ...(unconverted ? { unconverted } : {}),
          },
        }),
      })
    const [finding, ...more] = await judged(of(insides, true))
    expect(more).toEqual([])
    expect(finding).toMatchObject({
      code: 'validator-serialized',
      category: 'silent-corruption',
      severity: 'error',
    })
    expect(finding?.message.split('\n')).toEqual([
      "The validator of 'search' itself is sent to the model, not its JSON Schema.",
      'LangChain does not convert valibot, and sends the insides of valibot (`kind`, `type`, `expects`, `entries`, …) instead of the fields.',
      'Give `schema` as JSON Schema, Zod, or a validator with Standard JSON Schema.',
    ])
    // An Effect Schema is a function: nothing of it goes out.
    expect((await judged(of({}, true)))[0]?.message).toContain('sends nothing at all instead of the fields')
    expect(await sent(of({}, true), ['anthropic', 'openai-strict', 'gemini'])).toEqual([])
    expect(codes(await judged(of(withField(text, 'query'), false)))).toEqual([])
  })
})

describe('26: an output schema that is no object', () => {
  const outputSchema = { type: 'array', items: text }

  test('is refused by clients of MCP, up to the revision that allows it', async () => {
    const tool = toolWith(withField(text), { outputSchema })
    expect(codes(await sent(tool, ['mcp']))).toEqual(['output-not-object'])
    expect(codes(await sent(tool, ['mcp-2025-06-18']))).toEqual(['output-not-object'])
    expect(await sent(tool, ['mcp-2026-07-28', 'anthropic'])).toEqual([])
    expect(await sent({ ...tool, outputSchema: withField(outputSchema) }, ['mcp'])).toEqual([])
  })

  test('is told where the SDK leaves it out of the list, too', async () => {
    const tool = toolWith(withField(text), { outputSchema })
    const of = (framework: string) => ({ ...tool, site: { ...tool.site, framework } })
    const listed = { name: 'search', inputSchema: withField(text) }
    const forms = { mcp: capturedFrom('mcp', listed, { '@modelcontextprotocol/sdk': '1.32.2' }) }
    const [finding, ...others] = await sent(of('mcp-v1'), ['mcp'], { forms })
    expect([finding?.code, ...others]).toEqual(['output-not-object'])
    expect(finding?.message.split('\n')).toEqual([
      "Return an object from 'search': MCP refuses an output schema whose root is not an object.",
      'The SDK leaves this schema out of the list, and then refuses every result.',
    ])
    // Nothing checks what others return.
    expect(await sent(of('mastra'), ['mcp'], { forms })).toEqual([])
    const fits = { ...of('mcp-v1'), outputSchema: withField(text) }
    expect(codes(await sent(fits, ['mcp'], { forms }))).toEqual([])
  })
})

describe('strict modes', () => {
  test('want every object closed', async () => {
    const tool = toolWith({ type: 'object', properties: { a: text }, required: ['a'] })
    for (const target of ['anthropic-strict', 'openai-strict']) {
      expect(codes(await sent(tool, [target]))).toEqual(['open-object'])
    }
    expect(await sent(tool, ['anthropic', 'openai', 'groq', 'cerebras', 'deepseek'])).toEqual([])
  })

  test('have a largest schema', async () => {
    const of = (count: number) => {
      const properties = many(count, () => text)
      return toolWith({
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: false,
      })
    }
    expect(codes(await sent(of(5001), ['openai-strict']))).toContain('schema-too-large')
    expect(await sent(of(4999), ['openai-strict'])).toEqual([])
  })
})

function siteOf(framework: string): ToolFacts['site'] {
  return { ...toolWith({}).site, framework }
}
