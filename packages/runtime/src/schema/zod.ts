import { DependencyMissingError, type Subject, UnsupportedValidatorError } from './errors.js'
import { isZod3 } from './kind.js'
import type { SchemaSide } from './schema-side.js'

/**
 * What `z.toJSONSchema(schema)` gives, or with `{ io: 'input' }`. A schema that carries the function itself (Zod 4.2 and later)
 * is asked first: its own copy of Zod knows it best, and none has to be loaded.
 */
export async function convertZod(schema: object, subject: Subject, io: SchemaSide): Promise<unknown> {
  if (isZod3(schema)) {
    throw new UnsupportedValidatorError(
      subject,
      'zod',
      'Zod 3',
      subject.field === 'outputSchema'
        ? 'Upgrade to Zod 4, or give the schema as JSON Schema.'
        : 'Upgrade to Zod 4, or add a `parameters` JSON Schema to the tool.',
    )
  }
  const options = io === 'input' ? [{ io }] : []
  if (!('toJSONSchema' in schema) || typeof schema.toJSONSchema !== 'function')
    return (await loadToJSONSchema(subject))(schema, ...options)
  try {
    return schema.toJSONSchema(...options)
  } catch (error) {
    // It knows its own copy's schemas only; the function that Zod exports knows those of other versions inside it.
    return loadToJSONSchema(subject)
      .then((toJSONSchema) => toJSONSchema(schema, ...options))
      .catch(() => {
        throw error
      })
  }
}

async function loadToJSONSchema(
  subject: Subject,
): Promise<(schema: object, ...options: object[]) => unknown> {
  let loaded: { toJSONSchema?: unknown }
  try {
    loaded = await import('zod')
    // The root of zod 3.25 is Zod 3; Zod 4 is beside it.
    if (typeof loaded.toJSONSchema !== 'function') loaded = await import('zod/v4')
  } catch (cause) {
    throw new DependencyMissingError(subject, 'zod', cause)
  }
  return loaded.toJSONSchema as (schema: object, ...options: object[]) => unknown
}
