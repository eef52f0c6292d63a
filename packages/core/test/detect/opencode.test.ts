import { expect, it } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/*
 * The ways in which opencode's own tools are written, in its repository and in forks of it: no registry has them. A definition is
 * an object, or what a function gives that runs once for each agent, or what an Effect comes to.
 */

const TOOL = `export namespace Tool {
  export const define = (id: string, init: any) => ({ id, init: async () => (typeof init === 'function' ? init() : init) })
}
`

const TOOLS = `import { Effect, Schema } from 'effect'
import z from 'zod'
import { Shell } from './shell'
import { Tool } from './tool'

const DESCRIPTION = 'Runs.'

export const QuestionTool = Tool.define('question', {
  description: DESCRIPTION,
  parameters: z.object({ questions: z.array(z.string()) }),
  async execute(params) {
    return params
  },
})

export const BashTool = Tool.define('bash', async () => {
  const shell = Shell.acceptable()
  return {
    description: DESCRIPTION.replaceAll('R', 'r'),
    parameters: z.object({ command: z.string() }),
    async execute(params) {
      return shell
    },
  }
})

export const TaskTool = Tool.define('task', async (ctx) => {
  const agents = await Agent.list()
  return { description: DESCRIPTION + agents.length, parameters: z.object({ prompt: z.string() }), execute }
})

export const ReadTool = Tool.define(
  'read',
  Effect.gen(function* () {
    const fs = yield* FileSystem
    return { description: DESCRIPTION, parameters: Schema.Struct({ filePath: Schema.String }), execute: () => fs }
  }),
)
`

it('finds them in every form, and runs none of what they are wrapped in', async () => {
  const files = {
    'tool.ts': TOOL,
    'tools.ts': TOOLS,
    'shell.ts': "export namespace Shell { export const acceptable = () => { throw new Error('run') } }",
  }
  await withProject(files, async (project) => {
    const tools = await project.tools('tools.ts')
    expect(
      tools.map(({ name, site, description, reason }) => [name, site.framework, description, reason]),
    ).toEqual([
      ['question', 'opencode', 'Runs.', null],
      ['bash', 'opencode', 'runs.', null],
      ['task', 'opencode', 'Runs.${agents.length}', null],
      ['read', 'opencode', 'Runs.', null],
    ])
    expect(tools.map(({ schema }) => Object.keys(schema?.['properties'] ?? {}))).toEqual([
      ['questions'],
      ['command'],
      ['prompt'],
      ['filePath'],
    ])
  })
})

it('takes no other function after a name for a definition', async () => {
  const text = `const Tool = { define: (name: string, run: () => object) => run }
export const a = Tool.define('a', () => ({ description: 'no schema' }))
export const b = Tool.define('b', () => 1)
`
  await withProject({ 'a.ts': text }, async (project) => {
    expect(await project.tools('a.ts')).toEqual([])
  })
})

it('names a custom tool by its file and by what the file exports it as', async () => {
  const made = (name: string) =>
    `const ${name} = tool({ description: 'Does.', args: { q: tool.schema.string() }, execute: async () => '' })\n`
  const start = "import { tool } from '@opencode-ai/plugin'\n"
  const files = {
    '.opencode/tools/search.ts': `${start}${made('x')}export default x\n`,
    '.opencode/tools/fetch.ts': `${start}${made('x')}export { x as default }\n`,
    '.opencode/tools/math.ts': `${start}${made('plus')}export { plus as add }\n`,
    '.opencode/tools/text.ts': `${start}export ${made('upper')}`,
  }
  await withProject(files, async (project) => {
    const names = await Promise.all(
      Object.keys(files).map(async (file) => (await project.tools(file)).map(({ name }) => name)),
    )
    expect(names).toEqual([['search'], ['fetch'], ['math_add'], ['text_upper']])
  })
})

it('names what a file of its folder only hands on as that file does', async () => {
  const start = "import { tool } from '@opencode-ai/plugin'\n"
  const made = `tool({ description: 'Does.', args: { q: tool.schema.string() }, execute: async () => '' })`
  const files = {
    'lib/search.ts': `${start}export const search = ${made}\n`,
    'lib/math.ts': `${start}export const plus = ${made}\nexport const minus = ${made}\n`,
    'lib/text.ts': `${start}const upper = ${made}\nexport default upper\n`,
    'lib/none.ts': `${start}export const none = ${made}\n`,
    '.opencode/tools/find.ts': "export { search as default } from '../../lib/search'\n",
    '.opencode/tools/math.ts': "export * from '../../lib/math'\n",
    '.opencode/tools/caps.ts': "import upper from '../../lib/text'\nexport default upper\n",
    'other/none.ts': "export { none as default } from '../lib/none'\n",
  }
  await withProject(files, async (project) => {
    const { tools } = await project.workspace.checkAll(Object.keys(files).map((file) => project.path(file)))
    expect(tools.map(({ name }) => name)).toEqual(['math_plus', 'math_minus', null, 'find', 'caps'])
  })
})
