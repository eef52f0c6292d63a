import { describe, expect, test } from 'vitest'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/** A package of a monorepo whose `dist` nobody has built is read from its source, as its own developers work on it. */

const TOOL = (from: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { limit } from '${from}'
export const t = defineTool({ name: 't', description: 'Says.', input: z.object({ q: z.string().max(limit) }), handler: () => '' })
`
const SOURCE = 'export const limit: number = 7\n'
const ROOT = JSON.stringify({ name: 'root', private: true, workspaces: ['packages/*'] })

const manifest = (more: object) =>
  JSON.stringify({ name: '@acme/limits', version: '1.0.0', type: 'module', ...more })

async function expectLimit(files: Files, from = '@acme/limits', limit = 7): Promise<void> {
  await withProject(
    { 'package.json': ROOT, 'packages/app/tool.ts': TOOL(from), ...files },
    async (project) => {
      const report = await project.check('packages/app/tool.ts')
      expect(report.tools.map(({ status, reason }) => [status, reason])).toEqual([['resolved', null]])
      expect(report.tools[0]?.schema).toMatchObject({ properties: { q: { maxLength: limit } } })
      expect(report.findings.map(({ code }) => code)).not.toContain('dependencies-missing')
    },
  )
}

describe('a package that is linked, and not built', () => {
  const LINK = { 'node_modules/@acme/limits': { link: 'packages/limits' } }
  const at = (file: string, more: object, text = SOURCE): Files => ({
    'packages/limits/package.json': manifest(more),
    [`packages/limits/${file}`]: text,
    ...LINK,
  })
  const cases: Array<[what: string, files: Files, from?: string]> = [
    ['by `main`', at('src/index.ts', { main: './dist/index.js' })],
    ['by `exports`', at('src/index.ts', { exports: './dist/index.js' })],
    [
      'by conditions',
      at('src/index.ts', {
        exports: {
          '.': { types: './dist/index.d.ts', import: './dist/esm/index.mjs', default: './dist/index.js' },
        },
      }),
    ],
    [
      'by a subpath',
      at('src/deep/limits.ts', { exports: { './deep': './dist/deep/limits.js' } }),
      '@acme/limits/deep',
    ],
    [
      'by a pattern',
      at('src/deep/limits.ts', { exports: { './*': './dist/*.js' } }),
      '@acme/limits/deep/limits',
    ],
    [
      'by a condition of its own',
      at('code/main.ts', { exports: { source: './code/main.ts', default: './dist/main.js' } }),
    ],
    [
      'by the condition `development`',
      at('code/main.ts', { exports: { import: './dist/main.js', development: './code/main.ts' } }),
    ],
    ['by `source`', at('code/main.ts', { main: 'dist/main.js', source: 'code/main.ts' })],
    [
      'by the folders of its tsconfig',
      {
        ...at('code/main.ts', { main: './generated/main.js' }),
        'packages/limits/tsconfig.json':
          '{ "compilerOptions": { "outDir": "./generated", "rootDir": "./code" } }',
      },
    ],
    [
      'by another tsconfig than the one that editors use',
      {
        ...at('src/index.ts', {
          exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
        }),
        'packages/limits/tsconfig.json': '{ "compilerOptions": { "outDir": "dist", "rootDir": "." } }',
        'packages/limits/tsconfig.build.json':
          '{ "extends": "./tsconfig.json", "compilerOptions": { "rootDir": "src" } }',
      },
    ],
    [
      'by a tsconfig that extends another',
      {
        ...at('lib/main.ts', { main: './out-tsc/main.js' }),
        'tsconfig.base.json': '{ "compilerOptions": { "strict": true } }',
        'packages/limits/tsconfig.json':
          '{ "extends": "../../tsconfig.base.json", "compilerOptions": { "outDir": "out-tsc", "rootDir": "lib" } }',
      },
    ],
  ]
  test.each(cases)('%s', async (_, files, from) => expectLimit(files, from))

  test('a build that is there comes first', () =>
    expectLimit(
      {
        ...at('src/index.ts', { exports: './dist/index.js' }),
        'packages/limits/dist/index.js': 'export const limit = 8\n',
      },
      '@acme/limits',
      8,
    ))

  test('and what it imports from another one', () =>
    expectLimit({
      ...at('src/index.ts', { main: './dist/index.js' }, "export { limit } from '@acme/base'\n"),
      'packages/base/package.json': '{ "name": "@acme/base", "main": "dist/index.js" }',
      'packages/base/src/index.ts': SOURCE,
      'node_modules/@acme/base': { link: 'packages/base' },
    }))
})

describe('a package of the workspace that is not linked', () => {
  const limits = {
    'packages/limits/package.json': manifest({ main: './dist/index.js' }),
    'packages/limits/src/index.ts': SOURCE,
  }
  test('is found where package.json lists it', () => expectLimit(limits))

  test.each([
    ['pnpm', "packages:\n  # ours\n  - 'packages/*'\n  - '!packages/old'\n"],
    ['pnpm, any depth', 'packages:\n  - "**"\n'],
    ['pnpm, part of a name', 'packages:\n- packages/li*s\n- other\ncatalog: {}\n'],
  ])('is found where pnpm-workspace.yaml lists it: %s', (_, yaml) =>
    expectLimit({ ...limits, 'package.json': '{ "name": "root" }', 'pnpm-workspace.yaml': yaml }),
  )

  test('what nothing lists is not installed', () =>
    withProject(
      { ...limits, 'package.json': '{ "name": "root" }', 'packages/app/tool.ts': TOOL('@acme/limits') },
      async (project) => {
        const { tools } = await project.check('packages/app/tool.ts')
        expect(tools[0]).toMatchObject({
          status: 'unevaluated',
          reason: 'The package `@acme/limits` is not installed.',
        })
      },
    ))

  test('is not taken in place of what is installed', () =>
    expectLimit(
      {
        ...limits,
        'node_modules/@acme/limits/package.json': manifest({ main: 'index.js' }),
        'node_modules/@acme/limits/index.js': 'export const limit = 9\n',
      },
      '@acme/limits',
      9,
    ))
})
