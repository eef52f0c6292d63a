import type { Json, JsonObject } from '../model/json.js'
import { hasAllNodes, schemaNodes } from './nodes.js'
import { isExpression } from './patterns.js'
import { isObject } from './subschemas.js'

/**
 * Whether a schema is valid 2020-12 at a glance, as nearly all are that a converter wrote: loading and compiling the
 * meta-schema takes longer than everything else about a tool. False: it has to be looked at closely.
 */
export function isTriviallyValid(root: JsonObject): boolean {
  if (!hasAllNodes(root)) return false
  return schemaNodes(root).every(({ schema }) =>
    Object.entries(schema).every(([keyword, value]) => {
      const isFit = FITS.get(keyword)
      return isFit?.(value) ?? false
    }),
  )
}

const TYPES = new Set<Json>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

const isText = (value: Json): boolean => typeof value === 'string'
const isNumber = (value: Json): boolean => typeof value === 'number'
const isCount = (value: Json): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isFlag = (value: Json): boolean => typeof value === 'boolean'
const isSchema = (value: Json): boolean => isObject(value) || typeof value === 'boolean'
const isSchemas = (value: Json): boolean => Array.isArray(value) && value.length > 0 && value.every(isSchema)
const isSchemaMap = (value: Json): boolean => isObject(value) && Object.values(value).every(isSchema)
const isAnything = (): boolean => true
const areNames = (value: Json): boolean =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length
const isType = (value: Json): boolean =>
  TYPES.has(value) ||
  (Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => TYPES.has(each)) &&
    new Set(value).size === value.length)

/** Keywords that converters write, by their allowed values; sub-schemas under them are looked at by themselves. */
const FITS = new Map<string, (value: Json) => boolean>(
  Object.entries({
    type: isType,
    properties: isSchemaMap,
    required: areNames,
    additionalProperties: isSchema,
    propertyNames: isSchema,
    items: isSchema,
    prefixItems: isSchemas,
    anyOf: isSchemas,
    oneOf: isSchemas,
    allOf: isSchemas,
    not: isSchema,
    $defs: isSchemaMap,
    $ref: (value) => typeof value === 'string' && /^#(?:\/[\w$%.~-]+)*$/.test(value),
    enum: (value) => Array.isArray(value),
    const: isAnything,
    default: isAnything,
    title: isText,
    description: isText,
    format: isText,
    pattern: (value) => typeof value === 'string' && isExpression(value),
    contentEncoding: isText,
    minimum: isNumber,
    maximum: isNumber,
    exclusiveMinimum: isNumber,
    exclusiveMaximum: isNumber,
    multipleOf: (value) => typeof value === 'number' && value > 0,
    minLength: isCount,
    maxLength: isCount,
    minItems: isCount,
    maxItems: isCount,
    uniqueItems: isFlag,
    readOnly: isFlag,
    deprecated: isFlag,
  }),
)
