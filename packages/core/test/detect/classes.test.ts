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
  expect(tool?.reason).toBe(
    'it depends on `n`, a parameter of the constructor of `A`, which nothing is known to call',
  )
})

const NAMED = `name: string; description = 'd'; schema = Q; constructor(name: string) { super(); this.name = name }`

it.each([
  ['an argument', `export class A extends StructuredTool { ${NAMED} ${CALL} }`, "new A('a')"],
  [
    'a parameter that is a member',
    `export class A extends StructuredTool { schema = Q; constructor(public readonly name: string) { super() } ${CALL} }`,
    "new A('a')",
  ],
  [
    'options',
    `export class A extends StructuredTool { name: string; schema: z.ZodType; constructor({ id, schema = Q }: { id: string; schema?: z.ZodType }) { super(); this.name = id; this.schema = schema } ${CALL} }`,
    "new A({ id: 'a' })",
  ],
  [
    'several overloads',
    `export class A extends StructuredTool { name: string; schema = Q; constructor(n: string); constructor(n: string, m?: number) { super(); this.name = n } ${CALL} }`,
    "new A('a', 2)",
  ],
])('has what its constructor is given where it is made: %s', async (_, declared, made) => {
  expect(told(await toolsOf(`${declared}\nexport const list = [${made}]`))).toEqual({ a: Q })
  project.type('tools.ts', HEAD + declared)
  project.type('other.ts', `import { A } from './tools'\nexport const list = [${made}]`)
  await project.check('tools.ts')
  expect(told(await project.tools('other.ts'))).toEqual({ a: Q })
  project.type('other.ts', '')
})

it('has what its base is given by super, with what its own constructor is given', async () => {
  const tools = await toolsOf(
    `abstract class Base extends StructuredTool { name: string; schema: z.ZodType
  constructor(name: string, { schema = Q, prefix }: { schema?: z.ZodType; prefix: string }, end = '!') { super(); this.name = prefix + name + end; this.schema = schema } ${CALL} }
export class A extends Base { constructor() { super('a', { prefix: 'x_' }) } }
class B extends Base { constructor(n: string) { super(n, { prefix: 'y_' }, '') } }
class C extends B {}
class D extends B { constructor() { super('d') } }
export const made = [new B('b'), new C('c'), new D()]`,
  )
  expect(told(tools.filter(({ status }) => status === 'resolved'))).toMatchObject({
    'x_a!': Q,
    y_b: Q,
    y_d: Q,
  })
})

it('is never an error where nothing makes it', async () => {
  project.type(
    'tools.ts',
    `${HEAD}export class N extends StructuredTool { ${NAMED} ${CALL} }
export class M extends StructuredTool { schema = Q; constructor(public name: string) { super() } ${CALL} }`,
  )
  const { findings, tools } = await project.check('tools.ts')
  expect(tools.map(({ status }) => status)).toEqual(['unevaluated', 'unevaluated'])
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
