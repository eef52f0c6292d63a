import { expect, it, onTestFinished } from 'vitest'
import { Project } from '../project.js'

it.each([
  ['openai-strict', 'a record', 'z.record(z.string(), z.number())'],
  ['openai-strict', 'a record in a list', 'z.array(z.record(z.string(), z.number()))'],
])('%s rejects %s for several reasons, in one error', async (target, _, prices) => {
  const project = await Project.create(['zod', '@toolsight/runtime'])
  onTestFinished(() => project.remove())
  await project.put({
    'toolsight.config.json': JSON.stringify({ targets: [target], evaluate: { timeoutMs: 20_000 } }),
    'prices.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const prices = defineTool({
  name: 'set_prices',
  description: 'Sets the prices of rooms.',
  input: z.object({ prices: ${prices}.describe('The price of each room, by its number') }),
  handler: () => 'done',
})
`,
  })
  const { diagnostics } = JSON.parse((await project.run(['check', '--format', 'json'])).out)
  expect(diagnostics).toMatchObject([{ code: 'unsupported-keyword', severity: 'error' }])
  const [{ message }] = diagnostics
  expect(message).toMatch(/^Leave `propertyNames` out[\s\S]*Also open-object: /)
})
