import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'

/** A small project as people have it: its files, the packages that it finds, and where its first minute leads. */
export interface App {
  id: string
  files: Record<string, string>
  /** The folder of `test/sdks/` whose packages it uses. */
  packages: string
  /** The file that is opened first. */
  opened: string
  /** Where a hover is taken. */
  tool: string
  /** A field that would break, as it is written. */
  broken: string
  /** The file with what sends the tools. */
  sender: string
}

const trips = `import { tool } from 'ai'
import { z } from 'zod'

const Traveller = z.object({
  name: z.string().describe('As in the passport'),
  age: z.int().min(0).max(120).describe('In years'),
})

export const bookTrip = tool({
  description: 'Books a trip for up to six travellers.',
  inputSchema: z.object({
    from: z.string().describe('The IATA code of the airport of departure'),
    to: z.string().describe('The IATA code of the airport of arrival'),
    leavesAt: z.date().describe('When to leave'),
    travellers: z.array(Traveller).min(1).max(6).describe('Everybody who travels'),
  }),
  execute: async ({ from, to, leavesAt }) => ({ from, to, at: leavesAt.toISOString() }),
})

export const findTrips = tool({
  description: 'Finds trips between two airports.',
  inputSchema: z.object({
    from: z.string().length(3).describe('The IATA code of the airport of departure'),
    to: z.string().length(3).describe('The IATA code of the airport of arrival'),
    budget: z.number().positive().optional().describe('In euros, for each traveller'),
  }),
  execute: async ({ from, to }) => [{ from, to, price: 120 }],
})
`

const agent = `import { openai } from '@ai-sdk/openai'
import { generateText } from 'ai'
import { bookTrip, findTrips } from './tools/trips.js'

export async function answer(prompt: string): Promise<string> {
  const { text } = await generateText({
    model: openai('gpt-5'),
    tools: { findTrips, bookTrip },
    prompt,
  })
  return text
}
`

const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

const server = new McpServer({ name: 'library', version: '1.0.0' })

server.registerTool(
  'search_books',
  {
    title: 'Search books',
    description: 'Finds books by words of their title, their author or their subject.',
    inputSchema: {
      query: z.string().min(2).describe('Words of the title, the author or the subject'),
      limit: z.int().min(1).max(50).default(10).describe('How many books to list at most'),
    },
  },
  async ({ query }) => ({ content: [{ type: 'text', text: query }] }),
)

server.registerTool(
  'lend_book',
  {
    description: 'Lends a book to a reader.',
    inputSchema: {
      isbn: z.string().describe('The ISBN, 13 digits without hyphens'),
      until: z.date().describe('The day by which the book has to be back'),
    },
  },
  async ({ isbn }) => ({ content: [{ type: 'text', text: isbn }] }),
)

await server.connect(new StdioServerTransport())
`

export const apps: readonly App[] = [
  {
    id: 'ai-sdk',
    files: { 'src/tools/trips.ts': trips, 'src/agent.ts': agent },
    packages: 'ai-sdk-6',
    opened: 'src/tools/trips.ts',
    tool: 'findTrips',
    broken: 'leavesAt:',
    sender: 'agent.ts',
  },
  {
    id: 'mcp',
    files: { 'src/server.ts': server },
    packages: 'mcp-1',
    opened: 'src/server.ts',
    tool: 'search_books',
    broken: 'until:',
    sender: 'server.ts',
  },
]

/** An app in a temporary directory, with its packages. */
export class InstalledApp {
  readonly root = ownFolder()

  constructor({ id, files, packages }: App) {
    const installed = fileURLToPath(new URL(`../../test/sdks/${packages}/node_modules`, import.meta.url))
    const manifest = JSON.stringify({ name: id, private: true, type: 'module' })
    for (const [file, text] of Object.entries({ 'package.json': manifest, ...files })) {
      mkdirSync(path.dirname(this.path(file)), { recursive: true })
      writeFileSync(this.path(file), text)
    }
    symlinkSync(installed, this.path('node_modules'), 'junction')
  }

  path(file: string): string {
    return path.join(this.root, file)
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
