import ts from '#typescript'
import { declarationOf, resolveName, rootDeclaration } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { someWithin } from '../../syntax/outline.js'
import { unwrap } from '../../syntax/scope.js'
import { type Condition, conditionsAround, readBy } from './conditions.js'

/** Names of the language that a condition on a parameter may read besides. */
const OF_LANGUAGE: ReadonlySet<string> = new Set([
  'Array',
  'Boolean',
  'Number',
  'Object',
  'String',
  'undefined',
])

/**
 * The conditions on what a function is called with that decide which of several calls in it makes a tool:
 * `if (schema) server.tool(name, schema, run) else server.tool(name, run)`. Each call of the function makes one of them: where a condition
 * does not hold, the other call makes the tool.
 */
export function alternativesOf(tree: ts.SourceFile, site: ts.Node): Condition[] {
  const call = namedCall(tree, site)
  if (call === null) return []
  return conditionsAround(site).filter(
    (condition) =>
      condition.others.some((other) => someWithin(tree, other, (node) => namedCall(tree, node) === call)) &&
      isOnParameters(tree, readBy(condition)),
  )
}

/** What is called for a tool, and the name that the tool is given; null where it is given none. */
function namedCall(tree: ts.SourceFile, node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !node.arguments[0]) return null
  const callee = unwrap(node.expression)
  const called = ts.isPropertyAccessExpression(callee) ? callee.expression : callee
  const name = nameGiven(unwrap(node.arguments[0]))
  return name && `${called.getText(tree)} ${name.getText(tree)}`
}

function nameGiven(first: ts.Expression): ts.Node | null {
  if (!ts.isObjectLiteralExpression(first)) return first
  const named = first.properties.find(({ name }) => name && propertyKey(name) === 'name')
  if (!named) return null
  return ts.isPropertyAssignment(named) ? named.initializer : (named.name ?? null)
}

/** Whether an expression depends on parameters, and on nothing else that another run may have otherwise. `known`: of constants. */
function isOnParameters(
  tree: ts.SourceFile,
  expressions: readonly ts.Expression[],
  known = new Map<ts.Node, boolean>(),
): boolean {
  let isOn = false
  const isConstantOn = (constant: ts.VariableDeclaration): boolean => {
    const before = known.get(constant)
    if (before !== undefined) return before
    // A function may call itself.
    known.set(constant, false)
    const isOne = isOnParameters(tree, [constant.initializer as ts.Expression], known)
    known.set(constant, isOne)
    return isOne
  }
  const isOther = (node: ts.Node): boolean => {
    if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.MetaProperty) return true
    if (!ts.isIdentifier(node)) return false
    const found = resolveName(node.text, node)
    if (!found) return !OF_LANGUAGE.has(node.text)
    const declaration = declarationOf(found.symbol)
    const root = declaration && rootDeclaration(declaration)
    if (!root) return true
    const isParameter = ts.isParameter(root) || (isConstant(root) && isConstantOn(root))
    isOn ||= isParameter
    return !isParameter
  }
  return !expressions.some((each) => someWithin(tree, each, isOther)) && isOn
}

function isConstant(root: ts.Node): root is ts.VariableDeclaration {
  return (
    ts.isVariableDeclaration(root) &&
    root.initializer !== undefined &&
    (root.parent.flags & ts.NodeFlags.Const) !== 0
  )
}
