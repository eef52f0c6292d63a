import ts from '#typescript'
import { at, type Bindings, type FieldPlace } from './place.js'

/** The expressions a function can return, in source order; nested functions are not looked into. */
export function returned(node: ts.FunctionLikeDeclaration): ts.Expression[] {
  if (!node.body) return []
  if (!ts.isBlock(node.body)) return [node.body]
  const found: ts.Expression[] = []
  const visit = (child: ts.Node): void => {
    if (ts.isReturnStatement(child)) {
      if (child.expression) found.push(child.expression)
    } else if (!ts.isFunctionLike(child) && !ts.isClassLike(child)) {
      ts.forEachChild(child, visit)
    }
  }
  visit(node.body)
  return found
}

export function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return (
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node)
  )
}

const MAX_CALLS = 8

/** What a call of a workspace function evaluates to: its returned expressions, with the arguments bound. */
export function applied(callee: FieldPlace, call: FieldPlace): FieldPlace[] {
  if (!isFunction(callee.node)) return []
  const bindings = argumentsBound(callee, call)
  return bindings === null
    ? []
    : returned(callee.node).map((node) => ({ ...at(callee, node, call.reading), bindings }))
}

/** What the parameters of a workspace function stand for in one of its calls; null where no call or too many lead there. */
export function argumentsBound(callee: FieldPlace, call: FieldPlace): Bindings | null {
  if (!isFunction(callee.node) || !ts.isCallExpression(call.node)) return null
  const depth = Math.max(call.bindings?.depth ?? 0, callee.bindings?.depth ?? 0) + 1
  if (depth > MAX_CALLS) return null
  const parameters = new Map<ts.ParameterDeclaration, FieldPlace>()
  const values = call.node.arguments
  callee.node.parameters.forEach((parameter, index) => {
    const value = values[index]
    if (!value || parameter.dotDotDotToken || ts.isSpreadElement(value)) return
    parameters.set(parameter, at(call, value, 'schema'))
  })
  return { parameters, outer: callee.bindings, depth }
}

/** What a function gives back for an element of a list that it is handed to: `list.map(withHints)`. */
export function appliedTo(maker: FieldPlace, element: FieldPlace | undefined): FieldPlace[] {
  if (!isFunction(maker.node)) return []
  const [parameter] = maker.node.parameters
  const depth = Math.max(maker.bindings?.depth ?? 0, element?.bindings?.depth ?? 0) + 1
  const isBound = element && parameter && !parameter.dotDotDotToken && depth <= MAX_CALLS
  const bindings = isBound
    ? { parameters: new Map([[parameter, element]]), outer: maker.bindings, depth }
    : maker.bindings
  return returned(maker.node).map((node) => ({ ...at(maker, node), bindings }))
}
