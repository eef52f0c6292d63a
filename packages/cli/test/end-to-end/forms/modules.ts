import { type Form, MCP, Z } from './form.js'

const manifest = '{ "name": "hall", "type": "module", "devDependencies": { "xmcp": "1.0.0" } }'
const file = (name: string, field: string) => `${Z}import { type InferSchema, type ToolMetadata } from 'xmcp'
export const schema = { ${field}: z.string() }
export const metadata: ToolMetadata = { name: '${name}', description: 'Does ${name}.' }
export default function ${field}(input: InferSchema<typeof schema>) { return input.${field} }`

/** Files that are tools by what they export. */
export const modules: Form[] = [
  {
    title: 'xmcp: files of src/tools and of folders in it, prompts and helpers are none',
    files: {
      'package.json': manifest,
      'src/tools/ring.ts': file('ring_bell', 'bell'),
      'src/tools/(night)/dim.tsx': file('dim_light', 'light'),
      'src/tools/helper.ts': `${Z}export const schema = { unused: z.string() }`,
      'src/prompts/ask.ts': file('ask', 'topic').replaceAll('ToolMetadata', 'PromptMetadata'),
    },
    tools: { ring_bell: 'bell: string', dim_light: 'light: string' },
    lines: { ring_bell: 3, dim_light: 3 },
    recognised: 'call',
  },
  {
    title: 'xmcp: a file without metadata goes by its name, one without a schema takes nothing',
    files: {
      'package.json': manifest,
      'src/tools/count-guests.ts': `${Z}export const schema = { hall: z.string(), day: z.string().optional() }
export default async ({ hall }) => hall`,
      'src/tools/close.ts': `export const metadata = { description: 'Closes the hall.' }
export default function shut() { return 'shut' }`,
    },
    tools: { 'count-guests': 'hall: string, day?: string', close: '' },
    recognised: 'call',
  },
  {
    title: 'xmcp: another folder by xmcp.config.ts, none where that says false; JavaScript is not taken',
    files: {
      'xmcp.config.ts': `import type { XmcpConfig } from 'xmcp'
const config: XmcpConfig = { http: true, paths: { tools: './abilities', prompts: false } }
export default config`,
      'abilities/sweep.ts': `${Z}export const schema = { floor: z.string() }\nexport default () => 'done'`,
      'abilities/wax.js': `${Z}export const schema = { floor: z.string() }\nexport default () => 'done'`,
      'src/tools/mop.ts': `${Z}export const schema = { mop: z.string() }\nexport default () => 'done'`,
      'off/xmcp.config.json': '{ "paths": { "tools": false } }',
      'off/src/tools/dust.ts': `${Z}export const schema = { shelf: z.string() }\nexport default () => 'done'`,
    },
    tools: { sweep: 'floor: string' },
  },
  {
    title: 'xmcp: a schema of another file, and one that is exported under another name',
    files: {
      'package.json': manifest,
      'src/shared.ts': `${Z}export const seat = { row: z.number() }`,
      'src/tools/seat.ts': `export { seat as schema } from '../shared'
const about = { name: 'take_seat', description: 'Takes a seat.' }
export { about as metadata }
export default () => 'taken'`,
    },
    tools: { take_seat: 'row: number' },
  },
  {
    title: 'a module for each tool, whose exports are registered',
    files: {
      'tools/tidy.ts': `${Z}export const name = 'tidy_hall'
export const description = 'Tidies the hall.'
export const inputSchema = { hall: z.string() }
export async function handler({ hall }: { hall: string }) { return { content: [{ type: 'text', text: hall }] } }`,
      'server.ts': `${MCP}import * as tidy from './tools/tidy.js'
const server = new McpServer({ name: 'hall', version: '1.0.0' })
for (const tool of [tidy]) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }, tool.handler)`,
    },
    tools: { tidy_hall: 'hall: string' },
    recognised: 'registration',
  },
  {
    title: 'a module for each tool, loaded by the names of files',
    files: {
      'tools/polish.ts': `${Z}export const name = 'polish_floor'
export const description = 'Polishes the floor.'
export const inputSchema = z.object({ floor: z.number() })
export const execute = async () => 'done'`,
      // A command of a chat bot has as much.
      'commands/ring.js': `export const name = 'ring'
export const description = 'Rings.'
export const args = { bell: 'string' }
export const execute = async () => 'rung'`,
      'tools/index.ts': `import { readdir } from 'node:fs/promises'
export async function load(server: { register(tool: unknown): void }) {
  for (const file of await readdir('tools')) server.register(await import('./' + file))
}`,
    },
    tools: { polish_floor: 'floor: number' },
    recognised: 'shape',
  },
  {
    title: 'modules that a function imports when it runs, one of them with a top-level await',
    files: {
      'rooms.ts': `${Z}export const ROOMS = { find: { description: 'Finds rooms.', shape: { beds: z.number() } } }
export const late = await Promise.resolve({ night: z.string() })
export default { hall: z.string() }
throw new Error('the rooms are opened here')`,
      'server.ts': `${MCP}export async function serve(asked: string) {
  const server = new McpServer({ name: 'hotel', version: '1.0.0' })
  const { ROOMS } = await import('./rooms')
  const rooms = await import('./rooms')
  const { z } = await import('zod')
  const { find } = ROOMS
  server.registerTool('find_rooms', { description: find.description, inputSchema: find.shape }, () => ({ content: [] }))
  server.registerTool('book_night', { description: 'Books.', inputSchema: rooms.late }, () => ({ content: [] }))
  server.registerTool('open_hall', { description: 'Opens.', inputSchema: (await import('./rooms')).default }, () => ({ content: [] }))
  server.registerTool('ring_bell', { description: 'Rings.', inputSchema: { bell: z.string() } }, () => ({ content: [] }))
  server.registerTool('go_where', { description: 'Goes.', inputSchema: (await import(asked)).shape }, () => ({ content: [] }))
}
`,
    },
    tools: {
      find_rooms: 'beds: number',
      book_night: 'night: string',
      open_hall: 'hall: string',
      ring_bell: 'bell: string',
      go_where: /`asked`/,
    },
  },
]
