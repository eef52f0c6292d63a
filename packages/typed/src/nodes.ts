import type TS from 'typescript'
import type { Lens, TypedPart, TypedTool } from './lens.js'

/** The expression of a tool's part; null where it is not written out, or is just being typed. */
export function partOf({ ts, source }: Lens, tool: TypedTool, part: TypedPart): TS.Node | null {
  const span = tool.parts[part]?.value
  if (!span) return null
  let exact: TS.Node | null = null
  let loose: TS.Node | null = null
  const visit = (node: TS.Node): void => {
    if (node.pos > span.start || node.end <= span.start) return
    if (node.getStart(source) === span.start) {
      if (node.end === span.start + span.length) exact ??= node
      // The outermost value that starts there: its end moves while somebody types in it.
      if (ts.isPropertyAssignment(node.parent) && node.parent.initializer === node) loose ??= node
      if (ts.isMethodDeclaration(node)) loose ??= node
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return exact ?? loose
}

/** Without parentheses, `as const` and `satisfies`. */
export function unwrapped<N extends TS.Node>(ts: typeof TS, node: N): N | TS.Expression {
  let at: N | TS.Expression = node
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at))
    at = at.expression
  return at
}

/** An object literal that a value is, or that the constant it names was made with. */
export function objectOf({ ts, checker }: Lens, node: TS.Node): TS.ObjectLiteralExpression | null {
  const written = unwrapped(ts, node)
  if (ts.isObjectLiteralExpression(written)) return written
  if (!ts.isIdentifier(written)) return null
  const shorthand = ts.isShorthandPropertyAssignment(written.parent)
    ? checker.getShorthandAssignmentValueSymbol(written.parent)
    : checker.getSymbolAtLocation(written)
  const declared = shorthand?.valueDeclaration
  if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer) return null
  const literal = unwrapped(ts, declared.initializer)
  return ts.isObjectLiteralExpression(literal) ? literal : null
}

/** Members by name, and whether there may be others: a spread, a computed key. */
export interface Members {
  byName: Map<string, { key: TS.Node; value: TS.Node }>
  isWhole: boolean
}

export function membersOf(ts: typeof TS, literal: TS.ObjectLiteralExpression): Members {
  const byName: Members['byName'] = new Map()
  let isWhole = true
  for (const member of literal.properties) {
    const name = member.name && nameOf(ts, member.name)
    if (name === null || name === undefined) isWhole = false
    else if (ts.isPropertyAssignment(member))
      byName.set(name, { key: member.name, value: member.initializer })
    else if (ts.isShorthandPropertyAssignment(member))
      byName.set(name, { key: member.name, value: member.name })
    else isWhole = false
  }
  return { byName, isWhole }
}

function nameOf(ts: typeof TS, name: TS.Node): string | null {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : null
}

/** Strings and numbers of an array literal; null where something in it is not written out. */
export function scalarsOf(
  ts: typeof TS,
  node: TS.Node,
): Array<{ value: string | number; node: TS.Node }> | null {
  const list = unwrapped(ts, node)
  if (!ts.isArrayLiteralExpression(list)) return null
  const found: Array<{ value: string | number; node: TS.Node }> = []
  for (const element of list.elements) {
    const written = unwrapped(ts, element)
    if (ts.isStringLiteralLike(written)) found.push({ value: written.text, node: element })
    else if (ts.isNumericLiteral(written)) found.push({ value: Number(written.text), node: element })
    else if (written.kind !== ts.SyntaxKind.NullKeyword && !isBoolean(ts, written)) return null
  }
  return found
}

function isBoolean(ts: typeof TS, node: TS.Node): boolean {
  return node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword
}

/** Strictly inside: between the braces, the quotes. */
export function isInside(source: TS.SourceFile, node: TS.Node, position: number): boolean {
  return node.getStart(source) < position && position < node.end
}
