import type { ValidateFunction } from 'ajv'
import type { Json } from '../model/json.js'

export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-06' | 'draft-04'

const DIALECTS: Record<string, Dialect> = {
  'json-schema.org/draft/2020-12/schema': '2020-12',
  'json-schema.org/draft/2019-09/schema': '2019-09',
  'json-schema.org/draft-07/schema': 'draft-07',
  'json-schema.org/draft-06/schema': 'draft-06',
  'json-schema.org/draft-04/schema': 'draft-04',
}

/** What the schema's `$schema` names; 2020-12 where it names none, or none we know. */
export function dialectOf(schema: Json): Dialect {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return '2020-12'
  const named = schema.$schema
  if (typeof named !== 'string') return '2020-12'
  const key = named.replace(/^https?:\/\//, '').replace(/#$/, '')
  return Object.hasOwn(DIALECTS, key) ? (DIALECTS[key] as Dialect) : '2020-12'
}

const loaded = new Map<Dialect, Promise<ValidateFunction>>()

/** The dialect's meta-schema, loaded at its first use: compiled when this package was built (scripts/compile-meta-schemas.mjs). */
export function metaSchema(dialect: Dialect): Promise<ValidateFunction> {
  let validate = loaded.get(dialect)
  if (!validate) {
    validate = import(`./meta-schemas/${dialect}.js`).then(
      (compiled: { default: ValidateFunction }) => compiled.default,
    )
    loaded.set(dialect, validate)
  }
  return validate
}
