import { describe, expect, test } from 'vitest'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const MAKING = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const load = async () => {
  const name = 'find' + (globalThis.calls = (globalThis.calls ?? 0) + 1)
  await null
  return [{ name, schema: z.object({ city: z.string() }) }]
}
const server = new McpServer({ name: 'hotel', version: '1.0.0' })
`
const CALL = "server.registerTool(t.name, { description: 'Finds.', inputSchema: t.schema }, async () => ({}))"

/** Each tool by its name and its fields, or the reason why it is not known. */
async function seen(code: string): Promise<string[]> {
  return withProject({ 'tools.ts': `${MAKING}\n${code}\n` }, async (project) => {
    const { tools, findings } = await project.check('tools.ts')
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(findings.map(({ code }) => code)).not.toContain('internal-fault')
    return tools.map(({ name, status, schema, reason }) =>
      status === 'resolved'
        ? `${name}: ${Object.keys((schema?.['properties'] ?? {}) as object)}`
        : `${status}: ${reason}`,
    )
  })
}

const AWAITED = ['unevaluated: it depends on `list`, which is awaited inside a function']

describe('a list that is awaited, whose tools cannot wait for it', () => {
  test.each([
    ['at the head of a loop, at the top of a module', `for (const t of await load()) ${CALL}`],
    [
      'at the head of a loop, in a function',
      `export async function all() { for (const t of await load()) ${CALL} }`,
    ],
    ['by a list method', `;(await load()).forEach((t) => ${CALL})`],
    [
      'by a variable',
      `export async function all() { const list = await load(); for (const t of list) ${CALL} }`,
    ],
    [
      'by a pattern',
      `export async function all() { const { length, ...rest } = await load(); for (const t of Object.values(rest)) ${CALL} }`,
    ],
    [
      'by what it is given to',
      `const each = (list: any[]) => { for (const t of list) ${CALL} }\nexport async function all() { each(await load()) }`,
    ],
    [
      'by a statement before',
      `export async function all() { const list = []; list.push(...(await load())); for (const t of list) ${CALL} }`,
    ],
    [
      'in a method',
      `class Desk { list = load; async open() { const list = await this.list(); for (const t of list) ${CALL} } }\nnew Desk().open()`,
    ],
    [
      'in a namespace',
      `export namespace Desk { export async function list() { return await load() }
export async function open() { const list = await Desk.list(); for (const t of list) ${CALL} } }`,
    ],
  ])('gives its tools, awaited once: %s', async (_, code) => {
    expect(await seen(code)).toEqual(['find1: city'])
  })

  test('gives them where several are awaited, one after the other and in each turn', async () => {
    const code = `export async function all() {
  const lists = await Promise.all([load(), load()])
  for (const list of lists) {
    const [t] = await Promise.resolve(list)
    ${CALL}
  }
}`
    expect(await seen(code)).toEqual(['find1: city', 'find2: city'])
  })

  test('gives them in a map and a set, where something else is awaited after them', async () => {
    const code = `export async function all() {
  const named = await load().then((list) => new Map(list.map((t) => [t.name, t])))
  const listed = await load().then((list) => new Set(list.map((t) => ({ ...t, name: 'more' }))))
  for (const t of [...named.values(), ...listed]) ${CALL}
}`
    expect(await seen(code)).toEqual(['find1: city', 'more: city'])
  })

  test.each([
    ['is changed', "list.push({ name: 'own', schema: list[0].schema })"],
    ['has what it holds changed', "list[0].name = 'my_' + list[0].name"],
  ])('is not known where it %s before something else is awaited', async (_, statement) => {
    const code = `export async function all() {
  const list = await load()
  ${statement}
  const more = await load()
  for (const t of [...list, ...more]) ${CALL}
}`
    expect(await seen(code)).toEqual(AWAITED)
  })

  test('gives them as they are changed where nothing else is awaited', async () => {
    const code = `export async function all() {
  const list = await load()
  list[0].name = 'my_' + list[0].name
  for (const t of list) ${CALL}
}`
    expect(await seen(code)).toEqual(['my_find1: city'])
  })

  test('gives them where a counter begins with what is awaited', async () => {
    const loop = `for (let i = await Promise.resolve(0); i < 2; i++) server.registerTool('find' + i, { inputSchema: z.object({}) }, async () => ({}))`
    expect(await seen(loop)).toEqual(['find0: ', 'find1: '])
  })

  const inFunction = (list: string) =>
    `export async function all(client: any) { const list = await ${list}; for (const t of list) ${CALL} }`

  test.each([
    ['never comes', 'new Promise<any[]>(() => {})', AWAITED],
    ['is refused', "fetch('https://hotel.example').then((answer) => answer.json())", AWAITED],
    [
      'is another one where it is refused',
      "fetch('https://hotel.example').then((answer) => answer.json(), () => load())",
      AWAITED,
    ],
    ['is an error', "(async () => { throw new Error('No tools') })()", AWAITED],
    ['is an error at once', "(() => { throw new Error('No tools') })()", AWAITED],
    [
      'comes from what only the program has',
      'client.list()',
      ['unevaluated: it depends on `client`, a parameter of `all`, which nothing is known to call'],
    ],
  ])('is the reason where it %s', async (_, list, expected) => {
    expect(await seen(inFunction(list))).toEqual(expected)
  })

  test.each([
    ['goes on with the next one', 'continue'],
    ['ends the loop', 'break'],
  ])('is the reason where a statement that changes it %s', async (_, jump) => {
    const code = `export async function all() {
  const list = await load()
  for (const each of list) {
    let t = list.find(({ name }) => name === each.name)
    if (!t) { try { t = (await load())[0] } catch { ${jump} } }
    ${CALL}
  }
}`
    expect(await seen(code)).toEqual([
      'unevaluated: it depends on `t`, which is changed by a statement that may leave its loop',
    ])
  })

  test('gives them where a statement that changes it leaves only a loop or a switch of its own', async () => {
    const code = `export async function all() {
  const list = await load()
  for (const each of list) {
    let t = each
    for (const other of [each, each]) { if (other === t) { t = { ...other, name: 'other' }; break } continue }
    switch (t.name) { case 'other': t = { ...t, name: 'my_other' }; break }
    ${CALL}
  }
}`
    expect(await seen(code)).toEqual(['my_other: city'])
  })

  test('is the reason where the loop goes through it as it comes', async () => {
    const each = `async function* each() { yield (await load())[0] }\nfor await (const t of each()) ${CALL}`
    expect(await seen(each)).toEqual([
      'unevaluated: it depends on `each()`, which is awaited at the head of a loop',
    ])
  })

  test('leaves known what is not made of it', async () => {
    const code = `export async function all(client: any) {
  const user = await client.user()
  server.registerTool('find', { description: 'Finds.', inputSchema: z.object({ city: z.string() }) }, async () => user)
  server.registerTool('book', { description: 'Books.', inputSchema: z.object({ [user.key]: z.string() }) }, async () => ({}))
}`
    expect(await seen(code)).toEqual([
      'find: city',
      'unevaluated: it depends on `client`, a parameter of `all`, which nothing is known to call',
    ])
  })
})

test('a function that makes the tools of a list is not called by the name of what holds them', async () => {
  const files = {
    'tools.ts': `import { generateText, tool } from 'ai'
import { z } from 'zod'
const all = async (list: any) => {
  const made: any = {}
  for (const each of await list.tools()) made[each.id] = tool({ description: each.text, inputSchema: z.object({}) })
  return made
}
export async function run(list: any) {
  const tools = await all(list)
  return generateText({ tools })
}
`,
  }
  await withProject(files, async (project) => {
    const { tools } = await project.check('tools.ts')
    expect(tools.map(({ name, status }) => [name, status])).toEqual([[null, 'unevaluated']])
  })
})
