import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Link, ModuleCode } from '#core/child/protocol.js'
import { Evaluator } from '#core/evaluate/host.js'
import { describing, lazy, request, unit } from './program.js'
import { told } from './told.js'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolsight-packages-')))
const evaluator = new Evaluator({ timeoutMs: 5000, env: ['PATH'], node: null, cwd: root })
afterAll(async () => {
  await evaluator.dispose()
  rmSync(root, { recursive: true, force: true })
})

function file(path: string, text: string): string {
  const full = join(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
  return full
}

function installed(name: string, text: string, fileName = 'index.cjs'): Link {
  return { kind: 'package', path: file(`node_modules/${name}/${fileName}`, text), name }
}

let next = 0
/** `expression` where `binding` is imported from `link`. */
function using(link: Link, binding: string, expression: string, rest: Partial<ModuleCode> = {}) {
  const imports = { it: { specifier: 'it', name: binding } }
  const entry = lazy(`${root}/user-${next++}.ts`, describing(expression), {
    imports,
    links: { it: link },
    ...rest,
  })
  return told(evaluator, request([entry]))
}

describe('packages', () => {
  it('are ES modules, loaded once for all evaluations', async () => {
    const link = installed(
      'counter',
      'export let loads = 0; globalThis.counterLoads = ++loads + (globalThis.counterLoads ?? 0)',
      'index.mjs',
    )
    expect(await using(link, 'loads', '__s.it')).toEqual(['1'])
    expect(await using(link, '*', '[__s.it.loads, globalThis.counterLoads]')).toEqual(['1,1'])
  })

  it('are loaded at the first read and not before', async () => {
    const link = installed('explosive', 'throw new Error("loaded")')
    const imports = { it: { specifier: 'it', name: 'x' } }
    const body = [unit('check', '() => __s.it'), describing('typeof __s.check')].join('\n')
    const entry = lazy(`${root}/deferred.ts`, body, { imports, links: { it: link } })
    expect(await told(evaluator, request([entry]))).toEqual(['function'])
    expect(await using(link, 'x', '__s.it')).toEqual(['description: Error: loaded'])
  })

  it('that await at their top level are imported before the site runs', async () => {
    const link = installed('awaiting', 'export const value = await Promise.resolve("awaited")', 'index.mjs')
    expect(await using(link, 'value', '__s.it')).toEqual(['awaited'])
  })

  it('have no export that is not there', async () => {
    const link = installed('sparse', 'export const here = 1', 'index.mjs')
    expect(await using(link, 'gone', '__s.it')).toEqual([
      "description: SyntaxError: The requested module 'it' does not provide an export named 'gone'",
    ])
  })

  it.each([
    ['node', 'object'],
    ['bundler', 'function'],
    ['commonjs', 'function'],
  ] as const)('may be transpiled CommonJS as a whole, by the rules of %s', async (interop, type) => {
    const text = `Object.defineProperty(exports, '__esModule', { value: true })
exports.default = () => 'made'
exports.named = 'kept'`
    const link = installed(`whole-${interop}`, text)
    expect(await using(link, '*', '[typeof __s.it.default, __s.it.named]', { interop })).toEqual([
      `${type},kept`,
    ])
  })

  it('may be CommonJS whose names only running it can tell', async () => {
    const link = installed('dynamic', 'for (const name of ["a", "b"]) exports[name] = name + "!"')
    expect(await using(link, 'b', '__s.it')).toEqual(['b!'])
    expect(await using(link, '*', '[__s.it.a, __s.it.default.b, Object.keys(__s.it)]')).toEqual([
      'a!,b!,a,b,default',
    ])
  })

  it.each([
    ['node', 'object'],
    ['bundler', 'string'],
    ['commonjs', 'string'],
  ] as const)('give transpiled CommonJS a default by the rules of %s', async (interop, type) => {
    const link = installed(
      'transpiled',
      'Object.defineProperty(exports, "__esModule", { value: true }); exports.default = "inner"',
    )
    expect(await using(link, 'default', 'typeof __s.it', { interop })).toEqual([type])
  })

  it('are what export * and require() reach too', async () => {
    const link = installed('starred', 'export const one = 1; export default 2', 'index.mjs')
    const barrel = lazy(`${root}/barrel.ts`, '', { stars: ['it'], links: { it: link } })
    const body = describing('[__s.one, Object.keys(__s.ns), __r.require("it").one]')
    const entry = lazy(`${root}/starred.ts`, body, {
      imports: { one: { specifier: './barrel', name: 'one' }, ns: { specifier: './barrel', name: '*' } },
      links: { './barrel': { kind: 'module', id: barrel.id }, it: link },
    })
    expect(await told(evaluator, request([entry, barrel]))).toEqual(['1,one,1'])
  })

  it('report what they read of the environment to every file that uses them', async () => {
    const link = installed('reader', 'exports.mode = process.env.READER_MODE ?? "default"')
    for (let time = 0; time < 2; time++) {
      const imports = { it: { specifier: 'it', name: 'mode' } }
      const entry = lazy(`${root}/env-${time}.ts`, describing('[__s.it, process.env.OWN_READ]'), {
        imports,
        links: { it: link },
      })
      const outcome = await evaluator.evaluate(request([entry]))
      expect(outcome).toMatchObject({
        environment: ['OWN_READ', 'READER_MODE'],
        packages: [{ name: 'reader' }],
      })
    }
  })

  it('run before any unit where a bare import sets something up', async () => {
    const link = installed('setup', 'globalThis.isSetUp = "set up"')
    const entry = lazy(`${root}/setup.ts`, describing('globalThis.isSetUp'), {
      setup: ['it'],
      links: { it: link },
    })
    expect(await told(evaluator, request([entry]))).toEqual(['set up'])
  })

  it('may have native addons that nobody calls', async () => {
    const addon = file('node_modules/native/build/native.node', 'not really')
    const link = installed(
      'native',
      `const addon = require(${JSON.stringify(addon)}); exports.kind = typeof addon.hash`,
    )
    expect(await using(link, 'kind', '__s.it')).toEqual(['function'])
  })
})

describe('what is not loaded', () => {
  it('a builtin is imported like CommonJS', async () => {
    const link: Link = { kind: 'builtin', name: 'node:path' }
    expect(await using(link, 'basename', '__s.it("/a/b")')).toEqual(['b'])
    expect(await using(link, 'default', '__s.it.extname("a.ts")')).toEqual(['.ts'])
  })

  it('what stands for an asset is nothing but a value that is not known, however it is used', async () => {
    const use =
      '[`${__s.it}`, typeof __s.it.a.b(), new __s.it.C().d, [...__s.it].length, __s.it.then].join("|")'
    expect(await using({ kind: 'stub' }, 'default', use)).toEqual(['${it}|function|${new it.C(…).d}|1|'])
  })

  it('a framework is a stand-in, and its other exports are its own', async () => {
    const rest = installed(
      'framework',
      'exports.tool = () => { throw new Error("run") }; exports.helper = () => "helped"',
    )
    const link: Link = {
      kind: 'framework',
      frameworks: ['f'],
      callees: ['tool', 'Agent.tool'],
      chain: [],
      rest,
    }
    expect(await using(link, 'tool', '__s.it({ description: "carried" }).description')).toEqual(['carried'])
    expect(await using(link, 'helper', '__s.it()')).toEqual(['helped'])
    expect(
      await using(link, '*', '[__s.it.tool({ a: 1 }).a, __s.it.Agent.tool({ a: 2 }).a, __s.it.helper()]'),
    ).toEqual(['1,2,helped'])
  })

  it('a framework that is not installed is a stand-in all the same', async () => {
    const rest: Link = { kind: 'missing', message: 'not installed' }
    const link: Link = { kind: 'framework', frameworks: ['f'], callees: ['tool'], chain: [], rest }
    expect(await using(link, 'tool', '__s.it({ a: 1 }).a')).toEqual(['1'])
    expect(await using(link, 'helper', '__s.it')).toEqual(['unresolved-import: not installed'])
  })
})

describe('what packages import of Node’s own modules by name', () => {
  const SOURCE = `import fs, { readFileSync, writeFileSync } from 'node:fs'
    import * as all from 'fs'
    import { writeFile, readFile } from 'node:fs/promises'
    import { spawn } from 'node:child_process'
    import { connect } from 'node:net'
    import { lookup } from 'dns/promises'
    export * from 'node:fs'
    export { spawn, connect, lookup, writeFile, readFile }
    export const writers = [writeFileSync, fs.writeFileSync, all.writeFileSync, all.default.writeFileSync]
    export const text = (path) => readFileSync(path, 'utf8')`

  it('is guarded', async () => {
    const link = installed('by-name', SOURCE, 'index.mjs')
    const refused = (expression: string) =>
      using(
        link,
        '*',
        `(() => { try { ${expression}; return 'done' } catch (error) { return error.code } })()`,
      )
    for (let index = 0; index < 4; index++)
      expect(await refused(`__s.it.writers[${index}]('${root}/never', 'x')`)).toEqual(['ERR_ACCESS_DENIED'])
    expect(await refused(`__s.it.appendFileSync('${root}/never', 'x')`)).toEqual(['ERR_ACCESS_DENIED'])
    expect(await refused("__s.it.spawn('true')")).toEqual(['ERR_ACCESS_DENIED'])
    const later = await evaluator.evaluate(
      request([
        lazy(
          `${root}/later.ts`,
          describing(
            "[__s.it.connect(9).on('error', () => {}), __s.it.lookup('x').catch(() => {}), __s.it.writeFile('never', '').catch(() => {})].length",
          ),
          {
            imports: { it: { specifier: 'it', name: '*' } },
            links: { it: link },
          },
        ),
      ]),
    )
    expect(later).toMatchObject({ refused: ['The network', 'fs.promises.writeFile'] })
  })

  it('is recorded, where it reads', async () => {
    const link = installed('by-name', SOURCE, 'index.mjs')
    const path = file('some.txt', 'some text')
    const entry = lazy(`${root}/reads.ts`, describing(`__s.it.text('${path}')`), {
      imports: { it: { specifier: 'it', name: '*' } },
      links: { it: link },
    })
    expect(await evaluator.evaluate(request([entry]))).toMatchObject({ files: [path] })
  })

  it('is what it was, when user code has put its own there, for packages of before and of then', async () => {
    const before = installed('by-name', SOURCE, 'index.mjs')
    const then = installed('by-name-then', SOURCE, 'index.mjs')
    const path = file('some.txt', 'some text')
    const reading = `__s.it.text('${path}')`
    expect(await using(before, '*', reading)).toEqual(['some text'])
    const hijack = (rest: string) => `(() => {
      const FS = __r.require('node:fs'), MODULE = __r.require('node:module'), original = FS.readFileSync
      FS.readFileSync = () => 'hijacked'
      MODULE.syncBuiltinESMExports()
      ${rest}
    })()`
    const links = {
      'node:fs': { kind: 'builtin', name: 'node:fs' },
      'node:module': { kind: 'builtin', name: 'node:module' },
    } as const
    const hijacking = (text: string, link: Link) => using(link, '*', text, { links: { ...links, it: link } })
    expect(await hijacking(hijack('return "on"'), before)).toEqual(['on'])
    expect(await using(before, '*', reading)).toEqual(['some text'])
    // What the module itself has looks untouched.
    expect(await hijacking(hijack('FS.readFileSync = original; return "on"'), before)).toEqual(['on'])
    expect(await using(before, '*', reading)).toEqual(['some text'])
    // A package that is loaded meanwhile belongs to everybody.
    expect(await hijacking(hijack(`return ${reading}`), then)).toEqual(['some text'])
    expect(await using(then, '*', reading)).toEqual(['some text'])
  })
})
