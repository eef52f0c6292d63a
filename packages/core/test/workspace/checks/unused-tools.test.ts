import { expect, it } from 'vitest'
import { type Project, withProject } from '../../support/project.js'

const bare = (name: string) =>
  `export const ${name}: Tool = { name: '${name}', input_schema: { type: 'object', properties: {} } }\n`
const BERTHS = `import type { Tool } from '@anthropic-ai/sdk/resources/messages'\n${bare('berth')}${bare('crane')}`
const AGENT = "import { berth } from './berths'\nexport const tools = [berth]\n"
const WITH_CRANE = "import { berth, crane } from './berths'\nexport const tools = [berth, crane]\n"

async function said(project: Project): Promise<string[]> {
  const { findings } = await project.workspace.check(project.path('berths.ts'))
  return findings.map(({ code, severity, tool }) => `${severity} ${code} ${tool ?? ''}`.trim())
}

const UNUSED = ['warning missing-description berth', 'info unused-tool', 'info missing-description crane']
const USED = ['warning missing-description berth', 'warning missing-description crane']

it('a tool is used or unused by what the imports are now', async () => {
  const files = {
    'package.json': '{ "name": "harbor", "private": true }',
    'berths.ts': BERTHS,
    'agent.ts': AGENT,
  }
  await withProject(files, async (project) => {
    const { workspace } = project
    // One file alone does not say who imports it.
    expect(await said(project)).toEqual(USED)
    await workspace.checkAll(await workspace.files())
    expect(await said(project)).toEqual(UNUSED)
    project.type('agent.ts', WITH_CRANE)
    expect(await said(project)).toEqual(USED)
    workspace.close(project.path('agent.ts'))
    expect(await said(project)).toEqual(UNUSED)
    project.write('agent.ts', WITH_CRANE)
    workspace.filesChanged()
    expect(await said(project)).toEqual(USED)
    project.type('berths.ts', BERTHS.replace('export const crane', 'const crane'))
    expect(await said(project)).toEqual(UNUSED)
  })
})
