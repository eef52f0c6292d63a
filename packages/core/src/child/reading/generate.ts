import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject, SchemaPath } from '../../model/json.js'
import type { GeneratedParameters } from '../../model/reading.js'
import { findDrift } from './drift.js'
import { infer } from './infer.js'
import { jsonCopy } from './json-copy.js'
import type { LiveTool, ReadContext } from './live.js'
import { outline } from './outline.js'
import { probe } from './probe.js'
import type { SchemaSource } from './schema-source.js'
import { readSchemas } from './tool.js'
import { findUnconvertible } from './unconvertible.js'
import { validatorOf } from './validation/standard-validate.js'
import { hasStandardJsonSchema, standard } from './vendors/standard.js'
import { PackageMissing, type Vendor } from './vendors/vendor.js'
import { zod3 } from './vendors/zod3.js'

type Live = Extract<SchemaSource, { kind: 'live' }>

/**
 * Derives `parameters` from a live tool's validator: input side, draft 2020-12, without `$schema`. Checks and
 * transforms are left out and named; a type that JSON Schema cannot say is a refusal. The result is checked against
 * the validator with generated inputs before it is given. Never rejects.
 */
export async function generateParameters(live: LiveTool, context: ReadContext): Promise<GeneratedParameters> {
  try {
    const { input } = await readSchemas(live, context)
    if (input.kind !== 'live')
      return { ok: false, message: 'The tool has no validator to derive a JSON Schema from.' }
    const converter = converterOf(input)
    return converter === null ? await observed(input, context) : await converted(input, converter, context)
  } catch (error) {
    return { ok: false, message: messageOf(error) }
  }
}

/**
 * What a live validator takes, as far as it can be told: by its converter, else by what can be seen of it. Null where
 * nothing can. Never rejects.
 */
export async function inputSchema(input: Live, context: ReadContext): Promise<JsonObject | null> {
  try {
    const raw = await converterOf(input)?.convert?.(input.value, 'input', context.load, 'skip')
    const schema = withoutDialect(raw)
    if (schema !== null) return schema
  } catch {
    // A type that JSON Schema cannot say: the rest of it may still be seen.
  }
  try {
    return infer(input.vendor, input.value, 'input')
  } catch {
    return null
  }
}

function converterOf({ vendor, value }: Live): Vendor | null {
  // What converts Zod 3 writes draft-07 and invents strings for dates: its own shape says it better.
  if (vendor === zod3) return null
  if (vendor !== standard) return vendor.convert === null ? null : vendor
  return hasStandardJsonSchema(value) ? standard : null
}

async function converted(input: Live, converter: Vendor, context: ReadContext): Promise<GeneratedParameters> {
  let raw: unknown
  try {
    raw = await converter.convert?.(input.value, 'input', context.load, 'skip')
  } catch (error) {
    if (error instanceof PackageMissing) return { ok: false, message: `Install ${error.packageName} first.` }
    const found = await findUnconvertible(converter, input.value, 'input', context.load)
    const unconvertible = found.map(({ construct, path }) => ({ construct, path }))
    return { ok: false, message: messageOf(error), unconvertible }
  }
  const schema = withoutDialect(raw)
  if (schema === null) return { ok: false, message: 'The converter gave no JSON Schema object.' }
  const problem = await disagreement(schema, input, context)
  if (problem !== null) return { ok: false, message: problem }
  return { ok: true, schema, source: 'converter', omitted: omissions(input), partial: false }
}

async function observed(input: Live, context: ReadContext): Promise<GeneratedParameters> {
  const validate = await validatorOf(input.vendor, input.value, context.load)
  const schema =
    infer(input.vendor, input.value, 'input') ?? (validate === null ? null : await probe(validate))
  if (schema === null)
    return { ok: false, message: `Nothing can be seen of what the ${input.vendorName} schema takes.` }
  const problem = await disagreement(schema, input, context)
  if (problem !== null) return { ok: false, message: problem }
  return { ok: true, schema, source: 'observed', omitted: omissions(input), partial: true }
}

/** Only what the model may send and the validator would refuse: a validator that takes more does no harm here. */
async function disagreement(schema: JsonObject, input: Live, context: ReadContext): Promise<string | null> {
  const drift = await findDrift(schema, input, context.load, 'doubt')
  if (drift?.direction !== 'parameters-accepts') return null
  return `The derived schema accepts ${JSON.stringify(drift.input)}, which the validator refuses${at(drift.path)}: ${drift.message}`
}

function omissions({ vendor, value }: Live): string[] {
  const names = outline(vendor, value, 'input').omitted.map(({ name, path }) => `${name}${at(path)}`)
  return [...new Set(names)]
}

function at(path: SchemaPath): string {
  return path.length === 0 ? '' : ` at ${JSON.stringify(path)}`
}

function withoutDialect(value: unknown): JsonObject | null {
  const copy = jsonCopy(value)
  if (!copy.ok || !isObject(copy.value)) return null
  const { $schema: _, ...schema } = copy.value
  return schema
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The validator threw something that is no error.'
}
