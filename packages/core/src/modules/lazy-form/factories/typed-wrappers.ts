import { isDeepStrictEqual } from 'node:util'
import ts from '#typescript'
import { isCalledInside } from '../../../detect/flows/inner-functions.js'
import { originOfMethod } from '../../../detect/flows/type-origin.js'
import type { CalleeRef } from '../../../syntax/imports.js'
import { outermost } from '../../../syntax/scope.js'

/**
 * Whether a call stands in a function with the type of the method that it calls, which is handed to other functions:
 * `const add: McpServer['registerTool'] = (name, …) => server.registerTool(name, …)`. These call that method, by its type.
 */
export function isInTypedWrapper(node: ts.Node, ref: CalleeRef): boolean {
  const around = ts.findAncestor(node, (at) => ts.isArrowFunction(at) || ts.isFunctionExpression(at))
  if (ref.kind !== 'made' || !around) return false
  const wrapper = around as ts.ArrowFunction | ts.FunctionExpression
  const { parent } = outermost(wrapper)
  if (!ts.isVariableDeclaration(parent) || !parent.type || isCalledInside(wrapper)) return false
  const method = originOfMethod(parent.type)
  return method?.kind === 'made' && isDeepStrictEqual([method.by, method.members], [ref.by, ref.members])
}
