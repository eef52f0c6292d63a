import {
  createResolver,
  DependencyMissingError,
  MissingParametersError,
  ToolSchemaError,
  UnsupportedValidatorError,
} from '@toolsight/runtime'
import { isObject } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { Resolution, ResolutionFailure } from '../../model/reading.js'
import { jsonCopy } from './json-copy.js'
import type { ReadContext } from './live.js'
import { ownConverter } from './own-converter.js'
import { refusalOf, refused, unconverted } from './refusal.js'
import type { SchemaSource } from './schema-source.js'
import { findUnconvertible } from './unconvertible.js'
import { availableConverter, VENDORS } from './vendors/index.js'
import { withPipeStarts } from './vendors/pipe-starts.js'
import { hasStandardJsonSchema, standard } from './vendors/standard.js'
import { PackageMissing, type Side, type Vendor } from './vendors/vendor.js'

/** Of a schema that nothing converts, whose framework's conversion is `unknown`. */
export const UNKNOWN_CONVERSION: Resolution = {
  status: 'failed',
  code: 'unknown-conversion',
  message: 'What goes out of this schema is not known.',
}

type Field = 'input' | 'parameters' | 'outputSchema'

/** JSON Schema that the definition carries, as it is (a copy); `value` must be JSON already. */
export async function resolveExplicit(name: string, field: Field, value: unknown): Promise<Resolution> {
  const resolver = createResolver()
  try {
    const schema =
      field === 'outputSchema'
        ? await resolver.resolveOutputSchema({ name, input: {}, outputSchema: value })
        : await resolver.resolveParameters(
            field === 'input' ? { name, input: value } : { name, input: {}, parameters: value },
          )
    return { status: 'resolved', source: 'explicit', schema: schema as JsonObject }
  } catch (error) {
    return { status: 'failed', ...asFailure(error, 'unknown', null) }
  }
}

/** What the installed framework makes of a list of parameters; null where it takes no lists, or is not installed. */
export async function resolveList(list: Json[], context: ReadContext): Promise<Resolution | null> {
  const convert = await ownConverter('list', context)
  if (!convert) return null
  try {
    const copy = jsonCopy(await convert(list, 'input'))
    if (!copy.ok || !isObject(copy.value)) return UNKNOWN_CONVERSION
    return { status: 'resolved', source: 'converter', converter: 'list', schema: copy.value }
  } catch {
    return UNKNOWN_CONVERSION
  }
}

/**
 * What the tool's framework makes of a live schema: the registered converter of its vendor, or (where the framework
 * knows Standard JSON Schema only) that; else the failure that says what to do. Without `$schema`.
 */
export async function resolveLive(
  name: string,
  field: 'input' | 'outputSchema',
  live: Extract<SchemaSource, { kind: 'live' }>,
  context: ReadContext,
): Promise<Resolution> {
  const { vendor, vendorName, value } = live
  const side: Side =
    field === 'outputSchema' ? 'output' : vendor.vendor === 'zod' ? context.framework.io : 'input'
  const { onlyShapes } = context.framework
  if (onlyShapes && field === 'input' && !live.composed)
    return { status: 'resolved', source: 'converter', converter: 'none', schema: onlyShapes.sends }
  const general = converterFor(live, context)
  const converter = await withOwn(general, context)
  const refusal = await refusalOf(context.framework, live, converter?.convert != null)
  if (refusal) return refused(refusal, name, context.framework, live)
  const { conversion } = context.framework
  if (converter?.convert == null && conversion === 'unknown') return UNKNOWN_CONVERSION
  if (converter?.convert == null && (conversion === 'json' || conversion === 'lenient'))
    return unconverted(vendor, value)
  const { pipeStarts } = context.framework
  const converted =
    pipeStarts && vendor.id === 'zod' && field === 'input' ? withPipeStarts(value, pipeStarts) : value
  const subject = { tool: name, field }
  const convert = async (): Promise<object> => {
    if (converter?.convert == null) {
      const advice = vendor.unsupported(value)
      if (advice === null) throw new MissingParametersError(subject, vendorName)
      throw new UnsupportedValidatorError(subject, vendorName, versioned(vendor, value), advice)
    }
    try {
      return (await converter.convert(converted, side, context.load, 'fail')) as object
    } catch (error) {
      if (error instanceof PackageMissing) throw new DependencyMissingError(subject, error.packageName, error)
      throw error
    }
  }
  const resolver = createResolver({ converters: { [vendorName]: convert } })
  // The resolver tells schemas apart by Standard Schema's marks, which some validators of ours do not carry.
  const marked = { '~standard': { version: 1, vendor: vendorName, validate: () => ({ issues: [] }) } }
  try {
    const schema =
      field === 'outputSchema'
        ? await resolver.resolveOutputSchema({ name, input: {}, outputSchema: marked })
        : await resolver.resolveParameters({ name, input: marked })
    const { objectRoot } = context.framework
    const isCompleted =
      field === 'input' && objectRoot?.completes && (schema as JsonObject)['type'] === undefined
    const resolved = (isCompleted ? { type: 'object', ...schema } : schema) as JsonObject
    if (field === 'input' && objectRoot && resolved['type'] !== 'object' && !('$ref' in resolved))
      return withoutObject(objectRoot.message, vendorName)
    return {
      status: 'resolved',
      source: 'converter',
      converter: converter?.id ?? vendorName,
      schema: resolved,
    }
  } catch (error) {
    const failure = asFailure(error, vendorName, vendor.version(value))
    if (conversion === 'unknown' && failure.code !== 'dependencies-missing') return UNKNOWN_CONVERSION
    if (failure.code === 'missing-parameters') failure.available = availableFor(live, context)
    if (failure.code === 'unconvertible-schema' && converter?.convert != null) {
      const isOwn = converter !== general
      if (isOwn) failure.saidBy = context.framework.title
      const found = await findUnconvertible(
        { ...vendor, convert: converter.convert },
        converted,
        side,
        context.load,
        { onlyObjects: isOwn },
      )
      const [first, ...others] = found
      if (first) Object.assign(failure, first, others.length > 0 ? { others } : {})
    }
    return { status: 'failed', ...failure }
  }
}

