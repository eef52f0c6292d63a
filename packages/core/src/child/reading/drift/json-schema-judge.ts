import { dereference, type SchemaDraft, validate } from '@cfworker/json-schema'
import type { Closedness } from '../../../json-schema/relax.js'
import { relax } from '../../../json-schema/relax.js'
import { subschemasAt } from '../../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../../model/json.js'
import type { DataPath } from './candidates.js'

/** What a JSON Schema says of inputs. It throws, then or later, when the schema cannot be used. */
export interface JsonSchemaJudge {
  /** The narrowest reason to refuse an input; null when it is accepted. */
  reason(input: Json): string | null
  /**
   * Whether a value is refused at a place, by what the schema says of that place; `undefined`: whether it is that the place is
   * missing. Null where the schema says nothing of it.
   */
  refusesAt(path: DataPath, value: Json | undefined): boolean | null
}

/** Judges by a relaxed schema, prepared once for many inputs, when the first comes. */
export function judgeBy(schema: JsonObject, closedness: Closedness): JsonSchemaJudge {
  let prepared: { relaxed: JsonObject; lookup: ReturnType<typeof dereference> } | null = null
  const prepare = () => {
    const relaxed = relax(schema, closedness)
    prepared = { relaxed, lookup: dereference(relaxed) }
    return prepared
  }
  const draft = draftOf(schema)
  const places = new Map<DataPath, JsonObject | undefined>()
  const schemaAt = (root: JsonObject, path: DataPath): JsonObject | undefined => {
    // Changes of one place share their path.
    if (!places.has(path)) places.set(path, subschemasAt(root, path)[0])
    return places.get(path)
  }
  return {
    reason(input) {
      const { relaxed, lookup } = prepared ?? prepare()
      const { valid, errors } = validate(input, relaxed, draft, lookup)
      return valid ? null : (errors.at(-1)?.error ?? 'The input does not match.')
    },
    refusesAt(path, value) {
      const { relaxed, lookup } = prepared ?? prepare()
      const at = schemaAt(relaxed, path)
      if (at === undefined) return null
      if (value !== undefined) return !validate(value, at, draft, lookup).valid
      const [around] = subschemasAt(relaxed, path.slice(0, -1))
      const required = around?.['required']
      return Array.isArray(required) && required.includes(path.at(-1) as string)
    },
  }
}

function draftOf({ $schema }: JsonObject): SchemaDraft {
  const dialect = typeof $schema === 'string' ? $schema : ''
  if (dialect.includes('draft-04')) return '4'
  if (dialect.includes('draft-07') || dialect.includes('draft-06')) return '7'
  return dialect.includes('2019-09') ? '2019-09' : '2020-12'
}
