import { type SchemaDraft, Validator } from '@cfworker/json-schema'
import type { Json, JsonObject } from '../../model/json.js'
import type { Closedness } from './relax.js'
import { relax } from './relax.js'

/** What a JSON Schema says of an input: null when it accepts it, else the narrowest of its reasons. */
export type JsonSchemaJudge = (input: Json) => string | null

/** Judges by a relaxed schema, prepared once for many inputs. Throws, then or later, when the schema cannot be used. */
export function judgeBy(schema: JsonObject, closedness: Closedness): JsonSchemaJudge {
  const validator = new Validator(relax(schema, closedness), draftOf(schema), true)
  return (input) => {
    const { valid, errors } = validator.validate(input)
    return valid ? null : (errors.at(-1)?.error ?? 'The input does not match.')
  }
}

function draftOf({ $schema }: JsonObject): SchemaDraft {
  const dialect = typeof $schema === 'string' ? $schema : ''
  if (dialect.includes('draft-04')) return '4'
  if (dialect.includes('draft-07') || dialect.includes('draft-06')) return '7'
  return dialect.includes('2019-09') ? '2019-09' : '2020-12'
}
