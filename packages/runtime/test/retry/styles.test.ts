import {
  callTool,
  defineTool,
  formatRetry,
  parseToolInput,
  type RetryOptions,
  type RetryStyle,
  retryStyles,
  sourceOfStyle,
  ToolInputInvalid,
  type ToolSchema,
} from '@toolsight/runtime'
import { type } from 'arktype'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fc } from '../../../../test/property.js'

const zod = z.strictObject({
  file_path: z.string(),
  limit: z.number().max(10).optional(),
  mode: z.enum(['read', 'write']),
  tags: z.array(z.object({ 'odd key': z.string() })).optional(),
  to: z.union([z.string(), z.array(z.string())]).optional(),
  shape: z
    .union([
      z.object({ kind: z.literal('a'), n: z.number() }),
      z.object({ kind: z.literal('b'), s: z.string() }),
    ])
    .optional(),
})
const valibot = v.strictObject({
  file_path: v.string(),
  limit: v.optional(v.pipe(v.number(), v.maxValue(10))),
  mode: v.picklist(['read', 'write']),
  tags: v.optional(v.array(v.object({ 'odd key': v.string() }))),
})
const arktype = type({
  file_path: 'string',
  'limit?': 'number<=10',
  mode: "'read'|'write'",
  'tags?': type({ 'odd key': 'string' }).array(),
  '+': 'reject',
})
const json = JSON.parse(JSON.stringify(z.toJSONSchema(zod))) as object
const wrong = { limit: 'abc', mode: 'append', tags: [{ 'odd key': 3 }], extra: 1 }

async function refusal(input: unknown, sent: unknown): Promise<ToolInputInvalid> {
  const error = await parseToolInput({ name: 'read_file', input: input as ToolSchema }, sent).catch(
    (thrown: unknown) => thrown,
  )
  if (error instanceof ToolInputInvalid) return error
  throw new Error('It was not refused.', { cause: error })
}

/** Of arguments that are no JSON. */
async function malformed(rawArguments: string): Promise<ToolInputInvalid> {
  const tool = defineTool({ name: 'read_file', description: 'Reads.', input: zod, handler: () => null })
  const error = await callTool([tool], { name: 'read_file', rawArguments }).catch((thrown: unknown) => thrown)
  if (error instanceof ToolInputInvalid) return error
  throw new Error('It was not refused.', { cause: error })
}

async function told(
  style: RetryStyle,
  input: unknown,
  sent: unknown,
  options?: RetryOptions,
): Promise<string> {
  return formatRetry(await refusal(input, sent), { ...options, style })
}

/** Inputs that are wrong in many ways. */
const spoiled = fc.record(
  {
    file_path: fc.jsonValue({ maxDepth: 1 }),
    limit: fc.jsonValue({ maxDepth: 1 }),
    mode: fc.constantFrom('read', 'Read', 3),
    tags: fc.array(fc.record({ 'odd key': fc.jsonValue({ maxDepth: 1 }) }), { maxLength: 2 }),
    extra: fc.constant(null),
  },
  { requiredKeys: [] },
)

describe('styles that others have, beside what those make', () => {
  test('zod-pretty: z.prettifyError', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled, async (sent) => {
        const result = zod.safeParse(sent)
        fc.pre(!result.success)
        expect(await told('zod-pretty', zod, sent)).toBe(z.prettifyError(result.error as z.ZodError))
      }),
    )
  })

  test('valibot-summary: v.summarize', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled, async (sent) => {
        const result = v.safeParse(valibot, sent)
        fc.pre(!result.success)
        expect(await told('valibot-summary', valibot, sent)).toBe(v.summarize(result.issues as never))
      }),
    )
  })

  test('arktype-summary: the summary of its errors', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled, async (sent) => {
        const result = arktype(sent)
        fc.pre(result instanceof type.errors)
        expect(await told('arktype-summary', arktype, sent)).toBe((result as { summary: string }).summary)
      }),
    )
  })
})

describe('oh-my-pi', () => {
  test("has a validator's own words", async () => {
    expect(await told('oh-my-pi', zod, { file_path: 'x', mode: 'read', limit: 'abc' })).toBe(
      'Validation failed for tool "read_file":\n' +
        '  - limit: Invalid input: expected number, received string\n\n' +
        'Received arguments:\n{\n  "file_path": "x",\n  "mode": "read",\n  "limit": "abc"\n}',
    )
  })

  test('and its own for a JSON Schema, of a union those of the first alternative', async () => {
    const sent = { limit: 'abc', mode: 'append', to: 4, shape: { kind: 'b', s: 3 }, extra: 1 }
    const lines = (await told('oh-my-pi', json, sent)).split('\n\n')[0]
    expect(lines?.split('\n')).toEqual([
      'Validation failed for tool "read_file":',
      '  - file_path: is required',
      '  - limit: expected number, received string',
      '  - mode: must be one of the allowed enum values',
      '  - to: expected string, received number',
      '  - shape/n: is required',
      '  - shape/kind: must equal const value',
      '  - shape/s: must not match false schema',
      '  - extra: must not match false schema',
    ])
  })

  test('tells what the parser says of arguments that are no JSON, and at most 512 of their characters', async () => {
    const raw = `{"file_path": "${'a'.repeat(600)}"`
    const message = formatRetry(await malformed(raw), { style: 'oh-my-pi' })
    expect(message).toMatch(
      /^Validation failed for tool "read_file": Tool call arguments are not valid JSON\.\nParse Error: \S.*\nRaw JSON:\n/,
    )
    expect(message.endsWith(`\n${raw.slice(0, 512)}… [truncated ${raw.length - 512} chars]`)).toBe(true)
  })

  test('long texts are cut, with how much is missing', async () => {
    const message = await told('oh-my-pi', zod, { file_path: 'a'.repeat(300), mode: 'x' })
    expect(message).toContain(`"${'a'.repeat(256)}… [truncated 44 chars]"`)
  })
})

