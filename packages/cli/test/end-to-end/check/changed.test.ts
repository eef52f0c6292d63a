import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gitIn } from '../git.js'
import { Project, zodTool } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

const git = (...args: string[]) => gitIn(project.root, ...args)

function commit(message: string): void {
  git('add', '-A')
  git('commit', '-q', '-m', message)
}

/** A tool with a finding of its own. */
function unnamed(name: string, schema?: string): string {
  return zodTool('tool', schema).replace("name: 'tool'", `name: '${name} it'`)
}

beforeEach(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await project.put({
    '.gitignore': 'node_modules\n',
    'package.json': '{ "name": "all" }',
    'a.ts': unnamed('a', 'room').replace(
      'import { z }',
      "import { room } from './shared/index.js'\nimport { z }",
    ),
    'b.ts': unnamed('b'),
    'c.ts': unnamed('c'),
    'shared/index.ts': "export * from './room.js'\n",
    'shared/room.ts': "import { z } from 'zod'\nexport const room = z.object({ room: z.string() })\n",
  })
  git('init', '-q', '-b', 'main')
  commit('first')
})

afterEach(() => project.remove())

async function changed(...args: string[]): Promise<string[]> {
  const { report } = await project.check('--changed', ...args)
  return report.diagnostics.map(({ file }) => file)
}

it('has only what differs from the last commit, with files that git does not know yet', async () => {
  expect(await changed()).toEqual([])
  await project.put({ 'b.ts': `${unnamed('b')}// changed\n`, 'new/d.ts': unnamed('d') })
  expect(await changed()).toEqual(['b.ts', 'new/d.ts'])
  git('add', '-A')
  expect(await changed()).toEqual(['b.ts', 'new/d.ts'])
})

it('has what depends on a changed file, however far', async () => {
  await project.put({
    'shared/room.ts': "import { z } from 'zod'\nexport const room = z.object({ floor: z.number() })\n",
  })
  const { report } = await project.check('--changed')
  expect(report.tools.map(({ file }) => file)).toEqual(['a.ts'])
  expect(report.summary).toMatchObject({ files: 3, tools: 1, errors: 1 })
})

it('has what depends on a file that is gone, or has another name', async () => {
  await rename(project.path('shared/room.ts'), project.path('shared/rooms.ts'))
  expect(await changed()).toContain('a.ts')
  expect(await changed()).not.toContain('b.ts')
})

it('has everything below a changed manifest or configuration', async () => {
  await project.put({ 'package.json': '{ "name": "all", "version": "1.0.0" }' })
  expect(await changed()).toEqual(['a.ts', 'b.ts', 'c.ts'])
})

it('has a finding of an old file about a new one: the name that both have', async () => {
  await project.put({ 'e.ts': zodTool('taken') })
  commit('second')
  await project.put({ 'f.ts': zodTool('taken') })
  const { report } = await project.check('--changed')
  expect(report.diagnostics.map(({ code }) => code)).toContain('duplicate-name')
})

it('compares with where the branch left the ref, not with what came to it since', async () => {
  git('switch', '-q', '-c', 'feature')
  await project.put({ 'b.ts': `${unnamed('b')}// feature\n` })
  commit('feature')
  git('switch', '-q', 'main')
  await project.put({ 'c.ts': `${unnamed('c')}// main\n` })
  commit('main')
  git('switch', '-q', 'feature')
  expect(await changed('main')).toEqual(['b.ts'])
  // A detached head is a commit like any other.
  git('switch', '-q', '--detach', 'feature')
  expect(await changed('main')).toEqual(['b.ts'])
})

it('has files of submodules: changed ones, new ones, and those of another commit', async () => {
  const shared = await Project.create()
  try {
    await shared.put({ 'd.ts': unnamed('d'), 'e.ts': unnamed('e') })
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      ['commit', '-q', '-m', 'one'],
    ])
      gitIn(shared.root, ...args)
    git('submodule', '--quiet', 'add', shared.root, 'sub')
    expect(await changed()).toEqual(['sub/d.ts', 'sub/e.ts'])
    commit('submodule')
    expect(await changed()).toEqual([])
    await project.put({ 'sub/d.ts': `${unnamed('d')}//\n`, 'sub/f.ts': unnamed('f') })
    expect(await changed()).toEqual(['sub/d.ts', 'sub/f.ts'])
    for (const args of [
      ['add', '-A'],
      ['commit', '-q', '-m', 'two'],
    ])
      gitIn(project.path('sub'), ...args)
    expect(await changed()).toEqual(['sub/d.ts', 'sub/f.ts'])
    // What somebody has set for people leaves nothing out.
    git('config', 'diff.ignoreSubmodules', 'all')
    expect(await changed()).toEqual(['sub/d.ts', 'sub/f.ts'])
  } finally {
    await shared.remove()
  }
})

