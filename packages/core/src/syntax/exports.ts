import ts from '#typescript'
import { WHOLE } from '../common/export-names.js'
import { boundElements } from './scope.js'

/** What a module hands out: the nodes that declare each name. `default`, `export=` and `*` (every `export * from`) are keys. */
export type Exports = ReadonlyMap<string, readonly ts.Node[]>

/** `export *`, `export =`, CommonJS, names with escapes. */
const ANYTHING = /\bexport\b(?!\s*\{|\s+\w)|\bexport\s+type\s*[*/]|\bexports\b|\brequire\b|\\u/

/** Whether a module may hand out names that its text does not have, as far as a look at it tells. */
export function mayExportAnything(text: string): boolean {
  return ANYTHING.test(text)
}

const known = new WeakMap<ts.SourceFile, Exports>()

/**
 * The exports of one file, by its text. In JavaScript also those of CommonJS: `exports.x = …` stands under `x` with its left side,
 * `module.exports = …` under `export=`; the members of `module.exports = { a, b }` are exports of their own.
 */
export function exportsOf(tree: ts.SourceFile): Exports {
  let exports = known.get(tree)
  if (!exports) {
    exports = collect(tree)
    known.set(tree, exports)
  }
  return exports
}

/** JavaScript that loads or hands out modules as CommonJS does. */
export function isCommonJs(tree: ts.SourceFile): boolean {
  const isModule = (tree as { externalModuleIndicator?: unknown }).externalModuleIndicator !== undefined
  return isJavaScript(tree) && !isModule && /\b(?:require\s*\(|exports\b)/.test(tree.text)
}

function isJavaScript(tree: ts.SourceFile): boolean {
  return (tree.flags & ts.NodeFlags.JavaScriptFile) !== 0
}

function collect(tree: ts.SourceFile): Exports {
  const found = new Map<string, ts.Node[]>()
  const add = (name: string, node: ts.Node) => {
    const nodes = found.get(name)
    if (nodes) nodes.push(node)
    else found.set(name, [node])
  }
  const isScript = isJavaScript(tree)
  for (const statement of tree.statements) {
    if (ts.isExportDeclaration(statement)) addClause(statement, add)
    else if (ts.isExportAssignment(statement)) add(statement.isExportEquals ? WHOLE : 'default', statement)
    else if (isScript && ts.isExpressionStatement(statement)) addAssigned(statement.expression, add)
    else addDeclared(statement, add)
  }
  return found
}

type Add = (name: string, node: ts.Node) => void

function addClause(node: ts.ExportDeclaration, add: Add): void {
  const clause = node.exportClause
  if (!clause) add('*', node)
  else if (ts.isNamespaceExport(clause)) add(clause.name.text, clause)
  else for (const element of clause.elements) add(element.name.text, element)
}

function addDeclared(node: ts.Statement, add: Add): void {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return add('default', node)
  if (ts.isVariableStatement(node)) {
    for (const declaration of node.declarationList.declarations)
      for (const { name, node: element } of boundElements(declaration)) add(name, element)
    return
  }
  const { name } = node as ts.Statement & { name?: ts.Node }
  if (name && ts.isIdentifier(name)) add(name.text, node)
}

/** `exports.a = exports.b = value`, `module.exports = value`. */
function addAssigned(node: ts.Expression, add: Add): void {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return
  const { left, right } = node
  if (ts.isPropertyAccessExpression(left)) {
    if (isModuleExports(left)) addWhole(node, add)
    else if (isExports(left.expression) && ts.isIdentifier(left.name)) add(left.name.text, left)
  }
  addAssigned(right, add)
}

function addWhole(node: ts.BinaryExpression, add: Add): void {
  const names = ts.isObjectLiteralExpression(node.right) ? shorthandNames(node.right) : []
  for (const name of names) add(name.text, name.parent)
  if (names.length === 0) add(WHOLE, node)
}

/** The names of an object literal that has nothing else. */
function shorthandNames({ properties }: ts.ObjectLiteralExpression): ts.Identifier[] {
  const names = properties.flatMap((each) => (ts.isShorthandPropertyAssignment(each) ? [each.name] : []))
  return names.length === properties.length ? names : []
}

function isExports(node: ts.Expression): boolean {
  return ts.isIdentifier(node)
    ? node.text === 'exports'
    : ts.isPropertyAccessExpression(node) && isModuleExports(node)
}

function isModuleExports({ expression, name }: ts.PropertyAccessExpression): boolean {
  return ts.isIdentifier(expression) && expression.text === 'module' && name.text === 'exports'
}
