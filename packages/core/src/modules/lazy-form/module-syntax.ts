import ts from '#typescript'
import { definitionNodesOf } from '../../syntax/outline.js'

export function mentionsOf(tree: ts.SourceFile): string[] {
  const found = tree.statements.flatMap((node) => {
    const from =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined
    return from && ts.isStringLiteral(from) ? [from.text] : []
  })
  return [...new Set(found)]
}

export function isDecorated(node: ts.ClassDeclaration): boolean {
  const nodes: ts.Node[] = [node, ...node.members]
  for (const memberNode of node.members)
    if (ts.isFunctionLike(memberNode)) nodes.push(...memberNode.parameters)
  return nodes.some((each) => ts.canHaveDecorators(each) && (ts.getDecorators(each)?.length ?? 0) > 0)
}

export function hasAccessors(tree: ts.SourceFile): boolean {
  if (!/\baccessor\b/.test(tree.text)) return false
  return definitionNodesOf(tree).some((node) => ts.isClassLike(node) && node.members.some(isAccessor))
}

function isAccessor(node: ts.ClassElement): boolean {
  const { modifiers } = node as ts.PropertyDeclaration
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AccessorKeyword) ?? false
}

/** What has no value at run time: types, `declare`, signatures without a body, namespaces of types. */
export function isAmbient(node: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
  if (ts.isFunctionDeclaration(node) && !node.body) return true
  if (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.DeclareKeyword)
  )
    return true
  return ts.isModuleDeclaration(node) && !ts.isIdentifier(node.name)
}
