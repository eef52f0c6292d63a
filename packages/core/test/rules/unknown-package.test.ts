import { expect, it } from 'vitest'
import type { Files } from '../support/project.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/* A `defineTool` of an installed package that no framework is known for: nothing is said of conversions that nobody knows. */

const PACKAGE: Files = {
  'node_modules/@hotel/agents/package.json':
    '{ "name": "@hotel/agents", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/@hotel/agents/index.js':
    'export const defineTool = (tool) => tool\nexport const createAgent = () => ({ defineTool })\n',
}
const INPUTS = {
  zod: `z.object({ nights: z.number() })`,
  date: `z.object({ day: z.date().default(() => new Date(0)) })`,
  zod3: `z3.object({ nights: z3.number() })`,
  valibot: `v.object({ nights: v.number() })`,
  nothing: `class {}`,
}

function tools(first: string, callee = 'defineTool', inputs: Partial<typeof INPUTS> = INPUTS): string {
  const calls = Object.entries(inputs).map(
    ([name, input]) =>
      `export const ${name} = ${callee}({ name: '${name}_tool', description: 'Books.', input: ${input}, handler: () => '' })`,
  )
  return [
    first,
    `import { z } from 'zod'`,
    `import { z as z3 } from 'zod/v3'`,
    `import * as v from 'valibot'`,
    ...calls,
  ].join('\n')
}

/** `code severity` of each finding about the project, and the state of each tool. */
async function judged(files: Files) {
  return withProject(files, async ({ workspace }) => {
    const report = await workspace.checkAll(await workspace.files())
    const findings = report.findings.filter(({ category }) => category !== 'quality')
    return {
      findings: findings.map(({ code, severity }) => `${code} ${severity}`).sort(),
      messages: findings.map(({ message }) => message),
      related: findings.map(({ related }) => related.length),
      status: Object.fromEntries(report.tools.map(({ name, status }) => [name, status])),
      schemas: Object.fromEntries(report.tools.map(({ name, schema }) => [name, schema])),
    }
  })
}

it('is said once for all its tools, and none of them is judged by what our runtime would do', async () => {
  const found = await judged({ ...PACKAGE, 'tools.ts': tools(`import { defineTool } from '@hotel/agents'`) })
  expect(found.findings).toEqual(['unknown-package info'])
  expect(found.messages[0]).toContain('5 tools are made by `@hotel/agents`')
  expect(found.related).toEqual([4])
  expect(found.status).toEqual({
    zod_tool: 'resolved',
    date_tool: 'unevaluated',
    zod3_tool: 'unevaluated',
    valibot_tool: 'unevaluated',
    nothing_tool: 'unevaluated',
  })
  expect(found.schemas['zod_tool']).toMatchObject({ properties: { nights: { type: 'number' } } })
})

const ONE = { valibot: INPUTS.valibot }

it.each([
  ['by another name', `import { defineTool as define } from '@hotel/agents'`, 'define'],
  [
    'as a member of what it makes',
    `import { createAgent } from '@hotel/agents'\nconst agent = createAgent()`,
    'agent.defineTool',
  ],
  ['as a member of all that it exports', `import * as agents from '@hotel/agents'`, 'agents.defineTool'],
  ['by require', `const { defineTool } = require('@hotel/agents')`, 'defineTool'],
])('is known %s', async (_, first, callee) => {
  const found = await judged({ ...PACKAGE, 'tools.ts': tools(first, callee, ONE) })
  expect(found.findings).toEqual(['unknown-package info'])
})

it('is known through a module of the workspace that only passes it on', async () => {
  const found = await judged({
    ...PACKAGE,
    'agents.ts': `export * from '@hotel/agents'`,
    'tools.ts': tools(`import { defineTool } from './agents'`, 'defineTool', ONE),
  })
  expect(found.findings).toEqual(['unknown-package info'])
})

