import ts from '#typescript'
import { extended, localBase } from '../../syntax/class-members.js'
import { propertyKey } from '../../syntax/literal.js'
import type { DefinitionNode } from '../../syntax/outline.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeName } from '../flows/callee.js'
import type { Markers } from '../markers.js'

/** What is called, constructed or extended, also through classes of this file; in `define(schema)({ … })` it is `define`. */
export function calleeOf(node: DefinitionNode): ts.Expression | null {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const callee = unwrap(node.expression)
    return ts.isCallExpression(callee) ? unwrap(callee.expression) : callee
  }
  if (ts.isObjectLiteralExpression(node)) return null
  const base = localBase(node)
  return base ? calleeOf(base) : extended(node)
}

/**
 * The arguments, a lone function that returns a definition taken as that definition: `defineTool((options) => ({ … }))`; so one
 * that stands after a name: `Tool.define('read', async () => ({ … }))`, `Effect.gen(function* () { return { … } })` around it.
 * An object literal and a class are their own.
 */
export function definitionArguments(
  node: DefinitionNode,
): ReadonlyArray<ts.Expression | ts.ClassLikeDeclaration> {
  if (!ts.isCallExpression(node)) return ts.isNewExpression(node) ? (node.arguments ?? []) : [node]
  const [first, second, third] = node.arguments
  if (first && !second) {
    const made = returnedLiteral(unwrap(first))
    return made ? [made] : node.arguments
  }
  if (!first || !second || third || !ts.isStringLiteralLike(unwrap(first))) return node.arguments
  const made = returnedLiteral(runBy(unwrap(second)))
  return made && isDefinition(made) ? [first, made] : node.arguments
}

/** The function that a call is given alone, which it runs: `Effect.gen(function* () { … })`. */
function runBy(node: ts.Expression): ts.Expression {
  const only = ts.isCallExpression(node) && node.arguments.length === 1 ? node.arguments[0] : undefined
  return only ? unwrap(only) : node
}

/** By its keys alone: a description and a schema. */
function isDefinition(object: ts.ObjectLiteralExpression): boolean {
  const keys = object.properties.map(({ name }) => name && propertyKey(name))
  return keys.includes('description') && SCHEMA_KEYS.some((key) => keys.includes(key))
}

/** Whether the class that a class extends takes a definition from `super({ … })`. */
export function takesSuper(node: DefinitionNode, markers: Markers): boolean {
  const base = calleeOf(node)
  const name = base && calleeName(base)
  return name !== null && markers.takesSuper(name.text)
}

/** What a function literal makes a definition of: the object literal that it returns at once; null where it does more. */
export function returnedLiteral(node: ts.Expression): ts.ObjectLiteralExpression | null {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return null
  const returned = ts.isBlock(node.body) ? lastReturn(node.body) : node.body
  const value = returned && unwrap(returned)
  return value && ts.isObjectLiteralExpression(value) ? value : null
}

function lastReturn(body: ts.Block): ts.Expression | null {
  const last = body.statements.at(-1)
  return last && ts.isReturnStatement(last) ? (last.expression ?? null) : null
}

export const SCHEMA_KEYS = ['input', 'inputSchema', 'schema', 'args', 'parameters', 'inputJsonSchema']

/** Whether a call is given an object with a schema and a description: a framework's own, by whatever name. */
export function isDescribed(node: DefinitionNode): boolean {
  return definitionArguments(node).some((argument) => {
    const object = ts.isClassLike(argument) ? argument : unwrap(argument)
    return ts.isObjectLiteralExpression(object) && isDefinition(object)
  })
}

/** `add('search', 'Searches.', { … }, run)`: as methods of servers take a definition, in parts. */
export function isToldInParts(node: DefinitionNode): boolean {
  if (!ts.isCallExpression(node) || node.arguments.length < 3) return false
  const [first, ...others] = node.arguments.map(unwrap)
  const last = others.at(-1)
  if (!first || !ts.isStringLiteralLike(first) || !last) return false
  return ts.isFunctionLike(last) || ts.isIdentifier(last) || ts.isPropertyAccessExpression(last)
}
