import { safeGet } from './safe-get.js'

/** What the AI SDK marks its own schemas with (`jsonSchema()`, `zodSchema()`), in every version since 3. */
const MARK = Symbol.for('vercel.ai.schema')

/**
 * The JSON Schema that such a schema carries, awaited, and whether it can validate, too; null for other values. It
 * may reject: it is made late.
 */
export async function carriedSchema(value: unknown): Promise<{ value: unknown; validates: boolean } | null> {
  if (typeof value !== 'object' || value === null || safeGet(value, MARK) !== true) return null
  const validates = typeof safeGet(value, 'validate') === 'function'
  return { value: await (value as { jsonSchema: unknown }).jsonSchema, validates }
}
