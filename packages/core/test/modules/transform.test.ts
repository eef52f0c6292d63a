import { tmpdir } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { Evaluator } from '#core/evaluate/host.js'
import { type JavaScriptOptions, toJavaScript } from '#core/modules/lazy-form/transform.js'
import { request } from '../evaluate/program.js'
import { told } from '../evaluate/told.js'

const evaluator = new Evaluator({ timeoutMs: 5000, env: [], node: null, cwd: tmpdir() })
afterAll(() => evaluator.dispose())

const plain: JavaScriptOptions = { jsx: false, decorators: 'none' }

/** What the expression `shown` gives after `statements`, transformed and run in the evaluator. */
async function run(
  statements: string,
  shown: string,
  options: Partial<JavaScriptOptions> = {},
  file = '/w/t.ts',
) {
  const code = `(function (__s, __r) { "use strict";
    __r.unit(["shown"], () => { ${statements}\n return { shown: ${shown} } });
    __r.site(0, function* () { yield { args: [{ kind: "object", props: [{ key: "description", get: () => String(__s.shown) }] }] } });
  })`
  const javascript = toJavaScript(code, file, { ...plain, ...options })
  expect(javascript.errors).toEqual([])
  const module = {
    id: file,
    revision: javascript.code,
    format: 'lazy' as const,
    code: javascript.code,
    imports: {},
    exports: {},
    stars: [],
    setup: [],
    links: {},
    interop: 'bundler' as const,
    async: false,
  }
  const [text] = await told(evaluator, request([module]))
  return text
}

