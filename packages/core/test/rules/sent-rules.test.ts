import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#core/model/json.js'
import { runSetRules } from '#core/rules/index.js'
import type { WireForm } from '#core/wire/wire-form.js'
import { codes } from './judged.js'
import { madeContext, madeReading, madeSite } from './made-facts.js'
import { capturedFrom, sent, toolWith, withField } from './sent.js'

const text = { type: 'string' }
const AI = { ai: '7.0.173', '@ai-sdk/openai': '4.0.118' }

/** What an SDK sent to OpenAI, of the schema it was given. */
const chat = (parameters: JsonObject, more: JsonObject = {}): WireForm =>
  capturedFrom('openai', { type: 'function', function: { name: 'search', parameters, ...more } }, AI)

describe('a finding about what is sent', () => {
  const tuple = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...withField({ type: 'array', items: [text] }),
  }

  test('names all targets that complain, what each answers, and stands once', async () => {
    const found = await sent(toolWith(tuple), ['anthropic', 'bedrock', 'openai'])
    expect(found.map(({ message }) => message)).toEqual([
      "Don't use a tuple for `at`: Anthropic and Bedrock refuse an array under `items`.\n" +
        'Use an array of one type, or an object with a field for each element.\n' +
        'Anthropic answers: JSON schema is invalid. It must match JSON Schema draft 2020-12. Whatever `$schema` says; some models are lenient.\n' +
        'Bedrock answers: JSON schema is invalid. It must match JSON Schema draft 2020-12. With the models of Anthropic.',
    ])
  })

  test('is about what was sent, where that was recorded: what an SDK repairs is none', async () => {
    const record = withField({ type: 'object', propertyNames: text, additionalProperties: text })
    const tool = toolWith(record)
    expect(codes(await sent(tool, ['openai']))).toEqual(['unsupported-keyword'])
    const repaired = chat(withField({ type: 'object', additionalProperties: text }))
    expect(await sent(tool, ['openai'], { forms: { openai: repaired } })).toEqual([])
  })

  test('says by what it was sent', async () => {
    const broken = chat(withField({ type: 'array' }))
    const [finding] = await sent(toolWith(withField({ type: 'array', items: text })), ['openai'], {
      forms: { openai: broken },
    })
    expect(finding?.message.split('\n').at(-1)).toBe(
      'This is in what ai 7.0.173 and @ai-sdk/openai 4.0.118 send.',
    )
  })

  test('follows the form that was sent: strict, or the other key of Gemini', async () => {
    const optional = { type: 'object', properties: { at: text }, additionalProperties: false }
    const strict = chat(optional, { strict: true })
    expect(codes(await sent(toolWith(optional), ['openai'], { forms: { openai: strict } }))).toEqual([
      'optional-field',
    ])
    expect(await sent(toolWith(optional), ['openai'])).toEqual([])
    const gemini = capturedFrom('gemini', { name: 'search', parametersJsonSchema: optional }, AI)
    expect(await sent(toolWith(optional), ['gemini'], { forms: { gemini } })).toEqual([])
    expect(codes(await sent(toolWith(optional), ['gemini']))).toEqual(['unsupported-keyword'])
  })

  test('has the severity that the configuration says, else that of what happens', async () => {
    const site = { ...madeSite(), framework: 'mcp-v1' }
    const tool = toolWith(withField(text), { name: 'a b', site })
    expect(await sent(tool, ['mcp'])).toMatchObject([{ code: 'provider-name', severity: 'warning' }])
    expect(await sent(tool, ['mcp', 'anthropic'])).toMatchObject([{ severity: 'error' }])
    const { config } = madeContext()
    const context = { config: { ...config, rules: { 'provider-name': 'info' as const } } }
    expect(await sent(tool, ['mcp', 'anthropic'], { context })).toMatchObject([{ severity: 'info' }])
  })

  test('waits for a capture that is not there yet', async () => {
    const context = { wire: () => null }
    expect(await sent(toolWith(tuple), ['anthropic'], { context, forms: {} })).not.toEqual([])
    const { runWireRules } = await import('#core/rules/index.js')
    const made = madeContext(context)
    const waiting = { ...made, targetsOf: () => ['anthropic'] }
    expect(await runWireRules([toolWith(tuple)], waiting)).toEqual([])
  })

  test('a schema that refers to itself, or to nothing, takes nothing down', async () => {
    const loop = { type: 'object', properties: { a: { $ref: '#' }, b: { $ref: '#/$defs/none' } } }
    const codesOf = codes(
      await sent(toolWith(loop), ['anthropic-strict', 'openai-strict', 'gemini', 'cerebras']),
    )
    expect(codesOf).toContain('recursive-schema')
    const deep = (levels: number): JsonObject => (levels === 0 ? text : withField(deep(levels - 1)))
    expect(codes(await sent(toolWith(deep(200)), ['openai-strict']))).toEqual(['schema-too-large'])
  })
})

