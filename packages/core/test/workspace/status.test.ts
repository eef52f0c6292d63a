import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withProject } from '../support/project.js'

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const ring = defineTool({ name: 'ring', description: 'Rings.', input: z.object({ n: z.int() }), handler: () => 1 })
`

/** What a script of the test knows of itself; a module that runs would say so in the tool's description. */
const TELLTALE = `import { defineTool } from '@toolsight/runtime'
import { type } from 'arktype'

export const ring = defineTool({ name: 'ring', description: (() => 'ran')(), input: type({ n: 'number' }), handler: () => 1 })
`

describe('the status', () => {
  it('names the Node that evaluates, and what it protects from', async () => {
    await withProject({ 'tool.ts': TOOL }, async (project) => {
      const before = project.workspace.status()
      expect(before).toMatchObject({ evaluating: true, reason: null })
      expect(before.node).toEqual({ path: process.execPath, version: process.versions.node })
      await project.check('tool.ts')
      // What was expected of our own Node is what it says of itself.
      expect(project.workspace.status()).toEqual(before)
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
      const model = "denied by Node's permission model"
      const writing = before.protections.find((sentence) => sentence.startsWith('Writing files'))
      expect(writing?.includes(model)).toBe(major > 22 || (major === 22 && minor >= 13))
      const network = before.protections.find((sentence) => sentence.startsWith('The network'))
      expect(network?.includes(model)).toBe(major >= 25)
      expect(before.protections).toContain('No environment variable is seen.')
      for (const sentence of before.protections) expect(sentence).toMatch(/^[A-Z`].*\.$/)
    })
  })

  it('names the variables that can be read', async () => {
    const config = { evaluate: { env: ['REGION', 'ZONE'] } }
    await withProject(
      { 'tool.ts': TOOL },
      async ({ workspace }) => {
        expect(workspace.status().protections).toContain('Of the environment only REGION, ZONE can be read.')
      },
      { config },
    )
  })

  it('does not guess at a Node that has not run', async () => {
    const config = { evaluate: { node: '/no/such/node' } }
    await withProject(
      { 'tool.ts': TOOL },
      async (project) => {
        expect(project.workspace.status()).toMatchObject({ evaluating: true, node: null })
        const [tool] = await project.tools('tool.ts')
        expect(tool?.reason).toMatch(/does not start/)
        const { evaluating, reason } = project.workspace.status()
        expect(evaluating).toBe(false)
        expect(reason).toMatch(/^The process that evaluates tools does not start\. .*Restart Toolsight/s)
        project.workspace.restart()
        expect(project.workspace.status()).toMatchObject({ evaluating: true, reason: null })
      },
      { config },
    )
  })

  it('says that trust is missing', async () => {
    await withProject(
      { 'tool.ts': TOOL },
      async ({ workspace }) => {
        const reason =
          'The workspace is not trusted, so nothing of it is evaluated. Trust it to have its schemas evaluated and checked.'
        expect(workspace.status()).toEqual({ evaluating: false, reason, node: null, protections: [] })
      },
      { trusted: false },
    )
  })
})

it('a workspace that is not trusted starts no server, whoever asks', async () => {
  await withProject(
    { 'tool.ts': TOOL },
    async ({ workspace, root }) => {
      const started = `require('node:fs').writeFileSync('started', '')`
      const server = workspace.servers.typed('own', {
        command: process.execPath,
        args: ['-e', started],
        cwd: root,
      })
      await expect(workspace.servers.ask([server])).rejects.toThrow('only in a trusted workspace')
      expect(existsSync(join(root, 'started'))).toBe(false)
    },
    { trusted: false },
  )
})

describe('a workspace whose evaluation is turned off', () => {
  const files = {
    'toolsight.config.json': '{ "evaluate": { "enabled": false } }',
    'tool.ts': TOOL,
    'other.ts': TELLTALE.replaceAll('ring', 'other'),
  }

  it('runs nothing, says so, and has what the text alone tells', async () => {
    await withProject(files, async (project) => {
      const { tools, findings } = await project.workspace.checkAll(await project.workspace.files())
      expect(tools.map(({ name, status, schema }) => [name, status, schema])).toEqual([
        ['other', 'unevaluated', null],
        ['ring', 'unevaluated', null],
      ])
      // Read off the text, it is no literal.
      expect(tools[0]?.description).toBe(null)
      expect(tools[1]?.reason).toBe('Evaluation is turned off, so nothing of the workspace is run.')
      expect(findings.map(({ code, tool }) => `${code} ${tool}`)).toEqual([
        'missing-parameters other',
        'not-evaluated other',
        'not-evaluated ring',
      ])
      expect(findings[2]?.message).toMatch(/^Not evaluated: 'ring', because evaluation is turned off\.\n/)
      const { evaluating, reason, node } = project.workspace.status()
      expect([evaluating, node]).toEqual([false, null])
      expect(reason).toMatch(/^Evaluation is turned off.*`evaluate\.enabled`/)
    })
  })

  it('is evaluated where a face says so', async () => {
    await withProject(
      files,
      async (project) => {
        expect((await project.tools('tool.ts'))[0]?.status).toBe('resolved')
      },
      { config: { evaluate: { enabled: true } } },
    )
  })
})
