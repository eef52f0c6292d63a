import { arktype } from './arktype.js'
import { effect } from './effect.js'
import { joi } from './joi.js'
import { omptype } from './omptype.js'
import { runtypes } from './runtypes.js'
import { standard } from './standard.js'
import { sury } from './sury.js'
import { typebox } from './typebox.js'
import { valibot } from './valibot.js'
import type { Vendor } from './vendor.js'
import { yup } from './yup.js'
import { zod } from './zod.js'
import { zod3 } from './zod3.js'

/** Every validator library we know by its marks; the first that recognizes a value has it, `standard` comes last. */
export const VENDORS: readonly Vendor[] = [
  zod,
  zod3,
  valibot,
  arktype,
  omptype,
  effect,
  typebox,
  sury,
  joi,
  yup,
  runtypes,
  standard,
]

/** The names that `converters` in the configuration takes. */
export const CONVERTER_NAMES: readonly string[] = VENDORS.filter((vendor) => vendor.convert !== null).map(
  (vendor) => vendor.id,
)

/** The packages that a converter needs, to be resolved from the tool's file; empty for an unknown name. */
export function converterPackages(name: string): string[] {
  return VENDORS.find((vendor) => vendor.id === name)?.packages ?? []
}

/** The configuration entry that would convert a vendor's schemas (`valibot` for `valibot`); null where none would. */
export function availableConverter(vendor: string): string | null {
  return VENDORS.find((known) => known.vendor === vendor && known.convert !== null)?.id ?? null
}

/** The vendor that an import specifier leads to, for reading text alone: `zod/v4` is `zod`. Null when unknown. */
export function vendorOfModule(specifier: string): string | null {
  return VENDORS.find((vendor) => vendor.modules.includes(specifier))?.vendor ?? null
}

/** Every specifier under which a validator is imported. */
export const VALIDATOR_MODULES: readonly string[] = VENDORS.flatMap(({ modules }) => modules)

/** The specifiers under which a vendor's library is imported; empty for an unknown vendor. */
export function modulesOfVendor(vendor: string): string[] {
  return VENDORS.filter((known) => known.vendor === vendor).flatMap((known) => known.modules)
}

/** What a live value is a schema of; null for a value that we do not know. Never throws. */
export function recogniseVendor(value: unknown): Vendor | null {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return null
  return VENDORS.find((vendor) => vendor.recognise(value)) ?? null
}
