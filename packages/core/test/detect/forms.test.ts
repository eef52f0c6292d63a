import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Files, Project, type Told } from '../support/project.js'

const TEXT = { type: 'string' }
const NUMBER = { type: 'number' }

interface Form {
  title: string
  /** The tool file's text; `lib.ts` and whatever else is in `others` stand beside it. */
  text: string
  file?: string
  others?: Files
  told: Told
}

const Z = "import { z } from 'zod'\n"
/** Genkit's own Zod is 3. */
const Z3 = "import { z } from 'zod/v3'\n"
const OURS = "import { defineTool } from '@toolsight/runtime'\n"

const forms: Form[] = [
  {
    title: 'from our runtime, named export',
    text: `${Z}${OURS}export const search = defineTool({ name: 'search', input: z.object({ q: z.string() }), handler: async () => 1 })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'from a package that is not installed',
    text: `${Z}import { defineTool } from '@acme/tools'\nexport default defineTool({ name: 'search', input: z.object({ q: z.string() }), handler: async () => 1 })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'under another local name',
    text: `${Z}import { defineTool as tool } from '@toolsight/runtime'\nexport const search = tool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'under another local name, from an unknown package',
    text: `${Z}import { defineTool as make } from '@acme/tools'\nexport const search = make({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'held in a constant of another name',
    text: `${Z}${OURS}const make = defineTool\nexport const search = make({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'through a namespace import',
    text: `${Z}import * as sdk from '@toolsight/runtime'\nexport const search = sdk.defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'taken off a namespace import by destructuring',
    text: `${Z}import * as sdk from '@toolsight/runtime'\nconst { defineTool } = sdk\nexport const search = defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'taken off a namespace import under another name',
    text: `${Z}import * as sdk from '@toolsight/runtime'\nconst { defineTool: make } = sdk\nexport const search = make({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'a default import',
    text: `${Z}import defineTool from 'define-tool'\nexport const search = defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'a default import under another name',
    text: `${Z}import make from '../define-tool.js'\nexport const search = make({ name: 'search', input: z.object({ q: z.string() }) })`,
    others: { '../define-tool.ts': 'export default function defineTool<T>(config: T): T { return config }' },
    told: { search: { q: TEXT } },
  },
  {
    title: 'the default export of the file',
    text: `${Z}${OURS}export default defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'an array of tools',
    text: `${Z}${OURS}export const tools = [\n  defineTool({ name: 'a', input: z.object({ q: z.string() }) }),\n  defineTool({ name: 'b', input: z.object({ n: z.number() }) }),\n]`,
    told: { a: { q: TEXT }, b: { n: NUMBER } },
  },
  {
    title: 'a record of tools, as const',
    text: `${Z}${OURS}export const tools = {\n  a: defineTool({ name: 'a', input: z.object({ q: z.string() }) }),\n  b: defineTool({ name: 'b', input: z.object({ n: z.number() }) }),\n} as const`,
    told: { a: { q: TEXT }, b: { n: NUMBER } },
  },
  {
    title: 'a record of tools with satisfies',
    text: `${Z}${OURS}import type { Tool } from '@toolsight/runtime'\nexport const tools = {\n  a: defineTool({ name: 'a', input: z.object({ q: z.string() }) }) satisfies object,\n} satisfies Record<string, object>`,
    told: { a: { q: TEXT } },
  },
  {
    title: 'wrapped in a call',
    text: `${Z}${OURS}import { server } from './server.js'\nserver.add(defineTool({ name: 'a', input: z.object({ q: z.string() }) }))`,
    others: {
      'server.ts':
        'throw new Error("a server is started here")\nexport const server = { add(_tool: unknown) {} }',
    },
    told: { a: { q: TEXT } },
  },
  {
    title: 'in a class, with top-level names only',
    text: `${Z}${OURS}const Input = z.object({ q: z.string() })\nexport class Toolbox {\n  tools = [defineTool({ name: 'a', input: Input })]\n  static shared = defineTool({ name: 'b', input: Input })\n  get more() { return defineTool({ name: 'c', input: Input }) }\n}`,
    told: { a: { q: TEXT }, b: { q: TEXT }, c: { q: TEXT } },
  },
  {
    title: 'in a function that nothing calls',
    text: `${Z}${OURS}export async function register(server: { add(tool: unknown): void }) {\n  const limit = 5\n  const client = await server.add(1)\n  server.add(defineTool({ name: 'a', input: z.object({ q: z.string().max(limit) }), handler: async () => client }))\n}`,
    told: { a: { q: { type: 'string', maxLength: 5 } } },
  },
  {
    title: '(name, config)',
    text: `${Z}import { defineTool } from '@github/copilot-sdk'\nexport const search = defineTool('search', { description: 'Finds things.', parameters: z.object({ q: z.string() }), handler: async () => 1 })`,
    told: { search: { q: TEXT } },
  },
  {
    title: '(name, config) of unknown origin',
    text: `${Z}import { defineTool } from '@acme/tools'\nexport const search = defineTool('search', { inputSchema: z.object({ q: z.string() }), handler: async () => 1 })`,
    told: { search: { q: TEXT } },
  },
  {
    title: '(config, handler)',
    text: `${Z}import { defineTool } from 'tmcp/tool'\nexport const search = defineTool({ name: 'search', description: 'Finds things.', schema: z.object({ q: z.string() }) }, async ({ q }) => q)`,
    told: { search: { q: TEXT } },
  },
  {
    title: '(config, handler) with a handler of another module',
    text: `${Z}import { defineTool } from '@acme/tools'\nimport { run } from './run.js'\nexport const search = defineTool({ name: 'search', schema: z.object({ q: z.string() }) }, run)`,
    others: { 'run.ts': 'throw new Error("never loaded")\nexport const run = () => 1' },
    told: { search: { q: TEXT } },
  },
  {
    title: '(handler, config)',
    text: `${Z}import { defineTool } from '@acme/tools'\nexport const search = defineTool(async ({ q }) => q, { name: 'search', schema: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'a method of an object of a framework: genkit',
    text: `${Z3}import { genkit } from 'genkit'\nconst ai = genkit({ plugins: [boom()] })\nfunction boom(): never { throw new Error('never called') }\nexport const search = ai.defineTool({ name: 'search', description: 'Finds things.', inputSchema: z.object({ q: z.string() }) }, async ({ q }) => q)`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'a method of an object that another module makes',
    text: `${Z3}import { ai } from './ai.js'\nexport const search = ai.defineTool({ name: 'search', inputSchema: z.object({ q: z.string() }) }, async ({ q }) => q)`,
    others: { 'ai.ts': "import { genkit } from 'genkit'\nexport const ai = genkit({ plugins: [] })" },
    told: { search: { q: TEXT } },
  },
  {
    title: 'a method of a parameter',
    text: `${Z}export function tools(ai: { defineTool(config: object, run: () => unknown): unknown }) {\n  return ai.defineTool({ name: 'search', inputSchema: z.object({ q: z.string() }) }, () => 1)\n}`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'a method of this',
    text: `${Z}export class Agent {\n  setUp() {\n    this.defineTool({ name: 'search', inputSchema: z.object({ q: z.string() }) }, () => 1)\n  }\n}`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'made by createDefineTool',
    text: `${Z}import { createDefineTool } from '@toolsight/runtime'\nconst defineTool = createDefineTool({ limits: {} })\nexport const search = defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'made by createDefineTool in another module',
    text: `${Z}import { defineTool } from './own.js'\nexport const search = defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    others: {
      'own.ts':
        "import { createDefineTool } from '@toolsight/runtime'\nexport const defineTool = createDefineTool({ limits: {} })",
    },
    told: { search: { q: TEXT } },
  },
  {
    title: 'a definition held in a constant',
    text: `${Z}${OURS}const definition = { name: 'search', input: z.object({ q: z.string() }) }\nexport const search = defineTool(definition)`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'a definition of another module',
    text: `${OURS}import { definition } from './definition.js'\nexport const search = defineTool(definition)`,
    others: {
      'definition.ts': `${Z}export const definition = { name: 'search', input: z.object({ q: z.string() }) }`,
    },
    told: { search: { q: TEXT } },
  },
  {
    title: 'shorthand fields',
    text: `${Z}${OURS}const name = 'search'\nconst input = z.object({ q: z.string() })\nconst handler = async () => 1\nexport const search = defineTool({ name, input, handler })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'spreads before and after',
    text: `${Z}${OURS}const base = { name: 'base', input: z.object({ q: z.string() }) }\nconst last = { name: 'search' }\nexport const search = defineTool({ ...base, description: 'x', ...last })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'methods and generators as handlers',
    text: `${Z}${OURS}export const a = defineTool({ name: 'a', input: z.object({ q: z.string() }), async handler() { return 1 } })\nexport const b = defineTool({ name: 'b', input: z.object({ q: z.string() }), async *execute() { yield 1 } })`,
    told: { a: { q: TEXT }, b: { q: TEXT } },
  },
  {
    title: 'a getter, a computed key, a quoted key',
    text: `${Z}${OURS}const key = 'input'\nexport const a = defineTool({ get name() { return 'a' }, [key]: z.object({ q: z.string() }) })\nexport const b = defineTool({ 'name': 'b', ['input']: z.object({ q: z.string() }) })`,
    told: { a: { q: TEXT }, b: { q: TEXT } },
  },
  {
    title: 'a plain record of schemas',
    text: `${Z}${OURS}export const a = defineTool({ name: 'a', input: { q: z.string() } })`,
    told: { a: { q: TEXT } },
  },
  {
    title: 'explicit JSON Schema, verbatim',
    text: `${OURS}export const a = defineTool({ name: 'a', input: { '~standard': { version: 1, vendor: 'x', validate: (value: unknown) => ({ value }) } }, parameters: { type: 'object', properties: { q: { type: 'string', 'x-own': 1 } } } })`,
    told: { a: { q: { type: 'string', 'x-own': 1 } } },
  },
  {
    title: 'each of the keys that hold a schema',
    text: `${Z}import { defineTool } from '@acme/tools'\n${[
      'input',
      'inputSchema',
      'schema',
      'args',
      'parameters',
    ]
      .map(
        (key) =>
          `export const ${key}_ = defineTool({ name: '${key}', ${key}: z.object({ q: z.string() }), run: () => 1 })`,
      )
      .join('\n')}`,
    told: {
      input: { q: TEXT },
      inputSchema: { q: TEXT },
      schema: { q: TEXT },
      args: { q: TEXT },
      parameters: { q: TEXT },
    },
  },
  {
    title: 'type arguments, casts and non-null around the call',
    text: `${Z}${OURS}export const a = (defineTool<any>({ name: 'a', input: z.object({ q: z.string() }) })! as unknown) as object`,
    told: { a: { q: TEXT } },
  },
  {
    title: 'a definition in parentheses with as const',
    text: `${Z}${OURS}export const a = defineTool(({ name: 'a', input: z.object({ q: z.string() }) } as const))`,
    told: { a: { q: TEXT } },
  },
  {
    title: 'awaited, and in a conditional',
    text: `${Z}${OURS}export const a = await defineTool({ name: 'a', input: z.object({ q: z.string() }) })\nexport const b = process.env.B ? defineTool({ name: 'b', input: z.object({ q: z.string() }) }) : null`,
    told: { a: { q: TEXT }, b: { q: TEXT } },
  },
  {
    title: 'an optional call',
    text: `${Z}import * as sdk from '@acme/tools'\nexport const a = sdk.defineTool?.({ name: 'a', input: z.object({ q: z.string() }) })`,
    told: { a: { q: TEXT } },
  },
  {
    title: 'a wrapper beside it, which changes what goes out',
    text: `${Z}import { defineTool } from './wrap.js'\nexport const a = defineTool({ name: 'a', input: z.object({ q: z.string() }), handler: async () => 1 })`,
    others: {
      'wrap.ts':
        `${OURS}import { z } from 'zod'\nexport function defineTool(config: any) {\n  return defineToolBase({ ...config, name: 'acme_' + config.name, input: config.input.extend({ trace: z.number() }) })\n}\nconst defineToolBase = defineTool_\nimport { defineTool as defineTool_ } from '@toolsight/runtime'`.replace(
          OURS,
          '',
        ),
    },
    told: { acme_a: { q: TEXT, trace: NUMBER } },
  },
  {
    title: 'a wrapper in the same file',
    text: `${Z}import { defineTool as base } from '@toolsight/runtime'\nfunction defineTool(config: any) { return base({ ...config, name: 'acme_' + config.name }) }\nexport const a = defineTool({ name: 'a', input: z.object({ q: z.string() }) })`,
    told: { acme_a: { q: TEXT } },
  },
  {
    title: 'a wrapper that calls the handler it is given is answered by its arguments',
    text: `${Z}import { defineTool } from './wrap.js'\nexport const a = defineTool({ name: 'a', input: z.object({ q: z.string() }), handler: async () => 1 })`,
    others: {
      'wrap.ts':
        'export const defineTool = (config: any) => ({ ...config, handler: (...args: unknown[]) => config.handler(...args) })',
    },
    told: { a: { q: TEXT } },
  },
  {
    title: 'a wrapper re-exported through barrels',
    text: `${Z}import { defineTool } from './barrel.js'\nexport const a = defineTool({ name: 'a', input: z.object({ q: z.string() }) })`,
    others: {
      'barrel.ts': "export * from './inner/index.js'\nexport { unrelated } from './unrelated.js'",
      'unrelated.ts': "throw new Error('never loaded')\nexport const unrelated = 1",
      'inner/index.ts': "export { make as defineTool } from './make.js'",
      'inner/make.ts': "export const make = (config: any) => ({ ...config, name: 'acme_' + config.name })",
    },
    told: { acme_a: { q: TEXT } },
  },
  {
    title: "a framework's own function re-exported is not called",
    text: `${Z}import { defineTool } from './barrel.js'\nexport const a = defineTool({ name: 'a b', input: z.object({ q: z.string() }) })`,
    others: { 'barrel.ts': "export { defineTool } from '@toolsight/runtime'" },
    told: { 'a b': { q: TEXT } },
  },
]

for (const extension of ['ts', 'tsx', 'mts', 'js', 'mjs', 'jsx']) {
  forms.push({
    title: `in a .${extension} file`,
    file: `tool.${extension}`,
    text: `${Z}${OURS}export const search = defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  })
}
for (const extension of ['cts', 'cjs']) {
  forms.push({
    title: `in a .${extension} file`,
    file: `tool.${extension}`,
    text: `const { z } = require('zod')\nconst { defineTool } = require('@toolsight/runtime')\nmodule.exports = defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  })
}
forms.push(
  {
    title: 'import = require in a .cts file',
    file: 'tool.cts',
    text: `import zod = require('zod')\nimport sdk = require('@toolsight/runtime')\nexport = sdk.defineTool({ name: 'search', input: zod.z.object({ q: zod.z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'CRLF',
    text: `${Z}${OURS}export const search = defineTool({\n  name: 'search',\n  input: z.object({ q: z.string() }),\n})\n`.replaceAll(
      '\n',
      '\r\n',
    ),
    told: { search: { q: TEXT } },
  },
  {
    title: 'a byte order mark',
    text: `\uFEFF${Z}${OURS}export const search = defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
  {
    title: 'a shebang line',
    text: `#!/usr/bin/env node\n${Z}${OURS}export const search = defineTool({ name: 'search', input: z.object({ q: z.string() }) })`,
    told: { search: { q: TEXT } },
  },
)

/** Nothing here is a tool: silence. */
const silent: Array<{ title: string; text: string }> = [
  {
    title: 'comments and strings',
    text: "// defineTool({ name: 'a', input: {} })\n/* defineTool({}) */\nexport const text = \"defineTool({ name: 'a' })\"\nexport const more = `defineTool({ name: 'b' })`",
  },
  {
    title: 'an unrelated function of that name',
    text: "import { defineTool } from './drawing.js'\ndefineTool({ brush: 'round', size: 3 })\ndefineTool('pencil')\ndefineTool()\ndefineTool(3, 4)",
  },
  {
    title: 'an unrelated function of that name, given names',
    text: "import { defineTool } from './drawing.js'\nconst brush = { shape: 'round' }\nconst more = { size: 3 }\ndefineTool(brush)\ndefineTool({ ...brush, ...more })",
  },
  {
    title: 'a declaration of it',
    text: 'export function defineTool(config: unknown) { return config }\nexport declare function other(): void',
  },
  {
    title: 'types that mention it',
    text: "import type { defineTool } from '@toolsight/runtime'\nexport type T = ReturnType<typeof defineTool>\nexport interface Tools { defineTool(config: object): void }",
  },
  { title: 'an import alone', text: "export { defineTool } from '@toolsight/runtime'" },
  { title: 'an empty file', text: '' },
]

describe('forms of a definition', () => {
  let project: Project
  const file = (index: number, form: Form) => `form${index}/src/${form.file ?? 'tool.ts'}`

  beforeAll(async () => {
    const files: Files = { 'package.json': '{ "name": "forms", "type": "module" }' }
    forms.forEach((form, index) => {
      files[file(index, form)] = form.text
      for (const [other, text] of Object.entries(form.others ?? {})) files[`form${index}/src/${other}`] = text
    })
    silent.forEach(({ text }, index) => {
      files[`silent${index}.ts`] = text
    })
    project = await Project.open(files)
  })
  afterAll(() => project.dispose())

  it.each(forms.map((form, index) => ({ ...form, index })))('$title', async ({ index, ...form }) => {
    expect(await project.told(file(index, form))).toEqual(form.told)
  })

  it.each(silent.map((each, index) => ({ ...each, index })))('is silent: $title', async ({ index }) => {
    const { tools, findings } = await project.check(`silent${index}.ts`)
    expect({ tools, findings }).toEqual({ tools: [], findings: [] })
  })
})
