import ts from '#typescript'
import { resolveName, rootDeclaration } from '../../syntax/bindings.js'

/**
 * Whether an expression's value differs from one run of the code around it to the next: it depends on a parameter or
 * a loop variable, directly or through local constants. What is true of one such tool is not true of the others.
 */
export function variesByCall(expression: ts.Node): boolean {
  const seen = new Set<ts.Node>()
  const varies = (node: ts.Node): boolean => {
    if (seen.has(node)) return false
    seen.add(node)
    if (node.kind === ts.SyntaxKind.ThisKeyword) return true
    if (ts.isIdentifier(node))
      return (resolveName(node.text, node)?.symbol.declarations ?? []).some(isVarying)
    return ts.forEachChild(node, (child) => varies(child) || undefined) ?? false
  }
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
