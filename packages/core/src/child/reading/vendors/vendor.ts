import type { JsonObject, SchemaPath } from '../../../model/json.js'

/** Which side of a validator: what it takes, or what it gives. */
export type Side = 'input' | 'output'

/** The exports of a package as the tool's file would import it; null where it is not installed. */
export type Load = (packageName: string) => Promise<unknown>

/** How a schema stands inside another one. */
export type PartRole =
  | 'property'
  | 'items'
  | 'element'
  | 'values'
  | 'branch'
  /** Wrapped: the same place in the data (`optional`, `nullable`, `lazy`, the side of a pipe). */
  | 'inner'
  /** One of several that all apply (intersections). */
  | 'all'
  /** A single check or transform on its own, made only so that converting it tells whether it is refused. */
  | 'action'

export interface Part {
  role: PartRole
  /** From the schema to this part: one element, or none where it stands at the same place. */
  path: SchemaPath
  schema: unknown
  /** Properties only: whether the data must have the key, as far as this side says. */
  required?: boolean
  /** Properties only: it has a default that its schema does not know of. */
  hasDefault?: boolean
}

/** One schema node as its vendor shows it, without its parts' insides. */
export interface Shape {
  /** The vendor's own name for it: `date`, `transform`, `object`. */
  construct: string
  parts: Part[]
  /** What JSON Schema can say of this node alone (`{ type: 'string', minLength: 1 }`); null when that is not known. */
  json: JsonObject | null
  /** It fills in a value where the data has none. */
  hasDefault: boolean
  /** Checks and transforms that JSON Schema cannot say: `refine`, `transform`. */
  omitted: string[]
  /** It takes no JSON value, whatever a converter makes of it. */
  unsendable?: boolean
}

/** How generation treats what JSON Schema cannot say: `fail` as a framework would, or `skip` (checks and transforms only). */
export type Strictness = 'fail' | 'skip'

/** A validator library, by the marks its schemas carry; never by `instanceof`, so that any copy and realm fits. */
export interface Vendor {
  /** Unique here; what the configuration calls its converter, where it has one. */
  id: string
  /** What `~standard.vendor` says, and findings call it. */
  vendor: string
  title: string
  /** Import specifiers that lead to it. */
  modules: string[]
  /** Packages that conversion needs, resolved from the tool's file. */
  packages: string[]
  recognise(value: unknown): boolean
  /** Null when the values do not tell. */
  version(schema: unknown): string | null
  /** Null: it has no converter. Rejects with `PackageMissing`, or with whatever the converter throws. */
  convert: ((schema: unknown, side: Side, load: Load, strictness: Strictness) => Promise<unknown>) | null
  shape(schema: unknown, side: Side): Shape | null
  /** Makes one object schema from a record of schemas; null where it cannot. */
  compose: ((record: object, load: Load) => Promise<unknown>) | null
  /**
   * A Standard Schema that validates as this schema does, where it is not one itself (older versions, Effect's raw
   * schemas); null where there is no way. May reject.
   */
  standardise: ((schema: unknown, load: Load) => Promise<unknown>) | null
  /**
   * Answers as the schema's own `validate` does, without the preparation that pays only for many inputs; null where there is no such
   * way. May throw where the schema has to be asked in its own way; `issues` never throws.
   */
  validateFew?: (schema: unknown) => ((input: unknown) => { value: unknown } | { issues(): unknown }) | null
  /** Why it can never work where a Standard Schema is asked for, and what to do; null when it can. */
  unsupported(schema: unknown): string | null
}

/** A converter's package is not installed where the tool stands. */
export class PackageMissing extends Error {
  constructor(readonly packageName: string) {
    super(`The package ${packageName} is not installed.`)
  }
}
