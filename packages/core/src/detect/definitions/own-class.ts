import ts from '#typescript'
import { classMembers, isAbstractClass } from '../../syntax/class-members.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import type { Markers } from '../markers.js'
import { isClassOfTool } from '../spoken-of.js'
import { isJsonSchema } from './json-schema-literal.js'
import { schemaKeyAmong } from './parts-of-tool.js'

/** What tells that a class is a definition by its members: the framework, and a key of the project's own that has the schema. */
export interface OwnClass {
  knownAs: string
  inputKey?: string
}

/**
 * The framework that a class is a definition for by its members, whatever it extends: a name, a description, and a
 * member that may be a schema, in a class that is spoken of as a tool.
 */
export function ownClassOf(node: ts.ClassLikeDeclaration, markers: Markers): OwnClass | null {
  const { classes } = markers
  if (classes.length === 0 || !node.name || isAbstractClass(node) || !isClassOfTool(node)) return null
  const values = new Map(
    classMembers(node, false).members.flatMap(({ key, value }) =>
      ts.isMethodDeclaration(value) ? [] : [[key, value] as const],
    ),
  )
  const found = classes.find(
    ({ shape: { known } }) =>
      !known?.byParts &&
      known?.keys.every((key) => values.has(key)) &&
      known.oneOf?.every((keys) => {
        const value = values.get(keys.find((key) => values.has(key)) ?? '')
        return value !== undefined && mayBeSchema(value)
      }),
  )
  if (found) return { knownAs: found.framework.id }
  const byParts = classes.find(
    ({ shape: { known } }) => known?.byParts && known.keys.every((key) => values.has(key)),
  )
  const parts = [...values].map(([key, value]) => ({ key, value }))
  const inputKey = byParts ? schemaKeyAmong(parts, (specifier) => markers.isValidator(specifier)) : null
  return byParts && inputKey !== null ? { knownAs: byParts.framework.id, inputKey } : null
}

/** Not plain data that is something else: a list, a text, a record of records (`{ city: { type: 'string' } }`). */
function mayBeSchema(given: ts.Expression | ts.Block): boolean {
  // What a getter with several statements returns may be one.
  if (ts.isBlock(given)) return true
  const value = unwrap(given)
  if (!ts.isObjectLiteralExpression(value))
    return ts.isCallExpression(value) || ts.isIdentifier(value) || ts.isPropertyAccessExpression(value)
  return (
    isJsonSchema(value) ||
    (value.properties.length > 0 &&
      value.properties.every((property) => {
        if (!ts.isPropertyAssignment(property)) return ts.isShorthandPropertyAssignment(property)
        return propertyKey(property.name) !== null && ts.isCallExpression(unwrap(property.initializer))
      }))
  )
}
