import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import typescript from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTypeScript } from '#core/syntax/typescript.js'

const core = fileURLToPath(new URL('../../', import.meta.url))

/** Our own files: enough of the language, and for what they have not there is `SYNTAX`. */
function sources(): Array<[file: string, text: string]> {
  return ['src/detect', 'src/syntax', 'src/workspace/analysis', 'test/detect'].flatMap((folder) =>
    readdirSync(path.join(core, folder))
      .filter((name) => name.endsWith('.ts'))
      .map((name): [string, string] => [name, readFileSync(path.join(core, folder, name), 'utf8')]),
  )
}

const SYNTAX: Array<[file: string, text: string]> = [
  ['a.tsx', 'export const a = <T,>(p: T) => <div {...p} b="c">text {p} <></></div>'],
  ['a.jsx', 'const a = <b:c d={1} />; function f(/** @type {string} */ s) {}'],
  [
    'a.mts',
    '@d() export default abstract class A<in out T> extends B(C) implements I { accessor #x?: T; static {} declare y }',
  ],
  [
    'a.cts',
    'import x = require("x"); export = x; namespace N.M { export declare const e: unique symbol } enum E { A = 1 << 2 }',
  ],
  [
    'a.ts',
    'using a = b(); await using c = d; for await (const e of f) break; label: while (1) continue label',
  ],
  [
    'a.ts',
    'import j from "./j.json" with { type: "json" }; export * as ns from "m"; import defer * as d from "m"; import type { T } from "t"',
  ],
  [
    'a.ts',
    'type X<T> = T extends infer U extends string ? `a${U}` : { readonly [K in keyof T]-?: T[K] } | (new () => asserts this is T)',
  ],
  [
    'a.ts',
    'const r = /(?<n>a)\\k<n>/dgv, s = a?.b?.[c]?.(d)!, t = <any>u satisfies V as const, w = x ** 1_000n, y = `a${b}c${`d`}`',
  ],
  [
    'a.js',
    '#!/usr/bin/env node\n"use strict"; var {a = 1, ...b} = c, [d,, ...e] = f; switch (g) { case 1: default: debugger } with (h) i',
  ],
]

interface Plain {
  kind: number
  place: [pos: number, end: number, start: number]
  flags: number
  children: Plain[]
}

function read(ts: typeof typescript, [file, text]: [string, string]): string {
  const kind = /\.[cm]?js$/.test(file) ? 1 : file.endsWith('x') ? (file.endsWith('.jsx') ? 2 : 4) : 3
  const tree = ts.createSourceFile(file, text, { languageVersion: 99, jsDocParsingMode: 1 }, true, kind)
  const plain = (node: typescript.Node): Plain => {
    const children: Plain[] = []
    node.forEachChild((child) => void children.push(plain(child)))
    return { kind: node.kind, place: [node.pos, node.end, node.getStart(tree)], flags: node.flags, children }
  }
  const { parseDiagnostics } = tree as unknown as { parseDiagnostics: typescript.Diagnostic[] }
  return JSON.stringify({
    said: parseDiagnostics.map(({ start, length, messageText, code }) => [start, length, messageText, code]),
    tokens: tree.statements.map((statement) => statement.getChildren(tree).map((each) => each.getText(tree))),
    tree: plain(tree),
  })
}

describe('the parser taken out of TypeScript', () => {
  let part: typeof typescript
  beforeAll(() => {
    part = loadTypeScript()
  })

  it('makes the trees that the whole library makes', () => {
    for (const source of [...sources(), ...SYNTAX]) expect(read(part, source)).toBe(read(typescript, source))
  })

  it('says of broken texts what the library says', () => {
    const broken = SYNTAX.flatMap(([file, text]) =>
      Array.from({ length: text.length }, (_, at): [string, string] => [file, text.slice(0, at)]),
    )
    for (const source of broken) expect(read(part, source)).toBe(read(typescript, source))
    const silent = broken.filter((source) => !/"said":\[\[\d+,\d+,"/.test(read(part, source)))
    expect(silent.length).toBeLessThan(broken.length / 2)
  })
})
