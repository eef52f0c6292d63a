import ts from '#typescript'
import { unwrap } from '../scope.js'
import { choiceOf } from './choices.js'

/**
 * Whether a condition may leave entries out of a list or a record: `flag ? [extra] : []`, `...(flag && extras)`,
 * `if (flag) list.push(extra)`, `if (flag) return [extra]`, `list.filter(isWanted)`. Needs no parents but those around the node.
 */
export function mayLeaveOut(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node))
    return (
      isSpread(node) ||
      choosesEntries(node) ||
      [node.whenTrue, node.whenFalse].some((each) => isList(each) || isName(each))
    )
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && isSpread(node)
  if (ts.isIfStatement(node) && returned(node.thenStatement)) return returnsOf(node) !== null
  return filterOf(node) !== null || choiceOf(node) !== null
}

/** Whether a choice is known to be one between lists or records: `flag ? all : some`. `declaredWith`: what a name of its file is declared with. */
export function choosesLists(
  node: ts.ConditionalExpression,
  declaredWith: (name: ts.Identifier) => ts.Expression | undefined,
): boolean {
  const isKnown = (value: ts.Expression) => {
    const own = unwrap(value)
    const held = ts.isIdentifier(own) ? declaredWith(own) : own
    return held !== undefined && isList(held)
  }
  return isSpread(node) || isKnown(node.whenTrue) || isKnown(node.whenFalse)
}

/** Whether a choice is one between entries of a list that are made: `[flag ? makeSearch() : makeFind()]`, `list.push(flag ? … : …)`. */
export function choosesEntries(node: ts.ConditionalExpression): boolean {
  if (![node.whenTrue, node.whenFalse].every((each) => isMade(unwrap(each)))) return false
  let at: ts.Node = node
  while (ts.isParenthesizedExpression(at.parent)) at = at.parent
  return ts.isArrayLiteralExpression(at.parent) || isPushed(at)
}

/** `list.push(node)`, `list.unshift(node)`. */
export function isPushed(node: ts.Node): boolean {
  const { parent } = node
  return (
    ts.isCallExpression(parent) &&
    parent.expression !== node &&
    ts.isPropertyAccessExpression(parent.expression) &&
    /^(?:push|unshift)$/.test(parent.expression.name.text)
  )
}

function isMade(value: ts.Expression): boolean {
  return ts.isCallExpression(value) || ts.isNewExpression(value) || ts.isObjectLiteralExpression(value)
}

/** What `list.filter(…)` is given; null for anything else. */
export function filterOf(node: ts.Node): ts.Expression | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const [given] = node.arguments
  return node.expression.name.text === 'filter' && given && !ts.isSpreadElement(given) ? given : null
}

function isName(value: ts.Expression): boolean {
  return ts.isIdentifier(unwrap(value))
}

/** Written out, or another one with more: `base.concat(extras)`. */
function isList(value: ts.Expression): boolean {
  const own = unwrap(value)
  if (!ts.isCallExpression(own) || !ts.isPropertyAccessExpression(own.expression)) return isLiteral(own)
  return own.expression.name.text === 'concat'
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

/** `if (…) return [a]; return [b]`: what is returned under conditions, and in the end. */
export interface Returns {
  branches: Array<{ condition: ts.Expression; value: ts.Expression }>
  last: ts.Expression
  end: number
}

/** Null for a statement that does not begin such a sequence of lists or records. */
export function returnsOf(node: ts.Node): Returns | null {
  if (!ts.isIfStatement(node) || !ts.isBlock(node.parent) || !returned(node.thenStatement)) return null
  const { statements } = node.parent
  const index = statements.indexOf(node)
  if (isEarlyReturn(statements[index - 1])) return null
  const branches: Returns['branches'] = []
  let following = index + 1
  let at: ts.Statement | undefined = node
  while (at && ts.isIfStatement(at)) {
    const value = returned(at.thenStatement)
    if (!value) return null
    branches.push({ condition: at.expression, value })
    at = at.elseStatement ? onlyOf(at.elseStatement) : statements[following++]
  }
  const last = at && returned(at)
  if (!at || !last || ![last, ...branches.map(({ value }) => value)].some(isLiteral)) return null
  // What is returned last may stand in the `else` of the last statement.
  const { end } = statements[following - 1] as ts.Statement
  return { branches, last, end: Math.max(at.end, end) }
}

function isEarlyReturn(node: ts.Statement | undefined): boolean {
  return (
    node !== undefined &&
    ts.isIfStatement(node) &&
    !node.elseStatement &&
    returned(node.thenStatement) !== null
  )
}

function returned(node: ts.Statement): ts.Expression | null {
  const only = onlyOf(node)
  return only && ts.isReturnStatement(only) ? (only.expression ?? null) : null
}

/** Null for a block of several statements. */
function onlyOf(node: ts.Statement): ts.Statement | undefined {
  if (!ts.isBlock(node)) return node
  return node.statements.length === 1 ? node.statements[0] : undefined
}
