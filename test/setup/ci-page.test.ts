import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCaptured } from '../../packages/cli/test/captured.js'

const root = new URL('../../', import.meta.url)
/** What the command prints in a folder, whatever its exit code. */
async function toolsight(cwd: string, ...args: string[]): Promise<string> {
  const { out } = await runCaptured(args, () => import('@toolsight/core'), { cwd })
  return out
}

const example = (...args: string[]) =>
  toolsight(fileURLToPath(new URL('test-workspace/', root)), 'check', '--exit-zero', ...args)

const page = () => readFileSync(new URL('docs/ci.md', root), 'utf8')

/** The lines of the blocks of a language in docs/ci.md. */
function recorded(language: string): string[] {
  const blocks = [...page().matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)]
  return blocks.flatMap(([, found, text = '']) => (found === language ? text.split('\n') : []))
}

/** Sums differ with every rule that is added; findings, cases and heads of tables do not. */
const KEPT = /^(?:::| *<testcase|\| |errors|findings)/

/** What `diff` says of a change, and not of a finding. */
const OF_DIFF = /^::\w+ title=Toolsight%3A (?:calls|results|consent|behaviour|cost|cause),/

it('docs/ci.md shows what the example prints', async () => {
  const printed = new Set<string>()
  for (const args of [['--format', 'github'], ['--summary'], ['--format', 'markdown'], ['--format', 'junit']])
    for (const line of (await example(...args)).split('\n')) printed.add(line)
  const shown = ['text', 'markdown', 'xml']
    .flatMap(recorded)
    .filter((line) => KEPT.test(line) && !OF_DIFF.test(line))
  expect(shown.length).toBeGreaterThanOrEqual(7)
  expect(shown.filter((line) => !printed.has(line))).toEqual([])
})

const FIELDS = "      nights: z.number().max(30).optional(),\n      beds: z.enum(['one', 'two', 'three']),"

const server = ({ name = 'find_rooms', fields = FIELDS, hint = true, more = '' } = {}) =>
  `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

export const server = new McpServer({ name: 'hotel', version: '1.2.0' })

server.registerTool(
  '${name}',
  {
    description: 'Finds free rooms.',
    annotations: { readOnlyHint: true },
    inputSchema: z.object({
      from: z.iso.datetime(),
${fields}
    }),
  },
  async () => ({ content: [] }),
)
server.registerTool(
  'read_guest_book',
  {
    description: 'Reads what guests wrote.',
    annotations: { readOnlyHint: ${hint} },
    inputSchema: z.object({ year: z.int()${more} }),
  },
  async () => ({ content: [] }),
)
`

describe('the pull request of docs/ci.md', () => {
  let folder: string
  /** As the branch was left: each test has the same. */
  let lock: string | null = null
  const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

  function install(name: string, version = name): void {
    const link = path.join(folder, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(fileURLToPath(new URL(`node_modules/${version}`, root)), link, 'junction')
  }

  beforeEach(async () => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-hotel-')))
    install('zod', 'zod40')
    install('@modelcontextprotocol/server')
    mkdirSync(path.join(folder, 'src'))
    put(
      'package.json',
      '{\n  "name": "hotel",\n  "version": "1.2.0",\n  "type": "module",\n  "dependencies": {\n    "@modelcontextprotocol/server": "^2.4.0",\n    "zod": "^4.0.0"\n  }\n}\n',
    )
    put('src/server.ts', server())
    if (lock !== null) return put('toolsight.lock.json', lock)
    await toolsight(folder, 'lock')
    lock = readFileSync(path.join(folder, 'toolsight.lock.json'), 'utf8')
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  const BROKEN = "      nights: z.number().max(14),\n      beds: z.enum(['one', 'two']),"

  it.each([
    ['a breaking change', () => put('src/server.ts', server({ fields: BROKEN }))],
    [
      'consent',
      () => put('src/server.ts', server({ hint: false, more: ', file_path: z.string().optional()' })),
    ],
    ['an upgrade of the validator', () => install('zod')],
    [
      'a rename',
      () => {
        put('src/server.ts', server({ name: 'search_rooms' }))
        put('CLAUDE.md', 'Call `find_rooms` before a room is booked.\n')
      },
    ],
  ])('%s is caught as it shows', async (_what, change) => {
    change()
    // The page has the commit that the branch left.
    const [, ...lines] = (await toolsight(folder, 'diff', '--fail-on', 'calls,consent,cause')).split('\n')
    expect(page()).toContain(`\`\`\`text\n${lines.join('\n').trim()}\n\`\`\``)
  })

  it('is annotated as it shows', async () => {
    put('src/server.ts', server({ fields: BROKEN }))
    const args = ['diff', '--fail-on', 'calls,consent,cause', '--format', 'github']
    const printed = (await toolsight(folder, ...args)).split('\n')
    const shown = recorded('text').filter((line) => OF_DIFF.test(line))
    expect(shown).toHaveLength(2)
    expect(shown.filter((line) => !printed.includes(line))).toEqual([])
  })
})
