import ts from '#typescript'
import { resolveName, rootDeclaration } from '../../syntax/bindings.js'
import { someNode } from '../../syntax/find-nodes.js'

/**
 * Whether an expression's value differs from one run of the code around it to the next: it depends on a parameter or
 * a loop variable, directly or through local constants. What is true of one such tool is not true of the others.
 */
export function variesByCall(expression: ts.Node): boolean {
  const seen = new Set<ts.Node>()
  const varies = (node: ts.Node): boolean =>
    someNode(
      node,
      (each) => {
        seen.add(each)
        if (each.kind === ts.SyntaxKind.ThisKeyword) return true
        if (!ts.isIdentifier(each)) return false
        return (resolveName(each.text, each)?.symbol.declarations ?? []).some(isVarying)
      },
      (each) => seen.has(each),
    )
  const isVarying = (declaration: ts.Declaration): boolean => {
    const owner = rootDeclaration(declaration)
    // A parameter of a function within the expression itself is no outside influence.
    if (ts.isParameter(owner)) return !isWithin(owner, expression)
    if (!ts.isVariableDeclaration(owner)) return false
    if (ts.isForOfStatement(owner.parent.parent) || ts.isForInStatement(owner.parent.parent)) return true
    return owner.initializer !== undefined && varies(owner.initializer)
  }
  return varies(expression)
}

function isWithin(node: ts.Node, outer: ts.Node): boolean {
  for (let parent: ts.Node | undefined = node; parent; parent = parent.parent)
    if (parent === outer) return true
  return false
}
