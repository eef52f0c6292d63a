import { afterEach, beforeEach, expect, it } from 'vitest'
import { Project } from '../project.js'

let project: Project

/* A request decides what a tool is, and what is known of the program ends where that comes in: several functions above the one that makes it. */
beforeEach(async () => {
  project = await Project.create(['zod'])
  await project.put({
    'package.json': '{ "name": "harbor", "type": "module", "dependencies": { "ai": "6" } }',
    'node_modules/ai/package.json': '{ "name": "ai", "version": "6.0.1" }',
    'src/berth.ts': `import { tool } from 'ai'
import { z } from 'zod'
const basic = z.object({ at: z.string() })
export function makeBerth(kind: string) {
  return tool({ description: 'Finds a berth.', inputSchema: kind ? basic : basic.partial(), execute: async () => 1 })
}
`,
    'src/agent.ts': `import { ToolLoopAgent, tool } from 'ai'
import { makeBerth } from './berth.js'
function quick<T extends ReturnType<typeof makeBerth>>(original: T): T {
  return tool({ description: original.description, inputSchema: original.inputSchema, execute: async () => 1 }) as T
}
export function makeAgent({ kind }: { kind: string }) {
  const original = makeBerth(kind)
  let berth = original
  if (kind) berth = quick(original)
  return new ToolLoopAgent({ model: 'x', tools: { berth } })
}
`,
    'src/answer.ts': `import { makeAgent } from './agent.js'
export async function answer({ kind }: { kind: string }) {
  const agent = makeAgent({ kind })
  return agent.stream({ prompt: 'Hi' })
}
`,
    'src/route.ts': `import { answer } from './answer.js'
export async function POST(request: Request) {
  const body = await request.json()
  return answer({ kind: body.kind })
}
`,
  })
})

afterEach(() => project.remove())

it('is shown where it is made, and is not called as the function of the request', async () => {
  const { out } = await project.run(['check'])
  expect(out).toMatch(/^ {2}\(no name\) +not evaluated .* src\/agent\.ts:9$/m)
  expect(out).toContain("Not evaluated: 'agent.ts:9' depends on `request`.")
  expect(out).toMatch(
    / {2}src\/agent\.ts:9:21\n {2}see {2}src\/route\.ts:3:22 .*\n +src\/route\.ts:4:10 {2}Registered here\./,
  )
})
