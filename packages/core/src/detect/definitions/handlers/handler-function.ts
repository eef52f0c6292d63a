import ts from '#typescript'
import { declarationOfName } from '../../../syntax/bindings.js'
import { isConstant } from '../../../syntax/constants.js'
import { propertyKey } from '../../../syntax/literal.js'
import type { DefinitionNode } from '../../../syntax/outline.js'
import { unwrap } from '../../../syntax/scope.js'
import { definitionArguments } from '../definition-arguments.js'
import { HANDLER_KEYS } from '../written-parts.js'

export type Handler = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration

/** A function that is written here or in the same file; null for anything else. */
export function functionBehind(expression: ts.Expression): Handler | null {
  const node = unwrap(expression)
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  if (!declaration) return null
  if (ts.isFunctionDeclaration(declaration)) return declaration
  return isConstant(declaration) ? functionBehind(declaration.initializer) : null
}

/** What handles the calls of a tool: a key or a method by one of the usual names, else the last argument. */
export function handlerOf(node: DefinitionNode): Handler | ts.MethodDeclaration | null {
  for (const argument of definitionArguments(node)) {
    const holder = ts.isClassLike(argument) ? argument : unwrap(argument)
    const members =
      ts.isObjectLiteralExpression(holder) || ts.isClassLike(holder)
        ? (holder as ts.ObjectLiteralExpression | ts.ClassDeclaration)
        : null
    const found = members && handlerIn(ts.isClassLike(members) ? members.members : members.properties)
    if (found) return found
  }
  const last = ts.isCallExpression(node) ? node.arguments.at(-1) : undefined
  return last ? functionBehind(last) : null
}

function handlerIn(
  members: ReadonlyArray<ts.ClassElement | ts.ObjectLiteralElementLike>,
): Handler | ts.MethodDeclaration | null {
  for (const member of members) {
    const key = member.name && ts.isPropertyName(member.name) ? propertyKey(member.name) : null
    if (key === null || !(HANDLER_KEYS.includes(key) || key === '_call')) continue
    if (ts.isMethodDeclaration(member)) return member
    if (ts.isShorthandPropertyAssignment(member)) return functionBehind(member.name)
    const value =
      ts.isPropertyAssignment(member) || ts.isPropertyDeclaration(member) ? member.initializer : null
    if (value) return functionBehind(value)
  }
  return null
}
