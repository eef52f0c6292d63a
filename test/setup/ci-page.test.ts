import { execFileSync } from 'node:child_process'
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
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const bin = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))

/** What the command prints in the example, whatever its exit code. */
function example(...args: string[]): string[] {
  const cwd = fileURLToPath(new URL('test-workspace/', root))
  const text = execFileSync(process.execPath, [bin, 'check', '--exit-zero', ...args], {
    cwd,
    encoding: 'utf8',
  })
  return text.split('\n')
}

/** The lines of the blocks of a language in docs/ci.md. */
function recorded(language: string): string[] {
  const page = readFileSync(new URL('docs/ci.md', root), 'utf8')
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)]
  return blocks.flatMap(([, found, text = '']) => (found === language ? text.split('\n') : []))
}

/** Sums differ with every rule that is added; findings, cases and heads of tables do not. */
const KEPT = /^(?:::| *<testcase|\| |errors|findings)/

/** What `diff` says of a change, and not of a finding. */
const OF_DIFF = /^::\w+ title=Toolsight%3A (?:calls|results|consent|behaviour|cost|cause),/

it('docs/ci.md shows what the example prints', () => {
  const printed = new Set(
    [['--format', 'github'], ['--summary'], ['--format', 'markdown'], ['--format', 'junit']].flatMap((args) =>
      example(...args),
    ),
  )
  const shown = ['text', 'markdown', 'xml']
    .flatMap(recorded)
    .filter((line) => KEPT.test(line) && !OF_DIFF.test(line))
  expect(shown.length).toBeGreaterThanOrEqual(7)
  expect(shown.filter((line) => !printed.has(line))).toEqual([])
})

const server = (fields: string) => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

export const server = new McpServer({ name: 'hotel', version: '1.2.0' })

server.registerTool(
  'find_rooms',
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
`

it('docs/ci.md shows how a pull request is annotated', () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-hotel-')))
  const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const toolsight = (...args: string[]) => {
    try {
      return execFileSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  try {
    for (const name of ['zod', '@modelcontextprotocol/server']) {
      const link = path.join(folder, 'node_modules', name)
      mkdirSync(path.dirname(link), { recursive: true })
      symlinkSync(fileURLToPath(new URL(`node_modules/${name}`, root)), link, 'junction')
    }
    mkdirSync(path.join(folder, 'src'))
    put('package.json', '{ "name": "hotel", "version": "1.2.0", "type": "module" }')
    put(
      'src/server.ts',
      server("      nights: z.number().max(30).optional(),\n      beds: z.enum(['one', 'two', 'three']),"),
    )
    toolsight('lock')
    put('src/server.ts', server("      nights: z.number().max(14),\n      beds: z.enum(['one', 'two']),"))
    const printed = toolsight('diff', '--fail-on', 'calls,consent,cause', '--format', 'github').split('\n')
    const shown = recorded('text').filter((line) => OF_DIFF.test(line))
    expect(shown).toHaveLength(2)
    expect(shown.filter((line) => !printed.includes(line))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