it.each([
  ['a relative import', { 'own.ts': 'export const defineTool = (tool: object) => tool' }, './own'],
  [
    'a package of the workspace',
    {
      'package.json': '{ "name": "root", "private": true, "workspaces": ["packages/*"] }',
      'packages/own/package.json': '{ "name": "@hotel/own", "version": "1.0.0", "main": "index.ts" }',
      'packages/own/index.ts': 'export const defineTool = (tool: object) => tool',
      'node_modules/@hotel/own': { link: 'packages/own' },
    },
    '@hotel/own',
  ],
  [
    'a path alias',
    {
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      'src/own.ts': 'export const defineTool = (tool: object) => tool',
    },
    '@/own',
  ],
  ['patties, which is not installed', {}, 'patties/ai'],
] as Array<[string, Files, string]>)('the tools of %s are judged', async (_, files, specifier) => {
  const found = await judged({
    ...files,
    'tools.ts': tools(`import { defineTool } from '${specifier}'`, 'defineTool', ONE),
  })
  expect(found.findings).toContain('missing-parameters error')
  expect(found.findings).not.toContain('unknown-package info')
})

const ZOD3 = { zod3: INPUTS.zod3 }
const OWN = 'interface Tool { name: string; description: string; input: any; handler: () => string }\n'
const CONVERTER = { 'convert.ts': 'export const describe = (schema: any) => schema.toJsonSchema()' }

it.each([
  [
    'keeps what it made elsewhere',
    `const sent: object[] = []
export function defineTool(tool: Tool) { sent.push({ name: tool.name, schema: () => zodToJsonSchema(tool.input) }); return tool }
declare const zodToJsonSchema: (schema: object) => object`,
  ],
  [
    'converts when its tools are listed',
    `export const defineTool = (tool: Tool) => tool
export const list = (tools: Tool[]) => tools.map((tool) => z.toJSONSchema(tool.input))
declare const z: { toJSONSchema(schema: object): object }`,
  ],
  [
    'calls a helper of another module',
    `import { describe } from './barrel'
export const defineTool = (tool: Tool) => ({ ...tool, describe: () => describe(tool.input) })`,
  ],
])(
  'a defineTool of the workspace that %s is not judged by our rules, and that is said once',
  async (_, code) => {
    const found = await judged({
      'own.ts': OWN + code,
      'barrel.ts': "export * from './convert'",
      ...CONVERTER,
      'tools.ts': tools(`import { defineTool } from './own'`, 'defineTool', { ...ZOD3, ...ONE }),
    })
    expect(found.findings).toEqual(['unknown-package info'])
    expect(found.messages[0]).toContain('2 tools are made by `own.ts`')
    expect(found.status).toEqual({ zod3_tool: 'unevaluated', valibot_tool: 'unevaluated' })
  },
)

it('what a defineTool of the workspace makes of the schema is what counts, where it can be run', async () => {
  const found = await judged({
    'own.ts': `${OWN}import { z } from 'zod'
export const defineTool = ({ input, ...tool }: Tool) => ({ ...tool, parameters: z.toJSONSchema(input, { io: 'input' }) })`,
    'tools.ts': tools(`import { defineTool } from './own'`, 'defineTool', {
      zod: 'z.object({ nights: z.number().default(2) })',
      date: INPUTS.date,
    }),
  })
  expect(found.schemas['zod_tool']).toMatchObject({ properties: { nights: { type: 'number', default: 2 } } })
  expect(found.schemas['zod_tool']).not.toHaveProperty('required')
  // Its own conversion throws: that is a fault of the program.
  expect(found.findings).toEqual(['evaluation-failed error'])
})

it('a helper that converts something else beside a defineTool that does not, changes nothing', async () => {
  const found = await judged({
    'own.ts': `${OWN}import { name } from './other'\nexport const defineTool = (tool: Tool) => ({ ...tool, name: name(tool) })`,
    'other.ts': `export const name = (tool: { name: string }) => tool.name
export const other = (schema: any) => schema.toJsonSchema()`,
    'tools.ts': tools(`import { defineTool } from './own'`, 'defineTool', ONE),
  })
  expect(found.findings).toContain('missing-parameters error')
})
