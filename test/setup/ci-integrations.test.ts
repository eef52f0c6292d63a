import { spawnSync } from 'node:child_process'
import {
  existsSync,
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
import { parse } from 'yaml'
import { runCaptured } from '../../packages/cli/test/captured.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bin = path.join(root, 'packages/cli/bin/toolsight.js')
const read = (name: string) => parse(readFileSync(path.join(root, name), 'utf8'))

const tool = (input: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const book = defineTool({ name: 'book', description: 'Books.', input: ${input}, handler: () => 'done' })
`
const GOOD = 'z.object({ room: z.string() })'
const BAD = 'z.object({ at: z.date() })'

let project: string
const at = (...parts: string[]) => path.join(project, ...parts)

const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: project })

beforeEach(() => {
  project = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-action-')))
  mkdirSync(at('node_modules/.bin'), { recursive: true })
  mkdirSync(at('node_modules/@toolsight'))
  for (const name of ['zod', '@toolsight/runtime'])
    symlinkSync(path.join(root, 'node_modules', name), at('node_modules', name))
  symlinkSync(bin, at('node_modules/.bin/toolsight'))
  mkdirSync(at('src'))
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

describe('the GitHub Action', () => {
  const action = read('action.yml')
  const [step] = action.runs.steps

  /**
   * What the step calls the command line with, and what comes of that: in this process, because starting it takes seconds. The first test
   * runs all of it as GitHub does.
   */
  async function run(given: Record<string, string> = {}) {
    rmSync(at('node_modules/.bin/toolsight'))
    const stub = `#!/bin/bash\nprintf '%s\\0' "$@" > '${at('node_modules/args')}'\nexit 7\n`
    writeFileSync(at('node_modules/.bin/toolsight'), stub, { mode: 0o755 })
    expect(runStep(given).status).toBe(7)
    const args = readFileSync(at('node_modules/args'), 'utf8').split('\0').slice(0, -1)
    const { code, err } = await runCaptured(args, () => import('@toolsight/core'), { cwd: project })
    return { status: code, err }
  }

  /** The step as GitHub runs it: `bash` with inputs in variables. */
  function runStep(given: Record<string, string> = {}) {
    const env: Record<string, string | undefined> = { ...process.env, GITHUB_STEP_SUMMARY: at('summary.md') }
    for (const [key, expression] of Object.entries<string>(step.env)) {
      const name = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1] as string
      env[key] = given[name] ?? action.inputs[name].default
    }
    writeFileSync(at('step.sh'), step.run)
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', at('step.sh')]
    const { status, stdout, stderr } = spawnSync('bash', args, { cwd: project, env, encoding: 'utf8' })
    return { status, out: stdout, err: stderr }
  }

  it('names every input in a variable, and none in the script', () => {
    expect(step.run).not.toContain('${{')
    const named = Object.values<string>(step.env).map((each) => /inputs\.([\w-]+)/.exec(each)?.[1])
    expect([...named, 'working-directory'].sort()).toEqual(Object.keys(action.inputs).sort())
  })

  it('annotates, fails, and writes the summary and the SARIF', () => {
    writeFileSync(at('src/book.ts'), tool(BAD))
    const { status, out } = runStep({ sarif: 'out.sarif' })
    expect(status).toBe(1)
    expect(out).toMatch(/^::error title=Toolsight%3A unconvertible-schema,file=src\/book\.ts,line=3/m)
    expect(readFileSync(at('summary.md'), 'utf8')).toContain('## Toolsight: 1 error')
    expect(JSON.parse(readFileSync(at('out.sarif'), 'utf8')).version).toBe('2.1.0')
  })

  it('passes where nothing is wrong, and takes paths line by line', async () => {
    writeFileSync(at('src/my book.ts'), tool(GOOD))
    writeFileSync(at('src/other.ts'), tool(BAD))
    expect((await run({ paths: 'src/my book.ts\n' })).status).toBe(0)
    expect((await run({ paths: 'src/my book.ts\nsrc/other.ts' })).status).toBe(1)
  })

  it('takes no input for a command or an option', async () => {
    writeFileSync(at('src/book.ts'), tool(GOOD))
    const { status, err } = await run({ paths: '$(touch pwned)\n; touch pwned\n--help', changed: '' })
    expect(status).toBe(2)
    expect(err).toContain('$(touch pwned)')
    expect(existsSync(at('pwned'))).toBe(false)
  })

  it('fails on more warnings than it is told, and reports what differs from a ref alone', async () => {
    writeFileSync(at('src/old.ts'), tool(GOOD).replace("'Books.'", "''"))
    expect((await run({ 'max-warnings': '0' })).status).toBe(1)
    expect((await run({ 'max-warnings': '1' })).status).toBe(0)
    writeFileSync(at('.gitignore'), 'node_modules\nstep.sh\nsummary.md\n')
    writeFileSync(at('package.json'), '{}')
    writeFileSync(at('src/old.ts'), tool(BAD))
    git('init', '-q', '-b', 'main')
    git('add', '-A')
    git('commit', '-qm', 'all')
    writeFileSync(at('src/new.ts'), tool(GOOD).replaceAll('book', 'other'))
    expect((await run()).status).toBe(1)
    expect((await run({ changed: 'main' })).status).toBe(0)
  })

  it('fails where no tool is found, unless told', async () => {
    writeFileSync(at('src/none.ts'), 'export {}\n')
    expect((await run()).status).toBe(1)
    expect((await run({ 'require-tools': 'false' })).status).toBe(0)
  })
})