it('works in a worktree, and where git is set to name files from the folder', async () => {
  await project.put({ 'inner/g.ts': unnamed('g') })
  commit('inner')
  const other = await Project.create(['zod', '@toolsight/runtime'])
  try {
    await other.remove()
    git('worktree', 'add', '-q', other.root)
    await other.link('zod')
    await other.link('@toolsight/runtime')
    git('config', 'diff.relative', 'true')
    await other.put({ 'inner/g.ts': `${unnamed('g')}//\n` })
    const { report } = await other.check('--changed', '--root', other.path('inner'))
    expect(report.diagnostics.map(({ file }) => file)).toEqual(['g.ts'])
  } finally {
    await other.remove()
  }
})

it('works before the first commit, from a folder of the repository, and with odd names', async () => {
  await rm(project.path('.git'), { recursive: true })
  git('init', '-q')
  expect(await changed()).toEqual(['a.ts', 'b.ts', 'c.ts'])
  commit('first')
  await project.put({ 'näme "x"\n.ts': unnamed('x') })
  expect(await changed()).toEqual(['näme "x"\n.ts'])
  expect((await project.check('shared', '--changed')).report.tools).toEqual([])
})

it('says so where nothing is affected; tools that are there are not missed', async () => {
  const { code, out, err } = await project.run(['check', '--changed', '--require-tools'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toBe('No tools are affected by what changed since the last commit.\n')
})

it('works on a detached head', async () => {
  git('switch', '-q', '--detach')
  await project.put({ 'b.ts': `${unnamed('b')}// detached\n` })
  commit('detached')
  expect(await changed('main')).toEqual(['b.ts'])
})

describe('what git cannot tell exits with 2', () => {
  it('an unknown ref, which may have been a path', async () => {
    const { code, out, err } = await project.run(['check', '--changed', 'src'])
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^error: --changed: git knows no commit src\. .*A path comes first/)
    expect((await project.run(['check', '--changed=--output=x'])).err).toContain(
      'git knows no commit --output=x.',
    )
  })

  it('a shallow clone', async () => {
    git('switch', '-q', '-c', 'feature')
    await project.put({ 'b.ts': `${unnamed('b')}//\n` })
    commit('feature')
    git('switch', '-q', 'main')
    await project.put({ 'c.ts': `${unnamed('c')}//\n` })
    commit('main')
    const clone = await Project.create()
    try {
      const from = project
      await clone.remove()
      git('clone', '-q', '--depth', '1', '--no-single-branch', `file://${from.root}`, clone.root)
      const { code, err } = await clone.run(['check', '--changed', 'origin/feature'])
      expect(code).toBe(2)
      expect(err).toBe(
        'error: --changed: git cannot tell where this branch left origin/feature. The clone is shallow: fetch more of the history (actions/checkout: fetch-depth: 0; GitLab: GIT_DEPTH: 0).\n',
      )
      const unknown = await clone.run(['check', '--changed', 'origin/other'])
      expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('The clone is shallow')])
    } finally {
      await clone.remove()
    }
  })

  it('branches with nothing in common', async () => {
    git('switch', '-q', '--orphan', 'other')
    await project.put({ '.gitignore': 'node_modules\n', 'b.ts': unnamed('b') })
    commit('other')
    const { code, err } = await project.run(['check', '--changed', 'main'])
    expect([code, err]).toEqual([2, 'error: --changed: this branch and main have no commit in common.\n'])
  })

  it('no repository', async () => {
    await rm(project.path('.git'), { recursive: true })
    const { code, err } = await project.run(['check', '--changed'])
    expect([code, err]).toEqual([
      2,
      `error: --changed cannot tell what changed: ${project.root} is in no git repository.\n`,
    ])
  })

  it('no git', async () => {
    const empty = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-path-')))
    try {
      const { code, err } = await project.start(['check', '--changed'], { env: { PATH: empty } })
      expect([code, err]).toEqual([
        2,
        'error: --changed needs git, and git is not installed, or not in the PATH.\n',
      ])
    } finally {
      rmSync(empty, { recursive: true })
    }
  })
})
