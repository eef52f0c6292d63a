import { expect, it } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withPackage = sharedProject()

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"
const SEARCH =
  "export const makeSearch = (options: any, prefix = '') => defineTool({ name: prefix + 'search', input: z.object({ q: z.string().max(options.limit) }) })\n"

async function namesIn(text: string): Promise<Array<string | null>> {
  return withPackage({ 'tool.ts': `${HEAD}${SEARCH}${text}` }, async (project) => {
    const { tools } = await project.check('tool.ts')
    return tools.map(({ name }) => name).sort()
  })
}

it('a function that calls itself with what it was given makes its tools once', async () => {
  const names = await namesIn(`
export function makeAll(options: any, client?: any): unknown[] {
  const forAgents = () => (options.isNested ? [makeSearch(options), ...makeAll(options, client)] : [])
  return [makeSearch(options), forAgents]
}
export const tools = makeAll({ limit: 5, isNested: true })`)
  expect([...new Set(names)]).toEqual(['search'])
  expect(names.length).toBeLessThanOrEqual(2)
})

it('where it gives itself something else, these are more tools', async () => {
  const names = await namesIn(`
export function makeAll(options: any, prefix: string): unknown[] {
  const tools: unknown[] = [makeSearch(options, prefix)]
  if (prefix.length < 10) tools.push(...makeAll(options, prefix + 'deep_'))
  return tools
}
export const tools = makeAll({ limit: 5 }, '')`)
  expect(names).toEqual(['deep_deep_search', 'deep_search', 'search'])
})
