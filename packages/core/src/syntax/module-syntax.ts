import ts from '#typescript'

/** Whether a statement makes its file an ES module. */
export function isModuleSyntax(node: ts.Statement): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isExportAssignment(node)) return true
  if (ts.isImportEqualsDeclaration(node)) return true
  return (
    ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)
  )
}
