import ts from '#typescript'
import { declarationOfName } from '../bindings.js'
import { propertyKey } from '../literal.js'
import { unwrap } from '../scope.js'

const NONE: ReadonlySet<string> = new Set()

/**
 * The keys that a record does not have where a name of it is read: `delete all.search` stands above, or the name is what
 * `const { search, ...others } = all` leaves. What only a condition removes is there.
 */
export function removedKeys(use: ts.Node): ReadonlySet<string> {
  if (!ts.isIdentifier(use)) return NONE
  const declaration = declarationOfName(use)
  if (!declaration || declaration === use.parent) return NONE
  const found = new Set(keysBefore(declaration))
  for (let at: ts.Node = use; at.parent; at = at.parent) {
    const { parent } = at
    if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) continue
    const index = parent.statements.indexOf(at as ts.Statement)
    // What a function reads, the module has removed by then.
    const above =
      ts.isSourceFile(parent) && isInFunction(use) ? parent.statements : parent.statements.slice(0, index)
    for (const each of above) {
      const key = keyRemoved(each, declaration)
      if (key !== null) found.add(key)
    }
  }
  return found
}

function keysBefore(declaration: ts.Node): string[] {
  if (!ts.isBindingElement(declaration) || !declaration.dotDotDotToken) return []
  return (declaration.parent as ts.ObjectBindingPattern).elements.flatMap((each) => {
    const key = each.dotDotDotToken ? null : propertyKey(each.propertyName ?? (each.name as ts.PropertyName))
    return key === null ? [] : [key]
  })
}

/** `delete all.search`, `Reflect.deleteProperty(all, 'search')` */
function keyRemoved(statement: ts.Statement, declaration: ts.Node): string | null {
  if (!ts.isExpressionStatement(statement)) return null
  const node = unwrap(statement.expression)
  if (ts.isDeleteExpression(node)) {
    const target = unwrap(node.expression)
    if (ts.isPropertyAccessExpression(target))
      return isOf(target.expression, declaration) ? target.name.text : null
    return ts.isElementAccessExpression(target) && isOf(target.expression, declaration)
      ? textOf(target.argumentExpression)
      : null
  }
  if (!ts.isCallExpression(node) || !node.arguments[0] || !isOf(node.arguments[0], declaration)) return null
  const { expression: callee } = node
  const isRemoval =
    ts.isPropertyAccessExpression(callee) &&
    callee.name.text === 'deleteProperty' &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === 'Reflect'
  return isRemoval ? textOf(node.arguments[1]) : null
}

function textOf(node: ts.Expression | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null
}

function isOf(node: ts.Expression, declaration: ts.Node): boolean {
  const name = unwrap(node)
  return ts.isIdentifier(name) && declarationOfName(name) === declaration
}

function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined
}
