import { describe, expect, it } from 'vitest'
import { applyEdits } from '#core/fixes/index.js'
import type { Fix } from '#core/model/finding.js'
import type { JsonObject } from '#core/model/json.js'
import type { Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const HEAD = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const ring = defineTool({
  name: 'ring',
  description: 'Rings.',
`
const tool = (parameters = '', input = 'z.object({ times: z.int().min(1).max(9) })') =>
  `${HEAD}  input: ${input},\n${parameters}  handler: () => 1,\n})\n`

const GENERATED = `  parameters: {
    type: 'object',
    properties: {
      times: {
        type: 'integer',
        minimum: 1,
        maximum: 9,
      },
    },
    required: ['times'],
    additionalProperties: false,
  },
`

async function generated(project: Project): Promise<Fix | null> {
  const [facts] = await project.tools('tool.ts')
  return facts ? project.workspace.fixes.generateParameters(facts) : null
}

describe('generating `parameters` where nothing is wrong', () => {
  it('writes them from the validator, and then there is nothing to change', async () => {
    const text = tool()
    await withProject({ 'tool.ts': text }, async (project) => {
      expect(await project.findings('tool.ts')).toEqual([])
      const fix = await generated(project)
      expect(fix).toMatchObject({ title: 'Generate `parameters` from the zod schema', preferred: false })
      const made = applyEdits(text, fix?.edits ?? [])
      expect(made.startsWith(tool().slice(0, HEAD.length))).toBe(true)
      project.type('tool.ts', made)
      const [facts] = await project.tools('tool.ts')
      expect(facts).toMatchObject({ status: 'resolved', schemaSource: 'explicit' })
      expect(facts?.schema).toMatchObject({
        properties: { times: { type: 'integer', minimum: 1, maximum: 9 } },
        required: ['times'],
      })
      expect(await project.findings('tool.ts')).toEqual([])
      expect(await generated(project)).toBe(null)
    })
  })

  it('writes those that are there anew', async () => {
    const text = tool(GENERATED.replace('maximum: 9', 'maximum: 8'))
    await withProject({ 'tool.ts': text }, async (project) => {
      const fix = await generated(project)
      expect(fix?.title).toBe('Regenerate `parameters` from the zod schema')
      expect(applyEdits(text, fix?.edits ?? [])).toContain('maximum: 9')
    })
  })

  it('says what keeps it from being made', async () => {
    await withProject({ 'tool.ts': tool('', 'z.object({ at: z.date() })') }, async (project) => {
      const fix = await generated(project)
      expect(fix?.edits).toEqual([])
      expect(fix?.unavailableReason).toMatch(/Date/i)
    })
  })

  it('is nothing without a live validator', async () => {
    const json = "{ type: 'object', properties: { a: { type: 'string' } } }"
    await withProject(
      { 'tool.ts': `${HEAD}  parameters: ${json},\n  handler: () => 1,\n})\n` },
      async (project) => expect(await generated(project)).toBe(null),
    )
    await withProject({ 'tool.ts': tool() }, async (project) => expect(await generated(project)).toBe(null), {
      trusted: false,
    })
  })
})

it('what a validator refuses of a schema made elsewhere is said, so that no drift is written', async () => {
  await withProject({ 'tool.ts': tool() }, async (project) => {
    const [facts] = await project.tools('tool.ts')
    const schema = (times: JsonObject): JsonObject => ({
      type: 'object',
      properties: { times },
      required: ['times'],
    })
    if (!facts) throw new Error('There is no tool.')
    expect(await project.workspace.fixes.refutation(facts, schema({ type: 'number' }))).toMatch(
      /^The derived schema accepts .*, which the validator refuses: /,
    )
    const exact = schema({ type: 'integer', minimum: 1, maximum: 9 })
    expect(await project.workspace.fixes.refutation(facts, exact)).toBeNull()
  })
})
