import type ts from '#typescript'
import { propertyKey } from '../syntax/literal.js'

export const DESCRIPTION_KEYS = new Set(['description', 'desc', 'help', 'summary', 'about'])
const SCHEMA_KEYS = new Set([
  'input',
  'inputSchema',
  'input_schema',
  'schema',
  'parameters',
  'params',
  'args',
  'argsSchema',
  'shape',
])
/** Keys that definitions share with records of a call. */
const KEYS_OF_CALLS = new Set(['help', 'summary', 'about', 'input', 'params', 'args'])
export const NAME_KEYS = new Set(['name', 'id'])
export const HANDLER_KEYS = new Set([
  'handler',
  'execute',
  'run',
  'func',
  'call',
  'invoke',
  'callback',
  'action',
])
/** What each key seems to hold. */
export const LIKELY_KEYS: Readonly<
  Record<'name' | 'description' | 'input' | 'handler', ReadonlySet<string>>
> = {
  name: NAME_KEYS,
  description: DESCRIPTION_KEYS,
  input: SCHEMA_KEYS,
  handler: HANDLER_KEYS,
}
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

/** `parameters`, `inputSchema`, `zodSchema`; not `outputSchema`. */
export function isSchemaKey(key: string): boolean {
  return SCHEMA_KEYS.has(key) || (key.endsWith('Schema') && !/^(?:output|result|response|return)/.test(key))
}
