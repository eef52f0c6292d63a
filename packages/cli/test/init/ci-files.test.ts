import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fc } from '../../../../test/property.js'
import { ciFile } from '../../dist/init/ci-files.js'
import type { Ci } from '../../dist/init/project.js'

let repository: string
beforeAll(() => {
  repository = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-ci-')))
})
afterAll(() => rmSync(repository, { recursive: true }))

/** What YAML, a shell, GitHub's expressions, GitLab's variables and paths take for something else than itself. */
const PIECES = [
  '${{ secrets.TOKEN }}',
  '${{',
  '}}',
  '$',
  '${',
  '$HOME',
  '%PATH%',
  '$$',
  "'",
  '"',
  '`id`',
  '$(id)',
  '\\',
  '\n',
  '\r',
  '\t',
  '\u0001',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\u{1f600}',
  '\u{e0001}',
  ' ',
  ': ',
  ' #',
  '-',
  '- ',
  '~',
  '*',
  '?',
  '[',
  '{a,b}',
  '!',
  '&',
  '|',
  ';',
  'true',
  '1',
  'a',
]

/** Two folders in each other, each with a name that a file system takes. */
const folders = fc
  .array(
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
    { minLength: 1, maxLength: 2 },
  )
  .map((names) => names.join('/'))

function jobOf(ci: Ci, folder: string, hasLock: boolean) {
  const root = path.join(repository, folder)
  const facts = { root, repository, manifest: null, isLocked: true, ci, checkedBy: null, otherLayout: null }
  const { text } = ciFile(ci, { ...facts, manager: 'npm' }, { hasLock })
  // What older parsers take for the end of a line, or refuse, stands in no text.
  expect(text).not.toMatch(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/u)
  // GitLab has a parser for YAML 1.1, to which the key `on` is true.
  const [read, old] = [parse(text), parse(text, { version: '1.1' })]
  expect([old.jobs, old.toolsight]).toEqual([read.jobs, read.toolsight])
  return read
}

/** What GitHub makes of a text: each `${{ … }}` is an expression, of which only texts are known here. */
function withExpressions(text: string): string {
  return text.replace(/\$\{\{((?:'[^']*'|(?!\}\})[^'])*)(\}\})?/gs, (_, expression: string, end?: string) => {
    const [, literal] = /^\s*'([^']*)'\s*$/.exec(expression) ?? []
    if (literal === undefined || end === undefined) throw new Error(`An expression: ${expression}`)
    return literal
  })
}

it('a folder of any name is the folder in which GitHub runs the check', () => {
  fc.assert(
    fc.property(folders, fc.boolean(), (folder, hasLock) => {
      const { jobs } = jobOf('github', folder, hasLock)
      const steps = jobs.tools.steps as Array<Record<string, string>>
      const within = steps.flatMap((step) => step['working-directory'] ?? [])
      expect(within.map(withExpressions)).toEqual(Array(hasLock ? 4 : 2).fill(folder))
      for (const { run, if: condition } of steps)
        expect(`${run}${condition}`, 'expressions of the project').not.toContain('${{')
    }),
    { numRuns: 500 },
  )
})

it.skipIf(process.platform === 'win32')(
  'a folder of any name is the folder in which GitLab runs the check, and in no path of a report',
  () => {
    fc.assert(
      fc.property(folders, fc.boolean(), (folder, hasLock) => {
        const { toolsight } = jobOf('gitlab', folder, hasLock)
        expect(toolsight.artifacts.reports).toEqual({
          junit: 'toolsight.xml',
          codequality: 'gl-code-quality-report.json',
        })
        mkdirSync(path.join(repository, folder), { recursive: true })
        // As GitLab does: the lines one after the other, in the repository.
        const commands = ['npm() { :; }', 'git() { :; }', `npx() { printf '%s\\0' "$PWD" "$@"; }`]
        const script = [...commands, ...toolsight.script].join('\n')
        const out = execFileSync('sh', ['-e', '-c', script], {
          cwd: repository,
          env: { PATH: process.env['PATH'], CI_PROJECT_DIR: repository },
          encoding: 'utf8',
        })
        const args = out.split('\0')
        const ran = args.filter((each, index) => args[index + 1] === 'toolsight' && each !== '')
        expect(ran).toEqual(Array(hasLock ? 3 : 1).fill(path.join(repository, folder)))
        expect(args).toContain(`junit=${repository}/toolsight.xml`)
        expect(args).toContain(`gitlab=${repository}/gl-code-quality-report.json`)
      }),
      { numRuns: 100 },
    )
  },
)