describe('what an SDK makes of a tool without a word', () => {
  const own = withField({ type: 'number', minimum: 1, description: 'How many.' })
  const of = async (schema: JsonObject, made: JsonObject) =>
    sent(toolWith(schema), ['openai'], { forms: { openai: chat(made) } })

  test('fields that are gone, all or some', async () => {
    expect(await of(own, { type: 'object', properties: {} })).toMatchObject([
      { code: 'properties-dropped', severity: 'error', category: 'silent-corruption', path: [] },
    ])
    const two = { type: 'object', properties: { a: text, b: text } }
    expect(await of(two, { type: 'object', properties: { a: text } })).toMatchObject([
      { code: 'properties-dropped', path: ['b'] },
    ])
    expect(await of(two, two)).toEqual([])
  })

  test('limits and descriptions', async () => {
    const [finding, ...more] = await of(own, withField({ type: 'number' }))
    expect(more).toEqual([])
    expect(finding).toMatchObject({ code: 'constraints-dropped', severity: 'warning', path: ['at'] })
    expect(finding?.message).toContain('`at` has lost `minimum` and `description`.')
    expect(await of(own, own)).toEqual([])
  })

  test('a field without its type or its values is an error, whatever the description says', async () => {
    const typed = withField({ type: 'string', enum: ['red', 'blue'] })
    const severities = async (field: JsonObject) =>
      (await of(typed, withField(field))).map((each) => each.severity)
    expect(await severities({ type: 'string' })).toEqual(['error'])
    expect(await severities({ description: 'A string: red or blue.' })).toEqual(['error'])
    expect(await severities({ enum: ['red', 'blue'] })).toEqual([])
    expect(await severities({ type: 'string', description: 'One of red, blue.' })).toEqual([])
  })

  test('limits that are told in words are no loss', async () => {
    expect(await of(own, withField({ type: 'number', description: 'How many. At least 1.' }))).toEqual([])
  })

  test('limits go into the description, in words', async () => {
    const fields: JsonObject = {
      guests: { type: 'integer', minimum: 1, maximum: 8, description: 'How many people' },
      mail: { type: 'string', format: 'email', pattern: '^.+@.+$' },
      dishes: { type: 'array', minItems: 1, uniqueItems: true, items: text },
      colour: { type: 'string', enum: ['red', 'blue'], description: 'Red or blue: red, blue.' },
    }
    const all = (properties: JsonObject): JsonObject => ({ type: 'object', properties })
    const plain = Object.fromEntries(
      Object.entries(fields).map(([key, field]) => {
        const { type, description, items } = field as JsonObject
        return [
          key,
          { type, ...(description !== undefined && { description }), ...(items && { items }) } as JsonObject,
        ]
      }),
    )
    const [finding] = await of(all(fields), all(plain))
    const written = finding?.fix?.kind === 'describe' ? finding.fix.fields : []
    expect(written).toEqual([
      { path: ['guests'], text: 'How many people. At least 1, at most 8.' },
      { path: ['mail'], text: 'An email address.' },
      { path: ['dishes'], text: 'At least 1 item, no item twice.' },
    ])
    // What is told in these words is lost no more.
    const described = (from: JsonObject) =>
      Object.fromEntries(
        Object.entries(from).map(([key, field]) => {
          const told = written.find(({ path }) => path[0] === key)?.text
          return [key, { ...(field as JsonObject), ...(told && { description: told }) }]
        }),
      )
    expect(await of(all(described(fields)), all(described(plain)))).toEqual([])
  })

  test('where descriptions are lost, too, nothing said in one helps', async () => {
    const [finding] = await of(own, withField({ type: 'number' }))
    expect(finding?.fix).toBeNull()
    const unspeakable = withField({ type: 'string', pattern: `^${'(a|b)'.repeat(20)}$` })
    expect((await of(unspeakable, withField(text)))[0]?.fix).toBeNull()
  })

  test('the pattern of a format, and the bounds of what a number can hold, are no loss', async () => {
    const mail = withField({ type: 'string', format: 'email', pattern: '^.+@.+$' })
    expect(await of(mail, withField({ type: 'string', format: 'email' }))).toEqual([])
    const integer = withField({ type: 'integer', maximum: Number.MAX_SAFE_INTEGER })
    expect(await of(integer, withField({ type: 'integer' }))).toEqual([])
  })

  test('a constant may be an enum, and null may be written in any way', async () => {
    expect(await of(withField({ const: 'a' }), withField({ type: 'string', enum: ['a'] }))).toEqual([])
    const nullable = withField({ anyOf: [{ type: 'number', minimum: 1 }, { type: 'null' }] })
    expect(await of(nullable, withField({ type: ['number', 'null'], minimum: 1 }))).toEqual([])
  })

  test('the constant that tells branches apart', async () => {
    const branch = (kind: JsonObject) => ({ ...withField(kind, 'kind'), additionalProperties: false })
    const union = (kind: JsonObject) =>
      withField({ anyOf: [branch(kind), branch({ const: 'b', type: 'string' })] })
    const [finding] = await of(union({ const: 'a', type: 'string' }), union(text))
    expect(finding).toMatchObject({ code: 'constraints-dropped', path: ['at', '|0', 'kind'] })
    expect(await of(union({ const: 'a' }), union({ enum: ['a'], type: 'string' }))).toEqual([])
  })

  test('records that take no key any more', async () => {
    const record = withField({ type: 'object', additionalProperties: text })
    const [closed] = await of(record, withField({ type: 'object', additionalProperties: false }))
    expect(closed).toMatchObject({ code: 'record-closed', path: ['at'] })
    expect(closed?.message).toContain('allows no key')
    expect(await of(record, record)).toEqual([])
  })

  test('an SDK that throws is heard', async () => {
    const openai: WireForm = {
      ...capturedFrom('openai', {}, AI),
      json: null,
      captured: false,
      refused: { name: 'Error', message: 'No optional\nfields.' },
    }
    const [finding] = await sent(toolWith(own), ['openai'], { forms: { openai } })
    expect(finding).toMatchObject({ code: 'sdk-refusal', severity: 'error' })
    expect(finding?.message).toContain('ai 7.0.173 and @ai-sdk/openai 4.0.118: No optional fields.')

    const says = (message: string) => ({
      status: 'failed' as const,
      code: 'unconvertible-schema' as const,
      vendor: 'zod',
      message,
      path: ['at'],
      construct: 'date',
    })
    const judged = (outputResolution: ReturnType<typeof says>) =>
      sent(toolWith(own, { reading: madeReading({ outputResolution }) }), ['openai'], { forms: { openai } })
    expect(codes(await judged(says('No dates.')))).toContain('sdk-refusal')
    expect(codes(await judged(says('No optional\nfields.')))).not.toContain('sdk-refusal')
  })
})

