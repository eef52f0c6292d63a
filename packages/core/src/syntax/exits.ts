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

/** Whether nothing below these statements runs after them, in their function. */
export function leavesFunction(statements: readonly ts.Statement[]): boolean {
  return statements.some((each) => isLeftBy(each, isEnd))
}

/** Whether nothing below these statements runs after them, in their list: in a loop or a `switch`, another part of it may. */
export function leaves(statements: readonly ts.Statement[]): boolean {
  return statements.some((each) =>
    isLeftBy(each, (at) => isEnd(at) || ts.isBreakStatement(at) || ts.isContinueStatement(at)),
  )
}

function isEnd(statement: ts.Statement): boolean {
  return ts.isReturnStatement(statement) || ts.isThrowStatement(statement)
}

function isLeftBy(statement: ts.Statement, isExit: (at: ts.Statement) => boolean): boolean {
  if (ts.isBlock(statement)) return statement.statements.some((each) => isLeftBy(each, isExit))
  if (ts.isIfStatement(statement)) {
    const { thenStatement, elseStatement } = statement
    return elseStatement !== undefined && isLeftBy(thenStatement, isExit) && isLeftBy(elseStatement, isExit)
  }
  if (ts.isTryStatement(statement)) {
    const { tryBlock, catchClause, finallyBlock } = statement
    if (finallyBlock && isLeftBy(finallyBlock, isExit)) return true
    return isLeftBy(tryBlock, isExit) && (!catchClause || isLeftBy(catchClause.block, isExit))
  }
  return isExit(statement)
}
