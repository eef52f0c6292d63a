import ts from '#typescript'
import { unwrap } from './scope.js'

/** A statement, or the function given to a list's method, that runs once for each element. */
export type Loop =
  | ts.ForOfStatement
  | ts.ForInStatement
  | ts.ForStatement
  | ts.ArrowFunction
  | ts.FunctionExpression

const LIST_METHODS = new Set(['map', 'forEach', 'flatMap', 'reduce'])

/** `for (const x of list)`, `for (let i = 0; …; i++)`, `list.map((x) => …)`: one site, a tool for each element. */
export function isLoop(node: ts.Node): node is Loop {
  if (ts.isForOfStatement(node) || ts.isForInStatement(node))
    return ts.isVariableDeclarationList(node.initializer)
  if (ts.isForStatement(node)) {
    const counted = node.initializer && ts.isVariableDeclarationList(node.initializer)
    return !!counted && !!node.condition && !!node.incrementor
  }
  return (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && listCallOf(node) !== null
}

/** The call that hands a function to each element of a list: `list.map(f)`, `Array.from(list, f)`; null for others. */
export function listCallOf(given: ts.Expression): ts.CallExpression | null {
  const { parent } = given
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return null
  const { expression: owner, name } = parent.expression
  const position = parent.arguments.indexOf(given)
  if (name.text === 'from') return position === 1 && isGlobalArray(owner) ? parent : null
  return position === 0 && LIST_METHODS.has(name.text) ? parent : null
}

function isGlobalArray(node: ts.Expression): boolean {
  const owner = unwrap(node)
  return ts.isIdentifier(owner) && owner.text === 'Array'
}