describe('all tools together', () => {
  const judge = async (count: number, targets: string[], dirs: string[] = ['/project']) => {
    const tools = Array.from({ length: count }, (_, index) =>
      toolWith(withField(text), {
        id: `t${index}`,
        name: `t${index}`,
        file: `${dirs[index % dirs.length]}/t.ts`,
      }),
    )
    const made = madeContext({
      packageOf: (file) => ({ dir: file.slice(0, file.lastIndexOf('/')), name: 'hotel' }),
    })
    const context = { ...made, targetsOf: () => targets }
    return runSetRules(tools, context).then((found) => found.filter(({ code }) => code === 'request-limit'))
  }

  test('18, 29: may be so many in a request, and not one more', async () => {
    const [finding, ...more] = await judge(129, ['openai'])
    expect(more).toEqual([])
    expect(finding).toMatchObject({ severity: 'warning', category: 'provider', tool: null })
    expect(finding?.message.split('\n')).toEqual([
      'Send fewer tools at a time: OpenAI takes 128 in a request, and these are 129.',
      "OpenAI answers: Invalid 'tools': array too long. Expected an array with maximum length 128.",
      'Counted: all 129 tools of the package hotel that are defined with Toolsight runtime. Where no request has all of them, switch this off.',
    ])
    expect(await judge(128, ['openai'])).toEqual([])
    expect(await judge(21, ['anthropic'])).toEqual([])
    expect(await judge(21, ['anthropic-strict'])).toHaveLength(1)
    expect(await judge(201, ['xai'])).toHaveLength(1)
  })

  test('are those of one package', async () => {
    expect(await judge(129, ['openai'], ['/project/a', '/project/b'])).toEqual([])
  })

  test('18: one tool may be too much by itself', async () => {
    const properties = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`f${index}`, text]))
    const tool = toolWith({ type: 'object', properties, additionalProperties: false })
    const made = madeContext()
    const context = { ...made, targetsOf: () => ['anthropic-strict'] }
    const [finding] = await runSetRules([tool], context)
    expect(finding).toMatchObject({ code: 'request-limit', severity: 'error' })
    expect(finding?.message).toMatch(/^Make fewer fields optional: .* and 'search' alone has 25\.\n/)
  })
})

