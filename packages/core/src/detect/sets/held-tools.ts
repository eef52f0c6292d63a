import ts from '#typescript'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { isWordForTools } from '../definitions/holder.js'

/** An expression that holds tools, and the name that says so. */
export interface Held {
  key: ts.Node
  value: ts.Expression
}

/** A record or list that its name calls tools. */
export function heldTools(node: ts.Node): Held | null {
  return namedTools(node) ?? returnedTools(node) ?? givenTools(node)
}

/** `tools: …`, `{ tools }`, `const searchTools = { … }`, `const tools = [ … ]`. */
function namedTools(node: ts.Node): Held | null {
  if (ts.isPropertyAssignment(node)) {
    return isWordForTools(propertyKey(node.name) ?? '')
      ? { key: node.name, value: unwrap(node.initializer) }
      : null
  }
  if (ts.isShorthandPropertyAssignment(node)) {
    return isWordForTools(node.name.text) ? { key: node.name, value: node.name } : null
  }
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyDeclaration(node)) return null
  const { name, initializer } = node
  if (!initializer || !ts.isIdentifier(name) || !isWordForTools(name.text)) return null
  const value = unwrap(initializer)
  return ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)
    ? { key: name, value }
    : null
}

/** `function hotelTools(desk) { return [search, book] }`: a literal, by what the function is called. */
function returnedTools(node: ts.Node): Held | null {
  const isBody = ts.isArrowFunction(node) && !ts.isBlock(node.body)
  const given = isBody ? (node.body as ts.Expression) : ts.isReturnStatement(node) ? node.expression : null
  const value = given && unwrap(given)
  if (!value || !(ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value))) return null
  const around = isBody ? node : ts.findAncestor(node, ts.isFunctionLike)
  const key = around && nameOf(around)
  return key && isWordForTools(key.text) ? { key, value } : null
}

function nameOf(node: ts.Node): ts.Identifier | null {
  const { parent } = node
  const name =
    ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
      ? node.name
      : ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)
        ? parent.name
        : undefined
  return name && ts.isIdentifier(name) ? name : null
}

/** `model.bindTools([search, book])`, `new ToolNode([search])`: a list that a call is given, by what it is called. */
function givenTools(node: ts.Node): Held | null {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null
  const callee = unwrap(node.expression)
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  if (!ts.isIdentifier(name) || !/tool/i.test(name.text)) return null
  const list = node.arguments?.map(unwrap).find(ts.isArrayLiteralExpression)
  return list ? { key: name, value: list } : null
}

export function kindOf(value: ts.Expression): 'record' | 'list' {
  return ts.isArrayLiteralExpression(value) ? 'list' : 'record'
}
