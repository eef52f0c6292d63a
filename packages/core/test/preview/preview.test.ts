import {
  callTool,
  defineTool,
  formatRetry,
  type RetryStyle,
  repairToolInput,
  retryStyles,
  sourceOfStyle,
  ToolInputInvalid,
} from '@toolsight/runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Preview, PreviewInput } from '#core/model/preview.js'
import { readRaw } from '#core/workspace/samples/raw-json.js'
import { Project } from '../support/project.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const FILES = {
  'zod.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const a = defineTool({ name: 'plain', input: z.object({ q: z.string(), n: z.number().max(9).default(1) }) })
export const b = defineTool({ name: 'dated', input: z.object({ at: z.string().transform((text) => new Date(text)) }), parameters: { type: 'object' } })
export const c = defineTool({ name: 'throwing', input: z.object({ q: z.string().refine(() => { throw new RangeError('no') }) }) })
const rooms = {}
export const g = defineTool({ name: 'helped', input: z.object({ q: z.string().refine((q) => rooms.find(q)) }) })
export const e = defineTool({ name: 'text', input: z.string() })
export const f = defineTool({ name: 'mapped', input: z.object({}).transform(() => new Map()), parameters: { type: 'object' } })
`,
  // A validator that hangs costs every look at its file the deadline.
  'hanging.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const a = defineTool({ name: 'hanging', input: z.object({ q: z.string().refine(() => { for (;;); }) }) })
export const b = defineTool({ name: 'plain', input: z.object({ q: z.string() }) })
`,
  'valibot.ts': `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'
export const a = defineTool({ name: 'valibot', input: v.object({ n: v.bigint() }) })
export const b = defineTool({ name: 'counted', input: v.object({ n: v.pipe(v.number(), v.integer()) }) })
`,
  'zod3.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod/v3'
export const a = defineTool({ name: 'old', input: z.object({ n: z.number() }) })
`,
  'arktype.ts': `import { defineTool } from '@toolsight/runtime'
import { type } from 'arktype'
export const a = defineTool({ name: 'arktype', input: type({ n: 'number > 3' }) })
`,
  'json.ts': `import { defineTool } from '@toolsight/runtime'
export const a = defineTool({ name: 'json', input: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false } })
export const b = defineTool({ name: 'only-parameters', parameters: { type: 'object', properties: { n: { type: 'integer' } } } })
export const c = defineTool({ name: 'nothing' })
`,
  'hostile.ts': `import { defineTool } from '@toolsight/runtime'
