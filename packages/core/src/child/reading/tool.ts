import { fromGoogleSchema, isGoogleSchema } from '../../json-schema/google-schema.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { Resolution, SchemaReading, TextReading, ToolReading } from '../../model/reading.js'
import { outputOnlyFields } from '../probes/output-only.js'
import { probeCalls } from '../probes/probe-calls.js'
import { describeValue } from './describe-value.js'
import { findDrift } from './drift.js'
import { conversion, transformed } from './input-side.js'
import { jsonCopy } from './json-copy.js'
import { readKnownParts, type Watch } from './known-parts.js'
import type { LiveTool, ReadContext } from './live.js'
import { type Outline, outline } from './outline.js'
import { refusalOfJson } from './refusal.js'
import { resolveExplicit, resolveList, resolveLive, UNKNOWN_CONVERSION } from './resolve.js'
import { safeGet } from './safe-get.js'
import { type SchemaSource, takeIn } from './schema-source.js'
import { findUnsafeKeys } from './unsafe-keys.js'
import { readSamples } from './validation/samples.js'
import { validatorOf } from './validation/standard-validate.js'
import { hasStandardJsonSchema } from './vendors/standard.js'

/** For the probes of one tool, which take one or two: a busy machine must not decide what is found. */
const PROBING_MS = 500

/** Reads one live tool as plain JSON: texts, schemas, resolution, samples, drift. Never rejects for what user code does. */
export async function readTool(live: LiveTool, context: ReadContext): Promise<ToolReading> {
  const { unknowns } = context
  if (!unknowns?.active) return read(live, context, (_, work) => work())
  return readKnownParts(live, unknowns, (known, watch) => read(known, context, watch))
}

async function read(live: LiveTool, context: ReadContext, watch: Watch): Promise<ToolReading> {
  const name = typeof live.name === 'string' ? live.name : ''
  const { input, parameters, shown, resolution } = await watch('schema', async () => {
    const schemas = await readSchemas(live, context)
    const { input } = schemas
    const shown = input.kind === 'live' ? outline(input.vendor, input.value, 'input') : null
    return { ...schemas, shown, resolution: await resolveInput(name, input, schemas.parameters, context) }
  })
  const samples = watch('samples', () =>
    readSamples(live.samples, live.examples, shown?.declaredKeys ?? null),
  )
  const explicit = parameters.kind === 'json' && resolution.status === 'resolved' ? resolution.schema : null
  return {
    name: readText(live.name),
    ...(live.handler !== undefined && { handler: live.handler }),
    description: readText(live.description),
    input: readSchema(input),
    parameters,
    resolution,
    outputResolution: await watch('outputSchema', () => resolveOutput(name, live.outputSchema, context)),
    unsafeKeys: findUnsafeKeys({
      hints: live.hints,
      metadata: live.metadata,
      parameters: parameters.kind === 'json' ? live.parameters : undefined,
    }),
    samples,
    declaredKeys: shown?.declaredKeys ?? null,
    defaults: shown?.defaults ?? [],
    ...(shown && shown.omitted.length > 0 ? { omitted: shown.omitted } : {}),
    ...(shown && shown.unsendable.length > 0 ? { unsendable: shown.unsendable } : {}),
    ...carriedBy(live),
    ...(live.approval !== undefined && { approval: live.approval }),
    drift: explicit !== null && input.kind === 'live' ? await findDrift(explicit, input, context.load) : null,
    ...(await probesOf(input, resolution, samples, shown, context)),
  }
}

/** What only the validator's answers show. */
type Probed = Required<Pick<ToolReading, 'callProbes'>> & Pick<ToolReading, 'outputOnly'>

