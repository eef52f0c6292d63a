import ts from '#typescript'
import type { Lines } from '../../../common/lines.js'
import type { JsonObject } from '../../../model/json.js'
import type { HandlerResult, HandlerResults } from '../../../model/site.js'
import type { Range } from '../../../model/text.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { isConstant } from '../../../syntax/constants.js'
import { someNode } from '../../../syntax/find-nodes.js'
import { literalJson, propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'
import { functionBehind, type Handler } from './handler-function.js'

/*
 * What a handler returns, as far as its text tells: object literals, and what functions of the same file make of them. Everything
 * else is a path that is not known.
 */

/** Helpers within helpers. */
const MAX_DEPTH = 3

/** Of the function that a definition has as its last argument, written there or in the same file; null for none. */
export function handlerResults(
  tree: ts.SourceFile,
  lines: Lines,
  last: ts.Expression | undefined,
): HandlerResults | null {
  const handler = last && functionBehind(last)
  if (!handler) return null
  const reader = new Reader(tree, lines)
  reader.read(handler, null, 0)
  return reader.results
}

class Reader {
  readonly results: { known: HandlerResult[]; isWhole: boolean } = { known: [], isWhole: true }
  readonly #tree: ts.SourceFile
  readonly #lines: Lines

  constructor(tree: ts.SourceFile, lines: Lines) {
    this.#tree = tree
    this.#lines = lines
  }

  /** @param at where the handler itself returns it; null: there it stands. */
  read(handler: Handler, at: Range | null, depth: number): void {
    const { body } = handler
    if (!body || handler.asteriskToken) this.results.isWhole = false
    else if (!ts.isBlock(body)) this.#path(body, at, depth)
    else {
      const returned = returnsOf(body)
      if (returned.length === 0) this.results.isWhole = false
      for (const { expression } of returned) {
        if (expression) this.#path(expression, at, depth)
        else this.results.isWhole = false
      }
    }
  }

  #path(expression: ts.Expression, at: Range | null, depth: number): void {
    const node = settled(expression)
    if (ts.isConditionalExpression(node)) {
      this.#path(node.whenTrue, at, depth)
      this.#path(node.whenFalse, at, depth)
      return
    }
    const range = at ?? this.#range(node)
    const literal = literalBehind(node)
    const result = literal && this.#result(literal, range)
    if (result) {
      this.results.known.push(result)
      return
    }
    const helper = ts.isCallExpression(node) && depth < MAX_DEPTH ? functionBehind(node.expression) : null
    if (helper) this.read(helper, range, depth + 1)
    else this.results.isWhole = false
  }

  /** Null where the literal alone does not tell what is in it. */
  #result(node: ts.ObjectLiteralExpression, range: Range): HandlerResult | null {
    const members = membersOf(node)
    if (!members.isWhole) return null
    const error = members.values.get('isError')
    const isError = error === undefined ? false : error && literalJson(error)
    const isResult = members.values.has('content') || members.values.has('structuredContent')
    if (typeof isError !== 'boolean' || !isResult) return null
    return { range, isError, structured: this.#structured(members.values.get('structuredContent')) }
  }

  #structured(value: ts.Expression | null | undefined): HandlerResult['structured'] {
    if (value === undefined) return 'none'
    if (value === null) return 'unread'
    const node = settled(value)
    if (ts.isIdentifier(node) && node.text === 'undefined') return 'none'
    const literal = literalBehind(node)
    if (!literal) return 'unread'
    const { values, isWhole } = membersOf(literal)
    const written: JsonObject = {}
    for (const [key, expression] of values) {
      const json = expression ? literalJson(expression) : undefined
      if (json !== undefined) written[key] = json
    }
    return { range: this.#range(node), keys: [...values.keys()], isWhole, written }
  }

  #range(node: ts.Node): Range {
    return this.#lines.range({ start: node.getStart(this.#tree), end: node.end })
  }
}

/** Without what does not change it: brackets, assertions, `await`, `Promise.resolve(…)`. */
function settled(expression: ts.Expression): ts.Expression {
  const node = unwrap(expression)
  if (ts.isAwaitExpression(node)) return settled(node.expression)
  const [only] = ts.isCallExpression(node) ? node.arguments : []
  if (only && ts.isCallExpression(node) && node.expression.getText() === 'Promise.resolve')
    return settled(only)
  return node
}

/** An object literal, or the one that a constant holds and nothing changes. */
function literalBehind(node: ts.Expression): ts.ObjectLiteralExpression | null {
  if (ts.isObjectLiteralExpression(node)) return node
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  if (!declaration || !isConstant(declaration)) return null
  const value = settled(declaration.initializer)
  return ts.isObjectLiteralExpression(value) && !isChanged(declaration) ? value : null
}

/** The members of a literal by name, with their values where these are expressions. */
function membersOf(node: ts.ObjectLiteralExpression): {
  values: Map<string, ts.Expression | null>
  isWhole: boolean
} {
  const values = new Map<string, ts.Expression | null>()
  let isWhole = true
  for (const property of node.properties) {
    const key = property.name && !ts.isSpreadAssignment(property) ? propertyKey(property.name) : null
    if (key === null) isWhole = false
    else if (ts.isPropertyAssignment(property)) values.set(key, property.initializer)
    else if (ts.isShorthandPropertyAssignment(property)) values.set(key, property.name)
    else values.set(key, null)
  }
  return { values, isWhole }
}

function returnsOf(body: ts.Block): ts.ReturnStatement[] {
  const found: ts.ReturnStatement[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return
    if (ts.isReturnStatement(node)) found.push(node)
    else ts.forEachChild(node, visit)
  }
  ts.forEachChild(body, visit)
  return found
}

/** Whether anything around a constant may change what it holds: an assignment, a call of a member, a function that is given it. */
function isChanged({ name, parent }: ts.VariableDeclaration & { name: ts.Identifier }): boolean {
  const around = parent.parent.parent
  return someNode(
    around,
    (node) => ts.isIdentifier(node) && node.text === name.text && node !== name && mayChange(node),
  )
}

function mayChange(name: ts.Identifier): boolean {
  let node: ts.Node = name
  while (
    (ts.isPropertyAccessExpression(node.parent) || ts.isElementAccessExpression(node.parent)) &&
    node.parent.expression === node
  )
    node = node.parent
  const { parent } = node
  if (ts.isBinaryExpression(parent))
    return (
      parent.left === node &&
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    )
  if (
    ts.isPrefixUnaryExpression(parent) ||
    ts.isPostfixUnaryExpression(parent) ||
    ts.isDeleteExpression(parent)
  )
    return true
  if (!ts.isCallExpression(parent)) return false
  if (parent.expression === node) return node !== name
  return node === name && parent.expression.getText() !== 'JSON.stringify'
}
