import { isObject } from '../../json-schema/subschemas.js'
import type { Target } from '../../wire/target.js'
import type { WireForm } from '../../wire/wire-form.js'

/**
 * Whether a provider makes the schema of an entry strict by itself, because the entry does not say whether it is.
 * Only a captured entry tells: some SDKs add `strict: false`, which the documented shape does not have.
 */
export function isMadeStrict({ strictUnlessSaid }: Target, { json, captured }: WireForm): boolean {
  return captured && strictUnlessSaid !== undefined && isObject(json) && json['strict'] === undefined
}
