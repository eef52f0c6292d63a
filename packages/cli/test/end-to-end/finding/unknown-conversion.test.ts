import { expect, it, onTestFinished } from 'vitest'
import { Project } from '../project.js'

/* Frameworks of which it is known how their tools are written, and not what they make of every schema. */

async function found(installed: Record<string, string>) {
  const project = await Project.create()
  onTestFinished(() => project.remove())
  await project.put({
    'package.json': '{ "name": "page", "dependencies": { "@copilotkit/react-core": "^1.0.0" } }',
    'page.tsx': `import { useCopilotAction } from '@copilotkit/react-core'
export function Page() {
  useCopilotAction({ name: 'note', description: 'Notes.', parameters: [{ name: 'text', type: 'string' }], handler: async () => 'x' })
}
`,
    ...installed,
  })
  const { report } = await project.check()
  const { tools } = JSON.parse((await project.run(['list', '--format', 'json'])).out)
  return {
    findings: report.diagnostics.map(
      ({ code, severity, message }) => `${severity} ${code} ${message.split('\n')[0]}`,
    ),
    states: tools.map(({ name, state }: { name: string; state: string }) => `${name}: ${state}`),
  }
}

it('names the package, where only the framework knows what it makes of a list of parameters and is not installed', async () => {
  expect(await found({})).toEqual({
    findings: ['warning dependencies-missing Dependencies are not installed. Run `npm install`.'],
    states: ['note: not-installed'],
  })
})

it('names the framework, where it is installed and has nothing that converts such a list', async () => {
  expect(
    await found({
      'node_modules/@copilotkit/react-core/package.json':
        '{ "name": "@copilotkit/react-core", "version": "1.0.0", "main": "index.js" }',
      'node_modules/@copilotkit/react-core/index.js': 'exports.useCopilotAction = () => {}',
    }),
  ).toEqual({
    findings: [
      "info not-evaluated Not evaluated: what CopilotKit actions makes of the schema of 'note' is not known.",
    ],
    states: ['note: not-evaluated'],
  })
})
