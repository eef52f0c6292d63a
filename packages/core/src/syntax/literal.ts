import ts from '#typescript'
import type { Json, JsonObject } from '../model/json.js'
import { unwrap } from './scope.js'

/** The JSON that an expression writes out literally; `undefined` where anything in it has to be evaluated. */
export function literalJson(expression: ts.Expression): Json | undefined {
  const node = unwrap(expression)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return true
    case ts.SyntaxKind.FalseKeyword:
      return false
    case ts.SyntaxKind.NullKeyword:
      return null
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    return ts.isNumericLiteral(node.operand) ? -Number(node.operand.text) : undefined
  }
  if (ts.isArrayLiteralExpression(node)) return literalArray(node)
  if (ts.isObjectLiteralExpression(node)) return literalObject(node)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const left = literalJson(node.left)
    const right = literalJson(node.right)
    return typeof left === 'string' && typeof right === 'string' ? left + right : undefined
  }
  return undefined
}

function literalArray(node: ts.ArrayLiteralExpression): Json[] | undefined {
  const values: Json[] = []
  for (const element of node.elements) {
    const value = ts.isSpreadElement(element) ? undefined : literalJson(element)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

function literalObject(node: ts.ObjectLiteralExpression): JsonObject | undefined {
  const result: JsonObject = {}
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) return undefined
    const key = propertyKey(property.name)
    const value = key === null ? undefined : literalJson(property.initializer)
    // `{ __proto__: … }` sets a prototype; only a computed key would make a property of it.
    if (key === null || value === undefined || key === '__proto__') return undefined
    result[key] = value
  }
  return result
}

/** `null` or `undefined`. */
export function isNothing(expression: ts.Expression): boolean {
  const node = unwrap(expression)
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined')
}

/** What an object literal has under a key, be it `key: value` or `key` alone; null for a method or an accessor, and for any other expression. */
export function valueUnder(node: ts.Expression, key: string): ts.Expression | null {
  if (!ts.isObjectLiteralExpression(node)) return null
  const found = node.properties.find(({ name }) => name && propertyKey(name) === key)
  return found ? propertyValue(found) : null
}

export function propertyValue(property: ts.ObjectLiteralElementLike): ts.Expression | null {
  if (ts.isPropertyAssignment(property)) return property.initializer
  return ts.isShorthandPropertyAssignment(property) ? property.name : null
}

/** A property's name where it is written out; null for a computed one. */
export function propertyKey(name: ts.PropertyName): string | null {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text
  if (ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)) return name.expression.text
  return null
}
