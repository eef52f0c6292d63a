import ts from '#typescript'
import { calleeRef } from '../../detect/flows/callee.js'
import { resolveName } from '../../syntax/bindings.js'
import { forEachValueChild, unwrap } from '../../syntax/scope.js'
import type { ImportedFactories } from './site-model.js'

/*
 * A value that is only known as the program runs and is handed to a function: `roomsTool(server)`. What the function gives back depends
 * on it only where the function reads it, and not where its handlers alone do.
 */

/** Whether a name is an argument that the called function does not read before a handler runs. */
export function isHandedOn(reference: ts.Identifier, factories: ImportedFactories | undefined): boolean {
  const { parent: call } = reference
  if (!ts.isCallExpression(call)) return false
  const index = call.arguments.indexOf(reference)
  if (index === -1 || call.arguments.slice(0, index).some(ts.isSpreadElement)) return false
  const ref = calleeRef(call.expression)
  if (ref.kind === 'import') {
    const made = factories?.get(call.expression.getText()) ?? []
    return made.length > 0 && made.every(({ used }) => used !== null && !used.includes(index))
  }
  const called = ts.isIdentifier(call.expression) ? functionNamed(call.expression) : null
  return called !== null && isLeftUnread(called, index)
}

function functionNamed(name: ts.Identifier): ts.FunctionLikeDeclaration | null {
  const value = resolveName(name.text, name)?.symbol.value
  if (!value) return null
  if (ts.isFunctionDeclaration(value)) return value
  const made = ts.isVariableDeclaration(value) && value.initializer ? unwrap(value.initializer) : null
  return made && (ts.isArrowFunction(made) || ts.isFunctionExpression(made)) ? made : null
}

/** Whether nothing but functions inside of it reads a parameter. */
function isLeftUnread({ parameters, body }: ts.FunctionLikeDeclaration, index: number): boolean {
  const name = parameters[index]?.name
  if (!name || !body || parameters.some(({ dotDotDotToken }) => dotDotDotToken)) return false
  if (!ts.isIdentifier(name)) return false
  const reads = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node)) return false
    if (ts.isIdentifier(node)) return node.text === name.text || node.text === 'arguments'
    let found = false
    forEachValueChild(node, (child) => {
      found ||= reads(child)
    })
    return found
  }
  return !reads(body) && !parameters.some(({ initializer }) => initializer && reads(initializer))
}
