import ts from '#typescript'
import {
  DESCRIPTION_KEYS,
  HANDLER_KEYS,
  isOutputKey,
  isSchemaKey,
  NAME_KEYS,
} from '../../common/definition-keys.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { hasFunction, type Part, partsAmong, schemaKeyAmong } from '../definitions/parts-of-tool.js'
import { calleeRef } from '../flows/callee.js'
import { speaksOfTool } from '../spoken-of.js'
import { textAmong } from './object-parts.js'
import type { SentKeys } from './sent-keys.js'

/** Keys that definitions share with records of a call. */
const KEYS_OF_CALLS = new Set(['help', 'summary', 'about', 'input', 'params', 'args'])

/** The keys that speak of a tool; null where there is no description beside a schema. */
export function definitionKeys(
  members: readonly (ts.ObjectLiteralElement | ts.ClassElement)[],
): string[] | null {
  const keys = members.flatMap(({ name }) => {
    const key = name && propertyKey(name)
    return key === null || key === undefined ? [] : [key]
  })
  const isOne = keys.some((key) => DESCRIPTION_KEYS.has(key)) && keys.some(isSchemaKey)
  // A record of a call has an input and a summary, too.
  const isOfCall = keys.every((key) => !isOwnKey(key)) && !keys.some((key) => HANDLER_KEYS.has(key))
  if (isOfCall) return null
  const others = [NAME_KEYS, DESCRIPTION_KEYS, HANDLER_KEYS]
  return isOne ? keys.filter((key) => isSchemaKey(key) || others.some((known) => known.has(key))) : null
}

/** The same where the schema stands under a key of the project's own: null where no member is written as one. */
export function keysByParts(
  members: readonly (ts.ObjectLiteralElementLike | ts.ClassElement)[],
  isValidator: (specifier: string) => boolean,
): string[] | null {
  const parts = partsAmong(members)
  const schema = schemaKeyAmong(parts, isValidator) ?? importedKey(members, parts)
  const has = (known: ReadonlySet<string>) => parts.some(({ key }) => known.has(key))
  if (schema === null || !has(NAME_KEYS) || !has(DESCRIPTION_KEYS)) return null
  const known = [NAME_KEYS, DESCRIPTION_KEYS, HANDLER_KEYS]
  return parts.flatMap(({ key }) => (key === schema || known.some((each) => each.has(key)) ? [key] : []))
}

/**
 * The key of what another file has, which may be the schema: `{ name: 'search', description: 'Searches.', accepts: fields, run }`. Only beside texts
 * that are written out, and what runs it.
 */
function importedKey(
  members: readonly (ts.ObjectLiteralElementLike | ts.ClassElement)[],
  parts: readonly Part[],
): string | null {
  const isNamed = textAmong(members, NAME_KEYS) !== null && textAmong(members, DESCRIPTION_KEYS) !== null
  if (!isNamed || !hasFunction(parts, null)) return null
  const others = [NAME_KEYS, DESCRIPTION_KEYS, HANDLER_KEYS]
  const found = parts.find(
    ({ key, value }) => !isOutputKey(key) && !others.some((known) => known.has(key)) && isNameOfOther(value),
  )
  return found?.key ?? null
}

/** Whether a value is what a name of another file stands for, or a member of it; what speaks of tools there is a group of them. */
function isNameOfOther(value: ts.Node): boolean {
  if (!ts.isIdentifier(value) && !ts.isPropertyAccessExpression(value)) return false
  return !speaksOfTool(value.getText()) && calleeRef(value).kind === 'import'
}

/** Whether a key speaks of a definition by itself: `description`, `inputSchema`. */
function isOwnKey(key: string): boolean {
  const isOfDefinition = DESCRIPTION_KEYS.has(key) || isSchemaKey(key)
  return isOfDefinition && !KEYS_OF_CALLS.has(key)
}

/** What an object's keys say of it as a definition. */
export interface ObjectKeys {
  keys: string[]
  /** Which key holds what, where a function of the project says it that makes tools for a request. */
  sent?: SentKeys
  /** Keys of schemas that hold fields in a form of the project's own instead: see `ownFieldKeys`. */
  ownFields: string[]
  /** There is no description: only what calls it a tool tells one. */
  isUndescribed?: true
}

