import { isObject } from '../../../json-schema/subschemas.js'
import type { Json } from '../../../model/json.js'
import type { ToolOutcome } from '../../checks/facts.js'

/** Whether what stands for a tool's schema turns out to be something else: a list of parameters, a text. */
export function takesNoSchema({ outcome }: ToolOutcome): boolean {
  if ('unevaluated' in outcome || outcome.failure !== null || outcome.reading === null) return false
  const { input, parameters } = outcome.reading
  if (parameters.kind === 'json') return false
  if (input.kind === 'json-schema') return !isOfObject(input.value)
  return input.kind !== 'schema' && input.kind !== 'no-fields'
}

function isOfObject(schema: Json): boolean {
  return isObject(schema) && (schema['type'] === 'object' || '$ref' in schema || 'anyOf' in schema)
}
