import ts from '#typescript'
import type { CallShape } from '../model/framework.js'
import { resolveName } from './bindings.js'
import { calleeName, calleeRef } from './callee.js'
import type { CalleeRef } from './imports.js'
import { propertyKey } from './literal.js'
import type { Markers } from './markers.js'
import { definitionNodesOf } from './outline.js'
import { unwrap } from './scope.js'

/** What an object literal of this file is given to as a tool. */
export interface GivenTo {
  ref: CalleeRef
  name: string
}

/** How many names a value is followed through. */
const MAX_NAMES = 4

/**
 * The object literals of a file that are definitions because of the call that they are given to, in a record or a list of
 * tools: `generateText({ tools: { search: { … } } })`, `model.bindTools([{ … }])`. What is imported is not followed.
 */
export function givenLiterals(
  tree: ts.SourceFile,
  markers: Markers,
): ReadonlyMap<ts.ObjectLiteralExpression, GivenTo> {
  const found = new Map<ts.ObjectLiteralExpression, GivenTo>()
  if (!markers.namesTaker(tree.text)) return found
  for (const node of definitionNodesOf(tree)) {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue
    const callee = unwrap(node.expression)
    const name = calleeName(callee)
    // A function may go by another name here; a method goes by its own.
    if (!name || (ts.isPropertyAccessExpression(callee) && !markers.isTaker(name.text))) continue
    const ref = calleeRef(callee)
    for (const { given, fields, ignored = {} } of markers.takersOf(ref)) {
      if (!given) continue
      const inputs = [...(fields.input ?? []), ...(fields.parameters ?? []), ...Object.keys(ignored)]
      for (const literal of literalsGiven(node, given)) {
        if (hasAny(literal, inputs)) found.set(literal, { ref, name: name.text })
      }
    }
  }
  return found
}

function literalsGiven(
  { arguments: args }: ts.CallExpression | ts.NewExpression,
  { argument, key, holds }: NonNullable<CallShape['given']>,
): ts.ObjectLiteralExpression[] {
  const given = args?.[argument]
  const holder = given && key !== undefined ? memberOf(given, key) : given
  return holder ? held(holder, holds, 0) : []
}

/** The value of a key of an object literal, or of what a name of this file stands for. */
function memberOf(expression: ts.Expression, key: string): ts.Expression | null {
  const node = valueBehind(expression)
  if (!ts.isObjectLiteralExpression(node)) return null
  const property = node.properties.findLast((each) => each.name && propertyKey(each.name) === key)
  return property ? assigned(property) : null
}

function assigned(property: ts.ObjectLiteralElementLike): ts.Expression | null {
  if (ts.isPropertyAssignment(property)) return property.initializer
  return ts.isShorthandPropertyAssignment(property) ? property.name : null
}

/** The object literals that a record or a list holds, spreads of others included. */
function held(
  expression: ts.Expression,
  holds: 'record' | 'list',
  depth: number,
): ts.ObjectLiteralExpression[] {
  const node = valueBehind(expression)
  if (depth > MAX_NAMES) return []
  const literal = (value: ts.Expression | null): ts.ObjectLiteralExpression[] => {
    const at = value && valueBehind(value)
    return at && ts.isObjectLiteralExpression(at) ? [at] : []
  }
  if (holds === 'list' && ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap((element) =>
      ts.isSpreadElement(element) ? held(element.expression, holds, depth + 1) : literal(element),
    )
  }
  if (holds === 'record' && ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap((property) =>
      ts.isSpreadAssignment(property)
        ? held(property.expression, holds, depth + 1)
        : literal(assigned(property)),
    )
  }
  return []
}

/** What a constant of this file stands for. */
function valueBehind(expression: ts.Expression): ts.Expression {
  let node = unwrap(expression)
  for (let depth = 0; ts.isIdentifier(node) && depth < MAX_NAMES; depth++) {
    const declaration = resolveName(node.text, node)?.symbol.value
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) break
    if (!ts.isIdentifier(declaration.name)) break
    node = unwrap(declaration.initializer)
  }
  return node
}

function hasAny(node: ts.ObjectLiteralExpression, keys: readonly string[]): boolean {
  return node.properties.some(({ name }) => {
    const key = name && propertyKey(name)
    return key != null && keys.includes(key)
  })
}
