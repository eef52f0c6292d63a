import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
interface Catalogue { titles: string[] }
function lend({ catalogue }: { catalogue: Catalogue }) {
  return defineTool({
    name: 'lend',
    description: \`Lends one of: \${catalogue.titles.join(', ')}\`,
    input: z.object({ title: z.string().describe('Which') }),
    handler: () => 1,
  })
}
`

describe('a tool that is made under a condition', () => {
  let project: Project
  beforeEach(async () => {
    project = await projects.create(['zod', '@toolsight/runtime'])
  })
  afterEach(() => project.remove())

  async function check(source: string) {
    await project.put({ 'tools.ts': TOOL + source })
    const { code, out } = await project.run(['check', '--format', 'json'])
    const { tools, diagnostics } = JSON.parse(out) as {
      tools: Array<{ name: string | null; status: string }>
      diagnostics: Array<{ code: string; severity: string; message: string }>
    }
    return {
      code,
      tools: tools.map(({ name, status }) => `${name} ${status}`),
      told: diagnostics.map((each) => `${each.severity} ${each.code}`),
      messages: diagnostics.map(({ message }) => message),
    }
  }

  it.each([
    ['an if', 'if (used) tools.push(lend({ catalogue: used }))'],
    ['an else', 'if (!used) tools.length = 0\n  else tools.push(lend({ catalogue: used }))'],
    ['a function that returns before it', 'if (!used) return tools\n  tools.push(lend({ catalogue: used }))'],
    ['a logical and', 'used && tools.push(lend({ catalogue: used }))'],
    ['a conditional expression', 'return used ? [lend({ catalogue: used })] : []'],
  ])('does not fail where %s does not hold', async (_, code) => {
    const { tools, told, messages } = await check(`
function make({ catalogue, titles = [] }: { catalogue?: Catalogue; titles?: string[] }) {
  const tools: unknown[] = []
  let used = catalogue
  if (!used && titles.length > 0) used = { titles }
  ${code}
  return tools
}
export const tools = make({})
`)
    expect(tools).toEqual(['lend unevaluated'])
    expect(told).toEqual(['warning not-evaluated'])
    expect(messages[0]).toContain(
      'made only if `used` is true, and nothing shows that it is. If it is not, making the tool throws TypeError',
    )
  })

  it('has no text that could be like another', async () => {
    const source = (condition: string) => `
function inputOf({ titles }: Catalogue) {
  return z.object({ title: z.string().describe(titles.join()) })
}
function borrow(name: string, catalogue?: Catalogue) {
  const tools: unknown[] = []
  let used = catalogue
  if (!used && name === '') used = { titles: [] }
  ${condition} tools.push(
    defineTool({
      name,
      description: 'Borrows one of the things that the library has in its stock.',
      input: inputOf(used),
      handler: () => 1,
    }),
  )
  return tools
}
export const tools = [...borrow('borrow_book', BOOK), ...borrow('borrow_film', FILM)]
`
    const none = source('if (used)').replace('BOOK', 'undefined').replace('FILM', 'undefined')
    const absent = await check(none)
    expect(absent.tools).toEqual(
      expect.arrayContaining(['borrow_book unevaluated', 'borrow_film unevaluated']),
    )
    expect(absent.told).not.toContain('info twin-tools')
    const made = source('').replace('BOOK', "{ titles: ['a'] }").replace('FILM', "{ titles: ['b'] }")
    expect((await check(made)).told).toContain('info twin-tools')
  })

  it('fails where the condition holds', async () => {
    const { tools, told } = await check(`
function make(catalogue: Catalogue) {
  const tools: unknown[] = []
  if (catalogue) tools.push(lend({ catalogue }))
  return tools
}
export const tools = make({} as Catalogue)
`)
    expect(tools).toEqual(['lend failed'])
    expect(told).toEqual(['error evaluation-failed'])
  })

  it('fails by a fault that has nothing to do with the condition', async () => {
    const { told } = await check(`
const isOn = process.argv.includes('--all')
export const tools: unknown[] = []
if (isOn) tools.push(defineTool({ name: 'mend', description: 'Mends a book.', input: z.object({ n: z.text() }), handler: () => 1 }))
`)
    // What nothing calls here is an info beside it.
    expect(told).toContain('error evaluation-failed')
  })
})
