import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Project } from '../project.js'

const WEATHER = `import { tool } from 'ai'
import { z } from 'zod'
export const weather = tool({ description: 'Says the weather.', inputSchema: z.object({ city: z.string().describe('A city.').optional() }) })
`
const AGENT = `import { openai } from '@ai-sdk/openai'
import { weather } from './weather.js'
generateText({ model: openai('gpt-5'), tools: { weather } })
`
const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'a', version: '1' })
server.registerTool('find', { description: 'Finds.', inputSchema: { id: z.string().describe('One.') } }, async () => ({ content: [] }))
`
const ALONE = `import { defineTool } from 'patties/ai'
export default defineTool({ name: 'alone', description: 'Alone.', parameters: { type: 'object', properties: {} } })
`

let project: Project

beforeAll(async () => {
  project = await Project.create(['zod'])
  await project.put({
    'weather.ts': WEATHER,
    'agent.ts': AGENT,
    'server.ts': SERVER,
    'alone.ts': ALONE,
    'package.json': '{ "name": "case", "type": "module" }',
  })
})
afterAll(() => project.remove())

describe('what tools are checked for', () => {
  it('is said below the sum of a check', async () => {
    const { out } = await project.run(['check'])
    const lines = out.split('\n')
    expect(lines).toContain('Checked for OpenAI Responses, from agent.ts:3: 1 tool')
    expect(lines).toContain('Checked for MCP, from the framework: 1 tool')
    expect(lines).toContain('No provider known for 1 tool. Choose targets: toolsight targets --set <target>')
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })

  it('is one line for all targets that the same says so of', async () => {
    const several = await Project.create(['zod'])
    onTestFinished(() => several.remove())
    const dependencies = { ai: '6', '@ai-sdk/openai': '2', '@ai-sdk/anthropic': '2', '@ai-sdk/mistral': '2' }
    await several.put({
      'weather.ts': WEATHER,
      'package.json': JSON.stringify({ name: 'case', type: 'module', dependencies }),
    })
    const said = 'Checked for Anthropic, OpenAI Responses and Mistral, from package.json: 1 tool\n'
    for (const verb of ['check', 'targets']) expect((await several.run([verb])).out).toContain(said)
  })

  it('is said by targets, of all tools and of one', async () => {
    const all = await project.run(['targets'])
    expect(all.out).toMatch(/^\* openai-responses +OpenAI Responses$/m)
    expect(all.out).toMatch(/^\* mcp +Model Context Protocol$/m)
    expect(all.out).toMatch(/^ {2}anthropic /m)
    expect(all.out).toContain('* what is checked for\nChecked for ')
    const one = await project.run(['targets', 'weather'])
    expect(one.out).toMatch(/^\* openai-responses /m)
    expect(one.out).toMatch(/^ {2}mcp /m)
    expect(one.out).toContain('Checked for OpenAI Responses, from agent.ts:3: 1 tool\n')
  })

  it('is said by doctor, with what says so', async () => {
    const { out } = await project.run(['doctor'])
    const [, lines = ''] = /\nChecked for:\n((?: {2}.*\n)+)/.exec(out) ?? []
    expect(lines.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['MCP', '1 tool', 'from the framework'],
      ['OpenAI Responses', '1 tool', 'from agent.ts:3'],
      ['no provider known', '1 tool'],
      [''],
    ])
    const { targets } = JSON.parse((await project.run(['doctor', '--format', 'json'])).out)
    expect(targets[1]).toEqual({ target: 'openai-responses', tools: 1, sources: ['from agent.ts:3'] })
  })

  it('is in the JSON of each tool', async () => {
    const { out } = await project.run(['check', '--format', 'json'])
    const { tools } = JSON.parse(out) as { tools: Array<{ id: string; targets: unknown }> }
    expect(tools.map(({ id, targets }) => [id, targets])).toEqual([
      ['alone.ts#alone', []],
      ['server.ts#find', [{ target: 'mcp', from: { kind: 'framework', title: 'MCP SDK v1' } }]],
      [
        'weather.ts#weather',
        [
          {
            target: 'openai-responses',
            from: {
              kind: 'call',
              file: 'agent.ts',
              range: { start: { line: 2, character: 22 }, end: { line: 2, character: 37 } },
              model: 'gpt-5',
            },
          },
        ],
      ],
    ])
  })

  it('is what --target names instead', async () => {
    const codes = async (...args: string[]) => {
      const { out } = await project.run(['check', '--format', 'json', ...args])
      const { diagnostics } = JSON.parse(out) as { diagnostics: Array<{ code: string; tool: string }> }
      return diagnostics.map(({ code, tool }) => `${tool} ${code}`)
    }
    expect(await codes()).not.toContain('weather optional-field')
    expect(await codes('--target', 'mcp', '--target', 'openai-strict')).toContain('weather optional-field')
  })

  it('--target of nothing that is known is wrong usage', async () => {
    const { code, err } = await project.run(['check', '--target', 'opnai'])
    expect([code, err]).toEqual([2, 'error: There is no target "opnai". Did you mean openai?\n'])
  })
})

describe('targets --set', () => {
  it('writes the configuration, and keeps what else is in it', async () => {
    await project.put({ 'toolsight.config.json': '{\n  // Ours.\n  "converters": ["zod"] // one\n}\n' })
    const set = await project.run(['targets', '--set', 'openai', '--set', 'gemini'])
    expect([set.code, set.out]).toEqual([
      0,
      'toolsight.config.json is written: tools are checked for openai, gemini.\n',
    ])
    expect(await project.read('toolsight.config.json')).toBe(
      '{\n  // Ours.\n  "converters": ["zod"],\n  "targets": ["openai", "gemini"] // one\n}\n',
    )
    expect((await project.run(['targets'])).out).toMatch(
      /^\* gemini .*\n(.*\n)*.*in "targets" of the configuration$/m,
    )
    const auto = await project.run(['targets', '--set', 'auto'])
    expect(auto.out).toBe(
      'toolsight.config.json is written: tools are checked for those that the program uses.\n',
    )
    expect((await project.run(['check'])).out).toContain('from the framework')
  })

  it('refuses what there is not', async () => {
    expect(await project.run(['targets', '--set', 'nothing'])).toMatchObject({ code: 2 })
    expect(await project.run(['targets', '--set', 'auto', '--set', 'mcp'])).toMatchObject({ code: 2 })
    expect(await project.run(['targets', 'weather', '--set', 'mcp'])).toMatchObject({ code: 2 })
  })
})
