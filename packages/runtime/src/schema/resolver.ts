import type { StandardSchemaV1 } from '@standard-schema/spec'
import { found, isPlainObject, messageOf } from '../found.js'
import { copyPlainJson } from '../plain-json.js'
import {
  InvalidParametersError,
  MissingParametersError,
  NotASchemaError,
  type Subject,
  ToolSchemaError,
  UnconvertibleSchemaError,
} from './errors.js'
import type { JsonSchema } from './json-schema.js'
import { isJsonSchemaObject, isLiveValidator, kindOf } from './kind.js'
import type { SchemaSide } from './schema-side.js'
import { convertZod } from './zod.js'

/** Makes JSON Schema (2020-12) of a vendor's schema, or throws; the result may be a promise. */
export type Converter<TSchema = StandardSchemaV1> = (schema: TSchema) => object | Promise<object>

/** One converter for both sides, or one for each. */
export type ConverterSides<TSchema = StandardSchemaV1> =
  | Converter<TSchema>
  | Readonly<Record<SchemaSide, Converter<TSchema>>>

export interface ResolveOptions {
  /**
   * Which side of the validator is described: what may go in, or what comes out. Default `output`. Explicit `parameters` and
   * a JSON Schema `input` have one side.
   */
  io?: SchemaSide
}

/** The part of a tool that resolution reads. */
export interface ToolSchemas {
  readonly name: string
  readonly input: unknown
  readonly parameters?: unknown
  readonly outputSchema?: unknown
}

export interface Resolver {
  /**
   * From now on converts schemas whose `~standard.vendor` is `vendor`, instead of a converter registered before.
   * `convert` is a function for both sides, or `{ input, output }`.
   * @throws {TypeError} when `vendor` is no name or `convert` no function
   */
  // biome-ignore lint/suspicious/noExplicitAny: a converter names its vendor's own schema type, which is not ours to know
  registerConverter<TSchema = any>(vendor: string, convert: ConverterSides<TSchema>): void
  /**
   * The JSON Schema that describes the tool's input to a model: explicit `parameters` (or a JSON Schema
   * `input`) as they are, else what the vendor's converter makes of `input`, without `$schema`. Always a copy.
   * @throws {ToolSchemaError} there is no schema; nothing is ever put in its place
   */
  resolveParameters(tool: ToolSchemas, options?: ResolveOptions): Promise<JsonSchema>
  /**
   * The same for `outputSchema`; null when the tool has none.
   * @throws {ToolSchemaError}
   */
  resolveOutputSchema(tool: ToolSchemas): Promise<JsonSchema | null>
}

type Conversion = (schema: object, subject: Subject, io: SchemaSide) => unknown

/** A resolver with converters of its own. Zod is registered unless `converters` says otherwise. */
export function createResolver(
  options: { converters?: Readonly<Record<string, ConverterSides<never>>> } = {},
): Resolver {
  const conversions = new Map<string, Conversion>([['zod', convertZod]])

  function registerConverter(vendor: string, convert: ConverterSides<never>): void {
    if (typeof vendor !== 'string' || vendor === '') {
      throw new TypeError(
        `registerConverter: the vendor must be a name such as 'valibot', and is ${found(vendor)}.`,
      )
    }
    const sides = typeof convert === 'function' ? { input: convert, output: convert } : convert
    if (typeof sides?.input !== 'function' || typeof sides.output !== 'function') {
      throw new TypeError(
        `registerConverter: the converter of '${vendor}' must be a function, and is ${found(convert)}.`,
      )
    }
    // The schema alone: a second argument would reach converters that have options there.
    conversions.set(vendor, (schema, _, io) => sides[io](schema as never))
  }

  async function resolve(value: unknown, subject: Subject, io: SchemaSide): Promise<JsonSchema> {
    const kind = kindOf(value)
    switch (kind.kind) {
      case 'json':
        return verbatim(kind.schema, (reason, cause) => new NotASchemaError(subject, reason, null, cause))
      case 'standard':
        return isJsonSchemaObject(value)
          ? verbatim(value, (reason, cause) => new NotASchemaError(subject, reason, null, cause))
          : convert(kind.schema, kind.vendor, subject, io)
      case 'old-zod':
        return convert(value as object, 'zod', subject, io)
      case 'none':
        throw new NotASchemaError(subject, kind.found, kind.hint)
    }
  }

  async function convert(
    schema: object,
    vendor: string,
    subject: Subject,
    io: SchemaSide,
  ): Promise<JsonSchema> {
    const conversion = conversions.get(vendor)
    if (conversion === undefined) throw new MissingParametersError(subject, vendor)
    let converted: unknown
    try {
      converted = await conversion(schema, subject, io)
    } catch (cause) {
      if (cause instanceof ToolSchemaError) throw cause
      throw new UnconvertibleSchemaError(subject, vendor, messageOf(cause), cause)
    }
    const { $schema: _, ...result } = verbatim(
      converted,
      (reason, cause) =>
        new UnconvertibleSchemaError(subject, vendor, `its converter gave ${reason}.`, cause),
    )
    return result
  }

  for (const [vendor, converter] of Object.entries(options.converters ?? {}))
    registerConverter(vendor, converter)

  return {
    registerConverter,
    async resolveParameters(tool, { io = 'output' } = {}) {
      const { parameters } = tool
      if (parameters === undefined) return resolve(tool.input, { tool: nameOf(tool), field: 'input' }, io)
      const subject: Subject = { tool: nameOf(tool), field: 'parameters' }
      if (isLiveValidator(parameters)) {
        throw new InvalidParametersError(subject, 'it is a live validator. Give it as `input`.')
      }
      return verbatim(
        parameters,
        (reason, cause) => new InvalidParametersError(subject, `it is ${reason}.`, cause),
      )
    },
    async resolveOutputSchema(tool) {
      const { outputSchema } = tool
      if (outputSchema === undefined) return null
      return resolve(outputSchema, { tool: nameOf(tool), field: 'outputSchema' }, 'output')
    },
  }
}

function verbatim(value: unknown, error: (reason: string, cause?: unknown) => ToolSchemaError): JsonSchema {
  try {
    return plainObject(value)
  } catch (cause) {
    throw error(messageOf(cause), cause)
  }
}

/** @throws {TypeError} whose message says what was found instead */
function plainObject(value: unknown): Record<string, unknown> {
  const copy = copyPlainJson(value)
  if (!isPlainObject(copy)) throw new TypeError(`${found(copy)}, not an object`)
  return copy
}

function nameOf(tool: ToolSchemas): string {
  const name: unknown = tool.name
  return typeof name === 'string' ? name : '(unnamed)'
}
