import ts from '#typescript'
import { isWordForTools } from '../../../detect/definitions/key-use.js'
import { isPushed } from '../../../syntax/entries/optional-entries.js'
import { literalJson, propertyKey } from '../../../syntax/literal.js'
import { definitionNodesOf } from '../../../syntax/outline.js'
import { contains, outermost } from '../../../syntax/scope.js'

const known = new WeakMap<ts.SourceFile, readonly ts.Expression[]>()

/**
 * Entries of lists that functions make: `[makeTool(options), …]`, `list.push(makeTool(options))`. Each is evaluated by itself: one that
 * depends on something unknown leaves the others known.
 */
export function listEntriesWithin(tree: ts.SourceFile, root: ts.Node): ts.Expression[] {
  let entries = known.get(tree)
  if (!entries) {
    entries = definitionNodesOf(tree).filter((node): node is ts.CallExpression => isEntry(node))
    known.set(tree, entries)
  }
  return entries.filter((each) => contains(root, each))
}

function isEntry(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node) && !ts.isObjectLiteralExpression(node))
    return false
  const value = outermost(node)
  if (!(isPushed(value) || isListed(value.parent)) || literalJson(node) !== undefined) return false
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined
}

/** A list that is held, returned, or spread into one: what a function is given may be anything else, as the types of a union. */
function isListed(list: ts.Node): list is ts.ArrayLiteralExpression {
  if (!ts.isArrayLiteralExpression(list)) return false
  const { parent } = outermost(list)
  if (ts.isSpreadElement(parent)) return isListed(parent.parent)
  if (ts.isPropertyAssignment(parent)) return isWordForTools(propertyKey(parent.name) ?? '')
  if (ts.isConditionalExpression(parent)) return true
  return (
    ts.isVariableDeclaration(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isPropertyDeclaration(parent) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
  )
}