describe('budgets of tokens', () => {
  test('a tool over its budget is told the cheaper spellings that spare most, and where', async () => {
    const mail: JsonObject = { type: 'string', format: 'email', pattern: `^${'[a-z]'.repeat(20)}@` }
    const properties: JsonObject = { mail, kind: { anyOf: [{ const: 'a' }, { const: 'b' }] } }
    const made = madeContext({ tokens: () => 60 })
    const config = { ...made.config, tokens: { perTool: 50, total: null } }
    const { runWireRules } = await import('#core/rules/index.js')
    const [finding] = await runWireRules([toolWith({ type: 'object', properties }, { vendor: 'zod' })], {
      ...made,
      config,
      targetsOf: () => ['anthropic'],
    })
    expect(finding?.code).toBe('tool-tokens')
    expect(finding?.message.split('\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^`mail`: the pattern beside `format: "email"`\. `z\.string\(\)/),
      expect.stringMatching(/^`kind`: a union of literals\. `z\.enum/),
    ])
  })

  const tools = ['a', 'b'].map((name) => toolWith(withField(text), { id: name, name }))
  const judge = async (perTool: number | null, total: number | null) => {
    const made = madeContext({ tokens: ({ name }) => (name === 'a' ? 60 : 50) })
    const context = {
      ...made,
      config: { ...made.config, tokens: { perTool, total } },
      targetsOf: () => ['anthropic'],
    }
    const { runWireRules } = await import('#core/rules/index.js')
    const found = [...(await runWireRules(tools, context)), ...(await runSetRules(tools, context))]
    return found.map(({ message }) => message.split('\n')[0])
  }

  test('say nothing where none is configured, or all is within', async () => {
    expect(await judge(null, null)).toEqual([])
    expect(await judge(60, 110)).toEqual([])
  })

  test('name what costs too much', async () => {
    expect(await judge(59, 109)).toEqual([
      "Tool 'a' costs 60 tokens in every request; its budget is 59.",
      'All tools together cost 110 tokens in every request; their budget is 109.',
    ])
  })
})