describe('instruction', () => {
  test('one sentence, five issues, a hundred characters each', async () => {
    const input = z.object(
      Object.fromEntries('abcdefg'.split('').map((key) => [key, z.string({ error: 'x'.repeat(150) })])),
    )
    const message = await told('instruction', input, {})
    expect(message).toBe(
      `Please rewrite the input with valid arguments. Errors: ${'abcde'
        .split('')
        .map((key) => `${key}: ${'x'.repeat(100)}…`)
        .join('; ')}; and 2 more`,
    )
  })
})

describe('concise', () => {
  const six = { ...wrong, to: 4, shape: { kind: 'b', s: 3 } }

  test('names the place, what was expected and what came', async () => {
    expect((await told('concise', zod, six, { maxIssues: 9 })).split('\n')).toEqual([
      'Invalid arguments for read_file:',
      'file_path: missing, expected string',
      'limit: expected number, got "abc"',
      'mode: expected "read"|"write", got "append"',
      'tags[0]["odd key"]: expected string, got 3',
      'to: expected string or array, got 4',
      'shape.s: expected string, got 3',
      'Unrecognized key: "extra"',
    ])
  })

  test.each([
    ['Zod', zod, 'limit: expected number, got "abc"'],
    ['Valibot', valibot, 'limit: expected number, got "abc"'],
    ['ArkType', arktype, 'limit: must be a number, got "abc"'],
    ['a JSON Schema', json, 'limit: expected number, got "abc"'],
  ])('six faults of %s take at most 110 tokens', async (_, input, line) => {
    const message = await told('concise', input, wrong, { maxIssues: 6 })
    expect(message.split('\n')).toContain(line)
    expect(countTokens(message)).toBeLessThanOrEqual(110)
    expect(countTokens(await told('concise', zod, six, { maxIssues: 6 }))).toBeLessThanOrEqual(110)
  })

  test('tells five, and how many more there are', async () => {
    const lines = (await told('concise', zod, six)).split('\n')
    expect(lines).toHaveLength(7)
    expect(lines.at(-1)).toBe('and 2 more')
  })

  test('long values are cut, with their length', async () => {
    const input = z.object({ when: z.iso.date(), list: z.string() })
    const message = await told('concise', input, { when: 'x'.repeat(500), list: Array(99).fill('entry') })
    expect(message).toContain(`got "${'x'.repeat(24)}…" (500 characters)`)
    expect(message).toContain('list: expected string, got a list of 99')
  })
})

describe('secrets', () => {
  const input = z.object({ api_key: z.number(), note: z.number(), city: z.number() })
  const secret = `sk-${'a1'.repeat(20)}`
  const sent = { api_key: 'hunter2', note: secret, city: 'Oslo' }

  test.each(['concise', 'ai-sdk', 'oh-my-pi'] as const)('are masked in %s when asked for', async (style) => {
    const message = await told(style, input, sent, { maskSecrets: true })
    expect(message).toContain('Oslo')
    expect(message).not.toContain('hunter2')
    expect(message).not.toContain(secret)
    expect(await told(style, input, sent)).toContain('hunter2')
  })

  test.each(['ai-sdk', 'opencode', 'oh-my-pi'] as const)(
    'are masked in text that is no JSON: %s',
    async (style) => {
      const rawArguments = `{"api_key": "hunter2", "city": "Oslo", "note": "${secret}`
      const error = await malformed(rawArguments)
      const message = formatRetry(error, { style, maskSecrets: true })
      expect(message).toContain('Oslo')
      expect(message).not.toContain('hunter2')
      expect(message).not.toContain(secret)
      expect(formatRetry(error, { style })).toContain(rawArguments)
    },
  )

  test('what was sent does not show when the error is printed', async () => {
    const { inspect } = await import('node:util')
    expect(inspect(await refusal(input, sent))).not.toContain('hunter2')
  })
})

test('every style says where it is from, and survives what is no JSON', async () => {
  const cycle: Record<string, unknown> = { big: 1n }
  cycle.self = cycle
  const error = await refusal(z.object({ self: z.string(), big: z.string() }), cycle)
  for (const style of retryStyles) {
    expect(sourceOfStyle(style)).toMatch(/\w/)
    expect(formatRetry(error, { style })).toContain(
      style === 'patties' ? 'ToolInputInvalid' : 'expected string',
    )
  }
})
