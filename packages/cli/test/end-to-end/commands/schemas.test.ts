import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Project, zodTool } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

const folder = new URL('../../../schemas/', import.meta.url)

/** A schema that takes no member that it does not name: what is printed is described whole. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in copy && copy['type'] === 'object' ? { ...copy, additionalProperties: false } : copy
}

function validator(name: string, change: (schema: unknown) => unknown) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  return ajv.compile(
    change(JSON.parse(readFileSync(new URL(`${name}.schema.json`, folder), 'utf8'))) as object,
  )
}

/** The output as JSON, after the published schema took it, and the same without room for more. */
function described(name: string, text: string) {
  const output = JSON.parse(text)
  for (const change of [(schema: unknown) => schema, closed]) {
    const validate = validator(name, change)
    expect(validate(output), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
  }
  return output
}

let project: Project
let empty: Project

beforeAll(async () => {
  project = await projects.create(['zod', '@toolsight/runtime', '@modelcontextprotocol/server'])
  await project.put({
    'old.lock.json': JSON.stringify({
      version: 1,
      toolsight: '0.1.0',
      package: null,
      packages: {},
      sources: {},
      tools: [],
    }),
    'package.json': '{ "name": "hotel", "dependencies": { "openai": "1" } }',
    'good.ts': zodTool(
      'good',
      'z.object({ room: z.string().default("1"), size: z.enum(["a", "b"]).optional() })',
    ),
    'name.ts': zodTool('bad').replace("name: 'bad'", "name: 'bad name'"),
    'date.ts': zodTool('date', 'z.object({ at: z.date() })'),
    'run.ts': zodTool('run', 'schemaOf(process.argv)').replace(
      'import { z }',
      "import { schemaOf } from './missing.js'\nimport { z }",
    ),
    'many.ts': `import { defineTool } from '@toolsight/runtime'\nimport { z } from 'zod'\nfunction make(name: string) { return defineTool({ name, description: 'Makes.', input: z.object({}), handler: () => 1 }) }\nexport const tools = process.argv.map(make)\n`,
    'prompt.ts': `import { McpServer } from '@modelcontextprotocol/server'\nimport { z } from 'zod'\nnew McpServer({ name: 'a', version: '1' }).registerPrompt('p', { argsSchema: z.object({ a: z.string() }) }, () => 1)\n`,
    'input.json': '{ "room": 3 }',
    'out.json': '',
  })
  empty = await projects.create(['@toolsight/runtime'])
  await empty.put({
    'a.ts':
      "import { makeTool } from './x.js'\nmakeTool({ name: 'a', description: 'b', parameters: {} })\nmakeTool({ name: 'b', description: 'b', parameters: {} })\n",
  })
})

afterAll(() => Promise.all([project.remove(), empty.remove()]))

describe('check', () => {
  it.each([[[]], [['--summary', '--target', 'openai']], [['--statistics']], [['--all', '--no-evaluate']]])(
    '%j',
    async (args) => {
      const { out } = await project.run(['check', '--format', 'json', ...args])
      const { tools, schemas } = described('check', out)
      expect([tools.length > 2, schemas.length]).toEqual([true, 1])
    },
  )

  it('with a baseline that has stale entries', async () => {
    await project.run(['check', '--baseline', 'b.json', '--update-baseline', '--target', 'openai'])
    const { out } = await project.run([
      'check',
      'good.ts',
      'name.ts',
      '--baseline',
      'b.json',
      '--format',
      'json',
      '--rule',
      'invalid-name=off',
    ])
    expect(described('check', out).baseline.stale).toHaveLength(1)
  })

  it('without tools', async () => {
    const { out } = await empty.run(['check', '--format', 'json'])
    expect(described('check', out).noTools.likely).toHaveLength(2)
  })

  it("has a command that prints the rule's page as the docs of each finding", async () => {
    const { report } = await project.check()
    expect(report.diagnostics.length).toBeGreaterThan(2)
    for (const { code, docs } of report.diagnostics) {
      const [command, ...args] = String(docs).split(' ')
      expect(command).toBe('toolsight')
      const printed = await project.run(args)
      expect([printed.code, printed.out.split(' ')[0]]).toEqual([0, code])
    }
  })
})

it.each([
  ['list', ['list', '--format', 'json']],
  ['targets', ['targets', '--format', 'json']],
  ['targets', ['targets', 'good', '--format', 'json']],
  ['frameworks', ['frameworks', '--format', 'json']],
  ['fix', ['fix', '--dry-run', '--format', 'json']],
  ['preview', ['preview', 'good', '--input', 'input.json', '--format', 'json']],
  ['preview', ['preview', 'good', '--input', 'input.json', '--all-styles', '--format', 'json']],
  ['preview', ['preview', 'good', '--input', 'good.ts', '--format', 'json']],
  ['preview', ['preview', 'run', '--input', 'input.json', '--format', 'json']],
  ['doctor', ['doctor', '--format', 'json']],
  ['harden', ['harden', '--format', 'json']],
  ['harden', ['harden', 'good', '--format', 'json']],
  ['manifest', ['manifest', '--format', 'json']],
  ['diff', ['diff', 'old.lock.json', '--format', 'json']],
  ['show-tokens', ['show', 'good', '--tokens', '--format', 'json']],
  ['show-tokens', ['show', 'good', '--tokens', '--target', 'openai', '--format', 'json']],
  ['show-diff', ['show', 'good', '--target', 'openai-strict', '--diff', 'resolved', '--format', 'json']],
  ['show-diff', ['show', 'good', '--target', 'anthropic', '--diff', 'openai', '--format', 'json']],
])('%s: %j', async (name, args) => {
  described(name, (await project.run(args)).out)
  if (['list', 'doctor', 'manifest'].includes(name)) described(name, (await empty.run(args)).out)
})

it('every published schema is of an output that is tested here', () => {
  const tested = [
    'check',
    'diff',
    'doctor',
    'fix',
    'frameworks',
    'harden',
    'list',
    'manifest',
    'preview',
    'show-diff',
    'show-tokens',
    'targets',
  ]
  expect(readdirSync(folder).sort()).toEqual(tested.map((name) => `${name}.schema.json`))
})
