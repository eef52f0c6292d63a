import { afterEach, beforeEach, expect, it } from 'vitest'
import { Project } from '../project.js'

let project: Project

const tool = (name: string, text: string, decorator = 'Tool') =>
  `import { ${decorator} } from '@dock/kit'\nexport class ${text}Service {\n  @${decorator}({ name: '${name}', description: '${text} it.' })\n  async run(parameters: object) { return parameters }\n}\n`
const manifest = (name: string) => `{ "name": "${name}", "dependencies": { "@dock/kit": "1" } }`

beforeEach(async () => {
  project = await Project.create([])
  await project.put({
    'package.json': '{ "name": "dock", "private": true, "workspaces": ["packages/*"] }',
    'packages/a/package.json': manifest('a'),
    'packages/a/lift.ts': tool('lift', 'Lifts'),
    'packages/b/package.json': manifest('b'),
    'packages/b/turn.ts': tool('turn', 'Turns'),
    'packages/c/package.json': manifest('c'),
    'packages/c/haul.ts': tool('haul', 'Hauls', 'OtherTool'),
  })
})

afterEach(() => project.remove())

it('packages whose tools are written alike are one finding to read, and each is one in JSON', async () => {
  const { report } = await project.check()
  const found = report.diagnostics.filter(({ code }) => code === 'no-tools-found')
  expect(found.map(({ file }) => file)).toEqual(
    ['a', 'b', 'c'].map((name) => `packages/${name}/package.json`),
  )
  const { out } = await project.run(['check', '--all'])
  expect(out.match(/^warning {2}no-tools-found/gm)).toHaveLength(2)
  expect(out).toContain('No tools found in `a`, but one place looks like a tool definition.')
  expect(out).toMatch(/also {2}packages\/b\/package\.json:1:/)
  expect(out).toContain('No tools found in `c`, but one place looks like a tool definition.')
})
