import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { folding } from '../../../packages/core/dist/json-schema/folding.js'
import { WalkBudget } from '../../../packages/core/dist/json-schema/walk-budget.js'
import type { Json, JsonObject } from '../../../packages/core/dist/model/json.js'

/*
 * A function that calls itself for the parts of a schema has a budget: `folding` and `WalkBudget` are the two that there are. What is
 * listed here takes values, which are as long as their text, and no schemas.
 */
const OF_VALUES: Readonly<Record<string, readonly string[]>> = {
  'child/probes/fields.ts': ['collect'],
  'child/reading/drift/accepted.ts': ['includes'],
  'child/reading/drift/candidates.ts': ['altered', 'places'],
  'child/reading/own-converter.ts': ['filled'],
  // Asks a validator, as often as it may at most.
  'child/reading/probe.ts': ['object', 'property', 'withAt'],
  'common/json-depth.ts': ['isDeeperThan'],
  'common/json-layout.ts': ['laidOut', 'onOneLine'],
  'fixes/config/config-file.ts': ['inline'],
  'fixes/source/literal.ts': ['flat', 'print'],
  'json-schema/alter.ts': ['copyOf', 'placesIn', 'withValue', 'withoutKey'],
  'rules/engine/outgoing-texts.ts': ['stringsIn'],
  'samples/files/complete.ts': ['oneLine'],
  'samples/label.ts': ['shortJson'],
  'samples/logged-calls.ts': ['collect'],
  'servers/differences.ts': ['differences'],
  'workspace/locks/change-words.ts': ['wayTo'],
  'workspace/samples/validated-by-schema.ts': ['tryAll'],
}

const SOURCES = fileURLToPath(new URL('../../../packages/core/src/', import.meta.url))

interface Found {
  calls: Set<string>
  takesJson: boolean
  hasBudget: boolean
}

/** The functions of a module by their name, with the names that stand in each. */
function functionsOf(file: string, text: string): Map<string, Found> {
  const found = new Map<string, Found>()
  const visit = (node: ts.Node): void => {
    const name = nameOf(node)
    if (name !== null) {
      const { parameters, body } = node as ts.FunctionDeclaration
      const before = found.get(name)
      found.set(name, {
        calls: new Set([...(before?.calls ?? []), ...(body ? called(body) : [])]),
        takesJson:
          before?.takesJson === true ||
          parameters.some(({ type }) => /\b(?:Json|JsonObject|SchemaNode)\b/.test(type?.getText() ?? '')),
        hasBudget: before?.hasBudget === true || node.getText().includes('.allows('),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}

function nameOf(node: ts.Node): string | null {
  if (ts.isMethodDeclaration(node)) return `this.${node.name.getText()}`
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? null
  const isFunction = ts.isArrowFunction(node) || ts.isFunctionExpression(node)
  return isFunction && ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : null
}

/** Names that are called or handed on, and members of `this` and of what is made here. */
function called(body: ts.Node): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const { parent } = node
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node)
    const isMember = isName && ts.isPropertyAccessExpression(parent) && parent.name === node
    const isOwn = isMember && parent.expression.kind === ts.SyntaxKind.ThisKeyword
    const isKey = isName && ts.isPropertyAssignment(parent) && parent.name === node
    if (isName && !isKey && (!isMember || isOwn)) names.push(isOwn ? `this.${node.text}` : node.text)
    ts.forEachChild(node, visit)
  }
  visit(body)
  return names
}

/** Those that lead back to themselves, and on no way through a function that asks a budget. */
function withoutBudget(functions: ReadonlyMap<string, Found>): string[] {
  const isOpen = (name: string) => functions.get(name)?.hasBudget === false
  const leadsBack = (start: string): boolean => {
    const seen = new Set<string>()
    const left = [start]
    for (let name = left.pop(); name !== undefined; name = left.pop())
      for (const next of functions.get(name)?.calls ?? []) {
        if (next === start) return true
        if (isOpen(next) && !seen.has(next)) {
          seen.add(next)
          left.push(next)
        }
      }
    return false
  }
  const names = [...functions].filter(([, { takesJson }]) => takesJson).map(([name]) => name)
  return names.filter((name) => isOpen(name) && leadsBack(name)).sort()
}

describe('there is no walk over a schema without a budget', () => {
  it('every function that calls itself for a part of JSON asks a budget, or takes values', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(500)
    const found = files.sort().flatMap((file): Array<[string, readonly string[]]> => {
      const names = withoutBudget(functionsOf(file, readFileSync(SOURCES + file, 'utf8')))
      return names.length > 0 ? [[file, names]] : []
    })
    expect(Object.fromEntries(found)).toEqual(OF_VALUES)
  })

  it('sees a walk by itself, by another, by a method and by a closure', () => {
    const seen = (text: string) => withoutBudget(functionsOf('x.ts', text))
    expect(seen('function a(s: Json) { return list(s).map(a) }')).toEqual(['a'])
    expect(seen('function a(s: Json) { return b(s) }\nfunction b(s: Json) { return a(s) }')).toEqual([
      'a',
      'b',
    ])
    expect(seen('class W { #a(s: JsonObject) { this.#b(s) } #b(s: Json) { this.#a(s) } }')).toEqual([
      'this.#a',
      'this.#b',
    ])
    expect(seen('const a = (s: Json | undefined) => { const b = () => a(s); b() }')).toEqual(['a'])
    expect(seen('function a(s: Json) { if (budget.allows(1)) a(s) }')).toEqual([])
    expect(seen('function a(s: Json) { return s.a(s) }')).toEqual([])
  })
})

describe('folding', () => {
  /** Parts that a part holds, each of which it asks for. */
  const count =
    (asked: Json[]) =>
    (part: Json, inner: (part: Json) => number): number => {
      asked.push(part)
      const parts = typeof part === 'object' && part !== null ? Object.values(part) : []
      return parts.reduce<number>((sum, each) => sum + inner(each), 1)
    }

  it('looks at a part once, however many places hold it', () => {
    let shared: JsonObject = {}
    for (let level = 0; level < 100; level++) shared = { l: shared, r: shared }
    const asked: Json[] = []
    expect(folding(count(asked), () => Number.NaN)(shared)).toBe(2 ** 101 - 1)
    expect(asked).toHaveLength(101)
  })

  it('ends at a part that holds itself', () => {
    const circle: JsonObject = { a: {} }
    ;(circle['a'] as JsonObject)['b'] = circle
    expect(folding(count([]), () => 100)(circle)).toBe(102)
  })

  it('ends where the stack would, and where the budget does', () => {
    let deep: JsonObject = {}
    for (let level = 0; level < 100_000; level++) deep = { a: deep }
    const asked: Json[] = []
    expect(folding(count(asked), () => 0)(deep)).toBe(1000)
    const wide = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, {}]))
    expect(folding(count([]), () => 0, new WalkBudget(20))(wide)).toBe(20)
  })
})
