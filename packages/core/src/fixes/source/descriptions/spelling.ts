import ts from '#typescript'
import type { Splice } from '../property.js'
import type { Style } from '../style.js'

/** A field's schema as it is written. */
export interface Described {
  source: ts.SourceFile
  node: ts.Expression
  style: Style
  /** Of the vendor's library; null where it is not known. */
  version: string | null
}

/** How one vendor's schemas are described. */
export interface Spelling {
  /** The expression that says it now; null where none does. */
  current(node: ts.Expression): ts.Expression | null
  /** What a check by code in it says when it refuses: a hint at what there is to be said. */
  said?(node: ts.Expression): string | null
  /** Splices that say it at the outermost place, where whatever is said further in no longer counts. Null: there is no way. */
  add(described: Described, literal: string): Splice[] | null
}

/** The calls of a chain, the last one first: `z.string().min(1)` has `min(1)`, then `string()`. */
export function* chainOf(node: ts.Expression): Generator<{ call: ts.CallExpression; name: ts.MemberName }> {
  for (let each: ts.Expression = node; ts.isCallExpression(each); ) {
    if (!ts.isPropertyAccessExpression(each.expression)) return
    yield { call: each, name: each.expression.name }
    each = each.expression.expression
  }
}

/** A method call behind an expression, on a line of its own where the chain is written so. */
export function appended({ source, node, style }: Described, method: string): Splice[] {
  const end = node.getEnd()
  if (!isChainable(node)) {
    const start = node.getStart(source)
    return [
      { span: { start, end: start }, newText: '(' },
      { span: { start: end, end }, newText: `)${method}` },
    ]
  }
  const [outermost] = chainOf(node)
  const gap = outermost ? gapBefore(source, outermost.name) : ''
  const own = gap.includes('\n') ? style.newline + gap.slice(gap.lastIndexOf('\n') + 1) : ''
  return [{ span: { start: end, end }, newText: own + method }]
}

/** What stands between the dot and the expression that the method is called on. */
function gapBefore(source: ts.SourceFile, name: ts.MemberName): string {
  const { expression } = name.parent as ts.PropertyAccessExpression
  return /^\s*/.exec(source.text.slice(expression.getEnd(), name.getStart(source)))?.[0] ?? ''
}

function isChainable(node: ts.Expression): boolean {
  return (
    ts.isCallExpression(node) ||
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isParenthesizedExpression(node)
  )
}

/** The value under a key of an object literal; null where it is no literal or has no such key. */
export function valueUnder(node: ts.Expression | undefined, key: string): ts.Expression | null {
  if (!node || !ts.isObjectLiteralExpression(node)) return null
  const found = node.properties.find(
    (each) =>
      each.name &&
      (ts.isIdentifier(each.name) || ts.isStringLiteralLike(each.name)) &&
      each.name.text === key,
  )
  if (!found) return null
  return ts.isPropertyAssignment(found) ? found.initializer : (found.name as ts.Expression)
}