it('the pre-commit hook checks what differs from the last commit', () => {
  const [hook] = read('.pre-commit-hooks.yaml')
  expect(hook).toMatchObject({ id: 'toolsight', language: 'system', pass_filenames: false })
  writeFileSync(at('.gitignore'), 'node_modules\n')
  writeFileSync(at('package.json'), '{}')
  writeFileSync(at('src/old.ts'), tool(BAD))
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'all')
  const commit = () => spawnSync('bash', ['-c', hook.entry], { cwd: project, encoding: 'utf8' })
  expect(commit().status).toBe(0)
  writeFileSync(at('src/new.ts'), tool(BAD).replaceAll('book', 'other'))
  git('add', '-A')
  const refused = commit()
  expect(refused.status).toBe(1)
  expect(refused.stdout).toContain('src/new.ts')
  expect(refused.stdout).not.toContain('src/old.ts')
})

describe('the files that docs/ci.md shows', () => {
  const page = readFileSync(path.join(root, 'docs/ci.md'), 'utf8')
  const shown = [...page.matchAll(/^```yaml\n([\s\S]*?)\n```$/gm)].map(([, text = '']) => parse(text))
  const having = (key: string) => shown.find((each) => !Array.isArray(each) && key in each)

  /** A line as a CI runs it, where the dependencies are installed. */
  function run(line: string) {
    const env = { ...process.env, GITHUB_STEP_SUMMARY: at('summary.md'), npm_config_offline: 'true' }
    const { status, stdout } = spawnSync('bash', ['-eo', 'pipefail', '-c', line], {
      cwd: project,
      env,
      encoding: 'utf8',
    })
    return { status, out: stdout }
  }

  beforeEach(() => {
    writeFileSync(at('package.json'), '{}')
    writeFileSync(at('src/book.ts'), tool(BAD))
  })

  it('GitHub: the check fails and annotates, and the steps behind it find what they read', () => {
    const { steps } = having('jobs').jobs.toolsight
    const check = steps.findIndex((step: { run?: string }) => step.run?.includes('toolsight check'))
    const { status, out } = run(steps[check].run)
    expect([status, out]).toEqual([1, expect.stringMatching(/^::error .*file=src\/book\.ts/)])
    const [summary, upload] = steps.slice(check + 1)
    expect([summary.if, run(summary.run).status]).toEqual(['always()', 0])
    expect(readFileSync(at('summary.md'), 'utf8')).toContain('## Toolsight: 1 error')
    const { sarif_file: file } = upload.with
    expect(upload.if).toContain(`hashFiles('${file}')`)
    expect(JSON.parse(readFileSync(at(file), 'utf8')).version).toBe('2.1.0')
    writeFileSync(at('src/book.ts'), tool(GOOD))
    expect(run(steps[check].run).status).toBe(0)
  })

  it('GitLab: the job fails, and its reports are where it says, in the forms that it names', () => {
    const { script, artifacts } = having('toolsight').toolsight
    const check = script.find((line: string) => line.includes('toolsight'))
    expect([run(check).status, artifacts.when]).toEqual([1, 'always'])
    const { junit, codequality } = artifacts.reports
    expect(readFileSync(at(junit), 'utf8')).toMatch(/<testsuites name="toolsight" tests="1" failures="1"/)
    expect(JSON.parse(readFileSync(at(codequality), 'utf8'))).toMatchObject([
      { check_name: 'unconvertible-schema', location: { path: 'src/book.ts' } },
    ])
    writeFileSync(at('src/book.ts'), tool(GOOD))
    expect(run(check).status).toBe(0)
  })

  it('the action is given inputs that it has, and pre-commit the hook that there is', () => {
    const [, use] = shown.find((each) => Array.isArray(each)) ?? []
    expect(Object.keys(read('action.yml').inputs)).toEqual(expect.arrayContaining(Object.keys(use.with)))
    const [hook] = having('repos').repos[0].hooks
    expect(read('.pre-commit-hooks.yaml')).toMatchObject([{ id: hook.id }])
  })
})
