import type { ToolFacts } from '../../../model/facts.js'
import { arktype } from './arktype.js'
import { jsonSchema } from './json-schema.js'
import type { MakeNullable } from './nullable.js'
import { valibot } from './valibot.js'
import { zod } from './zod.js'

const BY_VENDOR: Readonly<Record<string, MakeNullable>> = { arktype, valibot, zod }

/** Null for a vendor without words for it, and for JSON Schema beside a validator, which would refuse `null`. */
export function nullableOf({ schemaSource, vendor, reading }: ToolFacts): MakeNullable | null {
  if (schemaSource === 'explicit') return reading?.input.kind === 'schema' ? null : jsonSchema
  return vendor !== null && Object.hasOwn(BY_VENDOR, vendor) ? (BY_VENDOR[vendor] ?? null) : null
}