/** Validating code of the user's may not come to an end: that is for who asked to say. */
async function probesOf(
  input: SchemaSource,
  resolution: Resolution,
  samples: ToolReading['samples'],
  shown: Outline | null,
  { probing, load, unknowns }: ReadContext,
): Promise<Partial<Probed>> {
  if (probing === undefined || input.kind !== 'live' || resolution.status !== 'resolved') return {}
  if ('unconverted' in resolution) return {}
  const isOwnCode = shown === null || shown.omitted.length > 0
  if (probing.onlyPlain && isOwnCode) return { callProbes: { status: 'unavailable', reason: 'not-ending' } }
  const validate = await validatorOf(input.vendor, input.value, load)
  if (validate === null) return {}
  const subject = {
    schema: resolution.schema,
    validate,
    samples: (samples?.valid ?? []).map(({ input }) => input),
  }
  // What rules read is kept of every tool; who shows a tool's fields asks its validator again.
  const options = { budgetMs: PROBING_MS, now: probing.now, detail: 'read' } as const
  const isTransformed = resolution.source === 'converter' && shown !== null && transformed(shown).length > 0
  const taken = isTransformed ? await conversion(input.vendor, input.value, load) : null
  const probe = (): Promise<Probed> =>
    probing.run(async (isStopped) => {
      const callProbes = await probeCalls(subject, { ...options, isStopped })
      if (taken === null) return { callProbes }
      const sent = { sent: subject.schema, taken, validate }
      const outputOnly = await outputOnlyFields(sent, { ...options, isStopped })
      return { callProbes, ...(outputOnly.length > 0 && { outputOnly }) }
    })
  if (!unknowns?.active) return probe()
  const { value, taint } = unknowns.watch(probe)
  const probed = await value
  // What depends on something unknown proves nothing.
  return taint.size > 0 ? {} : probed
}

/**
 * Which of a definition's values is the validator and which the explicit JSON Schema: `parameters` that holds a live
 * schema is the input where there is no other.
 */
export async function readSchemas(
  live: LiveTool,
  context: ReadContext,
): Promise<{ input: SchemaSource; parameters: ToolReading['parameters'] }> {
  const input = withoutFields(await takeIn(inJsonSchema(live.input, context), context.load), context)
  if (live.parameters === undefined) return { input, parameters: { kind: 'absent' } }
  const copy = jsonCopy(live.parameters)
  const given = await takeIn(live.parameters, context.load)
  if (given.kind === 'live' && given.vendor.id !== 'typebox') {
    if (input.kind === 'absent') return { input: given, parameters: { kind: 'absent' } }
    return { input, parameters: { kind: 'not-json', found: `a ${given.vendor.title} schema` } }
  }
  if (copy.ok) {
    if (context.framework.takesShapes && isEmpty(copy.value))
      return { input: { kind: 'no-fields' }, parameters: { kind: 'absent' } }
    const value = context.framework.googleSchema ? fromGoogleSchema(copy.value) : copy.value
    return { input, parameters: { kind: 'json', value } }
  }
  return { input, parameters: { kind: 'not-json', found: given.kind === 'other' ? given.found : copy.found } }
}

/** What may be written as Google's API has it, as the JSON Schema that it stands for; all else as it is. */
function inJsonSchema(value: unknown, { framework }: ReadContext): unknown {
  const copy = framework.googleSchema ? jsonCopy(value) : null
  return copy?.ok && isGoogleSchema(copy.value) ? fromGoogleSchema(copy.value) : value
}

/** To frameworks that take shapes, and those that we do not know, `{}` is one without fields, not a schema that accepts anything. */
function withoutFields(input: SchemaSource, { framework }: ReadContext): SchemaSource {
  const empty = input.kind === 'json' && isEmpty(input.value)
  const { conversion, modules } = framework
  const takesShapes = framework.takesShapes === true || conversion === 'fields' || modules.length === 0
  return empty && takesShapes ? { kind: 'no-fields' } : input
}

function isEmpty(value: Parameters<typeof isObject>[0]): boolean {
  return isObject(value) && Object.keys(value).length === 0
}

async function resolveInput(
  name: string,
  input: SchemaSource,
  parameters: ToolReading['parameters'],
  context: ReadContext,
): Promise<Resolution> {
  if (parameters.kind === 'json') return resolveExplicit(name, 'parameters', parameters.value)
  if (parameters.kind === 'not-json') {
    const message = `Tool '${name || '(unnamed)'}': \`parameters\` must be a JSON Schema object, and is ${parameters.found}.`
    return { status: 'failed', code: 'invalid-parameters', message }
  }
  return resolveOne(name, 'input', input, context)
}