/** Null where they do not speak of one. `sent`: keys that the project's own objects have. */
export function keysOfObject(
  { properties }: ts.ObjectLiteralExpression,
  sent: readonly SentKeys[],
  isValidator: (specifier: string) => boolean,
): ObjectKeys | null {
  const ownFields = ownFieldKeys(properties)
  const usual = definitionKeys(properties)
  if (usual) return { keys: usual, ownFields }
  const written = new Set(properties.flatMap(({ name }) => (name && propertyKey(name)) ?? []))
  const own = sent.find((each) => Object.values(each).every((key: string) => written.has(key)))
  if (own) return { keys: [own.name, own.description, own.input], sent: own, ownFields }
  const byParts = keysByParts(properties, isValidator)
  if (byParts) return { keys: byParts, ownFields }
  const undescribed = undescribedKeys(properties)
  return undescribed && { keys: undescribed, ownFields, isUndescribed: true }
}

/**
 * `{ name: 'search', inputSchema, handler }`: MCP asks for no description. `{ toolName: 'search', parameters: z.object({ … }) }`: what is
 * said of the tool may stand elsewhere; a record of a call has values there. Null for others.
 */
function undescribedKeys(properties: readonly ts.ObjectLiteralElementLike[]): string[] | null {
  const parts = properties.flatMap((each) => {
    const key = each.name && propertyKey(each.name)
    return typeof key === 'string' ? [{ key, each }] : []
  })
  const named = parts.find(({ key }) => key === 'toolName')
  const made = parts.find(({ key, each }) => isSchemaKey(key) && isMade(each))
  if (named && made) return [named.key, made.key]
  const name = parts.find(
    ({ key, each }) =>
      NAME_KEYS.has(key) && ts.isPropertyAssignment(each) && ts.isStringLiteralLike(unwrap(each.initializer)),
  )
  const schema = parts.find(({ key }) => key === 'inputSchema' || key === 'input_schema')
  const handler = parts.find(({ key }) => HANDLER_KEYS.has(key))
  return name && schema && handler ? [name.key, schema.key, handler.key] : null
}

/** Whether a part is made by a call, as a validator's schema is. */
function isMade(part: ts.ObjectLiteralElementLike): boolean {
  return ts.isPropertyAssignment(part) && ts.isCallExpression(unwrap(part.initializer))
}

/**
 * The keys of schemas that hold fields as only the project reads them, by themselves or by the name of a constant: a list
 * (`parameters: [{ name, type, description }]`), or a record (`parameters: { path: { type: 'string', required: true } }`).
 */
export function ownFieldKeys(members: readonly (ts.ObjectLiteralElementLike | ts.ClassElement)[]): string[] {
  return members.flatMap((each) => {
    const key = each.name && propertyKey(each.name)
    if (!key || !isSchemaKey(key)) return []
    const value = ts.isShorthandPropertyAssignment(each)
      ? each.name
      : ts.isPropertyAssignment(each) || ts.isPropertyDeclaration(each)
        ? each.initializer
        : undefined
    return value && areOwnFields(value) ? [key] : []
  })
}

/** Whether a value is neither JSON Schema nor a shape of a validator, but describes fields. */
export function areOwnFields(expression: ts.Expression): boolean {
  const value = unwrap(expression)
  const found = ts.isIdentifier(value) ? declarationOfName(value) : undefined
  const held = found && ts.isVariableDeclaration(found) ? found.initializer : undefined
  const fields = held ? unwrap(held) : value
  if (ts.isArrayLiteralExpression(fields)) return true
  return (
    ts.isObjectLiteralExpression(fields) &&
    fields.properties.length > 0 &&
    fields.properties.every(isDescribed)
  )
}

/** `path: { type: 'string', … }` */
function isDescribed(field: ts.ObjectLiteralElementLike): boolean {
  const value = ts.isPropertyAssignment(field) ? unwrap(field.initializer) : null
  if (!value || !ts.isObjectLiteralExpression(value)) return false
  return value.properties.some(
    (each) =>
      ts.isPropertyAssignment(each) &&
      each.name.getText() === 'type' &&
      ts.isStringLiteralLike(unwrap(each.initializer)),
  )
}
