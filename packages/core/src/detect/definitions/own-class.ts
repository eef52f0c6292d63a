import ts from '#typescript'
import { DESCRIPTION_KEYS, HANDLER_KEYS, isSchemaKey, NAME_KEYS } from '../../common/definition-keys.js'
import { callsOf } from '../../syntax/calls-of.js'
import {
  type ClassMember,
  classMembers,
  constructorOf,
  extended,
  isAbstractClass,
  localBase,
} from '../../syntax/class-members.js'
import { someNode } from '../../syntax/find-nodes.js'
import { propertyKey } from '../../syntax/literal.js'
import { definitionNodesOf } from '../../syntax/outline.js'
import { unwrap } from '../../syntax/scope.js'
import type { Markers } from '../markers.js'
import { definesOther, isClassOfTool } from '../spoken-of.js'
import { isJsonSchema } from './json-schema-literal.js'
import { isWrittenInput, schemaKeyAmong } from './parts-of-tool.js'

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
  if (classes.length === 0 || !node.name || isAbstractClass(node) || isOnlyExtended(node)) return null
  const { members } = classMembers(node, false)
  const values = new Map(
    members.flatMap(({ key, value }) => (ts.isMethodDeclaration(value) ? [] : [[key, value] as const])),
  )
  if (!isClassOfTool(node) && !(isUnsaid(node) && isWhole(members, values, markers))) return null
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

/**
 * Whether a class is there for those of its file that extend it, and give its constructor what it has: JavaScript has no word for that.
 */
function isOnlyExtended(node: ts.ClassLikeDeclaration): boolean {
  const { name } = node
  const isGiven = (constructorOf(node)?.parameters.length ?? 0) > 0
  if (!name || !isGiven || !isJavaScript(node)) return false
  const tree = node.getSourceFile()
  const isExtended = definitionNodesOf(tree).some((each) => ts.isClassLike(each) && localBase(each) === node)
  return isExtended && !callsOf(name.text, tree).some(ts.isNewExpression)
}

function isJavaScript({ flags }: ts.Node): boolean {
  return (flags & ts.NodeFlags.JavaScriptFile) !== 0
}

/**
 * Whether nothing can say what a class is for: it implements and extends nothing, or its file has no types, which leaves nothing of what it
 * implemented. Its name and its place may still say that it is something else.
 */
function isUnsaid(node: ts.ClassLikeDeclaration): boolean {
  const base = extended(node)?.getText() ?? ''
  const { fileName } = node.getSourceFile()
  const words = [node.name?.text ?? '', base, ...fileName.split('/').slice(-2)]
  return (isJavaScript(node) || !node.heritageClauses) && !words.some(definesOther)
}

/** Whether a class has all of a tool: a name, a description and a schema that are written out, and what runs it. */
function isWhole(
  members: readonly ClassMember[],
  values: ReadonlyMap<string, ts.Expression | ts.Block>,
  markers: Markers,
): boolean {
  const has = (keys: ReadonlySet<string>) =>
    [...values].some(([key, value]) => keys.has(key) && gives(value, isText))
  const isSchema = (value: ts.Expression) =>
    isWrittenInput(value, (specifier) => markers.isValidator(specifier))
  return (
    members.some(({ key, value }) => HANDLER_KEYS.has(key) && isFunction(value)) &&
    has(NAME_KEYS) &&
    has(DESCRIPTION_KEYS) &&
    [...values].some(([key, value]) => isSchemaKey(key) && gives(value, isSchema))
  )
}

/** A text, or a name of one: `Search.NAME`. */
function isText(value: ts.Expression): boolean {
  const isMember = ts.isPropertyAccessExpression(value) && ts.isIdentifier(value.expression)
  return ts.isStringLiteralLike(value) || ts.isTemplateExpression(value) || isMember
}

function isFunction(value: ts.Node): boolean {
  return ts.isFunctionLike(ts.isExpression(value) ? unwrap(value) : value)
}

/** Whether a member is such a value, or a getter returns one. */
function gives(value: ts.Expression | ts.Block, test: (value: ts.Expression) => boolean): boolean {
  if (!ts.isBlock(value)) return test(unwrap(value))
  const returns = (each: ts.Node) =>
    ts.isReturnStatement(each) && each.expression !== undefined && test(unwrap(each.expression))
  return someNode(value, returns, ts.isFunctionLike)
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