describe('TypeScript becomes JavaScript', () => {
  it.each([
    [
      'types',
      'type T = string; interface I { a: T } const a = <const V extends T>(v: V) => v as unknown as I; declare const b: number',
      'a("x" as never)!',
      'x',
    ],
    [
      'satisfies and assertions',
      'const a = { n: 1 } satisfies Record<string, number>; const b = <number>a.n',
      'b',
      '1',
    ],
    ['enums', 'enum E { A, B = "b", C = 1 << 3 }', '[E.A, E[0], E.B, E.C]', '0,A,b,8'],
    ['const enums', 'const enum E { A = 4 }', 'E.A', '4'],
    ['merged enums', 'enum E { A } enum E { B = 1 }', '[E.A, E.B]', '0,1'],
    [
      'namespaces',
      'namespace N { export const a = 1; export namespace Deep { export const b = a + 1 } export type T = 1 }',
      '[N.a, N.Deep.b]',
      '1,2',
    ],
    [
      'namespaces with all kinds of members, and what stands around them',
      `const before = 'b'; namespace N { export const { p, q: [r] } = { p: 1, q: [2] }; const own = 3
        export function f() { return own + p } export class C { v = f() } export enum E { A = 7 } export const c = new C(), d = c.v }
      const after: number = N.d; namespace M.L { export const z = before + N.E.A }`,
      '[before, N.p, N.r, N.f(), N.E.A, N.c.v, after, M.L.z, Object.keys(N).sort().join("")]',
      'b,1,2,4,7,4,4,b7,CEcdfpr',
    ],
    ['a namespace whose variable is set again', 'namespace N { export let n = 1; n = 2 } N.n++', 'N.n', '3'],
    [
      'a namespace in two parts',
      'namespace N { export const a = 1 } namespace N { export const b = a + 1 }',
      '[N.a, N.b]',
      '1,2',
    ],
    [
      'a namespace in two parts in another',
      'namespace N { export namespace M { export const a = 1 } export namespace M { export const b = a + 1 } }',
      'N.M.b',
      '2',
    ],
    [
      'a namespace with another name of what it reads',
      'namespace N { export const a = 1 } namespace M { export import n = N; export const b = n.a + 1 }',
      '[M.b, M.n.a]',
      '2,1',
    ],
    [
      'a class with a namespace',
      'class K { a = 1 } namespace K { export const b = 2 }',
      '[new K().a, K.b]',
      '1,2',
    ],
    [
      'a function with a namespace',
      'function f() { return f.x } namespace f { export const x = "merged" }',
      'f()',
      'merged',
    ],
    ['types-only namespaces', 'namespace N { export interface I {} } const n: N.I = 7', 'n', '7'],
    [
      'parameter properties',
      'class P { constructor(private readonly a: number, public b = 2) {} sum() { return this.a + this.b } }',
      'new P(1).sum()',
      '3',
    ],
    [
      'abstract and overloads',
      'abstract class A { abstract n(): number; m(): number; m() { return this.n() } } class B extends A { override n() { return 5 } }',
      'new B().m()',
      '5',
    ],
    [
      'using',
      'const log: string[] = []; { using a = { [Symbol.dispose]() { log.push("disposed") } }; log.push("used") }',
      'log',
      'used,disposed',
    ],
    [
      'regular expressions and templates',
      'const tag = (s: TemplateStringsArray, ...v: unknown[]) => s.raw.join("|") + v',
      'tag`a${/[/`]/.test("/")}b`',
      'a|btrue',
    ],
  ])('%s', async (_, statements, shown, expected) => {
    // Node 20 has no such symbol of its own; a module that uses the syntax brings it along.
    const symbols =
      'if (!Symbol.dispose) Object.defineProperty(Symbol, "dispose", { value: Symbol("dispose") });'
    expect(await run(statements.includes('Symbol.dispose') ? symbols + statements : statements, shown)).toBe(
      expected,
    )
  })

  it('fields are defined, or assigned where the configuration says so', async () => {
    const statements =
      'class A { set x(v: number) { log.push("set " + v) } } const log: string[] = []; class B extends A { x = 1; y!: number } const b = new B()'
    const shown = '[...log, "y" in b]'
    expect(await run(statements, shown)).toBe('true')
    expect(await run(statements, shown, { useDefineForClassFields: true })).toBe('true')
    expect(await run(statements, shown, { useDefineForClassFields: false })).toBe('set 1,false')
  })

  it('JSX calls the React that the module imports', async () => {
    const code = '(function (__s, __r) { return <><__s.Card title="t" {...__s.rest}>text</__s.Card></>; })'
    const javascript = toJavaScript(code, '/w/t.tsx', { ...plain, jsx: true })
    const element = (type: unknown, props: unknown, ...children: unknown[]) => ({ type, props, children })
    // biome-ignore lint/security/noGlobalEval: it is what the runner does with it.
    const made = globalThis.eval(javascript.code)({
      React: { createElement: element, Fragment: 'F' },
      Card: 'C',
      rest: { a: 1 },
    })
    expect(made).toEqual({
      type: 'F',
      props: null,
      children: [{ type: 'C', props: { title: 't', a: 1 }, children: ['text'] }],
    })
  })

  it('angle brackets are assertions in .ts, whatever the caller says of JSX', async () => {
    expect(
      await run('const a = <string>"x"; const b = <T>(t: T) => t', 'b(a)', { jsx: true }, '/w/t.mts'),
    ).toBe('x')
  })
})

describe('decorators', () => {
  const noted =
    'const log: string[] = []; const note = (what: string) => (...args: any[]) => { log.push(what + (typeof args[2] === "number" ? args[2] : "")) };'

  it('of old run in the order of TypeScript', async () => {
    const statements = `${noted} @note("class") class A { @note("field") f = 1; @note("method") m(@note("parameter") x: string) {} constructor(@note("argument") a?: number) {} @note("static") static s = 1 }`
    expect(await run(statements, 'log', { decorators: 'legacy' })).toBe(
      'field,parameter0,method,static,argument0,class',
    )
  })

  it('of old may replace a class and its members', async () => {
    const statements = `const twice = (_t: any, _k: string, d: any) => ({ ...d, value: () => 2 * d.value() }); const sealed = (C: any) => class extends C { extra = "sealed" };
      @sealed class A { @twice m() { return 4 } }`
    expect(
      await run(statements, '[new A().m(), (new A() as any).extra, A.name]', { decorators: 'legacy' }),
    ).toBe('8,sealed,')
  })

  it('of old get metadata where it is asked for and something keeps it', async () => {
    const statements = `const kept: any[] = []; (Reflect as any).metadata = (key: string, value: any) => () => { kept.push(key, [value].flat().map((t: any) => t?.name)) };
      const d = (..._: any[]) => {}; class A { @d f!: string; @d m(a: number): void {} }; delete (Reflect as any).metadata;`
    const options: Partial<JavaScriptOptions> = { decorators: 'legacy', emitDecoratorMetadata: true }
    expect(await run(statements, 'kept.join()', options)).toBe(
      'design:type,String,design:returntype,,design:paramtypes,Number,design:type,Function',
    )
  })

  it('of the standard', async () => {
    const statements = `const log: string[] = []; const note = (value: any, context: any) => { log.push(context.kind + " " + String(context.name)); if (context.kind === "field") return (v: number) => v * 2 };
      @note class A { @note f = 4; @note m() {} @note accessor a = 1 }`
    expect(await run(statements, '[new A().f, ...log]', { decorators: 'standard' })).toBe(
      '8,method m,accessor a,field f,class A',
    )
  })
})

