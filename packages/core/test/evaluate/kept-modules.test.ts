import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isPlain } from '#core/child/modules/plain-code.js'
import type { Link, ModuleCode } from '#core/child/protocol.js'
import { Evaluator } from '#core/evaluate/host.js'
import { openWorkspace } from '#core/index.js'
import { describing, lazy, request, unit } from './program.js'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolsight-kept-')))
const evaluator = new Evaluator({ timeoutMs: 5000, env: [], node: null, cwd: root })
afterAll(async () => {
  await evaluator.dispose()
  rmSync(root, { recursive: true, force: true })
})

/** Instead of Zod: schemas that carry their number in order of making, and what was done to them. */
function installed(name: string): Link {
  const folder = join(root, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.cjs'),
    `let made = 0
    class Schema {
      number = ++made
      said = ''
      describe(text) { const copy = new Schema(); copy.said = text; copy.from = this; return copy }
      max() { return this }
      get '~standard'() {
        const schema = () => ({ type: 'object', title: String(this.number), description: this.from ? String(this.from.number) : '' })
        return { version: 1, vendor: 'numbered', validate: (value) => ({ value }), jsonSchema: { input: schema, output: schema } }
      }
    }
    exports.z = { string: () => new Schema(), config: () => undefined }`,
  )
  return { kind: 'package', path: join(folder, 'index.cjs'), name }
}

const zod = installed('zod')
const other = installed('other')
const z = { z: { specifier: 'zod', name: 'z' } }

function sharedModule(text: string, validator = zod, id = 'shared'): ModuleCode {
  return lazy(`${root}/${id}.ts`, text, {
    imports: z,
    links: { zod: validator },
    exports: { Id: { local: 'Id' }, Other: { local: 'Other' } },
  })
}

const plainId = sharedModule(unit('Id', '__s.z.string().max(40).describe("An id")'))

let next = 0
/** A file whose tool has `Id` of a shared module as its input: what came of it, and which modules ran. */
async function numbers({
  shared = plainId,
  name = 'Id',
  others = [] as ModuleCode[],
  body = '',
  input = '__s.Id',
} = {}) {
  const entry = lazy(
    `${root}/tool-${next++}.ts`,
    `${body}
    __r.site(0, function* () {
      yield { args: [{ kind: "object", props: [
        { key: "name", get: () => "tool" },
        { key: "input", get: () => ${input} }
      ] }] };
    });`,
    {
      imports: { ...z, Id: { specifier: './shared.js', name } },
      links: { zod, './shared.js': { kind: 'module', id: shared.id } },
    },
  )
  const outcome = await evaluator.evaluate({
    ...request([entry, shared, ...others]),
    converters: [{ vendor: 'standard', registered: true, packages: {} }],
  })
  if ('failure' in outcome) throw new Error(JSON.stringify(outcome.failure))
  const [tool] = outcome.sites[0]?.tools ?? []
  if (!tool || !('reading' in tool) || tool.reading.resolution.status !== 'resolved')
    throw new Error(JSON.stringify(outcome))
  const { title, description } = tool.reading.resolution.schema
  return { made: Number(title), from: Number(description), outcome }
}

