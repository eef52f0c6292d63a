import ts from '#typescript'

/** Whether a statement goes on with, or ends, what it stands in: a `continue` or `break` of a loop around it. */
export function jumpsOut(statement: ts.Statement): boolean {
  const visit = (
    node: ts.Node,
    labels: readonly string[],
    isLooping: boolean,
    isSwitching: boolean,
  ): boolean => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false
    if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) {
      if (node.label) return !labels.includes(node.label.text)
      return !isLooping && !(isSwitching && ts.isBreakStatement(node))
    }
    const known = ts.isLabeledStatement(node) ? [...labels, node.label.text] : labels
    const loops = isLooping || ts.isIterationStatement(node, false)
    const switches = isSwitching || ts.isSwitchStatement(node)
    return ts.forEachChild(node, (child) => visit(child, known, loops, switches) || undefined) ?? false
  }
  return visit(statement, [], false, false)
}
