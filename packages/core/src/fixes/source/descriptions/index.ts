import type { ToolFacts } from '../../../model/facts.js'
import { arktype } from './arktype.js'
import { effect } from './effect.js'
import { jsonSchema } from './json-schema.js'
import { method } from './method.js'
import type { Spelling } from './spelling.js'
import { typebox } from './typebox.js'
import { valibot } from './valibot.js'
import { zod } from './zod.js'

export type { Spelling } from './spelling.js'

const SPELLINGS: Readonly<Record<string, Spelling>> = {
  zod,
  valibot,
  arktype,
  effect,
  typebox,
  joi: method('description'),
}

/** How the fields of a tool's input are described; null for a validator that has no way that is known. */
export function spellingOf({ schemaSource, vendor }: ToolFacts): Spelling | null {
  if (schemaSource === 'explicit') return jsonSchema
  return vendor !== null && Object.hasOwn(SPELLINGS, vendor) ? (SPELLINGS[vendor] ?? null) : null
}