describe('values of shared modules', () => {
  it('are made once for all files, where their code and that of the file only builds schemas', async () => {
    // The first file loads the package, which might change what was made before.
    await numbers()
    const first = await numbers()
    const second = await numbers()
    expect(second.made).toBe(first.made)
    expect(second.outcome.loaded.map((id) => id.slice(root.length + 1))).toEqual([
      'shared.ts',
      `tool-${next - 1}.ts`,
    ])
    expect(second.outcome.packages).toEqual(first.outcome.packages)
    expect(second.outcome.packages).toHaveLength(1)
  })

  it('name all that they were made of, whoever had them made', async () => {
    const deep = sharedModule(unit('Id', '__s.z.string()'), zod, 'deep')
    const shared = lazy(
      `${root}/barrel.ts`,
      unit('Id', '__s.z.string()') + unit('Other', '__s.Deep.describe("deep")'),
      {
        imports: { ...z, Deep: { specifier: './deep.js', name: 'Id' } },
        links: { zod, './deep.js': { kind: 'module', id: deep.id } },
        exports: { Id: { local: 'Id' }, Other: { local: 'Other' } },
      },
    )
    const loaded = async (name: string) => {
      const { outcome } = await numbers({ shared, name, others: [deep] })
      return outcome.loaded.map((id) => basename(id)).filter((id) => !id.startsWith('tool-'))
    }
    await loaded('Id')
    expect(await loaded('Id')).toEqual(['barrel.ts'])
    expect(await loaded('Other')).toEqual(['barrel.ts', 'deep.ts'])
    expect(await loaded('Other')).toEqual(['barrel.ts', 'deep.ts'])
  })

  it('serve in other schemas as they are', async () => {
    const first = await numbers()
    const second = await numbers({ input: '__s.Id.describe("The id of an order")' })
    expect(second).toMatchObject({ from: first.made })
    expect(second.made).toBeGreaterThan(first.made)
  })

  it('are never given to a file that runs anything else, and its own go to nobody', async () => {
    const before = await numbers()
    const changing = await numbers({ body: unit('Own', '(__s.Id.number = 77, __s.Id)'), input: '__s.Own' })
    expect(changing.made).toBe(77)
    expect((await numbers()).made).toBe(before.made)
  })

  it('are looked after as soon as a file runs anything else, however many did not', async () => {
    const own = new Evaluator({ timeoutMs: 5000, env: [], node: null, cwd: root })
    const described = async (expression: string) => {
      const outcome = await own.evaluate(request([lazy(`${root}/said-${next++}.ts`, describing(expression))]))
      const [tool] = ('sites' in outcome && outcome.sites[0]?.tools) || []
      return tool && 'reading' in tool ? tool.reading.description : outcome
    }
    const plainly = () =>
      own.evaluate(
        request([
          lazy(`${root}/plain-${next++}.ts`, unit('A', '__s.z.string()'), { imports: z, links: { zod } }),
        ]),
      )
    try {
      // Sent at once: those behind the first are sent ahead.
      await Promise.all([plainly(), plainly(), plainly()])
      const said = [
        described('(Array.prototype.join = () => "polluted", [1, 2].join())'),
        plainly(),
        described('[1, 2].join()'),
      ]
      expect(await Promise.all(said)).toEqual([
        { kind: 'string', value: 'polluted' },
        expect.objectContaining({ loaded: expect.any(Array) }),
        { kind: 'string', value: '1,2' },
      ])
    } finally {
      await own.dispose()
    }
  })

  it('are made anew where the module itself runs anything else', async () => {
    const shared = sharedModule(unit('Id', '((schema) => schema)(__s.z.string())'), zod, 'computed')
    const first = await numbers({ shared })
    expect((await numbers({ shared })).made).toBeGreaterThan(first.made)
  })

  it('are made anew when a package has been loaded since, and by other packages than Zod', async () => {
    const first = await numbers()
    const shared = sharedModule(unit('Id', '__s.z.string()'), other, 'others')
    const others = await numbers({ shared })
    expect((await numbers({ shared })).made).toBeGreaterThan(others.made)
    expect((await numbers()).made).toBeGreaterThan(first.made)
  })

  it.each([
    ['JavaScript as it stands', "'An id, // as it is'"],
    ['code that has to be lowered', "'An id' as string"],
  ])('are made once where the files are %s', async (_, description) => {
    const folder = join(root, `files-${next++}`)
    mkdirSync(folder)
    const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
    write('package.json', '{ "type": "module" }')
    write('toolsight.config.json', '{ "converters": ["standard"] }')
    write(
      'shared.ts',
      `import { z } from 'zod'
// What is sent with every order.
export const Id = z
  .string() /* of the shop */
  .max(40)
  .describe(${description})
`,
    )
    for (const name of ['a', 'b', 'c'])
      write(
        `${name}.ts`,
        `import { defineTool } from '@toolsight/runtime'
import { Id } from './shared.js'
export default defineTool({ name: '${name}', description: \`Tool "${name}"\`, input: Id, handler: () => ${name} })
`,
      )
    const workspace = await openWorkspace({ root: folder, trusted: true })
    const { tools } = await workspace.checkAll(
      ['shared', 'a', 'b', 'c'].map((name) => join(folder, `${name}.ts`)),
    )
    await workspace.dispose()
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    // The first one loads the package, which might change what was made before.
    const [, second, third] = tools.map(({ schema }) => schema?.['title'])
    expect(second).toEqual(expect.any(String))
    expect(third).toBe(second)
  })

  it('are those of the code as it is', async () => {
    const first = await numbers()
    const edited = sharedModule(unit('Id', '__s.z.string().max(41).describe("An id")'))
    expect((await numbers({ shared: edited })).made).toBeGreaterThan(first.made)
    expect((await numbers()).made).toBe(first.made)
  })
})