const standard = (validate) => ({ '~standard': { version: 1, vendor: 'mine', validate } })
const cycle = { message: 'round', path: ['a'] }
cycle.self = cycle
export const a = defineTool({ name: 'cyclic', input: standard(() => ({ issues: [cycle] })) })
export const b = defineTool({ name: 'getter', input: standard(() => ({ issues: [{ message: 'trap', get input() { throw new Error('read') } }] })) })
export const c = defineTool({ name: 'nonsense', input: standard(() => 'yes') })
export const d = defineTool({ name: 'proto', input: standard((value) => ({ value })) })
`,
}

let project: Project

beforeAll(async () => {
  project = await Project.open(FILES)
})

afterAll(() => project.dispose())

/** In the words of patties where nothing else is asked for: they have all that a validator says. */
async function preview(
  file: string,
  name: string,
  given: PreviewInput,
  style = ['patties'],
): Promise<Preview> {
  const tool = (await project.tools(file)).find((each) => each.name === name)
  if (!tool) throw new Error(`There is no tool ${name}.`)
  return project.workspace.samples.preview(tool, given, style)
}

describe('a style that tells what was sent', () => {
  it.each([
    ['zod.ts', 'plain', '"code": "too_big"'],
    ['arktype.ts', 'arktype', '"code":"min"'],
  ])('knows it, and whose validator it was: %s', async (file, name, issue) => {
    const tool = (await project.tools(file)).find((each) => each.name === name)
    const given = { input: { q: 'a', n: name === 'plain' ? 10 : 3 } }
    const { message } = await project.workspace.samples.preview(tool as never, given, 'ai-sdk')
    expect(message).toContain(`Value: ${JSON.stringify(given.input)}.`)
    expect(message).toContain(issue)
    const concise = await project.workspace.samples.preview(tool as never, given, 'concise')
    expect(concise.message).toMatch(/n: .+, got (?:10|3)$/)
  })
})

describe('an input', () => {
  it('that is accepted comes with what the handler gets', async () => {
    expect(await preview('zod.ts', 'plain', { input: { q: 'a' } })).toEqual({
      outcome: 'accepted',
      value: { q: 'a', n: 1 },
      repairs: [],
      repaired: null,
      issues: [],
      style: 'patties',
      source: null,
      message: null,
      tokens: null,
      messages: [],
      error: null,
      reason: null,
      stale: false,
    })
  })

  it("that is refused comes with the runtime's own error and message", async () => {
    const schema = z.object({ q: z.string(), n: z.number().max(9).default(1) })
    const input = { q: 1, n: 12 }
    const error = new ToolInputInvalid('plain', schema.safeParse(input).error?.issues ?? [])
    const found = await preview('zod.ts', 'plain', { input })
    expect(found).toMatchObject({
      outcome: 'refused',
      issues: [{ path: ['q'] }, { path: ['n'], message: 'Too big: expected number to be <=9' }],
      error: error.message,
      message: formatRetry(error, { style: 'patties' }),
    })
    expect(found.tokens).toBeGreaterThan(20)
  })

  it('comes as the JSON of what a transform makes of it', async () => {
    const { outcome, value, reason } = await preview('zod.ts', 'dated', { input: { at: '2027-01-01' } })
    // A date is JSON through its own toJSON; a map has none.
    expect([outcome, value, reason]).toEqual(['accepted', { at: '2027-01-01T00:00:00.000Z' }, null])
    const map = await preview('zod.ts', 'mapped', { input: {} })
    expect(map).toMatchObject({
      outcome: 'accepted',
      reason: 'What the handler gets cannot be shown as JSON.',
    })
    expect(map).not.toHaveProperty('value')
  })
})

describe('repair', () => {
  it('tells what would be changed, and what the handler would get', async () => {
    const found = await preview('zod.ts', 'plain', { input: { q: 7, n: '3' } })
    expect(found).toMatchObject({ outcome: 'refused', repairs: [], repaired: { accepted: false } })
    const mended = await preview('zod.ts', 'plain', { input: { q: 'a', n: '3' } })
    expect(mended.repairs).toEqual([{ path: ['n'], from: '3', to: 3, why: expect.any(String) }])
    expect(mended).toMatchObject({
      outcome: 'refused',
      repaired: { accepted: true, value: { q: 'a', n: 3 } },
      issues: [{ path: ['n'] }],
    })
    expect(mended.message).toContain('invalid_type')
  })

  it.each([
    ['arktype.ts', 'arktype', { n: '4' }, { n: 4 }],
    ['json.ts', 'json', { n: '4' }, { n: 4 }],
    ['json.ts', 'only-parameters', { n: '4' }, { n: 4 }],
    ['zod3.ts', 'old', { n: '4' }, { n: 4 }],
    ['valibot.ts', 'counted', { n: '4' }, { n: 4 }],
  ])('goes by what the validator takes: %s %s', async (file, name, input, value) => {
    const { outcome, repairs, repaired } = await preview(file, name, { input })
    expect([outcome, repaired]).toEqual(['refused', { accepted: true, value }])
    expect(repairs).toContainEqual({ path: ['n'], from: '4', to: 4, why: expect.any(String) })
  })

  it('is what the runtime does in a program', async () => {
    const schema = z.object({ q: z.string(), n: z.number().max(9).default(1) })
    const input = { q: 'a', n: ' 7', extra: 1 }
    const own = await repairToolInput({ name: 'plain', input: schema }, input)
    const { repairs, repaired } = await preview('zod.ts', 'plain', { input })
    expect(repaired?.value).toEqual(own.value)
    expect(repairs).toEqual(own.repairs.map(({ step: _, ...rest }) => rest))
  })

  it('shows a refused unknown key as refused, and what a validator takes out as not there', async () => {
    const closed = await preview('json.ts', 'json', { input: { n: '4', m: 1 } })
    expect(closed).toMatchObject({ outcome: 'refused', repairs: [], repaired: { accepted: false } })
    const open = await preview('zod.ts', 'plain', { input: { q: 'a', n: '3', extra: 1 } })
    expect(open.repaired?.value).toEqual({ q: 'a', n: 3 })
  })

  it('reads text that is nearly JSON', async () => {
    const found = await preview('zod.ts', 'plain', { raw: '{"q": "a", "n": 2}}' })
    expect(found).toMatchObject({
      outcome: 'malformed',
      repaired: { accepted: true, value: { q: 'a', n: 2 } },
      repairs: [{ path: [] }],
    })
    const lost = await preview('zod.ts', 'plain', { raw: '{"q": "a", "n"' })
    expect(lost).toMatchObject({ outcome: 'malformed', repairs: [], repaired: { accepted: false } })
  })

  it('never fails on hostile issues', async () => {
    for (const name of ['cyclic', 'getter'])
      expect((await preview('hostile.ts', name, { input: { a: '1' } })).repaired?.accepted).not.toBe(true)
  })
})

describe('several styles', () => {
  it('come in the order of the configuration, with their sources; the first leads', async () => {
    const files = {
      'zod.ts': FILES['zod.ts'],
      'toolsight.config.json': '{ "retryStyle": ["concise", "mcp"] }',
    }
    await withProject(files, async (own) => {
      const [tool] = await own.tools('zod.ts')
      const found = await own.workspace.samples.preview(tool!, { input: {} })
      expect(found.messages.map(({ style }) => style)).toEqual(['concise', 'mcp'])
      expect([found.style, found.message, found.tokens]).toEqual([
        'concise',
        found.messages[0]?.message,
        found.messages[0]?.tokens,
      ])
      const all = await own.workspace.samples.preview(tool!, { input: {} }, [])
      // What the program itself says by default leads.
      const names = ['concise' as const, ...retryStyles.filter((style) => style !== 'concise')]
      expect(all.messages.map(({ style, source }) => [style, source])).toEqual(
        names.map((style) => [style, sourceOfStyle(style)]),
      )
      expect(all.messages.every(({ tokens }) => (tokens ?? 0) > 0)).toBe(true)
    })
  })

  it.each([
    ['"concice"', 'Unknown style "concice". Did you mean "concise"?'],
    ['["mcp", "zod"]', 'Unknown style "zod". Did you mean "zod-pretty"?'],
    ['3', '"retryStyle": it is the name of a style, or a list of them.'],
  ])('a configuration that says %s is refused', async (value, message) => {
    const files = { 'toolsight.config.json': `{ "retryStyle": ${value} }` }
    await expect(withProject(files, async () => {})).rejects.toThrow(message)
  })
})

describe('whatever the validator', () => {
  it.each([
    ['valibot.ts', 'valibot', { n: 'x' }, 'Invalid type: Expected bigint but received "x"'],
    ['arktype.ts', 'arktype', { n: 1 }, 'n must be more than 3 (was 1)'],
    ['json.ts', 'json', { n: 'x' }, 'Expected integer, received string.'],
    ['json.ts', 'only-parameters', { n: 'x' }, 'Expected integer, received string.'],
  ])('%s %s', async (file, name, input, message) => {
    const found = await preview(file, name, { input })
    expect(found).toMatchObject({ outcome: 'refused', issues: [{ message, path: ['n'] }] })
    expect(JSON.parse(found.message as string)).toMatchObject({
      error: 'ToolInputInvalid',
      issues: [{ message }],
    })
  })

  it('a tool without any has no preview, and that is said', async () => {
    expect(await preview('json.ts', 'nothing', { input: {} })).toMatchObject({
      outcome: 'unavailable',
      reason: 'The tool declares no input schema, so nothing judges its input.',
    })
  })
})

describe('hostile validators', () => {
  it.each([
    ['cyclic', 'round'],
    ['getter', 'trap'],
  ])('issues of %s are cut down to what is JSON', async (name, message) => {
    const found = await preview('hostile.ts', name, { input: {} })
    expect(found.outcome).toBe('refused')
    expect(JSON.parse(found.message as string).issues).toEqual([
      { message, path: name === 'cyclic' ? ['a'] : [] },
    ])
  })

  it('one that throws makes no preview', async () => {
    expect(await preview('zod.ts', 'throwing', { input: { q: 'a' } })).toMatchObject({
      outcome: 'unavailable',
      reason: 'The validator threw instead of judging the input. RangeError: no',
    })
    expect(await preview('zod.ts', 'helped', { input: { q: 'a' } })).toMatchObject({
      reason: 'The validator threw instead of judging the input. TypeError: rooms.find is not a function',
    })
    expect(await preview('hostile.ts', 'nonsense', { input: {} })).toMatchObject({ outcome: 'unavailable' })
  })

  it('`__proto__` is data', async () => {
    const { value } = await preview('hostile.ts', 'proto', { raw: '{"__proto__":{"x":1},"a":2}' })
    expect(JSON.stringify(value)).toBe('{"__proto__":{"x":1},"a":2}')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

it('a validator that hangs is stopped, and the next preview is answered', async () => {
  await withProject(
    { 'hanging.ts': FILES['hanging.ts'] },
    async (own) => {
      const tools = await own.tools('hanging.ts')
      const hanging = tools.find(({ name }) => name === 'hanging')
      const plain = tools.find(({ name }) => name === 'plain')
      expect(await own.workspace.samples.preview(hanging!, { input: { q: 'a' } })).toMatchObject({
        outcome: 'unavailable',
        reason: expect.stringMatching(/did not end within .* and was stopped/),
      })
      expect(await own.workspace.samples.preview(plain!, { input: { q: 'a' } })).toMatchObject({
        outcome: 'accepted',
      })
    },
    { config: { evaluate: { timeoutMs: 800 } } },
  )
})

describe('arguments as text', () => {
  it('that is no JSON is refused in the words of the runtime, in every style', async () => {
    const raw = '{"q": "a",'
    const found = await preview('zod.ts', 'plain', { raw }, [])
    expect(found).toMatchObject({
      outcome: 'malformed',
      reason: 'The arguments are no JSON: the text ends too early.',
      issues: [{ message: expect.stringMatching(/^The arguments are not valid JSON: /), path: [] }],
    })
    const tool = defineTool({ name: 'plain', description: 'A tool.', input: z.object({}), handler: () => 1 })
    const error: unknown = await callTool([tool], { name: 'plain', rawArguments: raw }).catch(
      (thrown) => thrown,
    )
    if (!(error instanceof ToolInputInvalid)) throw error
    expect(found.error).toBe(error.message)
    for (const { style, message } of found.messages)
      expect(message).toBe(formatRetry(error, { style: style as RetryStyle }))
  })

  it('that a tool takes as it is, is still no JSON', async () => {
    expect(await preview('zod.ts', 'text', { raw: 'hello' })).toMatchObject({
      outcome: 'malformed',
      value: 'hello',
      reason: expect.stringContaining('The tool takes the text itself as its input.'),
    })
  })

  it.each([
    ['{', 'The arguments are no JSON: the text ends too early.'],
    ['{"a":1}}', 'The arguments are no JSON: end of file expected at line 1, character 8.'],
    ["{'a':1}", 'The arguments are no JSON: invalid symbol at line 1, character 2.'],
    ['{"a":1,\n"b":}', 'The arguments are no JSON: value expected at line 2, character 5.'],
    ['{"a":1} // why', /^The arguments are no JSON/],
    ['[1,]', /^The arguments are no JSON/],
    ['\u0000', /^The arguments are no JSON/],
  ])('%j', (raw, problem) => {
    const read = readRaw(raw)
    expect(read.value).toBe(raw)
    expect(read.problem).toMatch(problem)
  })
})

it.each(['', ' \n'])('no text at all stands for no arguments: %j', (raw) => {
  expect(readRaw(raw)).toEqual({ value: {}, problem: null })
})

it('a style that there is not is refused with the nearest', async () => {
  const [tool] = await project.tools('zod.ts')
  await expect(project.workspace.samples.preview(tool!, { input: {} }, 'pattie')).rejects.toThrow(
    'There is no style "pattie". Did you mean patties?',
  )
})

describe('a text that cannot be evaluated', () => {
  it('leaves the last good validator in place', async () => {
    await withProject({ 'zod.ts': FILES['zod.ts'] }, async (own) => {
      const [before] = await own.tools('zod.ts')
      expect(await own.workspace.samples.preview(before!, { input: {} })).toMatchObject({
        outcome: 'refused',
        stale: false,
      })
      own.type('zod.ts', FILES['zod.ts'].replace('z.string(), n', 'z.string( n'))
      const now = (await own.tools('zod.ts')).find(({ name }) => name === 'plain')
      expect(await own.workspace.samples.preview(now!, { input: {} })).toMatchObject({
        outcome: 'refused',
        stale: true,
      })
    })
  })

  it('and an untrusted one has no preview, but of what is written as JSON Schema alone', async () => {
    await withProject(
      { 'zod.ts': FILES['zod.ts'], 'json.ts': FILES['json.ts'] },
      async (own) => {
        const [tool] = await own.tools('zod.ts')
        expect(await own.workspace.samples.preview(tool!, { input: {} })).toMatchObject({
          outcome: 'unavailable',
          reason: expect.stringContaining('not trusted'),
        })
        const only = (await own.tools('json.ts')).find(({ name }) => name === 'only-parameters')
        expect(await own.workspace.samples.preview(only!, { input: { n: 'x' } })).toMatchObject({
          outcome: 'refused',
          issues: [{ message: 'Expected integer, received string.', path: ['n'] }],
        })
      },
      { trusted: false },
    )
  })
})
