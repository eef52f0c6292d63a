import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { toolStandings } from '#core/workspace/checks/tool-state.js'
import { openWorkspace } from '#core/workspace/index.js'

const AI = `import { tool } from 'ai'
import { z } from 'zod'
export const search = tool({ description: 'Searches.', inputSchema: z.object({ q: z.string() }) })
export const find = tool({ description: 'Finds.', inputSchema: z.object({ q: z.string() }) })
`
const CLAUDE = `import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk'
import { z } from 'zod'
export const server = createSdkMcpServer({ name: 'x', tools: [tool('weather', 'Weather.', { city: z.string() }, async () => ({ content: [] }))] })
`
const manifest = (more: object = {}) =>
  JSON.stringify({ name: 'p', dependencies: { ai: '7', zod: '4' }, ...more })

/** As much of Zod 3 as an object without fields takes. */
const ZOD_3 = `class ZodType { get _def() { return { typeName: 'ZodObject', shape: () => ({}) } } get ['~standard']() { return { version: 1, vendor: 'zod', validate: (value) => ({ value }) } } safeParse(data) { return { success: true, data } } }
exports.z = { object: () => new ZodType() }
`

/** Tools that are JSON, and the packages whose types they are written in. */
const WRITTEN = `import Anthropic from '@anthropic-ai/sdk'
import type { ChatCompletionTool } from 'openai/resources'
import type OpenAI from 'openai'
const schema = { type: 'object' as const, properties: { city: { type: 'string' as const, description: 'City.' } } }
export const weather: Anthropic.Tool = { name: 'weather', description: 'Weather.', input_schema: schema }
export const tides: ChatCompletionTool = { type: 'function', function: { name: 'tides', description: 'Tides.', parameters: schema } }
export const winds: OpenAI.ChatCompletionTool = { type: 'function', function: { name: 'winds', description: 'Winds.', parameters: schema } }
`

/** Nothing is installed there. */
async function checked(files: Record<string, string>) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-bare-')))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  const workspace = await openWorkspace({ root, trusted: true })
  try {
    const report = await workspace.checkAll(await workspace.files())
    const { tools, findings } = report
    const standings = toolStandings(report)
    return {
      states: Object.fromEntries(tools.map(({ id, name }) => [name ?? id, standings.get(id)?.text])),
      tools: tools.map(({ name, description, status, vendor }) => [name, description, status, vendor]),
      messages: findings.map(({ message }) => message),
      findings: findings.map(({ code, severity, message }) => [code, severity, message.split('\n')[0]]),
    }
  } finally {
    await workspace.dispose()
    rmSync(root, { recursive: true, force: true })
  }
}

it('a project without its dependencies is one finding, and its tools are what their text tells', async () => {
  const { tools, findings } = await checked({
    'package.json': manifest(),
    'a.ts': AI,
    'b.ts': AI.replaceAll('find', 'look'),
  })
  expect(findings).toEqual([
    ['dependencies-missing', 'warning', 'Dependencies are not installed. Run `npm install`.'],
  ])
  expect(tools).toEqual(
    [
      ['search', 'Searches.', 'unevaluated', 'zod'],
      ['find', 'Finds.', 'unevaluated', 'zod'],
      ['search', 'Searches.', 'unevaluated', 'zod'],
      ['look', 'Finds.', 'unevaluated', 'zod'],
    ].map(([, ...rest]) => [null, ...rest]),
  )
})

it('a shape of fields whose validator is not installed is no wrong schema', async () => {
  const { findings } = await checked({ 'package.json': manifest(), 'a.ts': CLAUDE })
  expect(findings).toEqual([
    [
      'dependencies-missing',
      'warning',
      'Dependencies are not installed. Run `npm install @anthropic-ai/claude-agent-sdk`.',
    ],
  ])
})

it('nor is it where the SDK is installed and the validator is not', async () => {
  const at = 'node_modules/@anthropic-ai/claude-agent-sdk'
  const { tools, findings } = await checked({
    'package.json': manifest({ dependencies: { '@anthropic-ai/claude-agent-sdk': '0' } }),
    'a.ts': `${CLAUDE}const stop = { name: z.string(), zone: z.enum(['north', 'south']) }
export const tram = tool('tram', 'Trams.', stop, async () => ({ content: [] }))
`,
    [`${at}/package.json`]:
      '{ "name": "@anthropic-ai/claude-agent-sdk", "version": "0.3.0", "main": "index.js" }',
    [`${at}/index.js`]:
      'exports.tool = (name, description, inputSchema) => ({ name, description, inputSchema })\nexports.createSdkMcpServer = (of) => of\n',
  })
  expect(findings).toEqual([
    ['dependencies-missing', 'warning', 'The package `zod` is not installed. Run `npm install zod`.'],
  ])
  expect(tools.map(([, ...rest]) => rest)).toEqual([
    ['Weather.', 'unevaluated', null],
    ['Trams.', 'unevaluated', null],
  ])
})

