import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { sampled } from '../../../../../test/sampled.js'
import { runCaptured } from '../../captured.js'
import { gitIn } from '../git.js'
import { type Project, zodTool } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

const MANIFEST = '{\n  "name": "hotel",\n  "scripts": {\n    "test": "vitest"\n  }\n}\n'

beforeEach(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await rm(project.path('toolsight.config.json'))
})

afterEach(() => project.remove())

const git = (...args: string[]) => execFileSync('git', args, { cwd: project.root })

async function hotel(files: Record<string, string> = {}): Promise<void> {
  await project.put({ 'package.json': MANIFEST, 'tools/book.ts': zodTool('book'), ...files })
}

/** The steps of the workflow that is written. */
async function workflow(name = '.github/workflows/toolsight.yml') {
  const { jobs } = parse(await project.read(name))
  return jobs.tools.steps as Array<{ uses?: string; run?: string; 'working-directory'?: string }>
}

it('writes the CI file and the script, and no configuration where none is needed', async () => {
  await hotel({ 'package-lock.json': '{}' })
  git('init', '-q')
  git('remote', 'add', 'origin', 'git@github.com:hotel/tools.git')
  const { code, out, err } = await project.run(['init'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toBe(`1 tool found.
  leaves  toolsight.config.json            is not needed: tools are found
  writes  package.json                     gets the script "check:tools"
  writes  .github/workflows/toolsight.yml  checks the tools in each pull request

2 files written.

Add the dependency: npm install --save-dev toolsight
To see in a review who is hurt by a change of a tool, lock the tools: toolsight init --lock
`)
  expect(await project.read('package.json')).toBe(
    MANIFEST.replace('"vitest"\n', '"vitest",\n    "check:tools": "toolsight check"\n'),
  )
  const runs = (await workflow()).flatMap(({ run }) => run ?? [])
  expect(runs).toEqual([
    'npm ci',
    'npx toolsight check --require-tools --format github --output markdown=toolsight.md',
    'if [ -e toolsight.md ]; then cat toolsight.md >> "$GITHUB_STEP_SUMMARY"; fi',
  ])
  expect(existsSync(project.path('toolsight.config.json'))).toBe(false)
})

it.each(['.', 'packages/a b'])(
  'has a summary in CI where there is a report, and passes without a report: %s',
  async (folder) => {
    await project.put({
      '.github/x': '',
      [`${folder}/package.json`]: MANIFEST,
      [`${folder}/book.ts`]: zodTool('book'),
    })
    git('init', '-q')
    await project.run(['init', '--root', folder])
    const { run = '', 'working-directory': within = '.' } = (await workflow()).at(-1) ?? {}
    const step = () =>
      execFileSync('bash', ['-e', '-c', run], {
        cwd: project.path(within),
        env: { ...process.env, GITHUB_STEP_SUMMARY: project.path('summary') },
      })
    step()
    expect(existsSync(project.path('summary'))).toBe(false)
    await project.put({ [`${folder}/toolsight.md`]: '## Toolsight\n' })
    step()
    expect(await project.read('summary')).toBe('## Toolsight\n')
  },
)

describe('--lock', () => {
  const bin = fileURLToPath(new URL('../../../bin/toolsight.js', import.meta.url))
  const more = { GITHUB_BASE_REF: 'main', CI_DEFAULT_BRANCH: 'main', GITHUB_STEP_SUMMARY: '' }

  /** Runs what a file for CI has, with this build in the place of an installed one. */
  function run(commands: readonly string[]): { status: number | null; out: string } {
    const npx = `npx() { shift; '${process.execPath}' '${bin}' "$@"; }`
    const own = commands.filter((each) => !/^npm /.test(each))
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', [npx, ...own].join('\n')], {
      cwd: project.root,
      encoding: 'utf8',
      env: { ...process.env, ...more, GITHUB_STEP_SUMMARY: project.path('summary') },
    })
    return { status, out: stdout + stderr }
  }

  beforeEach(async () => {
    await hotel({
      '.github/x': '',
      '.gitignore': 'node_modules\n',
      'toolsight.config.json': '{ "evaluate": { "timeoutMs": 20000 } }\n',
    })
    gitIn(project.root, 'init', '-q', '-b', 'main')
    gitIn(project.root, 'remote', 'add', 'origin', project.root)
  })

  it.each(sampled(['github', 'gitlab'], 1))('writes the lock, and has the %s file check it', async (ci) => {
    const { code, out } = await project.run(['init', '--lock', '--ci', ci])
    expect([code, out]).toEqual([0, expect.stringMatching(/writes {2}toolsight\.lock\.json {2}/)])
    expect((await project.run(['lock', '--check'])).code).toBe(0)
    const isGitHub = ci === 'github'
    const commands = isGitHub
      ? (await workflow()).flatMap((step) => step.run ?? [])
      : (parse(await project.read('.gitlab-ci.yml')).toolsight.script as string[])
    const page = readFileSync(new URL('../../../../../docs/ci.md', import.meta.url), 'utf8')
    const classesIn = (text: string) => text.match(/(?<=diff .*--fail-on )\S+/g)
    expect(classesIn(commands.join('\n'))).toEqual([...new Set(classesIn(page))])
    gitIn(project.root, 'add', '-A')
    gitIn(project.root, 'commit', '-q', '-m', 'first')
    gitIn(project.root, 'fetch', '-q', 'origin')
    expect(run(commands)).toMatchObject({ status: 0 })
    gitIn(project.root, 'switch', '-q', '-c', 'feature')
    await project.put({ 'tools/book.ts': zodTool('book', 'z.object({ room: z.string().max(3) })') })
    const before = commands.slice(
      0,
      commands.findIndex((each) => each.includes('lock --check')),
    )
    const refused = run(before)
    expect([refused.status, refused.out]).toEqual([1, expect.stringContaining('room: `maxLength` added: 3')])
    expect(run(commands.filter((each) => !each.includes('toolsight diff')))).toEqual({
      status: 1,
      out: expect.stringContaining('toolsight.lock.json differs in 1 tool'),
    })
    if (!isGitHub) return
    expect(run(commands.slice(-1)).status).toBe(0)
    expect(await project.read('summary')).toMatch(/## Toolsight[\s\S]*\| \*\*calls\*\* \| book \|/)
  })

  it('is named and counted in a dry run, not printed', async () => {
    const { code, out, err } = await project.run(['init', '--lock', '--dry-run'])
    expect([code, err]).toEqual([0, expect.stringContaining('Nothing was written.\n')])
    expect(out).toMatch(/^ {2}writes {2}toolsight\.lock\.json {2,}has 1 tool, for reviews: commit it$/m)
    expect(out).toContain('+++ ')
    expect(out).not.toContain('+++ b/toolsight.lock.json')
    expect(out).not.toContain('"tools": [')
  })

  it.each([
    ['.prettierrc', 'useTabs: true', 'add toolsight.lock.json to .prettierignore'],
    [
      'prettier.config.mjs',
      'export default { printWidth: 120 }',
      'add toolsight.lock.json to .prettierignore',
    ],
    ['.prettierrc.json', '{ "semi": false, "printWidth": 80, "tabWidth": 2, "useTabs": false }', null],
    ['.prettierrc.json', '{ "tabWidth": 4 }', 'add toolsight.lock.json to .prettierignore'],
    ['.oxfmtrc.json', '{}', 'add "**/toolsight.lock.json" to its ignorePatterns'],
    ['.oxfmtrc.json', '{ "printWidth": 80 }', null],
    ['.oxfmtrc.json', '{ "ignorePatterns": ["**/toolsight.lock.json"] }', null],
    ['biome.json', '{}', 'add "!**/toolsight.lock.json" to its files.includes'],
    ['biome.jsonc', '{ "formatter": { "indentStyle": "space" } }', null],
  ])('with %s of %s: says what the formatter is to leave out', async (name, text, advice) => {
    await project.put({ [name]: text })
    const { out } = await project.run(['init', '--lock'])
    if (advice === null) expect(out).not.toMatch(/Prettier|Biome|oxfmt/)
    else expect(out).toContain(advice)
    const again = await project.run(['init', '--lock'])
    expect(again.out).not.toMatch(/Prettier|Biome|oxfmt/)
  })

  it('knows what a formatter reads from .editorconfig and package.json, and what it is to ignore', async () => {
    const said = async () => {
      const { err } = await project.run(['init', '--lock', '--dry-run'])
      return err.includes('Prettier gives the lock another layout')
    }
    await project.put({ '.prettierrc': 'semi: false', '.editorconfig': '[*.md]\nindent_size = 4\n' })
    expect(await said()).toBe(false)
    await project.put({ '.editorconfig': '[*]\nindent_style = tab\n' })
    expect(await said()).toBe(true)
    await project.put({ '.prettierignore': 'toolsight.lock.json\n' })
    expect(await said()).toBe(false)
    await rm(project.path('.prettierrc'))
    await rm(project.path('.prettierignore'))
    await rm(project.path('.editorconfig'))
    await project.put({ 'package.json': '{ "prettier": { "useTabs": true } }' })
    expect(await said()).toBe(true)
  })

  it('is offered where the project has no lock, and what the CI lacks is printed', async () => {
    const offered = 'lock the tools: toolsight init --lock'
    expect((await project.run(['init'])).out).toContain(offered)
    const { out } = await project.run(['init', '--lock'])
    expect(out).toMatch(/Check the lock, too, in \.github\/workflows\/toolsight\.yml:\n\n.*fetch-depth: 0\n/)
    expect(out).not.toContain(offered)
    const [, lines = ''] = out.split('toolsight.yml:\n\n')
    const file = '.github/workflows/toolsight.yml'
    await project.put({ [file]: `${await project.read(file)}${lines.trimEnd()}\n` })
    expect((await workflow()).at(-1)?.run).toBe('npx toolsight lock --check')
    const again = await project.run(['init', '--lock'])
    expect(again.out).toMatch(/leaves {2}toolsight\.lock\.json +is there already/)
    expect(again.out).not.toContain('Check the lock, too')
  })
})

it('changes nothing the second time', async () => {
  await hotel({ '.github/x': '' })
  await project.run(['init'])
  const before = await project.contents()
  const { code, out } = await project.run(['init'])
  expect(code).toBe(0)
  expect(out).toContain('has the script "check:tools" already')
  expect(out).toContain('names Toolsight already')
  expect(out).not.toContain('written')
  expect(await project.contents()).toEqual(before)
})

it('writes nothing in a dry run, whose diff git can apply', async () => {
  await hotel({ '.github/x': '' })
  const before = await project.contents()
  const { code, out, err } = await project.run(['init', '--dry-run'])
  expect([code, err]).toEqual([0, expect.stringMatching(/\nNothing was written\.\n$/)])
  expect(await project.contents()).toEqual(before)
  execFileSync('git', ['apply', '-'], { cwd: project.root, input: out.slice(out.indexOf('---')) })
  expect(await project.read('package.json')).toContain('check:tools')
  expect(await workflow()).toHaveLength(5)
})

it.each([
  ['pnpm-lock.yaml', '', 'pnpm install --frozen-lockfile', 'pnpm exec toolsight', 'pnpm add --save-dev'],
  ['yarn.lock', '__metadata:\n', 'yarn install --immutable', 'yarn toolsight', 'yarn add --dev'],
  ['yarn.lock', '# v1\n', 'yarn install --frozen-lockfile', 'yarn --silent toolsight', 'yarn add --dev'],
  ['bun.lock', '', 'bun install --frozen-lockfile', 'bunx toolsight', 'bun add --dev'],
])('knows the package manager by %s', async (lock, text, install, run, add) => {
  await hotel({ [lock]: text, '.github/x': '' })
  expect((await project.run(['init'])).out).toContain(`Add the dependency: ${add} toolsight`)
  const runs = (await workflow()).flatMap((step) => step.run ?? [])
  expect(runs).toContain(install)
  expect(runs.some((each) => each.startsWith(`${run} check`))).toBe(true)
})

it('puts the CI file at the top of the repository, and checks the folder', async () => {
  await project.put({
    'pnpm-lock.yaml': '',
    '.github/x': '',
    'packages/a/package.json': '{ "devDependencies": { "toolsight": "1" } }',
    'packages/a/book.ts': zodTool('book'),
  })
  git('init', '-q')
  const { out } = await project.run(['init', '--root', 'packages/a'])
  expect(out).not.toContain('Add the dependency')
  expect(await workflow()).toContainEqual(expect.objectContaining({ 'working-directory': 'packages/a' }))
  expect(JSON.parse(await project.read('packages/a/package.json')).scripts).toEqual({
    'check:tools': 'toolsight check',
  })
})

it('keeps a folder that means something in YAML, in a shell or to a CI', async () => {
  const folder = "it's a: b # $(c) ${{ secrets.X }} $X"
  await project.put({
    '.github/x': '',
    [`${folder}/package.json`]: '{ "devDependencies": { "toolsight": "1" } }',
    [`${folder}/book.ts`]: zodTool('book'),
  })
  git('init', '-q')
  await project.run(['init', '--root', folder])
  const within = (await workflow()).flatMap((step) => step['working-directory'] ?? [])
  const escaped = "it's a: b # $(c) ${{ '${{' }} secrets.X }} $X"
  expect(within).toEqual([escaped, escaped])
  await rm(project.path('.github'), { recursive: true })
  await project.run(['init', '--ci', 'gitlab', '--root', folder])
  const { toolsight } = parse(await project.read('.gitlab-ci.yml'))
  expect(toolsight.script).toContain("cd 'it'\\''s a: b # $(c) ${{ secrets.X }} $X'")
  expect(Object.values(toolsight.artifacts.reports)).toEqual(['toolsight.xml', 'gl-code-quality-report.json'])
})

describe('GitLab', () => {
  it('gets a job', async () => {
    await hotel()
    await project.run(['init', '--ci', 'gitlab'])
    const { toolsight } = parse(await project.read('.gitlab-ci.yml'))
    expect(toolsight.script[0]).toBe('npm install')
    expect(toolsight.artifacts.reports).toEqual({
      junit: 'toolsight.xml',
      codequality: 'gl-code-quality-report.json',
    })
  })

  it('keeps the file that it has; the job is printed', async () => {
    await hotel({ '.gitlab-ci.yml': 'test:\n  script: [npm test]\n' })
    const { out } = await project.run(['init'])
    expect(out).toContain('Add this job to .gitlab-ci.yml:\n\ntoolsight:\n  image: node:22')
    expect(await project.read('.gitlab-ci.yml')).toBe('test:\n  script: [npm test]\n')
  })
})

describe('a configuration', () => {
  const KIT =
    'export const makeTool = (id: string, help: string, shape: unknown, run: unknown) => ({ id, help, shape, run })\n'
  const USES = `import { z } from 'zod'
import { makeTool } from './kit.js'
export const search = makeTool('search', 'Searches.', z.object({ query: z.string() }), () => 'found')
export const cancel = makeTool('cancel', 'Cancels.', z.object({ id: z.string() }), () => 'done')
`

  it('is written where tools are only found with one', async () => {
    await project.put({ 'src/kit.ts': KIT, 'src/index.ts': USES })
    expect((await project.run(['init', '--ci', 'none'])).out).toContain('writes  toolsight.config.json')
    const { report } = await project.check()
    expect(report.tools.map(({ name }) => name)).toEqual(['search', 'cancel'])
  })

  it('is left as it is where there is one', async () => {
    await project.put({ 'src/kit.ts': KIT, 'src/index.ts': USES, 'toolsight.config.json': '{}' })
    const { out } = await project.run(['init', '--ci', 'none'])
    expect(out).toContain('leaves  toolsight.config.json  is there already')
    expect(out).toContain('toolsight doctor says what was looked at')
    expect(await project.read('toolsight.config.json')).toBe('{}')
  })
})

it.each([
  ['a script of that name', '{ "scripts": { "check:tools": "eslint" } }', 'has another script "check:tools"'],
  ['a script that runs it', '{ "scripts": { "lint": "toolsight check" } }', 'has the script "lint" already'],
  ['no JSON', '{ "scripts": ', 'cannot be read as JSON'],
  ['scripts that are none', '{ "scripts": [] }', 'has "scripts" that are no object'],
])('leaves a package.json alone that has %s', async (_what, text, reason) => {
  await hotel({ 'package.json': text })
  expect((await project.run(['init'])).out).toContain(reason)
  expect(await project.read('package.json')).toBe(text)
})

it('says what it cannot know', async () => {
  await project.put({ 'a.ts': zodTool('a') })
  const { out } = await project.run(['init'])
  expect(out).toContain('Nothing says which CI checks this project')
  expect(out).toContain('There is no package.json here')
})

it('asks at a terminal, once, and takes no for an answer', async () => {
  await hotel({ '.github/x': '' })
  const asked: string[] = []
  const at = (answer: string, ...args: string[]) =>
    runCaptured(['init', ...args], () => import('@toolsight/core'), {
      cwd: project.root,
      stdin: { isTerminal: true },
      stdout: { write: async () => {}, colour: false, isTerminal: true, columns: 80 },
      ask: async (question) => {
        asked.push(question)
        return answer
      },
    })
  expect((await at('n')).err).toContain('Nothing was written.')
  expect(await project.read('package.json')).toBe(MANIFEST)
  await at('', '--dry-run')
  expect(asked).toEqual(['\nWrite these files? [Y/n] '])
  await at('n', '--yes')
  expect(asked).toHaveLength(1)
  expect(await project.read('package.json')).not.toBe(MANIFEST)
})

it('keeps tabs, CRLF and a byte order mark of package.json', async () => {
  await hotel({ 'package.json': '\uFEFF{\r\n\t"name": "hotel"\r\n}\r\n' })
  await project.run(['init', '--ci', 'none'])
  expect(readFileSync(project.path('package.json'), 'utf8')).toBe(
    '\uFEFF{\r\n\t"name": "hotel",\r\n\t"scripts": {\r\n\t\t"check:tools": "toolsight check"\r\n\t}\r\n}\r\n',
  )
})
