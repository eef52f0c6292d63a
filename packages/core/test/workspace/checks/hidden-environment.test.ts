import { describe, expect, it } from 'vitest'
import type { Files, Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const HEAD = "import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\n"
const tool = (schema: string, name = 't') =>
  `export const ${name} = defineTool({ name: '${name}', description: 'D.', input: ${schema}, handler: () => 1 })\n`
const enumOf = (values: string) => `z.object({ r: z.enum(${values}) })`

/** The findings about tools, and the variables that each is said to want. */
async function found(project: Project, file = 'tool.ts') {
  const { findings, tools } = await project.check(file)
  return {
    codes: findings.map(({ code, severity }) => `${code} ${severity}`),
    first: findings.map(({ message }) => message.split('\n')[0]),
    wanted: tools.map(({ failure }) =>
      failure?.kind === 'threw' && failure.cause?.kind === 'hidden-environment'
        ? failure.cause.variables
        : [],
    ),
  }
}

const of = (files: Files) => withProject(files, (project) => found(project))

describe('a variable that evaluation does not see', () => {
  it.each<[string, string, string, string[]]>([
    ['as a member', '', enumOf("process.env.REGIONS!.split(',')"), ['REGIONS']],
    ['destructured', 'const { ZONES } = process.env\n', enumOf("ZONES!.split(',')"), ['ZONES']],
    [
      'renamed, by another name of the environment',
      'const { env: { ZONES: zones } } = process\n',
      enumOf("zones!.split(',')"),
      ['ZONES'],
    ],
    [
      'of `import.meta.env`',
      '',
      enumOf("(import.meta as any).env.VITE_REGIONS.split(',')"),
      ['VITE_REGIONS'],
    ],
    [
      'through a helper',
      'const need = (name: string) => { const v = process.env[name]; if (!v) throw new Error(`missing`); return v }\n',
      enumOf("need('REGIONS').split(',')"),
      ['REGIONS'],
    ],
    [
      'after another one',
      'const need = (name: string) => { const v = process.env[name]; if (!v) throw new Error(`missing`); return v }\n',
      enumOf("[need('FIRST'), need('SECOND')]"),
      ['FIRST', 'SECOND'],
    ],
    [
      'of a validated environment',
      'const env = z.object({ LIMIT: z.coerce.number(), HOST: z.url(), MODE: z.enum([`a`, `b`]).default(`a`) }).parse(process.env)\n',
      'z.object({ n: z.number().max(env.LIMIT) })',
      ['LIMIT', 'HOST'],
    ],
    [
      'of one that is validated without names',
      "const check = (e: any) => { if (!z.object({ KEY: z.string() }).safeParse(e).success) throw new Error('Invalid environment variables'); return e }\nconst env = check(process.env)\n",
      'z.object({ n: z.literal(env.KEY) })',
      ['KEY'],
    ],
    [
      'from a copy of the environment',
      'const env: any = { ...process.env }\n',
      enumOf("env.REGIONS.split(',')"),
      ['REGIONS'],
    ],
    [
      'from a copy beside others, by code whose error names it',
      "const { LIMIT, ZONES, REGIONS } = Object.fromEntries(Object.entries(process.env)) as any\nfunction regions() { if (!REGIONS) throw new Error('Set REGIONS first'); if (ZONES && LIMIT) throw new Error('Too many'); return REGIONS.split(',') }\n",
      enumOf('regions()'),
      ['REGIONS'],
    ],
    ['in place of which another would do', '', enumOf("(process.env.A ?? process.env.B)!.split(',')"), ['B']],
    [
      'beside one that is read, too, and not missed',
      "const debug = process.env.DEBUG_TOOLS === '1'\n",
      "debug ? z.string() : z.object({ r: z.enum(process.env.REGIONS!.split(',')) })",
      ['REGIONS'],
    ],
  ])('is named where it is read %s', async (_, before, schema, variables) => {
    const { codes, wanted, first } = await of({ 'tool.ts': `${HEAD}${before}${tool(schema)}` })
    expect(wanted).toEqual([variables])
    expect(codes).toEqual(['hidden-environment warning'])
    expect(first[0]).toMatch(/ hidden during evaluation: add (it|them) to `evaluate\.env`\.$/)
  })

  it.each([
    ['has a default', enumOf("(process.env.REGIONS ?? 'a').split(',')"), []],
    ['has one in a copy', enumOf("({ ...process.env }.REGIONS ?? 'a').split(',')"), []],
    [
      'is not why it fails',
      enumOf("[process.env.NOPE ?? 'a', (undefined as any).b]"),
      ['evaluation-failed error'],
    ],
  ])('is not named where it %s', async (_, schema, expected) => {
    const { codes, wanted } = await of({ 'tool.ts': `${HEAD}${tool(schema)}` })
    expect(wanted).toEqual([[]])
    expect(codes).toEqual(expected)
  })

  it('is named for every tool that needs it, from whichever module, and for no other', async () => {
    const files = {
      'env.ts':
        "import { z } from 'zod'\nexport const env = z.object({ REGION: z.string() }).parse(process.env)\n",
      'tool.ts': `${HEAD}import { env } from './env.js'\n${tool(enumOf('[env.REGION]'), 'a')}${tool('z.object({})', 'b')}${tool(enumOf('[env.REGION]'), 'c')}`,
    }
    expect((await of(files)).wanted).toEqual([['REGION'], [], ['REGION']])
  })

  it('is named where a package reads it while it loads, which leaves nothing of the trial behind', async () => {
    const files = {
      'node_modules/settings/package.json': '{ "name": "settings", "main": "index.js" }',
      'node_modules/settings/index.js':
        "if (!process.env.SETTING) throw new Error('No settings')\nexports.setting = process.env.SETTING\n",
      'tool.ts': `${HEAD}import { setting } from 'settings'\n${tool(enumOf('[setting]'))}`,
    }
    await withProject(files, async (project) => {
      expect((await found(project)).wanted).toEqual([['SETTING']])
      project.type('other.ts', `${HEAD}import { setting } from 'settings'\n${tool(enumOf('[setting]'))}`)
      expect((await found(project, 'other.ts')).wanted).toEqual([['SETTING']])
    })
  })

  it('is said not to be set where the configuration lists it, and is seen where it is set', async () => {
    const text = `${HEAD}${tool(enumOf("process.env.TOOLSIGHT_TEST_UNSET!.split(',')"))}${tool(enumOf('[process.env.PATH!.slice(0, 1)]'), 'u')}`
    await withProject(
      { 'tool.ts': text },
      async (project) => {
        const { codes, first } = await found(project)
        expect(codes).toEqual(['hidden-environment warning'])
        expect(first).toEqual(['`TOOLSIGHT_TEST_UNSET` is not set where Toolsight runs.'])
        expect((await project.findings('tool.ts'))[0]?.fix).toBeNull()
      },
      { config: { evaluate: { env: ['TOOLSIGHT_TEST_UNSET', 'PATH'] } as never } },
    )
  })

  it('is added to the configuration by the fix, comments and all', async () => {
    const config = '{\n  // What may be read.\n  "evaluate": {\n    "env": ["HOST"] // more to come\n  }\n}\n'
    const files = {
      'tool.ts': `${HEAD}${tool(enumOf("process.env.REGIONS!.split(',')"))}`,
      'toolsight.config.json': config,
    }
    await withProject(files, async (project) => {
      const [finding] = await project.findings('tool.ts')
      const fix = finding && (await project.workspace.fixes.preferred(finding))
      expect(fix).toMatchObject({
        title: 'Add `REGIONS` to `evaluate.env` in toolsight.config.json',
        preferred: true,
        edits: [{ file: project.path('toolsight.config.json'), newText: ', "REGIONS"' }],
      })
    })
  })

  it('starts a configuration where there is none', async () => {
    const files = { 'tool.ts': `${HEAD}${tool(enumOf('[process.env.A!.trim(), process.env.B!.trim()]'))}` }
    await withProject(files, async (project) => {
      const [finding] = await project.findings('tool.ts')
      const fix = finding && (await project.workspace.fixes.preferred(finding))
      expect(fix?.title).toBe('Add 2 variables to `evaluate.env` in toolsight.config.json')
      expect(JSON.parse(fix?.edits[0]?.newText ?? '')).toEqual({ evaluate: { env: ['A', 'B'] } })
    })
  })

  it('whose value keeps a trial from ending leaves the failure as it is', async () => {
    const files = {
      'tool.ts': `${HEAD}function read(): string[] { while (process.env.REGIONS) {} ; return process.env.REGIONS!.split(',') }\n${tool(enumOf('read()'))}`,
    }
    await withProject(
      files,
      async (project) => expect((await found(project)).codes).toEqual(['evaluation-failed error']),
      { config: { evaluate: { timeoutMs: 700 } as never } },
    )
  })
})

describe('a variable that only has to be there', () => {
  const NEED =
    'const need = (name: string) => { const v = process.env[name]; if (!v) throw new Error(`${name} is required`); return v }\n'

  it.each<[string, string, string]>([
    [
      'is asked for at the top of the module',
      `${NEED}const key = need('KEY')\n`,
      'z.object({ q: key ? z.string() : z.number() })',
    ],
    [
      'is asked for by a constructor',
      "class Client { key: string; constructor() { if (!process.env.KEY) throw new Error('No key'); this.key = process.env.KEY } }\nconst client = new Client()\n",
      'z.object({ q: client.key ? z.string() : z.number() })',
    ],
    [
      'is one of several of different kinds',
      'const env = z.object({ KEY: z.string().min(1), BASE_URL: z.url(), PORT: z.coerce.number(), USE_CACHE: z.enum([`true`, `false`]), NODE_ENV: z.enum([`development`, `production`]) }).parse(process.env)\n',
      'z.object({ q: env.KEY ? z.string() : z.number() })',
    ],
    [
      'is one of several that are validated',
      'const env = z.object({ KEY: z.string().min(1), HOST: z.url(), MODE: z.enum([`a`, `b`]).default(`a`) }).parse(process.env)\n',
      'z.object({ q: env.MODE === `a` ? z.string() : z.number() })',
    ],
  ])('%s', async (_, before, schema) => {
    await withProject({ 'tool.ts': `${HEAD}${before}${tool(schema)}` }, async (project) => {
      const { tools, findings } = await project.check('tool.ts')
      expect(findings).toEqual([])
      expect(tools.map(({ status }) => status)).toEqual(['resolved'])
      expect(tools[0]?.schema?.['properties']).toEqual({ q: { type: 'string' } })
    })
  })
})

describe('a variable with a default that a `.env` file of the project sets', () => {
  const wanted = (project: Project, file = 'tool.ts') =>
    project.check(file).then(({ tools }) => tools.map(({ reading }) => reading?.hiddenVariables ?? []))
  const REGIONS = enumOf("(process.env.REGIONS ?? 'none').split(',')")

  it.each<[string, string, string, string[]]>([
    ['in the schema', '.env', REGIONS, ['REGIONS']],
    ['in the schema, locally', '.env.local', REGIONS, ['REGIONS']],
    ['as a limit', '.env', 'z.object({ n: z.number().max(Number(process.env.LIMIT ?? 5)) })', ['LIMIT']],
    [
      'beside one that no file sets',
      '.env',
      enumOf("[process.env.OTHER ?? 'a', process.env.REGIONS ?? 'b']"),
      ['REGIONS'],
    ],
    [
      'beside one that is set and makes no difference',
      '.env',
      enumOf("[process.env.LIMIT ? process.env.REGIONS ?? 'b' : process.env.REGIONS ?? 'b']"),
      ['REGIONS'],
    ],
  ])('is named where it is %s', async (_, env, schema, variables) => {
    const text = '# Settings\nexport REGIONS="eu,us"\nLIMIT = 7\n'
    await withProject({ 'tool.ts': `${HEAD}${tool(schema)}`, [env]: text }, async (project) => {
      expect(await wanted(project)).toEqual([variables])
      const { codes, first } = await found(project)
      expect(codes).toEqual(['hidden-environment warning'])
      expect(first).toEqual([`\`${variables[0]}\` is hidden during evaluation: add it to \`evaluate.env\`.`])
      const [finding] = await project.findings('tool.ts')
      expect(finding?.message).not.toContain('eu,us')
      const fix = finding && (await project.workspace.fixes.preferred(finding))
      expect(fix?.title).toBe(`Add \`${variables[0]}\` to \`evaluate.env\` in toolsight.config.json`)
    })
  })

  it.each<[string, Files]>([
    ['no file sets it', {}],
    ['a file only speaks of it', { '.env': '# REGIONS=eu\n', '.env.example': 'REGIONS=eu\n' }],
    ['another package sets it', { 'other/.env': 'REGIONS=eu\n' }],
  ])('is not named where %s', async (_, files) => {
    await withProject({ 'tool.ts': `${HEAD}${tool(REGIONS)}`, ...files }, async (project) => {
      expect((await found(project)).codes).toEqual([])
    })
  })

  it('is not named where only a handler or a check reads it', async () => {
    const text = `${HEAD}export const t = defineTool({ name: 't', description: 'D.', input: z.object({ r: z.string().refine((r) => r !== process.env.REGIONS) }), handler: () => process.env.REGIONS })`
    await withProject({ 'tool.ts': text, '.env': 'REGIONS=eu\n' }, async (project) => {
      expect((await found(project)).codes).toEqual(['undocumented-refinement info'])
    })
  })

  it('is named for the tools that it changes, from the environment file of a folder above', async () => {
    const files = {
      'src/env.ts': "export const regions = (process.env.REGIONS ?? 'none').split(',')\n",
      'src/tool.ts': `${HEAD}import { regions } from './env.js'\n${tool(enumOf('regions'), 'a')}${tool('z.object({})', 'b')}`,
      '.env': 'REGIONS=eu\n',
    }
    await withProject(files, async (project) => {
      expect(await wanted(project, 'src/tool.ts')).toEqual([['REGIONS'], []])
    })
  })

  it('is looked for again where the file changes', async () => {
    await withProject({ 'tool.ts': `${HEAD}${tool(REGIONS)}` }, async (project) => {
      expect(await wanted(project)).toEqual([[]])
      project.write('.env', 'REGIONS=eu\n')
      expect(await wanted(project)).toEqual([['REGIONS']])
    })
  })
})

describe('what only evaluation lacks', () => {
  it.each([
    [
      'the network',
      "await fetch('https://example.test/').then((r) => r.json())",
      'There is no network during evaluation.',
    ],
    [
      'the network, in an error of its own',
      "await fetch('https://example.test/').catch((cause) => { throw new Error('Cannot load', { cause }) })",
      'There is no network during evaluation.',
    ],
    [
      'the network, by a socket',
      "await new Promise((_, no) => require('node:http').get('http://127.0.0.1:9/').on('error', no))",
      'There is no network during evaluation.',
    ],
    [
      "a bundler's imports",
      "import.meta.glob('./parts/*.ts')",
      '`import.meta.glob` is not defined: evaluation runs on Node, and a bundler has it.',
    ],
    ['Bun', 'Bun.env.X', '`Bun` is not defined: evaluation runs on Node, not on Bun.'],
    ['Deno', "Deno.env.get('X')", '`Deno` is not defined: evaluation runs on Node, not on Deno.'],
    [
      'a browser',
      'window.location.href',
      '`window` is not defined: evaluation runs on Node, not in a browser.',
    ],
    ['a document', 'document.title', '`document` is not defined: evaluation runs on Node, not in a browser.'],
    [
      'writing',
      "require('node:fs').writeFileSync('x', '')",
      'Writing files is not allowed during evaluation.',
    ],
    [
      'a process',
      "require('node:child_process').execSync('ls')",
      'Starting a process or worker is not allowed during evaluation.',
    ],
    ['the end', 'process.exit(1)', 'Ending or changing the process is not allowed during evaluation.'],
  ])('is said in its own words, as a warning: %s', async (_, value, expected) => {
    const { codes, first } = await of({
      'tool.ts': `${HEAD}const value: any = ${value}\n${tool(enumOf('[value]'))}`,
    })
    expect(codes).toEqual(['evaluation-failed warning'])
    expect(first).toEqual([expected])
  })

  it.each([
    ['jsr:@std/yaml@1', '`jsr:@std/yaml@1` is not found: Node has no imports from JSR.'],
    ['https://esm.sh/yaml', "`https://esm.sh/yaml` is not in Deno's cache, and evaluation has no network"],
  ])('an import of another runtime: %s', async (specifier, expected) => {
    const { codes, first } = await of({
      'tool.ts': `${HEAD}import * as x from '${specifier}'\n${tool(enumOf('[x.a]'))}`,
    })
    expect(codes).toEqual(['evaluation-failed warning'])
    expect(first[0]).toContain(expected)
  })

  it('a name that the build may import by itself', async () => {
    const { codes, first } = await of({
      'package.json': '{ "name": "harbour", "dependencies": { "nuxt": "^4" } }',
      'tool.ts': `${HEAD}${tool(enumOf('[nowhere.a]'))}`,
    })
    expect(codes).toEqual(['evaluation-failed warning'])
    expect(first).toEqual([
      '`nowhere` is not defined: evaluation runs the source, without the imports that `nuxt` adds.',
    ])
  })

  it('an ordinary name that is not defined stays an error', async () => {
    const { codes } = await of({ 'tool.ts': `${HEAD}${tool(enumOf('[nowhere.a]'))}` })
    expect(codes).toEqual(['evaluation-failed error'])
  })
})
