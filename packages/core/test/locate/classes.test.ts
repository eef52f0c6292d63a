import { afterAll, beforeAll, expect, it } from 'vitest'
import { Project, told } from '../support/project.js'

/* Tools that are written as classes; the framework is not installed. */

const HEAD = `import { DynamicStructuredTool, DynamicTool, StructuredTool, Tool } from '@langchain/core/tools'
import { z } from 'zod'
const Q = z.object({ q: z.string() })
`
const CALL = "async _call() { return '' }"
const Q = { q: { type: 'string' } }
const INPUT = { input: { type: 'string' } }

let project: Project
beforeAll(async () => {
  project = await Project.open({})
})
afterAll(() => project.dispose())

async function toolsOf(text: string) {
  project.type('tools.ts', `${HEAD}${text}`)
  return project.tools('tools.ts')
}

it.each([
  ['fields', `name = 'a'; description = 'd'; schema = Q`],
  ['getters', `get name() { return 'a' } get description(): string { return 'd' } get schema() { return Q }`],
  ['getters with a body', `get name() { const parts = ['a']; return parts.join('') } schema = Q`],
  ['what the constructor assigns', `name: string; schema = Q; constructor() { super(); this.name = 'a' }`],
  [
    'what the constructor assigns over a field',
    `name = 'b'; schema = Q; constructor() { super(); this.name = 'a' }`,
  ],
  ['modifiers', `public override readonly name = 'a' as const; protected description = 'd'; schema = Q`],
  ['static members beside', `static name2 = 'b'; static schema = z.string(); name = 'a'; schema = Q`],
  [
    'arguments of the constructor that are no part of it',
    `name = 'a'; schema = Q; constructor(private db: { open(): void }, fields?: object) { super(fields); db.open() }`,
  ],
  [
    'other members that only an instance has',
    `name = 'a'; schema = Q; url = 'x'; client = connect(this.url)`,
  ],
])('StructuredTool: %s', async (_, members) => {
  const text = `declare function connect(url: string): unknown\nexport class A extends StructuredTool { ${members}; ${CALL} }`
  expect(told(await toolsOf(text))).toEqual({ a: Q })
})

it('is given its definition by super', async () => {
  const given = "{ name: 'a', description: 'd', schema: Q, func: async () => '' }"
  const tools = await toolsOf(
    `export class A extends DynamicStructuredTool { constructor() { super(${given}) } }
const base = { description: 'd', schema: Q }
export class B extends DynamicStructuredTool { constructor() { super({ ...base, name: 'b', func: async () => '' }) } }`,
  )
  expect(told(tools)).toEqual({ a: Q, b: Q })
})

it('has the members of a class of the same file that it extends; an abstract one is no tool', async () => {
  const tools = await toolsOf(
    `abstract class Base extends StructuredTool { schema = Q; abstract name: string }
export class A extends Base { name = 'a'; description = 'd'; ${CALL} }
export class B extends A { override name = 'b' }`,
  )
  expect(told(tools)).toEqual({ a: Q, b: Q })
})

it('takes a text where it has no schema', async () => {
  const tools = await toolsOf(
    `export class A extends Tool { name = 'a'; description = 'd'; ${CALL} }
export const b = new DynamicTool({ name: 'b', description: 'd', func: async () => '' })`,
  )
  expect(told(tools)).toEqual({ a: INPUT, b: INPUT })
})

it('is not evaluated where a part of it is an argument of the constructor', async () => {
  const [tool] = await toolsOf(
    `export class A extends StructuredTool { name: string; schema = Q; constructor(n: string) { super(); this.name = n } ${CALL} }`,
  )
  expect(tool?.status).toBe('unevaluated')
  expect(tool?.reason).toBe('it depends on `n`, a parameter of the constructor of `A`')
})
