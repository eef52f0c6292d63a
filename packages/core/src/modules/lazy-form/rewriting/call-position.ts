import ts from '#typescript'

/** `z.config(…)` as a statement changes `z`; `z.object(…)` inside a longer expression makes something new. */
export function isStatement(call: ts.CallExpression): boolean {
  let node: ts.Node = call
  while (
    ts.isAwaitExpression(node.parent) ||
    ts.isParenthesizedExpression(node.parent) ||
    ts.isVoidExpression(node.parent) ||
    isBranchOf(node, node.parent) ||
    isInChain(node)
  ) {
    node = node.parent
  }
  return (
    ts.isExpressionStatement(node.parent) || (ts.isArrowFunction(node.parent) && node.parent.body === node)
  )
}

/** Whether what a call gives is waited for and used: it asks for something, `const room = await api.room(id)`. */
export function isAwaited(call: ts.CallExpression): boolean {
  let node: ts.Node = call
  while (ts.isParenthesizedExpression(node.parent) || isInChain(node)) node = node.parent
  return ts.isAwaitExpression(node.parent)
}

/** Whether a method of what a call gives is called: `registry.add(a)` in `registry.add(a).add(b)`. */
function isInChain(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return ts.isCallExpression(node) && isCalled(parent)
  return ts.isPropertyAccessExpression(node) && isCalled(node)
}

function isCalled(node: ts.Expression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node
}

/** Whether a node is what another expression comes to, under a condition. */
function isBranchOf(node: ts.Node, parent: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return node !== parent.condition
  if (!ts.isBinaryExpression(parent) || node !== parent.right) return false
  const { kind } = parent.operatorToken
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken
}
