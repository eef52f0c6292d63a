import { schemaPathOf, valueAt } from '../../json-schema/alter.js'
import { instanceOf } from '../../json-schema/instances.js'
import { subschemasAt } from '../../json-schema/subschemas.js'
import type { JsonObject } from '../../model/json.js'
import type { OutputOnlyField } from '../../model/reading.js'
import { judgeBy } from '../reading/drift/json-schema-judge.js'
import type { Validate } from '../reading/validation/standard-validate.js'
import { type Ask, type AskOptions, asking } from './ask.js'

/**
 * The fields of `sent`, the schema that goes out, whose values a validator refuses because it takes something else there: `taken`
 * says what. A field that it refuses for another reason is left out. Never rejects.
 */
export async function outputOnlyFields(
  { sent, taken, validate }: { sent: JsonObject; taken: JsonObject; validate: Validate },
  options: AskOptions,
): Promise<OutputOnlyField[]> {
  try {
    return await refused(sent, taken, asking(validate, options))
  } catch {
    return []
  }
}

async function refused(sent: JsonObject, taken: JsonObject, ask: Ask): Promise<OutputOnlyField[]> {
  const call = instanceOf(sent, 'all', false) ?? instanceOf(sent, 'required', false)
  if (call === undefined) return []
  const verdict = await ask(call)
  if (verdict === null || verdict.accepted) return []
  const [asking, taking] = [judgeBy(sent, 'open'), judgeBy(taken, 'open')]
  const found = new Map<string, OutputOnlyField>()
  for (const { path, message } of verdict.issues) {
    const value = valueAt(call, path)
    if (path.length === 0 || taking.refusesAt([...path], value) !== true) continue
    // Made values do not always fit.
    if (value === undefined ? subschemasAt(sent, path).length > 0 : asking.refusesAt([...path], value))
      continue
    const field = schemaPathOf(path)
    const takes = typeAt(taken, path)
    found.set(field.join('\n'), {
      path: field,
      ...(value !== undefined && { sent: value }),
      ...(takes !== null && { takes }),
      message,
    })
  }
  return [...found.values()]
}

function typeAt(schema: JsonObject, path: ReadonlyArray<string | number>): string | null {
  const [at, ...others] = subschemasAt(schema, path)
  const type = at?.['type']
  return others.length === 0 && typeof type === 'string' ? type : null
}
