import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

it('docs/ci.md shows what the example prints', () => {
  const printed = new Set(
    [['--format', 'github'], ['--summary'], ['--format', 'markdown'], ['--format', 'junit']].flatMap((args) =>
      example(...args),
    ),
  )
  const shown = ['text', 'markdown', 'xml'].flatMap(recorded).filter((line) => KEPT.test(line))
  expect(shown.length).toBeGreaterThanOrEqual(7)
  expect(shown.filter((line) => !printed.has(line))).toEqual([])
})