/** A root that is no object, where the framework takes nothing else: its sentence, or the empty object that it sends. */
function withoutObject(message: string | null, vendor: string): Resolution {
  if (message === null)
    return {
      status: 'resolved',
      source: 'converter',
      converter: 'none',
      schema: { type: 'object', properties: {} },
    }
  return { status: 'failed', code: 'unconvertible-schema', vendor, message, path: [], construct: null }
}

function converterFor(live: Extract<SchemaSource, { kind: 'live' }>, context: ReadContext): Vendor | null {
  const bySelf = hasStandardJsonSchema(live.value) ? standard : null
  const { conversion, converters } = context.framework
  if (conversion !== 'converter' && conversion !== 'unknown') {
    if (converters.includes(live.vendor.id) && live.vendor.convert !== null) return live.vendor
    return conversion === 'standard' || conversion === 'strict' ? bySelf : null
  }
  const registered = new Set(context.converters.map(({ vendor }) => vendor))
  const own = VENDORS.find(
    (known) => registered.has(known.id) && known.id === live.vendor.id && known.convert !== null,
  )
  // What is only known as some Standard Schema converts itself, or not at all.
  return own !== undefined && own !== standard ? own : registered.has('standard') ? bySelf : null
}

/** The vendor's converter, or what the installed framework has in its place. */
async function withOwn(vendor: Vendor | null, context: ReadContext): Promise<Vendor | null> {
  const convert = vendor && (await ownConverter(vendor.id, context))
  return vendor && convert ? { ...vendor, convert } : vendor
}

/** The configuration entry that would help; none does where the framework knows Standard JSON Schema only. */
function availableFor(live: Extract<SchemaSource, { kind: 'live' }>, context: ReadContext): string | null {
  if (context.framework.conversion !== 'converter') return null
  if (live.vendor.convert !== null && live.vendor !== standard) return availableConverter(live.vendor.vendor)
  return hasStandardJsonSchema(live.value) ? 'standard' : null
}

function versioned(vendor: Vendor, value: unknown): string {
  const version = vendor.version(value)
  return version === null || vendor.title.endsWith(version) ? vendor.title : `${vendor.title} ${version}`
}

function asFailure(error: unknown, vendor: string, vendorVersion: string | null): ResolutionFailure {
  const message = error instanceof Error ? error.message : 'The schema could not be resolved.'
  if (!(error instanceof ToolSchemaError)) {
    return { code: 'unconvertible-schema', vendor, message, path: null, construct: null }
  }
  switch (error.code) {
    case 'missing-parameters':
      return { code: error.code, vendor, message, available: null }
    case 'unsupported-validator':
      return {
        code: error.code,
        vendor,
        vendorVersion,
        message,
        advice: (error as UnsupportedValidatorError).advice,
      }
    case 'not-a-schema':
      return { code: error.code, found: textOf(error, 'found'), message }
    case 'invalid-parameters':
      return { code: error.code, message }
    case 'dependencies-missing':
      return { code: error.code, package: textOf(error, 'package'), message }
    case 'unconvertible-schema':
      return { code: error.code, vendor, message, path: null, construct: null }
  }
}

function textOf(error: object, member: string): string {
  const value: unknown = (error as Record<string, unknown>)[member]
  return typeof value === 'string' ? value : ''
}
