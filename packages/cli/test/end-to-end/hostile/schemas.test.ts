import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE } from '../../../../../test/adversary/schemas/hostile.js'
import { sampled } from '../../../../../test/sampled.js'
import type { CheckOutput, Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

/** One of each kind: what walks make of all of them is told by `test/adversary/schemas/walks.test.ts`. */
const KINDS = [
  'definitions that double: anyOf',
  'definitions that double: allOf',
  'definitions that double: a mix',
  '20,000 fields',
  'a pattern that never ends',
]

const tool = (name: string, schema: unknown) => `import { defineTool } from '@toolsight/runtime'
export const ${name} = defineTool({
  name: '${name}',
  description: 'Does it.',
  input: ${JSON.stringify(schema)},
  handler: () => 'x',
})
`

let project: Project
beforeAll(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  const files = KINDS.map((kind, index) => [`t${index}.ts`, tool(`t${index}`, HOSTILE[kind])])
  await project.put({ ...Object.fromEntries(files), 'input.json': '{ "a": "x" }' })
})
afterAll(() => project.remove())

const EACH = [
  'show NAME',
  'show NAME --tokens',
  'show NAME --target openai-strict',
  'show NAME --target gemini --diff resolved',
  'show NAME --target codex',
  'samples NAME',
  'preview NAME --input input.json',
  'targets NAME',
  'harden NAME',
]

it.each([
  'check',
  ...sampled(
    ['check --all', 'list', 'fix --dry-run', 'manifest', 'manifest --format json', 'lock', 'harden'],
    4,
  ),
  ...sampled(
    KINDS.flatMap((_, index) => EACH.map((command) => command.replace('NAME', `t${index}`))),
    10,
  ),
])('a command about schemas that were made to hang ends: %s', { timeout: 300_000 }, async (command) => {
  const { code, err } = await project.run(command.split(' '))
  expect([0, 1], err).toContain(code)
})

it.each(['t0', 't1'])(
  'definitions that double have no preview, and the message says why: %s',
  async (name) => {
    const { code, err } = await project.run(['preview', name, '--input', 'input.json'])
    expect(err).toContain(`InvalidParametersError: Tool '${name}': `)
    expect(err.replaceAll(/\s+/g, ' ')).toContain('refer to each other in so many ways')
    expect(code).toBe(1)
  },
)

describe('what became of schemas that were made to hang', () => {
  it.each(sampled(['diff', 'diff --format json', 'lock --check'], 1))(
    '%s ends',
    { timeout: 300_000 },
    async (command) => {
      await project.run(['lock'])
      const lock = await project.read('toolsight.lock.json')
      // Less is taken of each text than before: inputs are made to show that.
      const before = lock.replaceAll('"type": "string"', '"type": ["number", "string"]')
      await project.put({ 'toolsight.lock.json': before })
      const { code, err } = await project.run(command.split(' '))
      expect([0, 1], err).toContain(code)
    },
  )
})

/** Levels of schemas in each other, made as the program runs. */
const DEEP: Record<string, [definition: string, levels: number]> = {
  'JSON Schema of 100,000 levels': [
    "input: nested(100_000, { type: 'object' }, (properties) => ({ properties: { a: properties } }))",
    200,
  ],
  'a list in 300 lists': ["input: nested(300, { type: 'array' }, (items) => ({ items }))", 200],
  'Zod objects': ['input: nested(5_000, z.string(), (a) => z.object({ a }))', 250],
  'Zod arrays': ['input: z.object({ a: nested(1_000, z.string(), (a) => z.array(a)) })', 250],
  'Zod tuples': ['input: z.object({ a: nested(500, z.string(), (a) => z.tuple([a])) })', 250],
  'optional Zod': ['input: z.object({ a: nested(300, z.string(), (a) => a.optional()) })', 250],
  'Valibot objects': ['input: nested(5_000, v.string(), (a) => v.object({ a }))', 250],
  'a shape': ['input: { a: nested(5_000, z.string(), (a) => z.object({ a })) }', 250],
  'an output': ['input: z.object({}), outputSchema: nested(5_000, z.string(), (a) => z.object({ a }))', 250],
}

describe('a tool whose schema has more levels than any provider takes', () => {
  let own: Project
  let report: CheckOutput
  beforeAll(async () => {
    own = await projects.create(['zod', 'valibot', '@toolsight/runtime'])
    const files = Object.values(DEEP).map(([definition], index) => [
      `t${index}.ts`,
      deepTool(index, definition),
    ])
    await own.put(Object.fromEntries(files))
    report = (await own.check()).report
  })
  afterAll(() => own.remove())

  it.each(Object.entries(DEEP).map(([title, row], index) => [title, index, ...row] as const))(
    'fails alone: %s',
    (_, index, definition, levels) => {
      const file = `t${index}.ts`
      const tools = report.tools.filter((each) => each['file'] === file)
      expect(tools.map(({ name, ...each }) => [name, each['status']])).toEqual([
        [`before_${index}`, 'resolved'],
        [`deep_${index}`, definition.includes('outputSchema') ? 'resolved' : 'failed'],
        [`after_${index}`, 'resolved'],
      ])
      expect(report.diagnostics.filter((each) => each.file === file)).toEqual([
        expect.objectContaining({
          code: 'unconvertible-schema',
          tool: `deep_${index}`,
          message: expect.stringContaining(`it has more than ${levels} levels, which no provider takes.`),
        }),
      ])
    },
  )
})

/** Beside two tools that nothing is wrong with. */
function deepTool(index: number, definition: string): string {
  const tool = (name: string, input: string) =>
    `export const ${name} = defineTool({ name: '${name}_${index}', description: 'Does ${name} ${index}.', ${input}, handler: () => 'x' })\n`
  return `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'
import { z } from 'zod'

function nested(levels: number, innermost: any, wrap: (inner: any) => any) {
  let made = innermost
  for (let level = 0; level < levels; level++) made = wrap(made)
  return made
}

const input = z.object({ a: z.string().describe('A text.') })
${tool('before', 'input')}${tool('deep', definition)}${tool('after', 'input')}`
}
