import { arktype } from './arktype.js'
import type { JsonSpelling } from './spelling.js'
import { valibot } from './valibot.js'
import { zod } from './zod.js'

const SPELLINGS: Readonly<Record<string, JsonSpelling>> = { arktype, valibot, zod }

export function jsonSpellingOf(vendor: string | null): JsonSpelling | null {
  return vendor !== null && Object.hasOwn(SPELLINGS, vendor) ? (SPELLINGS[vendor] ?? null) : null
}
