import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

let project: Project

beforeEach(async () => {
  project = await projects.create(['zod'])
  await project.put({ 'package.json': '{ "name": "kiln", "type": "module" }' })
})

afterEach(() => project.remove())

const HEAD = `import { openai } from '@ai-sdk/openai'
import { generateText, tool } from 'ai'
import { z } from 'zod'
`
const record = (...names: string[]) =>
  `{ ${names.map((name) => `${name}: tool({ description: 'Does ${name}.', inputSchema: z.object({ q: z.string() }), execute: async () => 1 })`).join(', ')} }`
const send = (tools: string) => `generateText({ model: openai('gpt-5'), prompt: 'x', tools: ${tools} })`

/** The tools, and whether each goes to the provider of the call. */
async function sent(files: Record<string, string>): Promise<string[]> {
  await project.put(files)
  const { report } = await project.check()
  return report.tools.map(({ name, targets }) => {
    const isSent = (targets as Array<{ target: string }>).some(({ target }) => target === 'openai-responses')
    return `${name} ${isSent ? 'is sent' : 'is not'}`
  })
}

test.each([
  ['delete', 'delete all.glaze'],
  ['delete by a text', "delete all['glaze']"],
  ['Reflect', "Reflect.deleteProperty(all, 'glaze')"],
])('a tool that is removed by %s is not shown as sent', async (_title, removal) => {
  const record2 = `const all: any = ${record('fire', 'glaze')}`
  expect(
    await sent({
      'module.ts': `${HEAD}${record2}\n${removal}\nexport const go = () => ${send('all')}\n`,
      'function.ts': `${HEAD}export function go() {\n  ${record2}\n  ${removal}\n  return ${send('{ ...all }')}\n}\n`,
    }),
  ).toEqual(['fire is sent', 'glaze is not', 'fire is sent', 'glaze is not'])
})

test('nor is one that the rest of a pattern leaves out, also of a record of another file', async () => {
  expect(
    await sent({
      'all.ts': `${HEAD}export const all = ${record('fire', 'glaze')}\n`,
      'go.ts': `${HEAD}import { all } from './all.js'
const { glaze: _, ...others } = all
export const go = () => ${send('others')}
`,
    }),
  ).toEqual(['fire is sent', 'glaze is not'])
})

test('one that only a condition removes is, as is what is removed later, or from another record', async () => {
  expect(
    await sent({
      'go.ts': `${HEAD}export function go(isCold: boolean) {
  const all: any = ${record('fire', 'glaze', 'cool')}
  const other: any = { fire: 1 }
  if (isCold) delete all.glaze
  delete other.fire
  const answer = ${send('all')}
  delete all.cool
  return answer
}
`,
    }),
  ).toEqual(['fire is sent', 'glaze is sent', 'cool is sent'])
})
