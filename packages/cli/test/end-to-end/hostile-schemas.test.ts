import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE } from '../../../../test/adversary/schemas/hostile.js'
import { Project } from './project.js'

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
  project = await Project.create(['zod', '@toolsight/runtime'])
  const files = KINDS.map((kind, index) => [`t${index}.ts`, tool(`t${index}`, HOSTILE[kind])])
  await project.put({ ...Object.fromEntries(files), 'input.json': '{ "a": "x" }' })
})
afterAll(() => project.remove())

const EACH = [
  'show NAME',
  'show NAME --tokens',
  'show NAME --target openai-strict',
  'show NAME --target gemini --diff resolved',
  'samples NAME',
  'preview NAME --input input.json',
  'targets NAME',
  'harden NAME',
]

it.each([
  ...[
    'check',
    'check --all',
    'list',
    'fix --dry-run',
    'manifest',
    'manifest --format json',
    'lock',
    'harden',
  ],
  ...KINDS.flatMap((_, index) => EACH.map((command) => command.replace('NAME', `t${index}`))),
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
  it.each(['diff', 'diff --format json', 'lock --check'])(
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
