import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { unwrap } from '../../syntax/scope.js'
import { isTypeOfTools, isWordForTools } from './key-use.js'

/** A key that is written beside what is put under it. */
export interface KeyBeside {
  node: ts.Node
  key: string
  /** The list, map, registry or object that it is put into. */
  holder: ts.Expression
  /** Whether the list, map or registry is one of tools by what it is called. */
  isTools: boolean
  /** Whether what a call of the name gives is put there. */
  isCalled: boolean
}

/** Methods that put what they are given under a key. */
export const PUTS = /^(?:set|add|register)(?:Tool)?$/

/**
 * `['search', search]` in a list of such pairs, `map.set('search', search)`, `registry.register('search', search)`,
 * `tools.search = search`; the same for a call of the name, and for the value itself.
 */
export function keyBeside(held: ts.Expression): KeyBeside | null {
  const { value, isCalled } = givenBy(held)
  const { parent } = value
  if (ts.isBinaryExpression(parent))
    return parent.right === value && assigns(parent) ? keyOfMember(parent.left, isCalled) : null
  if (ts.isArrayLiteralExpression(parent)) {
    const [key, other, ...others] = parent.elements
    const list = parent.parent
    if (other !== value || others.length > 0 || !key || !ts.isStringLiteralLike(key)) return null
    if (!ts.isArrayLiteralExpression(list) || !list.elements.every(isPair)) return null
    return { node: key, key: key.text, holder: list, isTools: isWordForTools(nameOf(list)), isCalled }
  }
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return null
  const { name: method, expression: holder } = parent.expression
  const [key, other] = parent.arguments
  if (other !== value || !key || !ts.isStringLiteralLike(key) || !PUTS.test(method.text)) return null
  const isTools = method.text.endsWith('Tool') || /tool/i.test(lastName(holder))
  return { node: key, key: key.text, holder, isTools, isCalled }
}

function assigns({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    kind === ts.SyntaxKind.EqualsToken ||
    kind === ts.SyntaxKind.BarBarEqualsToken ||
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken
  )
}

/** The value that an expression is, or that a call of it gives: also out of `await`, parentheses, casts, and after `other ??`. */
function givenBy(held: ts.Expression): { value: ts.Node; isCalled: boolean } {
  const isCalled = ts.isCallExpression(held.parent) && held.parent.expression === held
  let value: ts.Node = isCalled ? held.parent : held
  while (isAround(value)) value = value.parent
  return { value, isCalled }
}

function isAround(value: ts.Node): boolean {
  const { parent } = value
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken
    const isFallback = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken
    return isFallback && parent.right === value
  }
  return (
    ts.isAwaitExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent)
  )
}

/** `tools.search`, `this.tools['search']`; null where the object is not one of tools by its name or type. */
function keyOfMember(target: ts.Expression, isCalled: boolean): KeyBeside | null {
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return null
  const node = ts.isPropertyAccessExpression(target) ? target.name : target.argumentExpression
  if (!ts.isIdentifier(node) && !ts.isStringLiteralLike(node)) return null
  if (ts.isElementAccessExpression(target) && ts.isIdentifier(node)) return null
  const holder = unwrap(target.expression)
  if (!isWordForTools(lastName(holder)) && !isTypedAsTools(holder)) return null
  return { node, key: node.text, holder, isTools: true, isCalled }
}

function isTypedAsTools(holder: ts.Expression): boolean {
  const declaration = ts.isIdentifier(holder) ? declarationOfName(holder) : undefined
  const isTyped = declaration && (ts.isVariableDeclaration(declaration) || ts.isParameter(declaration))
  return Boolean(isTyped && declaration.type && isTypeOfTools(declaration.type.getText()))
}

/** `tools` of `tools` and `this.tools`. */
function lastName(holder: ts.Expression): string {
  const name = ts.isPropertyAccessExpression(holder) ? holder.name : holder
  return ts.isIdentifier(name) ? name.text : ''
}

function isPair(element: ts.Expression): boolean {
  if (!ts.isArrayLiteralExpression(element)) return false
  const [key] = element.elements
  return element.elements.length === 2 && key !== undefined && ts.isStringLiteralLike(key)
}

/** What a list is held under, out of casts and what makes a record or a Map of it. */
function nameOf(list: ts.Expression): string {
  let at: ts.Node = list
  while (ts.isExpression(at.parent) && !ts.isBinaryExpression(at.parent)) at = at.parent
  const { parent } = at
  if (ts.isVariableDeclaration(parent)) return ts.isIdentifier(parent.name) ? parent.name.text : ''
  return ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent) ? parent.name.getText() : ''
}
