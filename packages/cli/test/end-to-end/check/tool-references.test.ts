import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Project, zodTool } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await project.put({
    'tools/a.ts': zodTool('find_books'),
    'tools/b.ts': zodTool('lend_book'),
    'tools/c.ts': zodTool('return_book'),
    'package.json': '{ "name": "library" }',
  })
})

afterEach(() => project.remove())

async function found(): Promise<string[]> {
  const { report } = await project.check()
  return report.diagnostics
    .filter(({ code }) => code === 'unknown-tool-reference')
    .map(
      ({ file, range, severity, message }) =>
        `${file}:${range.start.line + 1} ${severity} ${message.split('\n')[0]}`,
    )
}

const message = (now: string, before: string) => `Write '${now}' for '${before}': no tool is called that.`

test('permissions of skills, agents and settings name tools with their server', async () => {
  await project.put({
    '.claude/skills/lend/SKILL.md':
      '---\nname: lend\nallowed-tools: Read, mcp__library__find_book, mcp__library__lend_book\n---\nLend.\n',
    '.claude/agents/clerk.md':
      '---\nname: clerk\ntools: Bash, mcp__library__lend_books, mcp__other__find_book\n---\n',
    '.claude/settings.json':
      '{ "permissions": { "allow": ["mcp__library__*", "mcp__library__return_books"] } }',
  })
  expect(await found()).toEqual([
    `.claude/agents/clerk.md:3 warning ${message('lend_book', 'lend_books')}`,
    `.claude/settings.json:1 warning ${message('return_book', 'return_books')}`,
    `.claude/skills/lend/SKILL.md:3 warning ${message('find_books', 'find_book')}`,
  ])
})

test('tables and lists that mostly name tools', async () => {
  await project.put({
    'README.md': `# Library

| tool | what it does |
|---|---|
| \`findBooks\` | finds |
| \`lend_book\` | lends |
| \`return_book\` | takes back |
| \`find_books\` | finds |
| \`LIBRARY_TOKEN\` | a key |

| field | what it is |
|---|---|
| \`find_book\` | a field that is called like a tool |
`,
    'CLAUDE.md':
      '- `find_books`: finds\n- `lend_book`: lends\n- `return_book`: takes back\n- `return_books`: gone\n',
  })
  expect(await found()).toEqual([
    `CLAUDE.md:4 info ${message('return_book', 'return_books')}`,
    `README.md:5 info ${message('find_books', 'findBooks')}`,
  ])
})

test('what is advised is the name that a model calls a tool by, not the one that the source has for it', async () => {
  await project.put({
    'tools/d.ts': zodTool('stock_count').replace('const stock_count', 'const actorGet'),
    'CLAUDE.md':
      '- `find_books`: finds\n- `lend_book`: lends\n- `actorGet`: counts\n- `actors_get`: gone\n- `stock-count`: counts\n',
  })
  expect(await found()).toEqual([`CLAUDE.md:5 info ${message('stock_count', 'stock-count')}`])
})

test('options of calls', async () => {
  await project.put({
    'agent.ts': `import { generateText } from 'ai'
export const first = generateText({ activeTools: ['find_books', 'lend_boks'] } as never)
export const second = generateText({ toolChoice: { type: 'tool', toolName: 'returnBook' } } as never)
`,
  })
  expect(await found()).toEqual([
    `agent.ts:2 warning ${message('lend_book', 'lend_boks')}`,
    `agent.ts:3 warning ${message('return_book', 'returnBook')}`,
  ])
})

test('where a list names tools from elsewhere, only a slip of one letter is reported', async () => {
  await project.put({
    'agent.ts': `import { generateText } from 'ai'
export const first = generateText({ activeTools: ['lend', 'lend_bok', 'execute_command'] } as never)
`,
  })
  expect(await found()).toEqual([`agent.ts:2 warning ${message('lend_book', 'lend_bok')}`])
})

test('nothing is reported of names that may be those of tools that are not known', async () => {
  await project.put({
    'README.md':
      '- `find_books`: finds\n- `lend_book`: lends\n- `return_book`: takes back\n- `return_books`: gone\n',
    'tools/d.ts': `import NAME from 'virtual:name'\n${zodTool('x').replace("name: 'x'", 'name: NAME')}`,
  })
  expect(await found()).toEqual([])
})

test('a field of its own, and a value that its schema allows, are no tools in a text', async () => {
  await project.put({
    'tools/d.ts': zodTool(
      'count_books',
      "z.object({ lend_books: z.boolean(), by: z.enum(['find_book']) })",
    ).replace(
      /description: '[^']*'/,
      "description: 'Counts. Set `lend_books`, call find_book first, then `return_books`.'",
    ),
  })
  expect(await found()).toEqual([
    "tools/d.ts:6 info Write 'return_book' for 'return_books' in the text of 'count_books': no tool is called that.",
  ])
})

test('a table of renamings has both names in a row', async () => {
  const rows = ['find-books', 'lend-book', 'return-book'].map(
    (old) => `| \`${old}\` | \`${old.replace('-', '_')}\` |`,
  )
  await project.put({
    'README.md': `| old | new |\n|---|---|\n| \`find_books\` | stays |\n| \`lend_book\` | stays |\n| \`return_book\` | stays |\n${rows.join('\n')}\n`,
  })
  expect(await found()).toEqual([])
})

test('a server that the source makes tells that its tools are meant, though none of them is named right', async () => {
  await project.link('@modelcontextprotocol/server')
  await project.put({
    'tools/a.ts': '',
    'tools/b.ts': '',
    'tools/c.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const server = new McpServer({ name: 'town library', version: '1.0.0' })
server.registerTool('find_books', { description: 'Finds books.', inputSchema: z.object({}) }, async () => ({ content: [] }))
`,
    'CLAUDE.md': 'Call mcp__town_library__find_book, then mcp__other__find_book.\n',
  })
  expect(await found()).toEqual([`CLAUDE.md:1 warning ${message('find_books', 'find_book')}`])
})

test('a column or a heading that says "tools" tells that a name is meant to be one, beside a single tool', async () => {
  await project.put({
    'README.md': `# Library

| Tool | For |
|---|---|
| \`find_books\` | finds |
| \`lend_books\` | lends |

| Field | For |
|---|---|
| \`find_books\` | a field |
| \`lend_books\` | a field |
`,
    'CLAUDE.md':
      '## Available tools\n\n### Lending\n\n1. **lend_book**: lends\n2. **return_books**: takes back\n',
  })
  expect(await found()).toEqual([
    `CLAUDE.md:6 info ${message('return_book', 'return_books')}`,
    `README.md:6 info ${message('lend_book', 'lend_books')}`,
  ])
})

test('headings of one level are a list', async () => {
  await project.put({
    'README.md':
      '## Tools\n\n### find_books\n\nFinds.\n\n### lend_books\n\nLends.\n\n### Find_Books in short\n',
  })
  expect(await found()).toEqual([`README.md:7 info ${message('lend_book', 'lend_books')}`])
})

test('sentences for agents, where the file names other tools rightly', async () => {
  await project.put({
    'AGENTS.md':
      '# Work\n\nCall find_books first, then use the lend_books tool. Use snake_case, and call return_book.ts by hand.\n' +
      'The `return_books` tool takes it back.\n',
    // Here nothing tells that tools are meant.
    'CLAUDE.md': 'Use find_book to look around.\n',
    'README.md': 'Call find_books, or use find_book.\n',
  })
  expect(await found()).toEqual([
    `AGENTS.md:3 info ${message('lend_book', 'lend_books')}`,
    `AGENTS.md:4 info ${message('return_book', 'return_books')}`,
  ])
})
