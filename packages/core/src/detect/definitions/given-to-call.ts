import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { isWordForTools } from './holder.js'

/**
 * Whether the function around a definition hands it to a call and keeps it: `run(config) { const tools = make(config); await
 * generateText({ tools }) }`. Who calls such a function has no tool.
 */
export function isGivenToCall(node: ts.Expression, within: ts.Node): boolean {
  return places(node, within).some((place) => isInOptions(place, within))
}

/** The expression, and wherever the function has it, or the record or list that it is in, by the name of a variable. */
function places(node: ts.Expression, within: ts.Node): ts.Node[] {
  let at: ts.Node = node
  while (isAround(at.parent)) at = at.parent
  const { parent } = at
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return [node]
  const { text } = parent.name
  const found: ts.Node[] = []
  const visit = (each: ts.Node): void => {
    if (ts.isIdentifier(each) && each.text === text && each !== parent.name) {
      if (declarationOfName(each) === parent) found.push(each)
    } else ts.forEachChild(each, visit)
  }
  visit(within)
  return found
}

function isAround(node: ts.Node): boolean {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isSpreadAssignment(node) ||
    ts.isSpreadElement(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node)
  )
}

/** Whether something stands under `tools`, be that in a record or a list, among the options of a call. */
function isInOptions(place: ts.Node, within: ts.Node): boolean {
  let isTools = false
  for (let at = place; at.parent && at.parent !== within; at = at.parent) {
    const { parent } = at
    if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
      isTools ||= isWordForTools(propertyKey(parent.name) ?? '')
    } else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      return isTools && parent.expression !== at
    } else if (ts.isFunctionLike(parent) || ts.isStatement(parent)) return false
  }
  return false
}
