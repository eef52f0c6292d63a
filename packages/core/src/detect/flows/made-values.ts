import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { unwrap } from '../../syntax/scope.js'

/** Names for names for names: more than this is a circle. */
const MAX_NAMES = 4

export interface Made {
  source: ts.Expression
  /** Whether it is what a call of the source gives, and not the source itself. */
  isCalled: boolean
}

/**
 * The name or member that a value comes from: the callee where it is a call that may be awaited, the same of the constant
 * that a name stands for: `makeSearch` for `search` after `const [search] = await Promise.all([makeSearch()])`.
 */
export function madeFrom(expression: ts.Expression): Made {
  let source = withoutCall(expression)
  let isCalled = isCall(expression)
  for (let depth = 0; ts.isIdentifier(source) && depth < MAX_NAMES; depth++) {
    const value = constantValue(source)
    const next = value && withoutCall(value)
    // What is written out in the constant is no name of something else.
    if (!next || !(ts.isIdentifier(next) || ts.isPropertyAccessExpression(next))) break
    isCalled ||= isCall(value)
    source = next
  }
  return { source, isCalled }
}

/** The variable that a list's element is put into by its place: `a` for `tool(…)` in `const [a] = await Promise.all([tool(…)])`. */
export function variableByPlace(element: ts.Node): ts.BindingElement | null {
  const list = element.parent
  if (!ts.isArrayLiteralExpression(list)) return null
  const index = list.elements.indexOf(element as ts.Expression)
  if (index === -1 || list.elements.slice(0, index).some(ts.isSpreadElement)) return null
  let at: ts.Node = list
  if (isPromiseAll(at.parent)) at = at.parent
  while (ts.isAwaitExpression(at.parent) || ts.isParenthesizedExpression(at.parent)) at = at.parent
  const { parent } = at
  if (!ts.isVariableDeclaration(parent) || !ts.isArrayBindingPattern(parent.name)) return null
  const bound = parent.name.elements[index]
  return bound && ts.isBindingElement(bound) && !bound.dotDotDotToken ? bound : null
}

/** What a constant of this file is given; null for anything else. */
function constantValue(name: ts.Identifier): ts.Expression | null {
  const declaration = declarationOfName(name)
  if (!declaration) return null
  if (ts.isVariableDeclaration(declaration))
    return isConst(declaration) ? (declaration.initializer ?? null) : null
  if (!ts.isBindingElement(declaration) || !ts.isArrayBindingPattern(declaration.parent)) return null
  const { parent: pattern } = declaration
  const owner = pattern.parent
  if (!ts.isVariableDeclaration(owner) || !isConst(owner) || !owner.initializer) return null
  const list = listIn(owner.initializer)
  const index = pattern.elements.indexOf(declaration)
  if (!list || declaration.dotDotDotToken || list.elements.slice(0, index + 1).some(ts.isSpreadElement))
    return null
  return list.elements[index] ?? null
}

function isConst({ parent }: ts.VariableDeclaration): boolean {
  return (parent.flags & ts.NodeFlags.Const) !== 0
}

/** `[a, b]`, `await Promise.all([a, b])`. */
function listIn(expression: ts.Expression): ts.ArrayLiteralExpression | null {
  const value = withoutAwait(expression)
  const inner = isPromiseAll(value) ? unwrap(value.arguments[0] as ts.Expression) : value
  return ts.isArrayLiteralExpression(inner) ? inner : null
}

function isPromiseAll(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) && node.arguments.length === 1 && node.expression.getText() === 'Promise.all'
  )
}

function withoutAwait(expression: ts.Expression): ts.Expression {
  const value = unwrap(expression)
  return ts.isAwaitExpression(value) ? unwrap(value.expression) : value
}

function isCall(expression: ts.Expression): boolean {
  return ts.isCallExpression(withoutAwait(expression))
}

function withoutCall(expression: ts.Expression): ts.Expression {
  const value = withoutAwait(expression)
  return ts.isCallExpression(value) ? unwrap(value.expression) : value
}
