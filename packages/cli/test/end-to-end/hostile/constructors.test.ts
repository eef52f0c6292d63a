import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckOutput, Project } from '../project.js'

/* Classes that register tools, whose constructors never end: alone, or with the stand-ins that they are given. */

const IMPORTS = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
`

function registering(tool: string, members: string): string {
  return `${IMPORTS}class Made {
  fields = { rope: z.string() }
  ${members}
  register(server: McpServer) {
    server.registerTool('${tool}', { description: 'Does it.', inputSchema: this.fields }, async () => ({ content: [] }))
  }
}
export const start = (given: any, server: McpServer) => new (Made as any)(given).register(server)
`
}

let project: Project
let report: CheckOutput
beforeAll(async () => {
  project = await Project.create(['zod', '@modelcontextprotocol/server'])
  await project.put({
    'toolsight.config.json': '{ "evaluate": { "timeoutMs": 1000 } }',
    'package.json': '{ "name": "quay", "type": "module" }',
    'asked.ts': registering('ask_again', 'constructor(port: any) { while (port.hasNext) port.next() }'),
    'chained.ts': registering(
      'follow_chain',
      'rows: unknown[] = []\n  constructor(sea: any) { for (let at = sea.first; at; at = at.next) this.rows.push(at) }',
    ),
    'called.ts': registering(
      'call_back',
      'constructor(deps: any) { const again = (value: any): any => again(value.child()); again(deps) }',
    ),
    'spinning.ts': registering('spin', 'constructor() { for (;;); }'),
    'fine.ts': registering('tie_rope', 'constructor(readonly deps: any) {}'),
  })
  ;({ report } = await project.check())
}, 120_000)
afterAll(() => project.remove())

const toolOf = (name: string) => report.tools.find((tool) => tool.name === name)

test('one that asks a stand-in again and again ends, and the others are not held up', () => {
  expect(toolOf('ask_again')).toMatchObject({ status: 'resolved', schema: { required: ['rope'] } })
  expect(toolOf('tie_rope')).toMatchObject({ status: 'resolved', schema: { required: ['rope'] } })
})

test.each([
  ['follow_chain', 'sea'],
  ['call_back', 'deps'],
])('%s, whose constructor follows a stand-in without end, depends on `%s`', (name, parameter) => {
  expect(toolOf(name)).toMatchObject({
    status: 'unevaluated',
    reason: expect.stringContaining(`\`${parameter}\`, which is a parameter of the constructor of \`Made\``),
  })
})

test('one that never ends by itself is an error that names the line', () => {
  expect(report.diagnostics.filter(({ code }) => code === 'evaluation-timeout')).toMatchObject([
    { file: 'spinning.ts', range: { start: { line: 4 } }, message: expect.stringContaining("'spin'") },
  ])
})
