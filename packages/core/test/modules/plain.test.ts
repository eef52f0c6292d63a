import { expect, test } from 'vitest'
import { Markers } from '#core/detect/markers.js'
import { FRAMEWORKS } from '#core/frameworks/index.js'
import { analyzeModule } from '#core/modules/lazy-form/module.js'
import { toJavaScript } from '#core/modules/lazy-form/transform.js'

const markers = new Markers(FRAMEWORKS)

/** Of the code of a module, whether all of it may be run as it is written. */
function isPlain(text: string, file = 'a.ts'): boolean {
  const { units, mutations } = analyzeModule(file, text, markers)
  return [...units, ...mutations].every(({ body }) => body?.code.isPlain)
}

test.each([
  'const a = b as string',
  'const a = b satisfies string',
  'const a = b!.c',
  'const a = <string>b',
  'const a = f<string>()',
  'const a = f<string>',
  'const a = new Map<string, number>()',
  'const a = tag<string>`text`',
  'const a: string = b',
  'let a!: string',
  'const a = (b: string) => b',
  'const a = (b?) => b',
  'const a = (): void => {}',
  'const a = <T,>(b) => b',
  'const a = { m(b: string) { return b } }',
  'function f(this: Window) {}',
  'function g() { function f(a: string): void; function f(a) {} }',
  'enum E { one }',
  'const enum E { one }',
  'namespace N { export const a = 1 }',
  'class C { constructor(private a) {} }',
  'class C { private a() {} }',
  'class C { declare a }',
  'class C { [key: string]: unknown }',
  'class C { a = 1 }',
  'class C { accessor a = 1 }',
  'class C implements D {}',
  'class C extends D<string> {}',
  'abstract class C { abstract m(): void }',
  '@decorated class C {}',
  'class C { @decorated m() {} }',
  'const a = class { @decorated b = 1 }',
  'function f() { using a = b }',
  'async function f() { await using a = b }',
  'function f() { type T = 1; interface I {} }',
  'try { f() } catch (error: unknown) { a = error } let a',
])('has to be lowered: %s', (text) => {
  expect(isPlain(text)).toBe(false)
  expect(isPlain(`const outer = () => { ${text} }`)).toBe(false)
})

test('has to be lowered: JSX', () => {
  expect(isPlain('const a = <b c={d} />', 'a.tsx')).toBe(false)
})

test.each([
  'export const a = z.object({ b: z.string().optional() }), c = a?.b ?? `${a}`',
  'export default async function* (a, { b, ...c } = {}, ...d) { for await (const e of a) yield* e }',
  'export class C extends D { a() { return this } static async b() {} get c() { return super.c } }',
  'a ||= await import("b"); var a',
  'label: for (const a of b) { if (a) continue label; try { f(a) } catch { g.h = a ** 2n } } const g = {}',
])('stays as it is: %s', (text) => {
  expect(isPlain(text)).toBe(true)
})

test('places of what stays as it is', () => {
  const code = '(function () {\n  return 1 })'
  const javascript = toJavaScript(code, 'a.ts', { jsx: false, decorators: 'none', plain: true })
  expect(javascript.code).toBe(code)
  expect(javascript.original(1, 9)).toBe(code.indexOf('1'))
  expect(javascript.original(2, 0)).toBeNull()
})
