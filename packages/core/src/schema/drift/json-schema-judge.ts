import { dereference, encodePointer, type SchemaDraft, validate } from '@cfworker/json-schema'
import type { Json, JsonObject } from '../../model/json.js'
import type { Closedness } from './relax.js'
import { relax } from './relax.js'

/** What a JSON Schema says of inputs. It throws, then or later, when the schema cannot be used. */
export interface JsonSchemaJudge {
  /** The narrowest reason to refuse an input; null when it is accepted. */
  reason(input: Json): string | null
  /** Pointers (as `pointersAlong` gives them) to everything in an input that is refused, or has such a thing in it. */
  places(input: Json): ReadonlySet<string>
}

/** Judges by a relaxed schema, prepared once for many inputs. */
export function judgeBy(schema: JsonObject, closedness: Closedness): JsonSchemaJudge {
  const relaxed = relax(schema, closedness)
  const draft = draftOf(schema)
  const lookup = dereference(relaxed)
  const judge = (input: Json, shortCircuit: boolean) => validate(input, relaxed, draft, lookup, shortCircuit)
  return {
    reason(input) {
      const { valid, errors } = judge(input, true)
      return valid ? null : (errors.at(-1)?.error ?? 'The input does not match.')
    },
    places(input) {
      return new Set(judge(input, false).errors.map(({ instanceLocation }) => instanceLocation))
    },
  }
}

/** Pointers to a place in an input and to all that it is in, the root first. */
export function pointersAlong(path: ReadonlyArray<string | number>): string[] {
  const pointers = ['#']
  for (const step of path) pointers.push(`${pointers.at(-1)}/${encodePointer(String(step))}`)
  return pointers
}

function draftOf({ $schema }: JsonObject): SchemaDraft {
  const dialect = typeof $schema === 'string' ? $schema : ''
  if (dialect.includes('draft-04')) return '4'
  if (dialect.includes('draft-07') || dialect.includes('draft-06')) return '7'
  return dialect.includes('2019-09') ? '2019-09' : '2020-12'
}
