import ts from '#typescript'
import type { CalleeRef } from '../../syntax/imports.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeRef, originOf } from './callee.js'
import { documentedReturn } from './documented-type.js'
import { originOfType } from './type-origin.js'

/**
 * What those who call a function, or construct a class, get an instance of, as far as its text tells: its return type,
 * what it returns, what it extends. Null for anything else.
 */
export function givenBy(node: ts.Node): CalleeRef | null {
  if (ts.isClassLike(node)) {
    const extended = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    const [base] = extended?.types ?? []
    const ref = base && calleeRef(base.expression)
    return ref && ref.kind !== 'unknown' ? ref : null
  }
  const made = ts.isExpression(node) ? unwrap(node) : node
  if (ts.isClassExpression(made)) return givenBy(made)
  if (!ts.isFunctionDeclaration(made) && !ts.isArrowFunction(made) && !ts.isFunctionExpression(made))
    return null
  const typed = made.type ? originOfType(made.type) : documentedReturn(node)
  if (typed) return typed
  if (!made.body) return null
  if (!ts.isBlock(made.body)) return originOf(made.body)
  const last = made.body.statements.at(-1)
  return last && ts.isReturnStatement(last) && last.expression ? originOf(last.expression) : null
}
