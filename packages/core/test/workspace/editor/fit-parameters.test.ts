import { describe, expect, it, test } from 'vitest'
import { applyEdits } from '#core/fixes/index.js'
import type { Finding, Fix } from '#core/model/finding.js'
import type { JsonObject } from '#core/model/json.js'
import type { Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const FILE = 'tool.ts'

const tool = (input: string, more = '') => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
${more}
export const plan = defineTool({
  name: 'plan',
  description: 'Plans a walk.',
  input: ${input},
  handler: () => 1,
})
`

interface Mended {
  fix: Fix
  schema: JsonObject
  codes: string[]
}

/** Checks, makes the fix of the first finding of a code, and checks again. */
async function mended(text: string, code: string, targets: string[]): Promise<Mended | null> {
  const files = {
    [FILE]: text,
    'toolsight.config.json': JSON.stringify({ targets, rules: { 'null-refused': 'off' } }),
  }
  return withProject(files, async (project) => {
    const findings = await found(project)
    const finding = findings.find((each) => each.code === code)
    expect(findings.map((each) => each.code)).toContain(code)
    const fix = await project.workspace.fixes.preferred(finding as Finding)
    if (!fix) return null
    project.type(FILE, applyEdits(text, fix.edits))
    const report = await project.workspace.check(project.path(FILE), { capture: true })
    return {
      fix,
      schema: report.tools[0]?.schema as JsonObject,
      codes: report.findings.map((each) => each.code),
    }
  })
}

async function found(project: Project): Promise<Finding[]> {
  return (await project.workspace.check(project.path(FILE), { capture: true })).findings
}

const property = (made: Mended | null, name: string) =>
  (made?.schema['properties'] as JsonObject | undefined)?.[name]

describe('a schema that a provider does not take, beside its validator', () => {
  it('has its limits in words, where the keywords are not taken', async () => {
    const text = tool("z.strictObject({ steps: z.int().min(1).max(9).describe('How many') })")
    const made = await mended(text, 'unsupported-keyword', ['anthropic-strict'])
    expect(made?.codes).toEqual([])
    expect(made?.fix).toMatchObject({
      title: 'Write `parameters` as Anthropic strict takes it',
      preferred: true,
    })
    expect(made?.fix.description).toContain('- `minimum` of `steps`')
    expect(property(made, 'steps')).toEqual({
      type: 'integer',
      description: 'How many. At least 1, at most 9.',
    })
  })

  it('is a list as long as the tuple, where tuples are not taken', async () => {
    const text = tool('z.strictObject({ at: z.tuple([z.number(), z.number()]) })')
    const made = await mended(text, 'unsupported-keyword', ['openai-strict'])
    expect(made?.codes).toEqual([])
    expect(made?.fix).toMatchObject({ preferred: true, description: 'It says the same.' })
    expect(property(made, 'at')).toEqual({
      type: 'array',
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
    })
  })

  it('tells what of a tuple it cannot say', async () => {
    const text = tool('z.strictObject({ at: z.tuple([z.string(), z.number()]) })')
    const made = await mended(text, 'unsupported-keyword', ['openai-strict'])
    expect(made?.codes).toEqual([])
    expect(made?.fix.description).toContain('- `the order of the places` of `at`')
  })

  it('is written out as far as it goes, where nothing may contain itself', async () => {
    const text = tool(
      'z.strictObject({ root: Stop })',
      '\nconst Stop = z.strictObject({\n  name: z.string(),\n  get next() {\n    return Stop.optional()\n  },\n})\n',
    )
    const made = await mended(text, 'recursive-schema', ['anthropic-strict'])
    expect(made?.codes).toEqual([])
    expect(made?.fix.description).toContain('- `deeper levels` of `root.next.next.next`')
    expect(JSON.stringify(made?.schema)).not.toContain('$ref')
  })

  it('is one object with the fields of all alternatives, where no union may stand at the root', async () => {
    const text = tool(
      "z.discriminatedUnion('by', [z.object({ by: z.literal('car'), seats: z.int() }), z.object({ by: z.literal('foot') })])",
    )
    const made = await mended(text, 'parameters-not-object', ['anthropic'])
    expect(made?.codes).toEqual([])
    expect(made?.schema).toMatchObject({
      type: 'object',
      description: 'With by "car": seats. With by "foot": nothing else.',
      properties: { by: { type: 'string', enum: ['car', 'foot'] }, seats: { type: 'integer' } },
      required: ['by'],
    })
  })

  test.each([
    ['a format', 'z.strictObject({ link: z.url() })', 'unsupported-format', ['openai-strict'], 'A URL.'],
    [
      'a pattern',
      'z.strictObject({ code: z.string().regex(/^(?!0)[0-9]{4}$/) })',
      'unsupported-pattern',
      ['openai-strict'],
      'Matching ^(?!0)[0-9]{4}$.',
    ],
    [
      'a map',
      'z.object({ labels: z.record(z.string(), z.string()) })',
      'unsupported-keyword',
      ['openai'],
      '',
    ],
    [
      'what Gemini does not know',
      'z.object({ n: z.number().gt(0), kind: z.literal("a"), note: z.string().nullable() })',
      'unsupported-keyword',
      ['gemini'],
      'More than 0.',
    ],
  ])('%s goes', async (_title, input, code, targets, says) => {
    const made = await mended(tool(input), code, targets)
    expect(made?.codes).toEqual([])
    expect(made?.fix.preferred).toBe(true)
    expect(JSON.stringify(made?.schema)).toContain(JSON.stringify(says).slice(1, -1))
  })

  it('is not offered where nothing that it could say would be taken', async () => {
    expect(await mended(tool('z.string()'), 'parameters-not-object', ['anthropic'])).toBeNull()
  })
})

describe('JSON Schema that is written out', () => {
  it('is rewritten where it stands', async () => {
    const text = tool(
      "{ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: { at: { type: 'array', items: [{ type: 'number' }], minItems: 1 } } }",
    )
    const made = await mended(text, 'outdated-draft', ['anthropic'])
    expect(made?.codes).toEqual([])
    expect(made?.fix).toMatchObject({ title: 'Rewrite the schema as Anthropic takes it', preferred: true })
    expect(property(made, 'at')).toEqual({ type: 'array', minItems: 1, prefixItems: [{ type: 'number' }] })
  })

  it('is left to its author where it would say less, and nothing else checks it', async () => {
    const text = tool("{ type: 'object', properties: { level: { type: 'integer', enum: [0, 1] } } }")
    const made = await mended(text, 'enum-values', ['gemini'])
    expect(made?.fix.preferred).toBe(false)
    expect(made?.fix.description).toContain('nothing else checks them')
  })
})
