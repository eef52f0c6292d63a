import { describe, expect, it } from 'vitest'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const tool = (name: string) =>
  `import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\nexport const ${name} = defineTool({ name: '${name}', input: z.object({}) })\n`
const BUNDLE = `var __defProp = Object.defineProperty;\n${tool('find')}`

async function listed(files: Files, paths: string[] = []): Promise<string[]> {
  return withProject(files, async (project) => {
    const found = await project.workspace.files(paths.map((each) => project.path(each)))
    const relative = found.map((file) => file.slice(project.root.length + 1))
    if (paths.length > 0) return relative
    // One file asked about by itself is told of as the list tells.
    const sources = Object.keys(files).filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    expect(sources.filter((file) => project.workspace.includes(project.path(file))).sort()).toEqual(relative)
    return relative
  })
}

const options = (compilerOptions: object) => JSON.stringify({ compilerOptions })

describe('what was built of TypeScript that stands beside it', () => {
  it('is not checked where the tsconfig writes it', async () => {
    const files = {
      'tsconfig.json': options({ outDir: './made/js', rootDir: './code' }),
      'code/tools/find.ts': tool('find'),
      'made/js/tools/find.js': tool('find'),
    }
    expect(await listed(files)).toEqual(['code/tools/find.ts'])
    expect(await listed(files, ['made'])).toEqual([])
  })

  it('is not checked in a usual folder', async () => {
    const files = {
      'pack/tsconfig.json': options({}),
      'pack/src/find.ts': tool('find'),
      'pack/dist/find.js': tool('find'),
      'pack/dist/bin/cli.mjs': BUNDLE,
      'pack/public/app.js': `${tool('find')}//# sourceMappingURL=app.js.map\n`,
    }
    expect(await listed(files)).toEqual(['pack/src/find.ts'])
  })

  it('is checked where a path names it', async () => {
    const files = {
      'tsconfig.json': options({ outDir: 'dist' }),
      'src/find.ts': tool('find'),
      'dist/find.js': tool('find'),
    }
    expect(await listed(files, ['dist/find.js'])).toEqual(['dist/find.js'])
  })

  it('is checked where no source of it is there', async () => {
    const files = {
      'tsconfig.json': options({ outDir: 'dist' }),
      'dist/find.js': tool('find'),
      'dist/cli.js': BUNDLE,
      'plain/dist/find.js': tool('find'),
    }
    expect(await listed(files)).toEqual(['dist/cli.js', 'dist/find.js', 'plain/dist/find.js'])
  })

  it('leaves JavaScript alone that somebody wrote', async () => {
    const files = {
      'tsconfig.json': options({ outDir: 'dist', allowJs: true }),
      'src/find.ts': tool('find'),
      'src/search.js': tool('search'),
      'scripts/seed.mjs': tool('seed'),
    }
    expect(await listed(files)).toEqual(['scripts/seed.mjs', 'src/find.ts', 'src/search.js'])
  })
})

describe('a file that a program looks for around its package, as it is built a folder deeper', () => {
  const READING = (steps: string, read: string) => `import fs, { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineTool } from '@toolsight/runtime'
const place = path.join(path.dirname(fileURLToPath(import.meta.url)), ${steps}, 'text.json')
const { text } = JSON.parse(${read})
export const dim = defineTool({ name: 'dim', description: text, input: { type: 'object', properties: {} }, handler: () => '' })
`
  const described = (files: Record<string, string>, file: string) =>
    withProject(files, async (project) => {
      const { tools, findings } = await project.check(file)
      return [...tools.map(({ description }) => description), ...findings.map(({ code }) => code)]
    })
  const text = JSON.stringify({ text: 'Dims the lights.' })

  it.each([
    ["readFileSync(place, 'utf8')"],
    ['fs.readFileSync(place).toString()'],
    ["await readFile(new URL(`file://${place}`), 'utf8')"],
  ])('is the one that the package has: %s', async (read) => {
    const files = {
      'pack/package.json': '{ "name": "pack", "type": "module" }',
      'pack/text.json': text,
      'pack/src/dim.ts': READING("'..', '..'", read),
    }
    expect(await described(files, 'pack/src/dim.ts')).toEqual(['Dims the lights.'])
  })

  it('is itself where it is there', async () => {
    const files = {
      'text.json': JSON.stringify({ text: 'Raises the curtain.' }),
      'pack/package.json': '{ "name": "pack", "type": "module" }',
      'pack/text.json': text,
      'pack/src/dim.ts': READING("'..', '..'", "readFileSync(place, 'utf8')"),
    }
    expect(await described(files, 'pack/src/dim.ts')).toEqual(['Raises the curtain.'])
  })

  it('is missing where the package has none', async () => {
    const files = {
      'pack/package.json': '{ "name": "pack", "type": "module" }',
      'pack/src/dim.ts': READING("'..', '..'", "readFileSync(place, 'utf8')"),
    }
    expect(await described(files, 'pack/src/dim.ts')).toEqual([null, 'evaluation-failed'])
  })
})
