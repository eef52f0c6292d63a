import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { groups, withWorkspace } from './with-workspace.js'

/** What installed SDKs send once a fix is made: judged on the captured form, before and after. */

/** Checks, makes the preferred fix of the only finding, and checks again. */
function fixed(group: string, text: string, targets: string[]) {
  const project = {
    files: { 'tools.ts': text },
    packages: path.join(groups, group, 'node_modules'),
    targets,
  }
  return withWorkspace(project, async (workspace, pathOf) => {
    const file = pathOf('tools.ts')
    const [finding, ...more] = (await workspace.checkAll([file], { capture: true })).findings
    const fix = finding && (await workspace.fixes.preferred(finding))
    const offset = ({ line, character }: { line: number; character: number }) =>
      text.split('\n').slice(0, line).join('\n').length + Math.min(line, 1) + character
    let made = text
    for (const { range, newText } of [...(fix?.edits ?? [])].reverse())
      made = made.slice(0, offset(range.start)) + newText + made.slice(offset(range.end))
    workspace.update(file, made, 1)
    const after = await workspace.checkAll([file], { capture: true })
    const [tool] = after.tools
    const sent = tool && (await workspace.wire.form(tool, targets[0] as string))
    return {
      codes: [finding?.code, ...more.map(({ code }) => code)],
      fix,
      made,
      left: after.findings.map(({ code }) => code),
      sent,
    }
  })
}

const aiSdk = (schema: string) => `import { tool } from 'ai'
import { z } from 'zod'

export const tools = {
  find_room: tool({
    description: 'Finds a room.',
    inputSchema: ${schema},
  }),
}
`

describe('AI SDK 7', () => {
  test('a tuple that Anthropic refuses goes out as a list, and Zod goes on checking it', async () => {
    const result = await fixed(
      'ai-sdk-7',
      aiSdk('z.object({\n      at: z.tuple([z.number(), z.number()]),\n    })'),
      ['anthropic', 'openai'],
    )
    expect(result.codes).toEqual(['outdated-draft'])
    expect(result.fix).toMatchObject({
      title: 'Write `jsonSchema` over `zodSchema()` as Anthropic and OpenAI take it',
      preferred: true,
    })
    expect(result.made).toContain("import { tool, zodSchema } from 'ai'")
    expect(result.made).toContain(
      '      ...zodSchema(z.object({\n        at: z.tuple([z.number(), z.number()]),\n      })),\n',
    )
    expect(result.left).toEqual([])
    expect(result.sent).toMatchObject({
      captured: true,
      json: {
        input_schema: {
          properties: { at: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } },
        },
      },
    })
  })
})

describe('AI SDK 6, a tool that asks for strict mode', () => {
  const strict = (field: string) => `import { openai } from '@ai-sdk/openai'
import { generateText, tool } from 'ai'
import { z } from 'zod'

const find_room = tool({
  description: 'Finds a room.',
  strict: true,
  inputSchema: z.object({ at: ${field}.describe('Where it is') }),
  execute: async () => 'room 1',
})

export const answer = () => generateText({ model: openai('gpt-5'), prompt: 'A room', tools: { find_room } })
`

  test.each([
    ['z.url()', 'unsupported-format', 'Write `jsonSchema` over `zodSchema()` as OpenAI Responses takes it'],
    ['z.record(z.string(), z.number())', 'unsupported-keyword', 'Take `at` as an array of pairs'],
    ['z.map(z.string(), z.number())', 'unconvertible-schema', 'Take `at` as an array of pairs'],
    ['z.instanceof(URL)', 'unconvertible-schema', 'Take `at` as the text of a URL'],
    ['z.union([z.string(), z.undefined()])', 'unconvertible-schema', 'Make `at` nullable'],
  ])('%s goes out as OpenAI takes it in that mode', async (field, code, title) => {
    const result = await fixed('ai-sdk-6', strict(field), ['openai-responses'])
    expect(result).toMatchObject({ codes: [code], fix: { title, preferred: true }, left: [] })
  })
})

describe('OpenAI Agents', () => {
  test('limits that its fallback drops are told in the descriptions', async () => {
    const text = `import { tool } from '@openai/agents'
import { z } from 'zod'

export const bookTable = tool({
  name: 'book_table',
  description: 'Books a table.',
  parameters: z.object({ guests: z.number().min(1).max(8).describe('How many'), note: z.string().describe('A note').optional() }),
  execute: async () => 'Booked.',
})
`
    const result = await fixed('openai-agents', text, ['openai'])
    expect(result.codes).toEqual(['constraints-dropped'])
    expect(result.fix).toMatchObject({ title: 'Describe `guests`', preferred: true })
    expect(result.left).toEqual([])
    expect(JSON.stringify(result.sent?.json)).toContain('How many. At least 1, at most 8.')
  })
})
