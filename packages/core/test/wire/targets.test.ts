import { describe, expect, it } from 'vitest'
import { targetInfos } from '#core/wire/infos.js'
import { targetOf } from '#core/wire/pick.js'
import { HOST_TARGETS } from '#core/wire/targets/hosts/index.js'
import { TARGETS } from '#core/wire/targets/index.js'
import { wireForm } from '#core/wire/wire-form.js'
import { madeTool } from '../rules/made-facts.js'

const schema = {
  type: 'object',
  properties: { q: { type: 'string' } },
  required: ['q'],
  additionalProperties: false,
}
const tool = madeTool({ name: 'search', description: 'Searches.', schema })
const fn = { name: 'search', description: 'Searches.', parameters: schema }

/** Byte for byte: the order of keys counts. */
const ENTRIES: Record<string, unknown> = {
  anthropic: { name: 'search', description: 'Searches.', input_schema: schema },
  'anthropic-strict': { name: 'search', description: 'Searches.', input_schema: schema, strict: true },
  openai: { type: 'function', function: fn },
  'openai-responses': { type: 'function', ...fn, strict: false },
  'openai-strict': { type: 'function', function: { ...fn, strict: true } },
  'openai-compatible': { type: 'function', function: fn },
  gemini: fn,
  'gemini-json-schema': { name: 'search', description: 'Searches.', parametersJsonSchema: schema },
  bedrock: { toolSpec: { name: 'search', description: 'Searches.', inputSchema: { json: schema } } },
  mcp: { name: 'search', description: 'Searches.', inputSchema: schema },
  'mcp-2025-06-18': { name: 'search', description: 'Searches.', inputSchema: schema },
  'mcp-2026-07-28': { name: 'search', description: 'Searches.', inputSchema: schema },
  mistral: { type: 'function', function: fn },
  xai: { type: 'function', function: fn },
  groq: { type: 'function', function: fn },
  cerebras: { type: 'function', function: fn },
  deepseek: { type: 'function', function: fn },
  vscode: { name: 'search', description: 'Searches.', inputSchema: schema },
  // Hosts take what a server lists.
  ...Object.fromEntries(
    HOST_TARGETS.map(({ id }) => [id, { name: 'search', description: 'Searches.', inputSchema: schema }]),
  ),
}

it('a name that is settled elsewhere in part is told, and not sent', () => {
  const called = { ...tool, calledAs: 'mcp__<server>__search' }
  const { json, notes } = wireForm(called, targetOf('anthropic'))
  expect([json, notes[1]]).toEqual([ENTRIES['anthropic'], 'The model calls it `mcp__<server>__search`.'])
  expect(wireForm({ ...tool, calledAs: 'find' }, targetOf('anthropic'))).toMatchObject({
    json: { name: 'find' },
    notes: [expect.stringContaining('documents')],
  })
})

it('every target is here', () => {
  expect(TARGETS.map(({ id }) => id)).toEqual(Object.keys(ENTRIES))
})

describe.each(TARGETS)('$id', (target) => {
  it('is the documented entry, byte for byte, and is not said to be captured', () => {
    const { json, captured, notes } = wireForm(tool, target)
    expect(JSON.stringify(json)).toBe(JSON.stringify(ENTRIES[target.id]))
    expect(captured).toBe(false)
    expect(notes[0]).toMatch(/^Not captured: this is the shape that .+ documents for .+\.$/)
  })

  it('sends no null for a description that is missing, and never an empty one to Bedrock', () => {
    const { json } = wireForm(madeTool({ name: 'search', description: null, schema }), target)
    expect(JSON.stringify(json)).not.toContain('null')
    const { json: empty } = wireForm(madeTool({ name: 'search', description: '', schema }), target)
    if (target.id === 'bedrock') expect(JSON.stringify(empty)).not.toContain('"description"')
  })

  it('leaves `$schema` out where the dialect is given, and says so', () => {
    const dialect = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }
    const { json, notes } = wireForm(madeTool({ name: 'search', schema: dialect }), target)
    const isKept = JSON.stringify(json).includes('$schema')
    expect(isKept).toBe(
      ['mcp', 'mcp-2026-07-28', 'vscode'].includes(target.id) || HOST_TARGETS.includes(target),
    )
    expect(notes.includes('`$schema` is left out.')).toBe(!isKept)
  })

  it('never changes the schema of the facts', () => {
    const frozen = Object.freeze({ $schema: 'x', type: 'object' })
    expect(() => wireForm(madeTool({ name: 'search', schema: frozen }), target)).not.toThrow()
  })

  it('names its source and when it was read', () => {
    expect(target.source).toMatch(/^https:\/\//)
    expect(target.read).toMatch(/^20\d\d-\d\d$/)
  })
})

describe('where there is nothing to send', () => {
  it('gives the reason, and no schema of its own making', () => {
    const failed = madeTool({ name: 'search', schema: null, status: 'failed', reason: 'No converter.' })
    expect(wireForm(failed, targetOf('anthropic'))).toEqual({
      target: 'anthropic',
      json: null,
      notes: ["Tool 'search' has no schema to send. No converter."],
      captured: false,
      via: null,
      versions: {},
    })
    const without = madeTool({ name: 'search', schema: null, status: 'resolved', reason: null })
    expect(wireForm(without, targetOf('openai')).notes).toEqual([
      "Tool 'search' has no schema to send. It declares no input schema.",
    ])
    const nameless = madeTool({ name: null, schema })
    expect(wireForm(nameless, targetOf('openai'))).toMatchObject({
      json: null,
      notes: [expect.stringContaining('has no name')],
    })
  })

  it('shows what was last known, and says so', () => {
    const stale = madeTool({ name: 'search', description: 'Searches.', schema })
    const now = madeTool({ name: 'search', schema: null, status: 'unevaluated', reason: 'No.', stale })
    const { json, notes } = wireForm(now, targetOf('anthropic'))
    expect(json).toEqual(ENTRIES['anthropic'])
    expect(notes).toContain('From the last text that could be evaluated.')
  })
})

it('MCP has the output schema, too', () => {
  const outputSchema = { type: 'object', properties: {} }
  const { json } = wireForm(madeTool({ name: 'search', schema, outputSchema }), targetOf('mcp'))
  expect(json).toMatchObject({ outputSchema })
})

it.each([
  ['antropic', 'There is no target "antropic". Did you mean anthropic?'],
  ['OpenAI', 'There is no target "OpenAI". Did you mean openai?'],
  ['zzzzzzzz', `There is no target "zzzzzzzz". There are: ${TARGETS.map(({ id }) => id).join(', ')}.`],
])('%s is no target', (id, message) => {
  expect(() => targetOf(id)).toThrow(message)
})

it('marks the targets that a tool is judged for', () => {
  const from = { kind: 'configuration' } as const
  const chosen = ['groq', 'mcp'].map((target) => ({ target, from }))
  const configured = targetInfos(chosen, null, () => []).filter((each) => each.configured)
  expect(configured.map(({ id }) => id)).toEqual(['mcp', 'groq'])
  expect(configured.map((each) => each.from)).toEqual([from, from])
})
