import { expect, it } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const MODULES: Record<string, string> = {
  'dist/index.js': "export * from './define'\nexport { word } from './words'\n",
  'dist/define.js':
    "import { z } from 'zod'\nexport function tool(config) { return config }\ntool.schema = z\n",
  'dist/words/index.js': "import { last } from '../last.js'\nexport const word = 'greet' + last\n",
  'dist/last.js': "export const last = 'ing'\n",
}

/** A package whose entry leaves out an extension and names a folder, as Bun allows. */
function installed(name: string, modules = MODULES): Record<string, string> {
  const manifest = { name, version: '1.0.0', type: 'module', exports: { '.': './dist/index.js' } }
  const all = { 'package.json': JSON.stringify(manifest), ...modules }
  return Object.fromEntries(Object.entries(all).map(([file, text]) => [`node_modules/${name}/${file}`, text]))
}

const greets = (from: string) => `import { tool, word } from '${from}'

export default tool({
  description: 'Says a ' + word + ' to whoever is named.',
  args: { guest: tool.schema.string().describe('Who is welcomed') },
  async execute({ guest }) {
    return guest
  },
})
`

it('modules of a package that only Bun runs are found as Bun finds them', async () => {
  const files = {
    'opencode/tools/greet.ts': greets('@opencode-ai/plugin'),
    ...installed('@opencode-ai/plugin'),
  }
  await withProject(files, async (project) => {
    const { tools, findings } = await project.check('opencode/tools/greet.ts')
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(tools).toMatchObject([{ name: 'greet', description: 'Says a greeting to whoever is named.' }])
    expect(tools[0]?.schema).toMatchObject({
      properties: { guest: { description: 'Who is welcomed' } },
    })
  })
})

it('what Bun does not find either is still an error', async () => {
  const modules = { ...MODULES, 'dist/index.js': "export * from './defined'\n" }
  const files = {
    'opencode/tools/greet.ts': greets('@opencode-ai/plugin')
      .replace(', word', '')
      .replace(' + word + ', ' + '),
    ...installed('@opencode-ai/plugin', modules),
  }
  await withProject(files, async (project) => {
    const { findings } = await project.check('opencode/tools/greet.ts')
    expect(findings.map(({ code, severity }) => [code, severity])).toContainEqual([
      'evaluation-failed',
      'error',
    ])
  })
})

it('such a package fails in a program of Node, and in a check of it', async () => {
  const text = `import { word } from 'bunlike'
import { tool } from 'ai'
import { z } from 'zod'

export const greet = tool({
  description: 'Says a ' + word + ' to whoever is named.',
  inputSchema: z.object({ guest: z.string().describe('Who is welcomed') }),
})
`
  await withProject({ 'greet.ts': text, ...installed('bunlike') }, async (project) => {
    const { findings } = await project.check('greet.ts')
    expect(findings.map(({ code, severity }) => [code, severity])).toContainEqual([
      'evaluation-failed',
      'error',
    ])
  })
})
