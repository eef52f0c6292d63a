import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRegularFile } from '#core/common/regular-file.js'
import { loadConfig } from '#core/config/load.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const tool = defineTool({ name: 'tool', description: 'D.', input: z.object({ a: z.string() }), handler: () => 1 })
`

/** The tools and findings of a project with these files and named pipes; a test that waits for a pipe never ends. */
async function checked(
  files: Record<string, string>,
  pipes: string[] = [],
): Promise<{ statuses: string[]; findings: string[] }> {
  let found = { statuses: [] as string[], findings: [] as string[] }
  await withProject({ 'tool.ts': TOOL, ...files }, async (project) => {
    for (const name of pipes) pipe(project.path(name))
    const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
    const statuses = tools.map(({ status }) => status)
    found = { statuses, findings: findings.map(({ code, message }) => `${code}: ${message}`) }
  })
  return found
}

function pipe(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  execFileSync('mkfifo', [file])
}

describe('a tsconfig that nobody could read to its end', () => {
  it('extends the next one twice, and that one the next', async () => {
    const chain = Array.from({ length: 30 }, (_, n): [string, string] => {
      const next = `./tsconfig.${n + 1}.json`
      return [n === 0 ? 'tsconfig.json' : `tsconfig.${n}.json`, JSON.stringify({ extends: [next, next] })]
    })
    const { statuses, findings } = await checked({ ...Object.fromEntries(chain), 'tsconfig.30.json': '{}' })
    expect(statuses).toEqual(['resolved'])
    expect(findings).toEqual([expect.stringMatching(/^invalid-tsconfig: .*to the same ones too often/s)])
  })

  it('has more than any tsconfig', async () => {
    const paths = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`@p${n}/*`, ['./src/*']]))
    const options = JSON.stringify({ compilerOptions: { paths } })
    const told = [expect.stringMatching(/^invalid-tsconfig: .*has more than 512 KB/s)]
    expect(await checked({ 'tsconfig.json': options })).toEqual({ statuses: ['resolved'], findings: told })
    const around = { 'tsconfig.json': '{ "extends": "./large.json" }', 'large.json': options }
    expect(await checked(around)).toEqual({ statuses: ['resolved'], findings: told })
    const referring = {
      'tsconfig.json': '{ "references": [{ "path": "./large.json" }] }',
      'large.json': options,
    }
    expect(await checked(referring)).toEqual({ statuses: ['resolved'], findings: told })
  })

  it('is still one that extends another from several sides', async () => {
    const files = {
      'tsconfig.json': '{ "extends": ["./a.json", "./b.json"] }',
      'a.json': '{ "extends": "./base.json" }',
      'b.json': '{ "extends": "./base.json" }',
      'base.json': '{ "compilerOptions": { "strict": true } }',
    }
    expect(await checked(files)).toEqual({ statuses: ['resolved'], findings: [] })
  })
})

describe.skipIf(process.platform === 'win32')('a named pipe', () => {
  it.each([
    ['tsconfig.json', {}],
    ['base.json', { 'tsconfig.json': '{ "extends": "./base" }' }],
    ['other/tsconfig.json', { 'tsconfig.json': '{ "references": [{ "path": "./other" }] }' }],
  ])('as %s is told', async (name, files) => {
    const { statuses, findings } = await checked(files, [name])
    expect(statuses).toEqual(['resolved'])
    expect(findings).toEqual([expect.stringMatching(/^invalid-tsconfig: .* is not a file\.$/s)])
  })

  it('beside the sources is read by nobody', async () => {
    const pipes = ['a.ts', 'tool.samples.json', '.gitignore', 'jsconfig.json.ts']
    expect(await checked({}, pipes)).toMatchObject({ statuses: ['resolved'] })
  })

  it.each([
    ['node_modules/pipes/package.json', 'pipes'],
    ['folder/package.json', './folder'],
    ['package.json', './text.js'],
  ])('as %s is no module', async (name, specifier) => {
    const source = `import { text } from '${specifier}'\n${TOOL.replace("'D.'", 'text')}`
    const { statuses, findings } = await checked({ 'tool.ts': source }, [name])
    expect(statuses).not.toContain('resolved')
    expect(findings.join('\n')).toMatch(/package\.json is not a file|Not installed: pipes/)
  })

  it('is refused as a configuration, found or named; as package.json it has none', async () => {
    await withProject({}, async (project) => {
      pipe(project.path('apart/toolsight.config.json'))
      pipe(project.path('other/package.json'))
      const refused = 'This is not a regular file'
      await expect(loadConfig(project.path('apart'))).rejects.toThrow(refused)
      const named = loadConfig(project.root, { file: 'apart/toolsight.config.json' })
      await expect(named).rejects.toThrow(refused)
      expect((await loadConfig(project.path('other'))).files).toEqual([])
      expect(() => readRegularFile(project.path('other/package.json'))).toThrow('is not a regular file')
    })
  })
})
