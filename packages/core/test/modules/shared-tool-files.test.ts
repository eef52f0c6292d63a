import { describe, expect, it } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"
const tool = (name: string, maximum: string) =>
  `export const ${name} = defineTool({ name: '${name}', input: z.object({ q: z.number().max(${maximum}) }) })\n`
const told = (name: string, maximum: number) => ({ [name]: { q: { type: 'number', maximum } } })

/** What the tools of a file do not need is not written with them. */
describe('a file with tools that another file imports from', () => {
  it.each([
    ['a constant', 'export const limit = 3', 'limit'],
    ['a constant that statements change', 'export const limits = { a: 1 }\nlimits.a = 3', 'limits.a'],
    ['what a constant depends on', 'const base = 2\nexport const limit = base + 1', 'limit'],
    [
      'a function with overloads',
      'export function limit(): number\nexport function limit(x?: number) { return x ?? 3 }',
      'limit()',
    ],
    ['an enum in two parts', 'export enum Limit { A = 1 }\nexport enum Limit { B = 3 }', 'Limit.B'],
    ['a `var` of a block', 'if (true) { var limit = 3 }\nexport { limit }', 'limit'],
  ])('hands out %s', async (_, source, used) => {
    const name = /^\w+/.exec(used)?.[0] ?? ''
    const files = {
      'a.ts': HEAD + tool('a', '7') + source,
      'b.ts': `${HEAD}import { ${name} } from './a.js'\n${tool('b', used)}`,
    }
    await withProject(files, async (project) => {
      expect(await project.told('a.ts')).toEqual(told('a', 7))
      expect(await project.told('b.ts')).toEqual(told('b', 3))
      expect(await project.told('a.ts')).toEqual(told('a', 7))
    })
  })
})
