import ts from '#typescript'
import { isNothing, propertyKey } from '../literal.js'
import { unwrap } from '../scope.js'

/**
 * The only keys that an expression can bring where it is spread into an object: `admin ? { app } : {}` and `admin && { app }` bring
 * `app` or nothing. Null where they are not written out.
 */
export function spreadKeys(expression: ts.Expression): string[] | null {
  const node = unwrap(expression)
  if (ts.isConditionalExpression(node)) return union(node.whenTrue, node.whenFalse)
  if (ts.isObjectLiteralExpression(node)) return literalKeys(node)
  if (isNothing(node)) return []
  if (!ts.isBinaryExpression(node)) return null
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      // What is false has no members.
      return spreadKeys(node.right)
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return union(node.left, node.right)
    default:
      return null
  }
}

function union(...expressions: ts.Expression[]): string[] | null {
  const keys = new Set<string>()
  for (const expression of expressions) {
    const found = spreadKeys(expression)
    if (found === null) return null
    for (const key of found) keys.add(key)
  }
  return [...keys]
}

function literalKeys({ properties }: ts.ObjectLiteralExpression): string[] | null {
  const keys: string[] = []
  for (const property of properties) {
    const own = property.name ? propertyKey(property.name) : null
    const found = ts.isSpreadAssignment(property)
      ? spreadKeys(property.expression)
      : own === null
        ? null
        : [own]
    // `{ __proto__: … }` sets a prototype.
    if (found === null || found.includes('__proto__')) return null
    keys.push(...found)
  }
  return keys
}