it.each([
  ['pnpm', { 'pnpm-lock.yaml': '' }, {}],
  ['yarn', { 'yarn.lock': '' }, {}],
  ['bun', { 'bun.lock': '' }, {}],
  ['pnpm', { 'package-lock.json': '{}' }, { packageManager: 'pnpm@10.2.0' }],
])('the command is that of the package manager in use: %s', async (manager, files, more) => {
  const { findings } = await checked({ 'package.json': manifest(more), 'a.ts': AI, ...files })
  expect(findings.map(([, , first]) => first)).toEqual([
    `Dependencies are not installed. Run \`${manager} install\`.`,
  ])
})

it.each([
  ['of a workspace are one finding', { workspaces: ['packages/*'] }, ['']],
  ['that belong to no workspace are one finding each', {}, [' in packages/a', ' in packages/b']],
])('packages that lack them, %s', async (_, more, places) => {
  const { findings } = await checked({
    'package.json': JSON.stringify({ name: 'root', private: true, ...more }),
    'packages/a/package.json': manifest({ name: 'a' }),
    'packages/a/one.ts': AI,
    'packages/a/two.ts': AI,
    'packages/b/package.json': manifest({ name: 'b' }),
    'packages/b/one.ts': AI,
  })
  expect(findings.map(([, , first]) => first)).toEqual(
    places.map((place) => `Dependencies are not installed. Run \`npm install\`${place}.`),
  )
})

it.each([
  ['all of them', '{ "name": "a" }', 'Dependencies are not installed. Run `npm install`.'],
  [
    'some of them',
    '{ "name": "a", "dependencies": { "zod": "4" } }',
    'Dependencies are not installed. Run `npm install`.',
  ],
])('what the package around one asks for only has to be installed: %s', async (_, own, message) => {
  const { findings } = await checked({
    'package.json': manifest({ workspaces: ['packages/*'] }),
    'packages/a/package.json': own,
    'packages/a/one.ts': AI,
  })
  expect(findings.map(([, , first]) => first)).toEqual([message])
})

it('a single package that nothing declares is named', async () => {
  const { findings } = await checked({
    'package.json': '{ "name": "p" }',
    'define.ts': 'export const defineTool = (tool) => tool\n',
    'a.ts': AI.replace('tool }', 'defineTool as tool }').replace("'ai'", "'./define'"),
  })
  expect(findings.map(([, , first]) => first)).toEqual([
    'The package `zod` is not installed. Run `npm install zod`.',
  ])
})

it('all packages that a tool is known to need are named at once, and none that only its handler needs', async () => {
  const files = {
    'package.json': JSON.stringify({ name: 'p', dependencies: { '@mastra/core': '1', zod: '3' } }),
    'a.ts': `import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
import { limit } from 'limits/rooms'
import { log } from 'logger'
const city = z.string().max(limit)
export const weather = createTool({ id: 'weather', description: 'Weather.', inputSchema: z.object({ city }), execute: async () => log() })
`,
  }
  const { messages } = await checked(files)
  expect(messages).toEqual([
    'Dependencies are not installed. Run `npm install limits`.\nNot installed: @mastra/core, limits, zod. 1 tool needs them.',
  ])
})

it('what a framework brings with it is not named beside it', async () => {
  const { messages } = await checked({
    'package.json': JSON.stringify({ name: 'p', dependencies: { '@mastra/core': '1', zod: '3' } }),
    'node_modules/zod/package.json': '{ "name": "zod", "version": "3.25.0", "main": "index.js" }',
    'node_modules/zod/index.js': ZOD_3,
    'a.ts': `import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
export const weather = createTool({ id: 'weather', description: 'Weather.', inputSchema: z.object({}), execute: async () => 1 })
`,
  })
  expect(messages).toEqual([
    'Dependencies are not installed. Run `npm install`.\nNot installed: @mastra/core. 1 tool needs it.',
  ])
})

it('a tool that is written out as JSON needs no SDK that it only has its type from', async () => {
  const { states, messages } = await checked({
    'package.json': JSON.stringify({ name: 'p', dependencies: { '@anthropic-ai/sdk': '1', openai: '6' } }),
    'a.ts': WRITTEN,
  })
  expect(states).toEqual({ weather: 'as sent', tides: 'as sent', winds: 'as sent' })
  expect(messages).toEqual([])
})

const OWN = (name: string) => `import { z } from 'zod'

export const ${name}Tool = {
  name: '${name}',
  description: 'Runs ${name} on rooms.',
  parameters: z.object({ room: z.string() }),
  execute: async () => 'done',
}
`
const GIVING = `import { FastMCP } from 'fastmcp'
import { bookTool } from './tools/book.js'
import { searchTool } from './tools/search.js'

const server = new FastMCP({ name: 'hotel', version: '1.0.0' })
server.addTool(searchTool)
server.addTool(bookTool)
`

it('without its packages, a tool that a call is given from another file is listed once, by its name', async () => {
  const { tools, findings } = await checked({
    'package.json': '{ "name": "hotel", "dependencies": { "fastmcp": "^3.0.0", "zod": "^4.0.0" } }',
    'tools/book.ts': OWN('book'),
    'tools/search.ts': OWN('search'),
    'main.ts': GIVING,
  })
  expect(tools).toEqual([
    ['book', 'Runs book on rooms.', 'unevaluated', 'zod'],
    ['search', 'Runs search on rooms.', 'unevaluated', 'zod'],
  ])
  expect(findings).toEqual([
    ['dependencies-missing', 'warning', 'Dependencies are not installed. Run `npm install`.'],
  ])
})
