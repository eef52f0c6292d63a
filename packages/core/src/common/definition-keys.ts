/* The keys that definitions of a project's own have. Needs no parser: evaluated values are looked at by them, too. */

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
export const NAME_KEYS = new Set(['name', 'id', 'toolName'])
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

/** `parameters`, `inputSchema`, `zodSchema`; not `outputSchema`. */
export function isSchemaKey(key: string): boolean {
  return SCHEMA_KEYS.has(key) || (key.endsWith('Schema') && !isOutputKey(key))
}

/** `outputSchema`, `returns` */
export function isOutputKey(key: string): boolean {
  return /^(?:output|result|response|return)/.test(key)
}