describe('code that only builds schemas', () => {
  const plain = (expression: string, rest: Partial<ModuleCode> = {}): boolean =>
    isPlain(lazy('/a.ts', unit('A', expression), { imports: z, links: { zod }, ...rest }))

  it.each([
    '__s.z.object({ a: __s.Id, "b-c": __s.z.string().min(1).optional().describe("a \\" (b)") })',
    '__s.z.array(__s.z.enum(["a", "b"])).max(__s.LIMITS.tags)',
    '__s.z.coerce.number().min(-1.5).default(10)',
    '__s.z.string().regex(/^[a-z/]+\\/(x)$/i)',
    '__s.z.object({ ...__s.Base.shape }).strict()',
    '__s.z.string().describe(__r.described(() => (__s.TEXT)))',
    "__s.z.enum(['a', 'it\\'s', `b`]).describe( `a $5 \\`b\\`\nc` )",
    '__s.z /* of 4 */\n// or later\n.string()',
    '{ name: 80, list: [1, 2, null, true, undefined] }',
  ])('%s', (expression) => {
    expect(plain(expression)).toBe(true)
  })

  it.each([
    '__s.z.string().refine((value) => value !== "")',
    '__s.z.string().meta({ id: "Id" })',
    '__s.z.string().register(__s.registry, {})',
    '__s.z.config({ jitless: true })',
    '__s.z["config"]({ jitless: true })',
    '__s.z.string().default(() => __s.A)',
    '__s.z.string().default(__s.z.config)',
    '__s.z.lazy(() => __s.A)',
    '__s.z.string().regex(/a/g)',
    '__s.z.string().describe(`${__s.f()}`)',
    '__s.z.string().describe(__r.described(() => (__s.f())))',
    '__s.z.string/* */`a`',
    '__s.z.string\n// a\n`a`',
    '__s.z.string/* */()',
    '__s.z.string() /* a',
    "'unclosed",
    "'a\nb'",
    '__s.z.string().max(Math.random())',
    '__s.z.string().max(__s.limit++)',
    '__s.z.string().max(__s.limits.get(1))',
    '__s.z.string().max(process.env.MAX)',
    '(__s.A.b = 1)',
    '(0, __s.make)()',
    'new Date()',
    'await __s.load()',
    '{ get a() { return 1 } }',
    '__s.z.string().min`a`',
    '"a".concat("b")',
    '"unclosed',
  ])('not %s', (expression) => {
    expect(plain(expression)).toBe(false)
  })

  it('is that of Valibot and ArkType, too', () => {
    const from = (name: string, exported: string, local: string, path = name): Partial<ModuleCode> => ({
      imports: { [local]: { specifier: name, name: exported } },
      links: { [name]: { kind: 'package', path: `/node_modules/${path}/index.js`, name } },
    })
    const called = (name: string, exported: string) =>
      plain('__r.bare(__s.f)({ a: "1 <= string <= 40" })', from(name, exported, 'f'))
    expect(
      plain('__s.v.object({ a: __s.v.pipe(__s.v.string(), __s.v.minLength(1)) })', from('valibot', '*', 'v')),
    ).toBe(true)
    expect(called('valibot', 'object')).toBe(true)
    expect(called('zod', 'object')).toBe(true)
    expect(called('arktype', 'type')).toBe(true)
    expect(called('valibot', 'setGlobalConfig')).toBe(false)
    expect(called('arktype', 'configure')).toBe(false)
    expect(called('arktype', 'object')).toBe(false)
    expect(called('other', 'object')).toBe(false)
    expect(plain('__s.v.setGlobalConfig({ lang: "de" })', from('valibot', '*', 'v'))).toBe(false)
    // A function of the workspace's own, whatever it is called.
    const own: Link = { kind: 'module', id: '/b.ts' }
    expect(
      plain('__r.bare(__s.type)("string")', {
        imports: { type: { specifier: './b.js', name: 'type' } },
        links: { './b.js': own },
      }),
    ).toBe(false)
    expect(plain('__r.bare(__s.A)("string")')).toBe(false)
  })

  it('comes from Zod, a module, or what a framework defines tools with', () => {
    const framework: Link = {
      kind: 'framework',
      frameworks: ['a'],
      callees: ['tool'],
      chain: [],
      rest: other as Link & { kind: 'package' },
    }
    const imports = (name: string) => ({ imports: { it: { specifier: 'a', name } }, links: { a: framework } })
    expect(plain('__s.it.string()', { links: { zod: other } })).toBe(false)
    expect(plain('__s.it.min(1)', imports('tool'))).toBe(true)
    expect(plain('__s.it.min(1)', imports('z'))).toBe(false)
    expect(plain('__s.it.min(1)', imports('*'))).toBe(false)
    expect(plain('1', { links: { fs: { kind: 'builtin', name: 'fs' } } })).toBe(false)
    expect(plain('1', { setup: ['./other.js'] })).toBe(false)
    expect(plain('1', { async: true })).toBe(false)
  })

  it('is told in no time, whatever the text is', () => {
    const text = `${'a '.repeat(20_000)}${'__s.a.b '.repeat(5000)}?`
    expect(plain(text)).toBe(false)
    expect(plain(`{ ${'a: __s.a.b.c, '.repeat(5000)} }`)).toBe(true)
    expect(plain(`{ ${'a: __s.a.b.c, '.repeat(5000)} ? }`)).toBe(false)
  })
})
