import ts from '#typescript'
import { requiredModule } from '../../syntax/imports.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'

interface CommonjsExport {
  /** What others import; `export=` for the whole. */
  name: string
  /** The unit that has it. */
  local: string
  /** Null where a name of the module is exported as it is. */
  value: ts.Expression | null
}

/**
 * What a statement of a CommonJS module exports: `exports.x = …`, `module.exports = …`, of which the members of a literal are exports of
 * their own, and what compilers make of re-exports.
 */
export function commonjsExportsOf(node: ts.Statement, tree: ts.SourceFile): CommonjsExport[] {
  if (!ts.isExpressionStatement(node)) return []
  if (ts.isCallExpression(node.expression)) return definedProperty(node.expression, tree)
  if (!ts.isBinaryExpression(node.expression)) return []
  const { left, operatorToken, right } = node.expression
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left)) return []
  const target = left.getText(tree)
  if (target === 'module.exports') {
    const value = unwrap(right)
    const members = ts.isObjectLiteralExpression(value) ? value.properties.flatMap(memberExport) : []
    return [{ name: 'export=', local: 'export=', value: right }, ...members]
  }
  const named = /^(?:module\.)?exports\.([\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(target)?.[1]
  return named && named !== 'exports' ? [{ name: named, local: `exports.${named}`, value: right }] : []
}

/** The module of which everything is exported: `__exportStar(require('./x'), exports)`. */
export function commonjsStar(node: ts.Statement, tree: ts.SourceFile): string | null {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return null
  const { expression: callee, arguments: given } = node.expression
  const [first, second] = given
  const isStar = /(?:^|\.)__exportStar$/.test(callee.getText(tree)) && second?.getText(tree) === 'exports'
  return isStar && first ? requiredModule(first) : null
}

/** `Object.defineProperty(exports, 'x', { get … })`: a getter for each name that is re-exported. */
function definedProperty(
  { expression: callee, arguments: given }: ts.CallExpression,
  tree: ts.SourceFile,
): CommonjsExport[] {
  const [first, second, third] = given
  const isDefined = callee.getText(tree) === 'Object.defineProperty' && first?.getText(tree) === 'exports'
  const name = second && ts.isStringLiteralLike(second) ? second.text : null
  const value = isDefined && name !== null && third ? gotBy(third) : null
  return value && name !== null ? [{ name, local: `exports.${name}`, value }] : []
}

function memberExport(property: ts.ObjectLiteralElementLike): CommonjsExport[] {
  if (!property.name || !ts.isIdentifier(property.name)) return []
  const name = property.name.text
  if (ts.isShorthandPropertyAssignment(property)) return [{ name, local: name, value: null }]
  return ts.isPropertyAssignment(property)
    ? [{ name, local: `exports.${name}`, value: property.initializer }]
    : []
}

/** What the getter of a property's description returns: `{ enumerable: true, get: function () { return x.y } }`. */
function gotBy(description: ts.Expression): ts.Expression | null {
  const node = unwrap(description)
  const get = ts.isObjectLiteralExpression(node)
    ? node.properties.find(({ name }) => name && propertyKey(name) === 'get')
    : undefined
  const body =
    get && ts.isPropertyAssignment(get) && ts.isFunctionLike(get.initializer)
      ? (get.initializer as ts.FunctionExpression | ts.ArrowFunction).body
      : null
  if (!body || !ts.isBlock(body)) return body
  const [only] = body.statements
  return (only && ts.isReturnStatement(only) && only.expression) || null
}
