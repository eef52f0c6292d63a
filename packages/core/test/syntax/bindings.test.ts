import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { declarationOf, resolveName } from '#core/syntax/bindings.js'
import { exportsOf } from '#core/syntax/exports.js'
import { outlineOf } from '#core/syntax/outline.js'
import { parse } from '#core/syntax/parse.js'

/** TypeScript's binder, which resolves nothing by itself: scopes are the `locals` that it leaves. */
const { bindSourceFile } = ts as unknown as {
  bindSourceFile(tree: ts.SourceFile, options: ts.CompilerOptions): void
}

interface Bound extends ts.Node {
  locals?: ts.SymbolTable
  symbol?: ts.Symbol
}

function byBinder(name: string, from: ts.Node): ts.Declaration | undefined {
  const values = ts.SymbolFlags.Value | ts.SymbolFlags.Alias | ts.SymbolFlags.ExportValue
  const key = ts.escapeLeadingUnderscores(name)
  for (let node: Bound = from; node; node = node.parent) {
    const { symbol: own } = node
    const members = ts.isModuleDeclaration(node) || ts.isEnumDeclaration(node) ? own?.exports : undefined
    const found = [node.locals?.get(key), members?.get(key)].find((each) => each && each.flags & values)
    const symbol = (found as { exportSymbol?: ts.Symbol } | undefined)?.exportSymbol ?? found
    if (symbol) return symbol.valueDeclaration ?? symbol.declarations?.[0]
    const isOwnName =
      (ts.isFunctionExpression(node) || ts.isClassExpression(node)) && node.name?.text === name
    if (isOwnName) return node as ts.Declaration
  }
  return undefined
}

const TEXTS: Record<string, string> = {
  'imports.ts': `import a, { b, c as d, type E } from 'x'; import * as f from 'y'; import g = require('z')
    export { a }; use(a, b, c, d, E, f, g)`,
  'shadows.ts': `const a = 1; { const a = 2; use(a); { var v = a; let w = v } use(v, w) } use(a)
    for (const i of [a]) use(i); for (let j = 0, k = a; j < k; j++) { const i = j; use(i) } use(i, j)
    try { use(a) } catch ({ message: a, ...rest }) { use(a, rest); { const a = 3; use(a) } }
    switch (a) { case 1: { let b = 1; use(b) } case 2: let c = a; default: use(b, c) }
    label: for (;;) { if (a) { var deep = a } else while (deep) var deeper = 1 } use(deep, deeper)`,
  'functions.ts': `function f(a, { b, c: [d] = [] } = a, ...e) { use(a, b, c, d, e, f); var a = b; const g = () => g; { function h() { return h } use(h) } use(h) }
    const k = function self(x = self) { return [self, x, k] }; (class Own extends Own.Base { static x = Own; y = this.z(Own) })
    class C<T> { constructor(private p, q = p) { use(p, q, C) } get m() { return m } set m(v) { use(v) } static { var s = 1; use(s, C) } }
    async (await0) => { for await (const z of await0) use(z) }; use(s, p, arguments)`,
  'namespaces.ts': `namespace N { export const a = 1; const b = a; export namespace M { export const c = a } use(b) }
    namespace N { use(a, b, M); export function f() { return N.a } } namespace A.B { use(B) } use(N, A)
    enum E { one = 1, two = one, 'three' = two } enum E { four = three } namespace Types { export type T = 1 } use(E, Types)
    function g() {} namespace g { export const h = g } use(g)`,
  'types.ts': `const Both = 1; type Both = 2; interface Only { x: Only } declare const ambient: Only; declare global { const no: 1 }
    function f<T>(this: T, x: typeof Both): T { return use<T>(Both, Only, ambient, no, x) } declare module 'm' { const n: 1 } use(n)`,
  'common.js': `const z = require('zod'); const { a, b: { c } } = require('x').y; exports.d = exports.e = z
    exports.f = function () { const z = 1; return [z, a, b, c] }; module.exports.g = a; use(z)`,
  'half-typed.ts': `const a = { b: a., c: ( }; function f( { return a; const x = ; use(x, f } class { m() { f(`,
}

describe('names mean what they mean to TypeScript', () => {
  test.each(Object.keys(TEXTS))('%s', (file) => {
    const tree = parse(file, TEXTS[file] as string)
    // Of what CommonJS hands in, TypeScript declares this one.
    const names = outlineOf(tree)
      .filter(ts.isIdentifier)
      .filter(({ text }) => text !== 'module')
    const resolved = names.map((name) => resolveName(name.text, name))
    const exported = [...exportsOf(tree).keys()]
    bindSourceFile(tree, { allowJs: true })
    const told = (declaration: ts.Node | undefined) => declaration?.getText(tree)
    expect(
      names.map((name, index) => [
        name.text,
        told(resolved[index] ? declarationOf(resolved[index].symbol) : undefined),
      ]),
    ).toEqual(names.map((name) => [name.text, told(byBinder(name.text, name))]))
    const symbols = (tree as Bound).symbol?.exports
    expect(exported.sort()).toEqual([...(symbols?.keys() ?? [])].map(String).sort())
  })
})

test('a `require()` in JavaScript is an import, in TypeScript a call', () => {
  const isImport = (file: string) => {
    const tree = parse(file, `const { z } = require('zod'); use(z)`)
    return resolveName('z', tree.statements[1] as ts.Statement)?.symbol.isImport
  }
  expect([isImport('a.js'), isImport('a.ts')]).toEqual([true, false])
})

test('names of functions, classes, arguments and globals', () => {
  const tree = parse('a.ts', 'const f = function own() { return [own, arguments, globalThis] }')
  const [own, args, global] = outlineOf(tree)
    .filter(ts.isIdentifier)
    .map((name) => resolveName(name.text, name))
  expect([own?.symbol.value?.kind, args, global]).toEqual([ts.SyntaxKind.FunctionExpression, null, null])
})

test('a default of a parameter does not see what the body declares', () => {
  const tree = parse(
    'a.ts',
    'const a = 1; function f(b = a, c = b, d = () => a) { var a = 2; const b = 3; return [a, b] }',
  )
  const found = outlineOf(tree)
    .filter(ts.isIdentifier)
    .map((name) => resolveName(name.text, name)?.symbol.value?.getText(tree))
  expect(found.filter((each) => each?.startsWith('a'))).toEqual(['a = 1', 'a = 1', 'a = 2'])
})