it('accessors of a class without decorators are lowered', async () => {
  const statements = 'class A { accessor a = 6; static accessor b = 1 }'
  expect(await run(statements, '[new A().a, A.b, "a" in A.prototype]', { hasAccessors: true })).toBe(
    '6,1,true',
  )
})

describe('what is not well-formed', () => {
  it('is told with its place', () => {
    const code = '(function (__s, __r) {\n  const a = ;\n})'
    const { errors, code: javascript, map } = toJavaScript(code, '/w/t.ts', plain)
    expect(errors.length).toBeGreaterThan(0)
    expect(code.slice(errors[0]?.offset)).toMatch(/^;/)
    expect(map()).toBeNull()
    // biome-ignore lint/security/noGlobalEval: it is what the runner does with it.
    expect(globalThis.eval(javascript)).toThrow(SyntaxError)
  })

  it('is said to be ours where the file that it was written from is', () => {
    const { code: javascript } = toJavaScript('(function () { const a = ; })', '/w/t.ts', {
      ...plain,
      isWellFormed: true,
    })
    // biome-ignore lint/security/noGlobalEval: it is what the runner does with it.
    expect(globalThis.eval(javascript)).toThrow(/^__lazy: /)
  })
})

describe('positions', () => {
  const code =
    '(function (__s, __r) { "use strict";\n  type Gone = 1;\n  enum E { A }\n  const a: Gone = 1, marked = __s.here;\n})'

  it.each([
    ['by oxc', code],
    ['by TypeScript', code.replace('type Gone', 'namespace N { export let n = 1 }\n  type Gone')],
    ['with line ends of Windows', code.replaceAll('\n', '\r\n')],
  ])('lead back to the text as given, %s', (_, text) => {
    const javascript = toJavaScript(text, '/w/t.ts', plain)
    const lines = javascript.code.split('\n')
    const line = lines.findIndex((each) => each.includes('__s.here'))
    const offset = javascript.original(line, (lines[line] as string).indexOf('__s.here'))
    expect(text.slice(offset ?? 0)).toMatch(/^__s\.here/)
    expect(javascript.map()?.mappings).toBeTruthy()
  })

  it.each([
    [
      'before',
      'namespace N {\n    /* ä😀 */ export const n: number = __s.first\n  }\n  const marked: string = __s.here',
      'here',
    ],
    ['inside', 'type T = 1\n  namespace N {\n    export const n: T = __s.first, m = __s.here }', 'here'],
    [
      'inside one in another',
      'namespace N { export namespace M {\n export const n = __s.here as 1 } }',
      'here',
    ],
    [
      'after another',
      'namespace A { export const a = "é" }\n  namespace B { export const b: 1 = __s.here }',
      'here',
    ],
  ])('lead back to the text past a namespace: %s', (_, text, name) => {
    const whole = `(function (__s, __r) {\n  function f() {\n  ${text}\n  }\n})`
    const javascript = toJavaScript(whole, '/w/t.ts', plain)
    // Each namespace is lowered by itself: TypeScript, which has a map of the whole, would take far longer.
    expect([javascript.errors, javascript.map()]).toEqual([[], null])
    const lines = javascript.code.split('\n')
    const line = lines.findIndex((each) => each.includes(`__s.${name}`))
    const offset = javascript.original(line, (lines[line] as string).indexOf(`__s.${name}`))
    expect(whole.slice(offset ?? 0)).toMatch(/^__s\.here/)
  })
})
