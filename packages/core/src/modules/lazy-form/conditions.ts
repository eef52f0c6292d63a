import ts from '#typescript'
import { shorten } from '../../common/one-line.js'
import { definitionArguments } from '../../detect/definitions/definition-arguments.js'
import { declarationOf, resolveName, rootDeclaration } from '../../syntax/bindings.js'
import { listCallOf } from '../../syntax/loops.js'
import type { DefinitionNode } from '../../syntax/outline.js'
import { forEachValueChild } from '../../syntax/scope.js'

/** What has to hold, or not to hold, where a node runs. */
export interface Condition {
  expression: ts.Expression
  holds: boolean
}

const MAX_LABEL = 60

/** What a definition, or a condition, depends on. */
interface Needs {
  /** Where its names are declared, and those of what these are given; `this` stands for itself. */
  declared: Set<ts.Node | 'this'>
  /** Whether it depends on anything that has its value only while a function runs. */
  isLocal: boolean
}

/**
 * The conditions around a site that may be there for its sake: without them, what it reads need not have a value. A fault of a
 * definition that reads nothing of them is one whether they hold or not.
 */
export function conditionsOf(tree: ts.SourceFile, site: ts.Node): Condition[] {
  const conditions = conditionsAround(site)
  if (conditions.length === 0) return conditions
  const own = needsOf(tree, [...definitionArguments(site as DefinitionNode), ...elementsOf(site)])
  return conditions.filter(({ expression }) => {
    const { declared, isLocal } = needsOf(tree, [expression])
    return (isLocal && own.isLocal) || [...declared].some((each) => own.declared.has(each))
  })
}

/** What a function is called with each element of: `group.children` in `group.children.forEach(register)`. */
function elementsOf(site: ts.Node): ts.Expression[] {
  if (!ts.isCallExpression(site) || !site.arguments[0] || !listCallOf(site.arguments[0])) return []
  const { expression: callee } = site
  return ts.isPropertyAccessExpression(callee) ? [callee.expression] : []
}

/** A condition as a message names it. */
export function conditionLabel(text: string, holds: boolean): string {
  const label = shorten(text.replace(/\s+/g, ' '), MAX_LABEL)
  if (holds) return label
  // `!(!admin)` is `admin`.
  if (/^![\w.]+$/.test(label)) return label.slice(1)
  return /^[\w.]+$/.test(label) ? `!${label}` : `!(${label})`
}

/** The conditions under which a node runs, the innermost first. */
export function conditionsAround(site: ts.Node): Condition[] {
  const found: Condition[] = []
  for (let node = site; node.parent; node = node.parent) {
    const { parent } = node
    if (ts.isIfStatement(parent) && node !== parent.expression)
      found.push({ expression: parent.expression, holds: node === parent.thenStatement })
    else if (ts.isConditionalExpression(parent) && node !== parent.condition)
      found.push({ expression: parent.condition, holds: node === parent.whenTrue })
    else if (ts.isBinaryExpression(parent) && node === parent.right) {
      const { kind } = parent.operatorToken
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) found.push({ expression: parent.left, holds: true })
      if (kind === ts.SyntaxKind.BarBarToken) found.push({ expression: parent.left, holds: false })
    } else if (ts.isBlock(parent)) found.push(...before(node, parent.statements))
  }
  return found
}

/** `if (!registry) return` above a statement of the same block. */
function before(node: ts.Node, statements: ts.NodeArray<ts.Statement>): Condition[] {
  return statements.flatMap((statement) =>
    statement.pos < node.pos &&
    ts.isIfStatement(statement) &&
    !statement.elseStatement &&
    leaves(statement.thenStatement)
      ? [{ expression: statement.expression, holds: false }]
      : [],
  )
}

function leaves(node: ts.Statement): boolean {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) ||
      ts.isThrowStatement(last) ||
      ts.isContinueStatement(last) ||
      ts.isBreakStatement(last))
  )
}

function needsOf(tree: ts.SourceFile, roots: readonly ts.Node[]): Needs {
  const needs: Needs = { declared: new Set(), isLocal: false }
  const visit = (node: ts.Node): void => {
    // What runs when the model calls the tool.
    if (ts.isMethodDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return
    if (node.kind === ts.SyntaxKind.ThisKeyword) needs.declared.add('this')
    else if (ts.isIdentifier(node) && !isMemberName(node)) {
      const found = resolveName(node.text, node)
      const declaration = found && declarationOf(found.symbol)
      if (declaration && !found.symbol.isImport && !needs.declared.has(declaration)) {
        needs.declared.add(declaration)
        needs.isLocal ||= found.container !== tree
        const value = givenTo(declaration)
        if (value) visit(value)
      }
    }
    forEachValueChild(node, visit)
  }
  for (const root of roots) visit(root)
  return needs
}

/** What a variable is given, or what it is taken from, be it in each turn of a loop. */
function givenTo(declaration: ts.Declaration): ts.Expression | undefined {
  const root = rootDeclaration(declaration)
  if (!ts.isVariableDeclaration(root)) return undefined
  const loop = root.parent.parent
  return ts.isForOfStatement(loop) || ts.isForInStatement(loop) ? loop.expression : root.initializer
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  )
}
