import { describe, expect, it } from 'vitest'
import { told } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"

describe('factories across a workspace', () => {
  it('are followed through factories of other files, whose text has no word of tools', async () => {
    const files = {
      'a-first.ts': "import { read } from './lib/index.js'\nexport const a = read('file')",
      'lib/base.ts': `${HEAD}export const base = (name: string, shape: z.ZodRawShape) => defineTool({ name, input: z.object(shape) })`,
      'lib/index.ts': "export * from './read.js'",
      'lib/read.ts': `import { z } from 'zod'\nimport { base } from './base.js'\nexport const read = (name: string) => base('read_' + name, { path: z.string() })`,
    }
    await withProject(files, async (project) => {
      const report = await project.workspace.checkAll(await project.workspace.files())
      expect(told(report.tools)).toEqual({ read_file: { path: { type: 'string' } } })
      expect(report.findings.map((finding) => finding.code)).toEqual(['missing-description'])
    })
  })

  it('that nothing calls are said once, whatever the order of files', async () => {
    const make = (name: string) =>
      `${HEAD}export const ${name} = (schema: z.ZodType) => defineTool({ name: '${name}', input: z.object({ schema }) })`
    const files = {
      'a-make.ts': make('called'),
      'b-use.ts':
        "import { z } from 'zod'\nimport { called } from './a-make.js'\nexport const t = called(z.string())",
      'c-make.ts': make('uncalled'),
    }
    await withProject(files, async (project) => {
      const { tools } = await project.workspace.checkAll(await project.workspace.files())
      expect(tools.map(({ id, status, reason }) => [id, status, reason])).toEqual([
        ['b-use.ts#called', 'resolved', null],
        [
          'c-make.ts#uncalled',
          'unevaluated',
          'it depends on `schema`, a parameter of `uncalled`, which nothing is known to call',
        ],
      ])
    })
  })

  it('that change an object by a loop over what they are given, which has no end, depend on that', async () => {
    const file = `${HEAD}
function withoutOptional(schema: z.ZodType) {
  let inner = schema
  while (inner instanceof z.ZodOptional) inner = inner.unwrap() as z.ZodType
  return inner
}
export function drill(schema: z.ZodType) {
  const fields: Record<string, z.ZodType> = {}
  fields['bit'] = withoutOptional(schema)
  return defineTool({ name: 'drill', description: 'Drills.', input: z.object(fields) })
}`
    await withProject({ 'drill.ts': file }, async (project) => {
      const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
      expect(tools.map(({ status, reason }) => [status, reason])).toEqual([
        ['unevaluated', 'it depends on `schema`, a parameter of `drill`, which nothing is known to call'],
      ])
      expect(findings.map(({ code }) => code)).toEqual(['not-evaluated'])
    })
  })

  it('whose callers are come upon later leave no definition of their own, beside what their file defines', async () => {
    const files = {
      'a-make.ts':
        `${HEAD}export const make = (schema: z.ZodType) => defineTool({ name: 'made', input: z.object({ schema }) })\n` +
        "export const own = defineTool({ name: 'own', input: z.object({}) })",
      'b-use.ts':
        "import { z } from 'zod'\nimport { make } from './a-make.js'\nexport const t = make(z.string())",
    }
    await withProject(files, async (project) => {
      const { tools } = await project.workspace.checkAll(await project.workspace.files())
      expect(tools.map(({ id }) => id)).toEqual(['a-make.ts#own', 'b-use.ts#made'])
    })
  })

  describe('that turn definitions into what a provider takes', () => {
    const toWire =
      "import { z } from 'zod'\nexport const toWire = ({ name, description, input }: any) => ({ name, description, input_schema: z.toJSONSchema(input) })"
    const search = `${HEAD}export const search = defineTool({ name: 'search', description: 'd', input: z.object({ q: z.string() }) })`
    const called = async (use: string): Promise<string[]> => {
      const files = { 'to-wire.ts': toWire, 'search.ts': search, 'use.ts': use }
      return withProject(files, async (project) => {
        const { tools } = await project.workspace.checkAll(await project.workspace.files())
        return tools.map(({ id }) => id)
      })
    }
    const IMPORTS = "import { z } from 'zod'\nimport { toWire } from './to-wire.js'\n"

    it('define no second tool', async () => {
      const imports = `${IMPORTS}import { search } from './search.js'\n`
      expect(await called(`${imports}export const tools = [search].map((each) => toWire(each))`)).toEqual([
        'search.ts#search',
      ])
      expect(await called(`${imports}export const tools = [toWire(search)]`)).toEqual(['search.ts#search'])
    })

    it('define the tool where the definition is written out for them, also beside other tools', async () => {
      const written = "toWire({ name: 'find', description: 'd', input: z.object({ q: z.string() }) })"
      const imports = `${IMPORTS}import { search } from './search.js'\n`
      expect(await called(`${IMPORTS}export const find = ${written}`)).toContain('use.ts#find')
      expect(await called(`${imports}export const tools = [toWire(search), ${written}]`)).toContain(
        'use.ts#find',
      )
    })
  })

  describe('whose tools go to a call inside a function', () => {
    const files = (use: string) => ({
      'tools.ts': `${HEAD}export const build = (config: any) => defineTool({ name: 'find', input: z.object({ q: config.query }) })`,
      'run.ts':
        "import { generateText } from 'ai'\nimport { build } from './tools.js'\n" +
        'export async function run(config: any) {\n  const tools = { found: build(config) }\n  return (await generateText({ tools })).text\n}',
      'use.ts': `import { z } from 'zod'\nimport { run } from './run.js'\n${use}`,
    })
    const seen = async (use: string) =>
      withProject(files(use), async (project) => {
        const { tools } = await project.workspace.checkAll(await project.workspace.files())
        return tools.map(({ id, status, reason }) => [id, status, reason])
      })

    it('are told where they are made, and not at a caller that has nothing of them', async () => {
      expect(await seen('export const evaluation = (data: any) => run(data)')).toEqual([
        [
          'run.ts#find',
          'unevaluated',
          'it depends on `config`, a parameter of `run`, which nothing is known to call with a known value',
        ],
      ])
    })

    it('are evaluated where a caller gives what they are made of', async () => {
      expect(await seen('run({ query: z.string() })')).toEqual([['use.ts#find', 'resolved', null]])
    })
  })

  it('are called where a caller appears, and not where it goes', async () => {
    const files = {
      'make.ts': `${HEAD}export const make = (schema: z.ZodType) => defineTool({ name: 't', input: z.object({ schema }) })`,
      'use.ts': 'export {}',
    }
    await withProject(files, async (project) => {
      expect(await project.told('make.ts')).toHaveProperty(
        't',
        expect.stringContaining('nothing is known to call'),
      )
      project.type(
        'use.ts',
        "import { z } from 'zod'\nimport { make } from './make.js'\nexport const t = make(z.string())",
      )
      expect(await project.told('use.ts')).toEqual({ t: { schema: { type: 'string' } } })
      expect(await project.told('make.ts')).toEqual({})
      project.close('use.ts')
      expect(await project.told('use.ts')).toEqual({})
      expect(await project.told('make.ts')).toHaveProperty(
        't',
        expect.stringContaining('nothing is known to call'),
      )
    })
  })

  it('that are called in several ways with what is not known are said once', async () => {
    const files = {
      'ask.ts': `import { defineTool } from '@toolsight/runtime'
function build(definitions) {
  const tools = []
  for (const each of definitions)
    tools.push(defineTool({ name: each.name, description: each.description, input: each.schema, handler: each.run }))
  return tools
}
export async function ask(definitions, prompt) {
  const tools = definitions.length > 0 ? build(definitions) : undefined
  return { tools, prompt, text: '' }
}
`,
      'talk.ts': `import { ask } from './ask.js'
async function talk(context) {
  const first = context.fast ? await ask(context.tools, 'Now.') : await ask(context.tools, 'Slowly.')
  return ask(context.more, first.text)
}
export async function answer(context) {
  return talk(context)
}
`,
    }
    await withProject(files, async (project) => {
      const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
      expect(tools.map(({ id, status }) => [id, status])).toEqual([['talk.ts#1', 'unevaluated']])
      expect(findings).toHaveLength(1)
    })
  })

  it.each([
    [
      'a package that is missing',
      "import { named } from 'absent-names'",
      'unevaluated: The package `absent-names` is not installed.',
    ],
    [
      'a function that throws',
      "const named = (name: string): string => { throw new Error('No prefix for names.') }",
      'failed: Error: No prefix for names.',
    ],
  ])('is one report where a call makes several tools without names: %s', async (_, named, report) => {
    const files = {
      'kit.ts':
        `${HEAD}${named}\nexport const kit = (schema: z.ZodRawShape) => [\n` +
        ['read', 'write']
          .map((verb) => `  defineTool({ name: named('${verb}'), input: z.object(schema) }),\n`)
          .join('') +
        ']\n',
      'use.ts':
        "import { z } from 'zod'\nimport { kit } from './kit.js'\nexport const tools = kit({ a: z.string() })\n",
    }
    await withProject(files, async (project) => {
      const { tools } = await project.workspace.checkAll(await project.workspace.files())
      expect(tools.map(({ name, status, reason }) => [name, `${status}: ${reason}`])).toEqual([
        [null, report],
      ])
    })
  })

  it('has the places of a definition where the caller writes them', async () => {
    const text = `import { z } from 'zod'\nimport { read } from './read.js'\nexport const t = read({ name: 'x y', schema: z.object({}) })\n`
    const files = {
      'tool.ts': text,
      'read.ts': `import { base } from './base.js'\nexport const read = ({ name, schema }: any) => base(name, { schema, more: 1 })`,
      'base.ts': `${HEAD}export const base = (name: string, { schema }: any) => defineTool({ name, input: schema })`,
    }
    await withProject(files, async (project) => {
      await project.workspace.checkAll(await project.workspace.files())
      const [tool] = await project.tools('tool.ts')
      const place = (field: 'name' | 'input') => {
        const range = tool?.site.fields[field]?.value
        return range && text.split('\n')[range.start.line]?.slice(range.start.character, range.end.character)
      }
      expect(tool?.site.literal).toEqual({ name: 'x y', vendor: 'zod' })
      expect([place('name'), place('input')]).toEqual(["'x y'", 'z.object({})'])
    })
  })
})
