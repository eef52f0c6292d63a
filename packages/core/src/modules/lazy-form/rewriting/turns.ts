import ts from '#typescript'
import { declarationOfName, rootDeclaration } from '../../../syntax/bindings.js'
import { isLoop } from '../../../syntax/loops.js'
import { someWithin } from '../../../syntax/outline.js'

/** Whether a condition asks about what a loop or a callback goes through: it tells one element from another, not one program from another. */
export function tellsElements(
  tree: ts.SourceFile,
  condition: ts.Expression,
  values: readonly ts.Expression[],
  ofAnyFunction = false,
): boolean {
  const elements = new Set<ts.Node>()
  const isElement = (node: ts.Node): ts.Node | null => {
    const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
    const root = declaration && rootDeclaration(declaration)
    return root && (isOfTurn(root) || (ofAnyFunction && ts.isParameter(root))) ? root : null
  }
  someWithin(tree, condition, (node) => {
    const element = isElement(node)
    if (element) elements.add(element)
    return false
  })
  if (elements.size === 0) return false
  return values.some((value) =>
    someWithin(tree, value, (node) => {
      const element = isElement(node)
      return element !== null && elements.has(element)
    }),
  )
}

/** Whether a declaration has another value in each turn of a loop, or each call of a callback. */
function isOfTurn(root: ts.Node): boolean {
  if (ts.isParameter(root)) return ts.isCallExpression(root.parent.parent)
  return (
    ts.isVariableDeclaration(root) &&
    (isLoop(root.parent.parent) || ts.isIterationStatement(root.parent.parent, false))
  )
}
