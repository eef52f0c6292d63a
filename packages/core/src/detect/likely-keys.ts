import type ts from '#typescript'
import { DESCRIPTION_KEYS, HANDLER_KEYS, isSchemaKey, NAME_KEYS } from '../common/definition-keys.js'
import { propertyKey } from '../syntax/literal.js'

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

/** Whether a key speaks of a definition by itself: `description`, `inputSchema`. */
function isOwnKey(key: string): boolean {
  const isOfDefinition = DESCRIPTION_KEYS.has(key) || isSchemaKey(key)
  return isOfDefinition && !KEYS_OF_CALLS.has(key)
}
