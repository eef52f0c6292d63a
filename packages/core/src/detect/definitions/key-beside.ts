import ts from '#typescript'
import { isWordForTools } from './key-use.js'

/** A key that is written beside what is put under it. */
export interface KeyBeside {
  node: ts.StringLiteralLike
  /** Whether the list, map or registry is one of tools by what it is called. */
  isTools: boolean
}

/** Methods that put what they are given under a key. */
export const PUTS = /^(?:set|add|register)(?:Tool)?$/

/** `['search', search]` in a list of such pairs, `map.set('search', search)`, `registry.register('search', search)`. */
export function keyBeside(name: ts.Identifier): KeyBeside | null {
  const { parent } = name
  if (ts.isArrayLiteralExpression(parent)) {
    const [key, value, ...others] = parent.elements
    const list = parent.parent
    if (value !== name || others.length > 0 || !key || !ts.isStringLiteralLike(key)) return null
    if (!ts.isArrayLiteralExpression(list) || !list.elements.every(isPair)) return null
    return { node: key, isTools: isWordForTools(nameOf(list)) }
  }
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return null
  const { name: method, expression: holder } = parent.expression
  const [key, value] = parent.arguments
  if (value !== name || !key || !ts.isStringLiteralLike(key) || !PUTS.test(method.text)) return null
  const held = ts.isPropertyAccessExpression(holder) ? holder.name : holder
  const isTools = method.text.endsWith('Tool') || /tool/i.test(ts.isIdentifier(held) ? held.text : '')
  return { node: key, isTools }
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