async function resolveOutput(name: string, value: unknown, context: ReadContext): Promise<Resolution> {
  const resolution = await resolveOne(name, 'outputSchema', await takeIn(value, context.load), context)
  const isFault = resolution.status === 'failed' && resolution.code !== 'dependencies-missing'
  return isFault && context.framework.outputUnsent ? { status: 'absent' } : resolution
}

async function resolveOne(
  name: string,
  field: 'input' | 'outputSchema',
  intake: SchemaSource,
  context: ReadContext,
): Promise<Resolution> {
  switch (intake.kind) {
    case 'absent':
    case 'no-fields':
      return field === 'input' && context.noInput
        ? { status: 'resolved', source: 'converter', converter: 'none', schema: context.noInput }
        : { status: 'absent' }
    case 'json': {
      const isPlain = field === 'input' && intake.wrapped !== true
      const refused = isPlain ? refusalOfJson(name, context.framework) : null
      return refused ?? resolveExplicit(name, field, intake.value)
    }
    case 'live': {
      const own = ownJsonSchema(intake, context)
      return own === null ? resolveLive(name, field, intake, context) : resolveExplicit(name, field, own)
    }
    case 'other': {
      if (intake.missing !== undefined) return notInstalled(name, field, intake.missing)
      if (intake.levels !== undefined) return tooDeep(name, field, intake.levels)
      const converted = intake.list && field === 'input' ? await resolveList(intake.list, context) : null
      if (converted) return converted
      if (context.framework.conversion === 'unknown') return UNKNOWN_CONVERSION
      const message = `Tool '${name || '(unnamed)'}': \`${field}\` must be a Standard Schema or a JSON Schema object, and is ${intake.found}.`
      return { status: 'failed', code: 'not-a-schema', found: intake.found, message }
    }
  }
}

/** As JSON writes it; what it cannot write is left out. */
function carriedBy({ carried = {} }: LiveTool): Pick<ToolReading, 'carried'> {
  const entries = Object.entries(carried).flatMap(([key, value]) => {
    const copy = jsonCopy(value)
    return copy.ok ? [[key, copy.value] as const] : []
  })
  return entries.length > 0 ? { carried: Object.fromEntries(entries) } : {}
}

function tooDeep(name: string, field: string, levels: number): Resolution {
  const message = `Tool '${name || '(unnamed)'}': \`${field}\` has more than ${levels} levels, which no provider takes.`
  return {
    status: 'failed',
    code: 'unconvertible-schema',
    vendor: 'unknown',
    message,
    path: [],
    construct: null,
    levels,
  }
}

function notInstalled(name: string, field: string, missing: string): Resolution {
  const message = `Tool '${name || '(unnamed)'}': \`${field}\` needs the package ${missing}, which is not installed.`
  return { status: 'failed', code: 'dependencies-missing', package: missing, message }
}

/** A TypeBox schema is JSON Schema; without its converter registered it goes out as any other JSON Schema does. */
function ownJsonSchema(intake: Extract<SchemaSource, { kind: 'live' }>, context: ReadContext): unknown {
  if (intake.vendor.id !== 'typebox' || context.converters.some(({ vendor }) => vendor === 'typebox'))
    return null
  const copy = jsonCopy(intake.value)
  return copy.ok ? copy.value : null
}

function readSchema(intake: SchemaSource): SchemaReading {
  switch (intake.kind) {
    case 'absent':
    case 'no-fields':
      return { kind: intake.kind }
    case 'json':
      return {
        kind: 'json-schema',
        value: intake.value,
        ...(intake.validated ? { validated: true } : {}),
      }
    case 'other':
      return { kind: 'not-a-schema', found: intake.found }
    case 'live':
      return {
        kind: 'schema',
        vendor: intake.vendorName,
        vendorVersion: intake.vendor.version(intake.value),
        standard: typeof safeGet(intake.value, '~standard', 'validate') === 'function',
        standardJsonSchema: hasStandardJsonSchema(intake.value),
      }
  }
}

function readText(value: unknown): TextReading {
  if (value === undefined) return { kind: 'absent' }
  if (typeof value === 'string') return { kind: 'string', value }
  return { kind: 'other', found: describeValue(value) }
}
