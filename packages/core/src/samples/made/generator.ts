import type { GenerateSyncOptions } from 'json-schema-faker'
import { unfoldedSize } from '../../json-schema/unfolded.js'
import type { JsonObject } from '../../model/json.js'
import { clamped } from './clamped.js'

/** Of values of one kind: the schema's size as JSON for each, as each is made of all of it. */
const MAX_READ = 1_000_000
/** Of sub-schemas: the generator works through all that references lead to, as often as they do. */
const MAX_UNFOLDED = 50_000

export interface Generator {
  /** What the given schema asks for that can be made. */
  schema: JsonObject
  /** How many values of one kind are worth making: of a schema with thousands of fields, one more shows nothing more. */
  most: number
  /** The text of a value of a schema that allows a part of what the given one does; undefined where none can be made. */
  generate(schema: JsonObject, options: GenerateSyncOptions): string | undefined
}

export async function generatorOf(given: JsonObject): Promise<Generator> {
  const { generateSync } = await import('json-schema-faker')
  const { schema } = clamped(given)
  const isUsable = unfoldedSize(schema, MAX_UNFOLDED) !== null
  return {
    schema,
    most: isUsable ? Math.max(1, Math.floor(MAX_READ / JSON.stringify(schema).length)) : 0,
    generate(narrowed, options) {
      try {
        return JSON.stringify(generateSync(narrowed, { ...options, maxDepth: 6, refDepthMax: 3 }))
      } catch {
        return undefined
      }
    },
  }
}
