import ts from '#typescript'
import { assigningStatements } from '../../syntax/assignments.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { callsOf } from '../../syntax/calls-of.js'
import { functionIn } from '../../syntax/functions.js'
import { placeName } from '../../syntax/outline.js'
import { holderOf, outermost, unwrap } from '../../syntax/scope.js'
import { calledMethod, methodName } from './class-methods.js'
import { memberFunction, memberName, topLevelMember } from './object-members.js'

/**
 * A function that is declared inside another one, that an object literal or a class has, or that takes the place of a method:
 * `server.registerTool = (…) => …`.
 */
export type InnerFunction =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration

export function isInnerFunction(node: ts.Node): node is InnerFunction {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  )
}

/** What an inner function goes by in its file, which no name of the top level is: its place, or `tools.add`. */
export function innerId(node: InnerFunction): string {
  return topLevelMember(node) ?? topLevelMethod(node) ?? placeName(node)
}

function topLevelMethod(node: InnerFunction): string | null {
  const { owner, name } = methodName(node) ?? {}
  return owner?.name && ts.isClassDeclaration(owner) && ts.isSourceFile(owner.parent)
    ? `${owner.name.text}.${name}`
    : null
}

/** The name of a function of the top level; null for any other. */
export function topLevelName(node: InnerFunction): string | null {
  if (ts.isMethodDeclaration(node)) return null
  if (ts.isFunctionDeclaration(node)) return node.name && ts.isSourceFile(node.parent) ? node.name.text : null
  const parent = holderOf(outermost(node))
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return null
  return ts.isSourceFile(parent.parent.parent.parent) ? parent.name.text : null
}

export function isInnerId(id: string): boolean {
  return id.startsWith('@')
}

/** The inner function that a call runs; null for any other. */
export function innerFunctionOf(callee: ts.Expression): InnerFunction | null {
  const node = unwrap(callee)
  if (ts.isIdentifier(node)) return declaredInside(declarationOfName(node))
  if (!ts.isPropertyAccessExpression(node)) return null
  const member = replacementOf(node) ?? memberFunction(node)
  if (member) return ts.isIdentifier(member) ? declaredInside(declarationOfName(member)) : member
  const called = calledMethod(node)
  return called && 'method' in called ? called.method : null
}

/** Whether a function is an inner one that its file calls: only then is it known what its parameters are given. */
export function isCalledInside(node: InnerFunction): boolean {
  const name = innerName(node)
  if (name === null) return false
  return callsOf(name, node.getSourceFile()).some(
    (call) => ts.isCallExpression(call) && innerFunctionOf(call.expression) === node,
  )
}

/** What it is called by. */
export function innerName(node: InnerFunction): string | null {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? null
  const member = memberName(node) ?? methodName(node)?.name ?? null
  if (member !== null || ts.isMethodDeclaration(node)) return member
  const { parent } = outermost(node)
  if (ts.isVariableDeclaration(parent)) return ts.isIdentifier(parent.name) ? parent.name.text : null
  return ts.isBinaryExpression(parent) ? lastName(parent.left) : null
}

function lastName(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : null
}

function declaredInside(declaration: ts.Declaration | null | undefined): InnerFunction | null {
  if (!declaration) return null
  if (ts.isFunctionDeclaration(declaration))
    return declaration.body && !ts.isSourceFile(declaration.parent) ? declaration : null
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return null
  return ts.isSourceFile(declaration.parent.parent.parent) ? null : functionIn(declaration.initializer)
}

/** What a method was replaced by, above the call: on the very variable that it is called on, or by a function that this was given to. */
function replacementOf(callee: ts.PropertyAccessExpression): InnerFunction | null {
  const replacements = assigningStatements(callee.name.text, callee.getSourceFile())
  const owner = replacements.length > 0 ? unwrap(callee.expression) : null
  const declaration = owner && ts.isIdentifier(owner) ? declarationOfName(owner) : null
  if (!declaration) return null
  let last: InnerFunction | null = null
  for (const { left, right } of replacements) {
    const replaced = ts.isPropertyAccessExpression(left) ? unwrap(left.expression) : null
    const of = replaced && ts.isIdentifier(replaced) ? declarationOfName(replaced) : null
    if (of === declaration ? right.end <= callee.pos : of && isGiven(declaration, of, callee))
      last = functionIn(right) ?? last
  }
  return last
}

/** Whether a variable is given to the function that a parameter is of: above a place, or where it is made. */
function isGiven(variable: ts.Declaration, parameter: ts.Declaration, before: ts.Node): boolean {
  if (!ts.isParameter(parameter)) return false
  const { parent: taker } = parameter
  const index = taker.parameters.indexOf(parameter)
  const name = isInnerFunction(taker) ? innerName(taker) : null
  if (name === null) return false
  return callsOf(name, before.getSourceFile()).some((call) => {
    if (!ts.isCallExpression(call) || call.end > before.pos) return false
    const given = call.arguments[index]
    const callee = unwrap(call.expression)
    if (!given || !ts.isIdentifier(callee) || takerNamed(callee) !== taker) return false
    if (call.parent === variable) return true
    const value = unwrap(given)
    return ts.isIdentifier(value) && declarationOfName(value) === variable
  })
}

function takerNamed(name: ts.Identifier): ts.Node | null {
  const declaration = declarationOfName(name)
  if (!declaration || !ts.isVariableDeclaration(declaration)) return declaration ?? null
  return declaration.initializer ? functionIn(declaration.initializer) : null
}
