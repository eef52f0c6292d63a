import ts from '#typescript'
import { propertyKey } from './literal.js'
import { unwrap } from './scope.js'

/**
 * Whether a condition may leave entries out of a list or a record: `flag ? [extra] : []`, `...(flag && extras)`,
 * `if (flag) list.push(extra)`. Needs no parents but those around the node.
 */
export function mayLeaveOut(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node))
    return isLiteral(node.whenTrue) || isLiteral(node.whenFalse) || isSpread(node)
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && isSpread(node)
  return ts.isIfStatement(node) && entriesPut(node) !== null
}

function isLiteral(value: ts.Expression): boolean {
  const own = unwrap(value)
  return ts.isArrayLiteralExpression(own) || ts.isObjectLiteralExpression(own)
}

/** Whether a value is spread, be it only where others are not: `...((flag && extras) || [])`. */
function isSpread(value: ts.Expression): boolean {
  const { parent } = value
  if (ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent)) return true
  const isOne =
    ts.isParenthesizedExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    (ts.isBinaryExpression(parent) && isEither(parent))
  return isOne && isSpread(parent)
}

function isEither({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
}

/** What is put somewhere, and how: as entries, as a list that is spread, as a record. */
export interface PutEntry {
  value: ts.Expression
  as: 'entry' | 'list' | 'record'
  /** The list, record, Map or Set. */
  into: ts.Expression
  /** What an entry goes by there. */
  key?: string | ts.Expression
}

/** What a statement puts into lists and records where its condition holds; null where it does anything else, too. */
export function entriesPut({ thenStatement, elseStatement }: ts.IfStatement): PutEntry[] | null {
  if (elseStatement) return null
  const statements = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement]
  const found: PutEntry[] = []
  for (const statement of statements) {
    const put = ts.isExpressionStatement(statement) ? putBy(unwrap(statement.expression)) : null
    if (!put) return null
    found.push(...put)
  }
  return found.length > 0 ? found : null
}

function putBy(node: ts.Expression): PutEntry[] | null {
  if (ts.isBinaryExpression(node)) return putByAssignment(node)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { expression: into, name } = node.expression
  const [first, ...rest] = node.arguments
  if (!first) return null
  switch (name.text) {
    case 'push':
    case 'unshift':
    case 'add':
      return node.arguments.map((each) =>
        ts.isSpreadElement(each)
          ? { value: each.expression, as: 'list', into }
          : { value: each, as: 'entry', into },
      )
    case 'set':
      return rest[0] ? [{ value: rest[0], as: 'entry', into, key: first }] : null
    case 'assign': {
      const isOwn = ts.isIdentifier(into) && into.text === 'Object'
      return isOwn && rest.length > 0 ? rest.map((value) => ({ value, as: 'record', into: first })) : null
    }
    default:
      return null
  }
}

/** `all.search = tool`, `list = list.concat(extras)`, `list = [...list, extra]`. */
function putByAssignment({ left, operatorToken, right }: ts.BinaryExpression): PutEntry[] | null {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null
  const target = unwrap(left)
  if (ts.isPropertyAccessExpression(target))
    return [{ value: right, as: 'entry', into: target.expression, key: target.name.text }]
  if (ts.isElementAccessExpression(target))
    return [{ value: right, as: 'entry', into: target.expression, key: target.argumentExpression }]
  if (!ts.isIdentifier(target)) return null
  const value = unwrap(right)
  const isSame = (node: ts.Expression) => ts.isIdentifier(node) && node.text === target.text
  if (ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression)) {
    const { expression: list, name } = value.expression
    if (name.text !== 'concat' || !isSame(list) || value.arguments.some(ts.isSpreadElement)) return null
    return value.arguments.map((each) => ({ value: each, as: 'list', into: target }))
  }
  const entries = ts.isArrayLiteralExpression(value)
    ? value.elements
    : ts.isObjectLiteralExpression(value)
      ? value.properties
      : null
  if (!entries?.some((each) => isSpreadOf(each) && isSame(each.expression))) return null
  return entries.flatMap((each): PutEntry[] => {
    if (isSpreadOf(each)) {
      const as = ts.isSpreadElement(each) ? 'list' : 'record'
      return isSame(each.expression) ? [] : [{ value: each.expression, as, into: target }]
    }
    const key = ts.isPropertyAssignment(each) ? propertyKey(each.name) : null
    if (ts.isPropertyAssignment(each) && key !== null)
      return [{ value: each.initializer, as: 'entry', into: target, key }]
    return ts.isExpression(each) ? [{ value: each, as: 'entry', into: target }] : []
  })
}

function isSpreadOf(node: ts.Node): node is ts.SpreadElement | ts.SpreadAssignment {
  return ts.isSpreadElement(node) || ts.isSpreadAssignment(node)
}
