import ts from '#typescript'
import { WHOLE } from '../../common/export-names.js'
import { declareName, resolveName } from '../bindings.js'
import { type CommonjsExport, commonjsExportsOf, exportReadBy, isNothing } from '../commonjs-exports.js'
import { isModuleSyntax } from '../module-syntax.js'
import { declaresExport } from '../scope.js'
import type { Writable } from './writable.js'

/*
 * `exports.tools` of CommonJS is read as a name of its module, which it is: compilers write it wherever the name of what is exported
 * stood. The tree is changed where that is said of it; places in the text stay what they are.
 */

/** Whether a node may be a name of the module. */
export function mayBeExport(node: ts.Node): node is ts.PropertyAccessExpression {
  if (!ts.isPropertyAccessExpression(node)) return false
  const { expression } = node
  return ts.isIdentifier(expression)
    ? expression.text === 'exports'
    : ts.isPropertyAccessExpression(expression) && expression.name.text === 'exports'
}

/** Of what may be names, in a new tree whose nodes have their parents. `outline` has such a name in place of what it begins with. */
export function readExportsAsNames(
  tree: ts.SourceFile,
  candidates: readonly ts.PropertyAccessExpression[],
  outline: ts.Node[],
): void {
  if (candidates.length === 0 || tree.statements.some(isModuleSyntax)) return
  const read = candidates.flatMap((node) => {
    const exported = exportReadBy(node)
    return exported && exported.name !== WHOLE ? [{ node, exported, root: rootOf(node) }] : []
  })
  for (const exported of commonjsExportsOf(tree).values())
    if (exported.local.startsWith('exports.')) declare(tree, exported, isGivenLater(exported, read))
  const names = new Map<ts.Node, ts.Node>()
  for (const { node, exported, root } of read) {
    if (isDefined(node, exported) || !isSeenAt(node, exported.local)) continue
    asName(node, exported.local)
    names.set(root, node)
  }
  if (names.size === 0) return
  outline.forEach((node, index) => {
    outline[index] = names.get(node) ?? node
  })
}

type Read = { node: ts.PropertyAccessExpression; exported: CommonjsExport }

/** The name of a variable or function that is exported may mean something else in an inner function. */
function isSeenAt(node: ts.Node, local: string): boolean {
  const container = resolveName(local, node)?.container
  return container !== undefined && ts.isSourceFile(container)
}

/** Where the statement that exports it says so: `exports.tools` of `exports.tools = []`. */
function isDefined(node: ts.PropertyAccessExpression, { statement }: CommonjsExport): boolean {
  if (!isAssigned(node)) return false
  const own = ts.findAncestor(node, (each) => ts.isSourceFile(each.parent))
  return own === statement || isNothing(lastValue(node.parent as ts.BinaryExpression))
}

function isGivenLater(exported: CommonjsExport, read: readonly Read[]): boolean {
  return read.some(
    ({ node, exported: other }) => other === exported && isAssigned(node) && !isDefined(node, exported),
  )
}

function isAssigned(node: ts.PropertyAccessExpression): boolean {
  const { parent } = node
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
}

function lastValue({ right }: ts.BinaryExpression): ts.Expression {
  const isFurther = ts.isBinaryExpression(right) && right.operatorToken.kind === ts.SyntaxKind.EqualsToken
  return isFurther ? lastValue(right) : right
}

/** As `const tools = []` would declare it. */
function declare(tree: ts.SourceFile, { local, value, statement }: CommonjsExport, isChanged: boolean): void {
  const { factory } = ts
  const name = ts.setTextRange(factory.createIdentifier(local), statement)
  const initializer = value === null || isNothing(value) ? undefined : value
  const declaration = factory.createVariableDeclaration(name, undefined, undefined, initializer)
  const flags = isChanged || !initializer ? ts.NodeFlags.Let : ts.NodeFlags.Const
  const list = factory.createVariableDeclarationList([declaration], flags)
  const nodes = [tree, factory.createVariableStatement(undefined, list), list, declaration, name]
  nodes.slice(1).forEach((node, index) => {
    ts.setTextRange(node, statement)
    ;(node as { parent: ts.Node }).parent = nodes[index] as ts.Node
  })
  declareName(tree, local, declaration)
  // Of `exports.b = exports.a = value`, the inner one has the value.
  if (initializer && ts.isBinaryExpression(initializer.parent))
    declaresExport(initializer.parent, declaration)
}

/** `exports` of `exports.tools`, `module` of `module.exports.tools`. */
function rootOf({ expression }: ts.PropertyAccessExpression): ts.Node {
  return ts.isPropertyAccessExpression(expression) ? rootOf(expression) : expression
}

function asName(node: ts.PropertyAccessExpression, local: string): void {
  const name = node as unknown as Writable<ts.Identifier> & { expression: unknown; name: unknown }
  name.kind = ts.SyntaxKind.Identifier
  name.escapedText = ts.factory.createIdentifier(local).escapedText
  name.text = local
  name.expression = undefined
  name.name = undefined
}
