import { DependencyMissingError, type Subject, UnsupportedValidatorError } from './errors.js'
import { isZod3 } from './kind.js'

/**
 * What `z.toJSONSchema(schema)` gives. A schema that carries the function itself (Zod 4.2 and later)
 * is asked first: its own copy of Zod knows it best, and none has to be loaded.
 */
export async function convertZod(schema: object, subject: Subject): Promise<unknown> {
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
  if ('toJSONSchema' in schema && typeof schema.toJSONSchema === 'function') return schema.toJSONSchema()
  const toJSONSchema = await loadToJSONSchema(subject)
  return toJSONSchema(schema)
}

async function loadToJSONSchema(subject: Subject): Promise<(schema: object) => unknown> {
  let loaded: { toJSONSchema?: unknown }
  try {
    loaded = await import('zod')
    // The root of zod 3.25 is Zod 3; Zod 4 is beside it.
    if (typeof loaded.toJSONSchema !== 'function') loaded = await import('zod/v4')
  } catch (cause) {
    throw new DependencyMissingError(subject, 'zod', cause)
  }
  return loaded.toJSONSchema as (schema: object) => unknown
}
