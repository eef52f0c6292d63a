import { describe, expect, it } from 'vitest'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const tool = (name: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const ${name} = defineTool({ name: '${name}', description: 'D.', input: z.object({ a: z.string() }), handler: () => 1 })
`

it('a broken tsconfig is one finding, however many files it governs and whoever asks', async () => {
  const files = {
    'package.json': '{ "name": "p" }',
    'a/tsconfig.json': '{ "extends": "./gone.json" }',
    'a/one.ts': tool('one'),
    'a/two.ts': tool('two'),
    'a/deep/three.ts': tool('three'),
    'b/tsconfig.json': '{ "compilerOptions": { ',
    'b/four.ts': tool('four'),
  }
  await withProject(files, async (project) => {
    const all = async () => {
      const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
      expect(tools.map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved', 'resolved'])
      return findings.map(({ code, file }) => `${file.slice(project.root.length + 1)} ${code}`)
    }
    expect(await all()).toEqual(['a/tsconfig.json invalid-tsconfig', 'b/tsconfig.json invalid-tsconfig'])
    for (const file of ['a/one.ts', 'a/two.ts', 'a/deep/three.ts']) {
      const findings = await project.findings(file)
      expect(findings.map(({ file: at }) => at)).toEqual([project.path('a/tsconfig.json')])
    }
    project.write('a/tsconfig.json', '{}')
    project.workspace.filesChanged()
    expect(await all()).toEqual(['b/tsconfig.json invalid-tsconfig'])
  })
})

it.each([
  [
    'a package that is not installed',
    'harbour-config/tsconfig',
    ['info', "extends 'harbour-config/tsconfig', which is not installed"],
  ],
  [
    'a scoped one',
    '@harbour/config/base.json',
    ['info', "extends '@harbour/config/base.json', which is not installed"],
  ],
  ['a file that is missing', './base.json', ['warning', 'cannot be read']],
  ['one of a folder above', '../no-folder-has-this.json', ['warning', 'cannot be read']],
  [
    'a file that a framework makes',
    './.svelte-kit/tsconfig.json',
    ['info', "extends './.svelte-kit/tsconfig.json', which is not there yet"],
  ],
  ['one of a framework that is not known', './.harbour/base.json', ['info', 'which is not there yet']],
])('a tsconfig that extends %s', async (_, base, [severity, said]) => {
  const files = {
    'package.json': '{}',
    'tsconfig.json': JSON.stringify({ extends: base }),
    'one.ts': tool('one'),
  }
  await withProject(files, async (project) => {
    const findings = await project.findings('one.ts')
    expect(findings.map(({ code, severity, message }) => [code, severity, message.split('\n')[0]])).toEqual([
      ['invalid-tsconfig', severity, expect.stringContaining(said ?? '')],
    ])
  })
})

const INN = { '@inn/*': ['./shared/*'] }

it.each<[string, string, Record<string, object>]>([
  [
    'a package that is not installed',
    '@inn/rooms',
    { 'tsconfig.json': { extends: 'gone/base', compilerOptions: { paths: INN } } },
  ],
  [
    'packages that are not installed, and a file',
    '@inn/rooms',
    {
      'tsconfig.json': { extends: ['gone/base', './own.json', '@gone/two'] },
      'own.json': { compilerOptions: { paths: INN } },
    },
  ],
  [
    'a file that extends such a package',
    '@inn/rooms',
    {
      'tsconfig.json': { extends: './own.json' },
      'own.json': {
        extends: 'gone',
        compilerOptions: { baseUrl: '.', paths: { '@inn/*': ['nowhere/*', 'shared/*'] } },
      },
    },
  ],
  [
    'a file that is missing',
    'rooms',
    { 'tsconfig.json': { extends: './gone.json', compilerOptions: { baseUrl: 'shared' } } },
  ],
])('the own `paths` hold of a tsconfig that extends %s', async (_, specifier, settings) => {
  const written = Object.entries(settings).map(([file, value]) => [file, JSON.stringify(value)])
  const files = {
    'package.json': '{}',
    ...Object.fromEntries(written),
    'shared/rooms.ts': "export const rooms = ['attic', 'cellar']\n",
    'one.ts': `import { rooms } from '${specifier}'\n${tool('one').replace('z.string()', 'z.enum(rooms)')}`,
  }
  await withProject(files, async (project) => {
    const [one] = await project.tools('one.ts')
    expect(one).toMatchObject({
      status: 'resolved',
      schema: { properties: { a: { enum: ['attic', 'cellar'] } } },
    })
    expect((await project.findings('one.ts')).map(({ code }) => code)).toEqual(['invalid-tsconfig'])
  })
})

it.each([
  ['lists', (levels: number) => `export const s = ${'['.repeat(levels)}1${']'.repeat(levels)}`],
  ['calls of calls', (levels: number) => `export const s = z.string()${'.min(1)'.repeat(levels)}`],
  ['types', (levels: number) => `export type T = ${'Array<'.repeat(levels)}string${'>'.repeat(levels)}`],
  ['blocks', (levels: number) => `${'{'.repeat(levels)}${'}'.repeat(levels)}`],
])(
  'a file with more levels of %s than can be read is one finding, and the others are checked',
  async (_, nested) => {
    // Some that fit, some that just do not, and many that do not.
    const levels = [50, 300, 500, 600, 700, 1000, 2000, 5000, 50_000]
    const deep = levels.map((n): [string, string] => [`deep-${n}.ts`, tool(`deep${n}`) + nested(n)])
    const files = { 'package.json': '{ "name": "p" }', ...Object.fromEntries(deep), 'good.ts': tool('good') }
    await withProject(files, async (project) => {
      const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
      expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['good', 'deep50']))
      expect(tools.every(({ status }) => status === 'resolved')).toBe(true)
      expect(tools.length + findings.length).toBe(levels.length + 1)
      expect(findings.map(({ code }) => code)).toEqual(findings.map(() => 'syntax-error'))
      expect(findings.map(({ message }) => message).at(-1)).toContain('nested so deeply')
    })
  },
)

describe('a file that does not parse', () => {
  const broken =
    "import { defineTool } from '@toolsight/runtime'\n\nexport const tide = (hour: number) { return hour }\n"
  const cases: Array<[string, string, string, string]> = [
    [
      'has a tool',
      `${tool('ebb')}export const tide = (hour: number) { return hour }\n`,
      'error',
      'Fix the syntax',
    ],
    ['shows none', broken, 'info', 'No tool shows in it'],
    [
      'hides the rest in a text that ends nowhere',
      `import { defineTool } from '@toolsight/runtime'\nconst harbour = \`quay\n${tool('ebb').slice(48)}`,
      'error',
      'Fix the syntax',
    ],
    [
      'hides the rest in a comment that ends nowhere',
      `import { defineTool } from '@toolsight/runtime'\n/* quay\n${tool('ebb').slice(48)}`,
      'error',
      'Fix the syntax',
    ],
    ['is a template with a placeholder', tool('{{tool_name}}'), 'info', 'it has `{{tool_name}}`'],
    [
      'is a template with a condition',
      tool('ebb').replace('input:', '{{#if input}}\ninput:'),
      'info',
      '{{#if input}}',
    ],
    ['is a template with tags', tool('<%= name %>'), 'info', 'it has `<%= name %>`'],
    [
      'is a template with statements',
      tool('ebb').replace('input:', '{% if input %}\ninput:'),
      'info',
      '{% if input %}',
    ],
    ['has one brace too many', tool('ebb').replace('{ a:', '{{ a:'), 'error', 'Fix the syntax'],
  ]

  it.each(cases)('and %s', async (_, text, severity, said) => {
    await withProject({ 'package.json': '{}', 'one.ts': text }, async (project) => {
      const findings = await project.findings('one.ts')
      expect(findings.map((each) => [each.code, each.severity, each.message])).toEqual([
        ['syntax-error', severity, expect.stringContaining(said)],
      ])
    })
  })
})
