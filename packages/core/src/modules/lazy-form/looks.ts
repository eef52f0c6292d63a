import ts from '#typescript'
import { HANDLER_KEYS } from '../../common/definition-keys.js'
import { propertyKey } from '../../syntax/literal.js'

/*
 * A stand-in for an unknown value shows where it is read, called or put into text. What code does by the truth of one, or by comparing
 * it, cannot be seen.
 */

/** Whether code asks what a value is, or one that it leads to: `client.admin ? a : b`, `if (client.kind() === 'a')`. */
export function isAsked(read: ts.Expression): boolean {
  let value: ts.Node = read
  while (isLedOn(value)) value = value.parent
  const { parent } = value
  switch (parent.kind) {
    case ts.SyntaxKind.IfStatement:
    case ts.SyntaxKind.WhileStatement:
    case ts.SyntaxKind.DoStatement:
    case ts.SyntaxKind.SwitchStatement:
      return (parent as ts.IfStatement | ts.SwitchStatement).expression === value
    case ts.SyntaxKind.ForStatement:
    case ts.SyntaxKind.ConditionalExpression:
      return (parent as ts.ForStatement | ts.ConditionalExpression).condition === value
    case ts.SyntaxKind.TypeOfExpression:
    case ts.SyntaxKind.CaseClause:
      return true
    case ts.SyntaxKind.PrefixUnaryExpression:
      return (parent as ts.PrefixUnaryExpression).operator === ts.SyntaxKind.ExclamationToken
    case ts.SyntaxKind.BinaryExpression:
      return isAsking(parent as ts.BinaryExpression, value)
    default:
      return false
  }
}

/** `||` and `??` give a stand-in itself. */
function isAsking({ left, operatorToken: { kind } }: ts.BinaryExpression, value: ts.Node): boolean {
  switch (kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return left === value
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return true
    default:
      return false
  }
}

function isLedOn(node: ts.Node): boolean {
  const { parent } = node
  return (
    ts.isPropertyAccessExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ((ts.isElementAccessExpression(parent) || ts.isCallExpression(parent)) && parent.expression === node)
  )
}

/** Whether a function runs only when the model calls the tool, or what it gives back is a promise; one that a call is given counts as well. */
export function isHandler(node: ts.SignatureDeclaration): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined
  if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)) return true
  const { parent } = node
  if (ts.isCallExpression(parent) && parent.arguments.some((each) => each === node)) return true
  const isHeld = ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  const name = isHeld ? parent.name : node.name
  const key = name && ts.isPropertyName(name) ? propertyKey(name) : null
  return typeof key === 'string' && HANDLER_KEYS.has(key.replace(/^_/, ''))
}
