import { afterEach, expect, it } from 'vitest'
import { Project } from '../project.js'

let project: Project

afterEach(() => project.remove())

const MOOR = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { berth } from '@harbour/berths'
export const moor = defineTool({ name: 'moor', description: 'Moors a boat.', input: z.object({ at: berth }), handler: () => 1 })
`
const KIT = `import { z } from 'zod'
import { tool } from './kit.js'
export const fuel = tool('fuel', 'Fuels a boat.', z.object({ litres: z.number() }), () => 1)
export const tow = tool('tow', 'Tows a boat.', z.object({ to: z.string() }), () => 1)
`

async function harbour(): Promise<void> {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({
    'package.json': '{ "name": "harbour", "dependencies": { "@toolsight/runtime": "*", "zod": "*" } }',
    'toolsight.config.json': '{ "exclude": ["old"], "include": ["**/*.ts", "**/*.js"] }',
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.gitignore': 'made.ts\n',
    'tools/moor.ts': MOOR,
    'tools/own.ts': KIT,
    'tools/kit.ts': 'export const tool = (...given: unknown[]) => given\n',
    'old/moor.ts': MOOR,
    'made.ts': MOOR,
    'page.tsx': 'export const page = 1\n',
  })
}

it('says what was looked at, and why there is not more', async () => {
  await harbour()
  const { code, out, err } = await project.run(['doctor'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^Toolsight \d+\.\d+\.\d+, Node \d+\.\d+\.\d+\n\nRoot /)
  expect(out).toMatch(/\nConfiguration +toolsight\.config\.json\n/)
  expect(out).toMatch(/\nEvaluation +on, by Node \d/)
  expect(out.replace(/\s+/g, ' ')).toContain(
    '3 looked at, 3 paths skipped: 1 ignored by git, 1 excluded by the configuration, 1 no pattern of "include" fits',
  )
  expect(out).toMatch(/\nTools +1 tool: /)
  expect(out).toMatch(/\n {2}made\.ts +ignored by git\n {2}old\/ +excluded by the configuration\n/)
  expect(out).toMatch(/\n {2}page\.tsx +no pattern of "include" fits\n/)
  expect(out).toMatch(/\n {2}toolsight +1 tool +@toolsight\/runtime \d/)
  expect(out).toMatch(/\n {2}@harbour\/berths +1 tool needs it +install it\n/)
  expect(out).toContain(
    '\n  tool(…), 2 places: no known framework has `tool` from `./kit.js`\n    tools/own.ts:3:21\n',
  )
  expect(out).not.toContain('--all')
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
})

it('gives all of it as JSON', async () => {
  await harbour()
  const { code, out } = await project.run(['doctor', '--format', 'json', '--no-evaluate'])
  const found = JSON.parse(out)
  expect(code).toBe(0)
  expect(found).toMatchObject({
    version: 1,
    configFiles: ['toolsight.config.json'],
    status: { evaluating: false },
    files: ['tools/kit.ts', 'tools/moor.ts', 'tools/own.ts'],
    skipped: [
      { path: 'made.ts', isFolder: false, reason: 'gitignore' },
      { path: 'old', isFolder: true, reason: 'exclude' },
      { path: 'page.tsx', isFolder: false, reason: 'include' },
    ],
  })
  expect(found.candidates.map(({ file, text }: { file: string; text: string }) => [file, text])).toEqual([
    ['tools/own.ts', 'tool(…)'],
    ['tools/own.ts', 'tool(…)'],
  ])
})

it('names no calls of a function that makes tools', async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({
    'tools.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
const makeTool = (name: string, description: string, input: z.ZodType) => defineTool({ name, description, input, handler: () => 1 })
export const fuel = makeTool('fuel', 'Fuels a boat.', z.object({ litres: z.number() }))
`,
  })
  const { out } = await project.run(['doctor'])
  expect(out).toMatch(/\nTools +1 tool: 1 /)
  expect(out).not.toContain('makeTool')
})

/** A project with more of everything than fits. */
async function fleet(): Promise<void> {
  project = await Project.create(['zod', '@toolsight/runtime'])
  const call = (at: number) =>
    `import { generateText } from 'ai'
import { openai } from '@ai-sdk/openai'
import { anthropic } from '@ai-sdk/anthropic'
import { google } from '@ai-sdk/google'
import { mistral } from '@ai-sdk/mistral'
import { xai } from '@ai-sdk/xai'
import { field } from 'fields${at}'
import { z } from 'zod'
import { make${at} } from './kit.js'
const model = [openai('gpt-5'), anthropic('claude-sonnet-5'), google('gemini-3'), mistral('large'), xai('grok')][${at % 5}]
export const run${at} = () => generateText({ model, prompt: '', tools: { t${at}: { description: 'Sails.', inputSchema: z.object({ to: field }) } } })
export const own${at} = make${at}('own${at}', 'Owns a boat.', z.object({ litres: z.number() }), () => 1)
`
  const folder = 'a-folder-with-a-long-name/and-another-one-in-it-that-is-even-longer'
  const files = Array.from({ length: 9 }, (_, at): [string, string] => [`${folder}/agent${at}.ts`, call(at)])
  const skipped = Array.from({ length: 9 }, (_, at): [string, string] => [
    `${folder}/agent${at}.test.ts`,
    call(at),
  ])
  await project.put({
    ...Object.fromEntries([...files, ...skipped]),
    [`${folder}/kit.ts`]: Array.from(
      { length: 9 },
      (_, at) => `export const make${at} = (...given: unknown[]) => given\n`,
    ).join(''),
    [`${folder}/server.ts`]: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { tool } from '@langchain/core/tools'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { zodFunction } from 'openai/helpers/zod'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
const server = new McpServer({ name: 'fleet', version: '1.0.0' })
server.registerTool('moor', { description: 'Moors.', inputSchema: { q: z.string() } }, async () => ({ content: [] }))
export const tow = tool(() => 1, { name: 'tow', description: 'Tows.', schema: z.object({ q: z.string() }) })
export const hoist = betaZodTool({ name: 'hoist', description: 'Hoists.', inputSchema: z.object({ q: z.string() }), run: () => '' })
export const reef = zodFunction({ name: 'reef', description: 'Reefs.', parameters: z.object({ q: z.string() }) })
export const dock = createTool({ id: 'dock', description: 'Docks.', inputSchema: z.object({ q: z.string() }) })
`,
  })
}

it('fits on one screen, however large the project is', async () => {
  await fleet()
  const { out } = await project.run(['doctor'])
  const lines = out.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(lines).toContain('Modules that could not be found, 4 of 9:')
  expect(lines.some((line) => /^Not taken for tools, though they look like some, 3 of 9:$/.test(line))).toBe(
    true,
  )
  expect(lines.some((line) => /^Skipped/.test(line))).toBe(false)
  expect(lines.at(-1)).toBe('All of each list: toolsight doctor --all')
})

it('gives every entry on request', async () => {
  await fleet()
  const { out } = await project.run(['doctor', '--all'])
  for (let at = 0; at < 9; at++) {
    expect(out).toContain(`fields${at} `)
    expect(out).toContain(`make${at}(…)`)
    expect(out).toContain(`agent${at}.test.ts`)
  }
  expect(out).toContain('\nSkipped:\n')
  expect(out).not.toMatch(/ of 9|--all/)
})
