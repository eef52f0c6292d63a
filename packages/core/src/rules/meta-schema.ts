import type { Ajv, AnySchema, Options, ValidateFunction } from 'ajv'
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

const compiled = new Map<Dialect, Promise<ValidateFunction>>()

/** The dialect's meta-schema, loaded and compiled at its first use. */
export function metaSchema(dialect: Dialect): Promise<ValidateFunction> {
  let validate = compiled.get(dialect)
  if (!validate) {
    validate = compile(dialect)
    compiled.set(dialect, validate)
  }
  return validate
}

async function compile(dialect: Dialect): Promise<ValidateFunction> {
  switch (dialect) {
    case '2020-12': {
      const { Ajv2020 } = await import('ajv/dist/2020.js')
      return withFormats(Ajv2020, 'https://json-schema.org/draft/2020-12/schema')
    }
    case '2019-09': {
      const { Ajv2019 } = await import('ajv/dist/2019.js')
      return withFormats(Ajv2019, 'https://json-schema.org/draft/2019-09/schema')
    }
    case 'draft-07': {
      const { Ajv } = await import('ajv')
      return withFormats(Ajv, 'http://json-schema.org/draft-07/schema')
    }
    case 'draft-06': {
      const { Ajv } = await import('ajv')
      const { default: draft06 } = await import('ajv/dist/refs/json-schema-draft-06.json', {
        with: { type: 'json' },
      })
      return withFormats(Ajv, 'http://json-schema.org/draft-06/schema', draft06)
    }
    case 'draft-04': {
      const { default: AjvDraft04 } = await import('ajv-draft-04')
      return withFormats(AjvDraft04.default, 'http://json-schema.org/draft-04/schema')
    }
  }
}

/**
 * ajv never checks formats in what it knows as a meta-schema, and an impossible `pattern` is a breach of one. So its
 * own meta-schemas are taken over into an instance to which they are schemas like any other.
 */
function withFormats(
  Validator: new (options: Options) => Ajv,
  id: string,
  extra?: AnySchema,
): ValidateFunction {
  const bundled = Object.values(new Validator({ logger: false }).schemas).map((known) => known?.schema)
  const ajv = new Validator({
    meta: false,
    validateSchema: false,
    strict: false,
    logger: false,
    formats: { regex: isPattern },
  })
  for (const schema of [...bundled, extra]) if (schema !== undefined) ajv.addSchema(schema)
  const validate = ajv.getSchema(id)
  if (!validate) throw new Error(`The validator has no meta-schema ${id}.`)
  return validate
}

/** JSON Schema asks for ECMA-262; whether with the `u` flag differs by validator, so either will do. */
function isPattern(text: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      new RegExp(text, flags)
      return true
    } catch {
      return false
    }
  })
}
