import type { Framework, Refusal } from '../../model/framework.js'
import type { JsonObject } from '../../model/json.js'
import type { Resolution } from '../../model/reading.js'
import type { SchemaSource } from './schema-source.js'
import { typebox } from './vendors/typebox.js'
import type { Vendor } from './vendors/vendor.js'

/** A schema that goes out unconverted is cut off here: it can be a whole library's insides. UTF-16 code units. */
const SIZE_LIMIT = 1_000_000

/**
 * What the framework itself refuses in a schema. `converts`: whether anything converts the schema; a refusal of `*` is
 * for those that nothing does. Null: it has nothing to say.
 */
export async function refusalOf(
  { refusals = [] }: Framework,
  { vendor, vendorName, value }: Extract<SchemaSource, { kind: 'live' }>,
  converts: boolean,
): Promise<Refusal | null> {
  const version = vendor.version(value)
  for (const refusal of refusals) {
    const isMeant = refusal.vendors.some((name) => name === vendor.id || name === vendorName)
    if (!isMeant && (converts || !refusal.vendors.includes('*'))) continue
    if (refusal.versions === undefined || (await isWithin(version, refusal.versions))) return refusal
  }
  return null
}

/** What the framework refuses in JSON Schema that stands where a validator is wanted; null where it takes that. */
export function refusalOfJson(
  name: string,
  { refusals = [], onlyShapes, title }: Framework,
): Resolution | null {
  if (onlyShapes) return sent(onlyShapes.sends)
  const refusal = refusals.find(({ vendors }) => vendors.includes('json'))
  if (!refusal || refusal.message === null) return null
  return failed(refusal.message.replaceAll('{tool}', name), refusal.advice, title, JSON_SCHEMA, null)
}

/** What JSON Schema goes by among validators. */
const JSON_SCHEMA = 'JSON Schema'

async function isWithin(version: string | null, range: string): Promise<boolean> {
  if (version === null) return false
  const { default: semver } = await import('semver')
  const whole = semver.coerce(version)
  return whole !== null && semver.satisfies(whole, range)
}

/** The framework's own words about a schema, or what it sends in silence. */
export function refused(
  refusal: Refusal,
  tool: string,
  { title }: Framework,
  { vendor, vendorName, value }: Extract<SchemaSource, { kind: 'live' }>,
): Resolution {
  if (refusal.message === null) return refusal.sends ? sent(refusal.sends) : unconverted(vendor, value)
  const sentence = refusal.message.replaceAll('{vendor}', vendorName).replaceAll('{tool}', tool)
  return failed(sentence, refusal.advice, title, vendorName, vendor.version(value))
}

function failed(
  sentence: string,
  advice: string,
  framework: string,
  vendor: string,
  vendorVersion: string | null,
): Resolution {
  const message = `${framework} does not take this schema: ${sentence}`
  const refusedBy = { framework, sentence }
  return {
    status: 'failed',
    code: 'unsupported-validator',
    vendor,
    vendorVersion,
    message,
    advice,
    refusedBy,
  }
}

function sent(schema: JsonObject): Extract<Resolution, { source: 'converter' }> {
  return { status: 'resolved', source: 'converter', converter: 'none', schema }
}

/** What `JSON.stringify` makes of a value, which is what a framework that does not look sends. */
export function unconverted(vendor: Vendor, value: unknown): Resolution {
  // What TypeBox makes is JSON Schema.
  if (vendor === typebox) return sent(written(value))
  return { ...sent(written(value)), unconverted: true }
}

function written(value: unknown): JsonObject {
  try {
    const text = JSON.stringify(value)
    const parsed: unknown = text.length > SIZE_LIMIT ? null : JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as JsonObject) : {}
  } catch {
    return {}
  }
}
