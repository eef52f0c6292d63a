import ts from '#typescript'
import { resolveName } from '../../syntax/bindings.js'
import { declaredFunction } from '../../syntax/functions.js'
import { unwrap } from '../../syntax/scope.js'
import { unreadOf } from './unread-parameters.js'

/*
 * A value that is only known as the program runs and is handed to a function: `roomsTool(server)`. What the function gives back depends
 * on it only where the function reads it, and not where its handlers alone do.
 */

/** An argument of a function that may not read it. */
export interface HandedOn {
  value: ts.Expression
  /** The function, which tells as it runs whether it reads the argument. Null: an inner one that does not. */
  called: { callee: ts.Identifier; index: number } | null
}

/** What a call hands on. An instance that a variable is given is not made of unknown values: what reads the variable reads these. */
export function handedOnBy(node: ts.Node): HandedOn[] {
  const isCall = ts.isCallExpression(node)
  if (!isCall && !(ts.isNewExpression(node) && !ts.isVariableDeclaration(node.parent))) return []
  const callee = unwrap(node.expression)
  const found = ts.isIdentifier(callee) ? resolveName(callee.text, callee) : null
  if (!found || !ts.isIdentifier(callee)) return []
  const inner = ts.isSourceFile(found.container) ? null : declaredFunction(found.symbol.value)
  const unread = inner && unreadOf(inner)
  const handed: HandedOn[] = []
  for (const [index, value] of (node.arguments ?? []).entries()) {
    if (ts.isSpreadElement(value)) break
    if (isWritten(value)) continue
    if (!unread) handed.push({ value, called: { callee, index } })
    else if (unread.some((each) => each.index === index && each.handedTo.length === 0))
      handed.push({ value, called: null })
  }
  return handed
}

/** Whether a value is a part of such an argument. */
export function isWithinHandedOn(node: ts.Node): boolean {
  for (let at = node; at.parent && !ts.isStatement(at) && !ts.isFunctionLike(at); at = at.parent)
    if (handedOnBy(at.parent).some(({ value }) => value === at)) return true
  return false
}

/** Nothing of it can be unknown. */
function isWritten(value: ts.Expression): boolean {
  return ts.isFunctionLike(value) || ts.isLiteralExpression(value) || ts.isClassExpression(value)
}
