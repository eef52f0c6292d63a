import type { ContractChange } from '../../contract/change.js'
import type { Json } from '../../model/json.js'
import { pathText } from '../../rules/engine/wording.js'

const MAX_VALUE = 60

/** Limits that every safe integer keeps. */
const SAFE: ReadonlySet<Json> = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])

/** ``nights: `maximum` changed: 30 → 14``: a change as a line has it, without its tool. */
export function changeText(change: ContractChange): string {
  const { title, targets } = change
  const only = targets ? ` (for ${targets.join(', ')})` : ''
  const values = changedValues(change)
  return `${changedPlace(change)}${title}${only}${values === '' ? '' : `: ${values}`}`
}

/** `nights: `, `output rooms[]: `; nothing for what is about the tool itself. */
export function changedPlace({ owner, path }: ContractChange): string {
  if (owner === 'tool') return ''
  const place = pathText(path)
  if (owner === 'outputSchema') return place === '' ? 'output: ' : `output ${place}: `
  return place === '' ? 'input: ' : `${place}: `
}

/** `30 → 14`; nothing where the title says it. */
export function changedValues({ kind, before, after }: ContractChange): string {
  if (/^(required-|tool-|tokens-|approval-)/.test(kind)) return ''
  const isLimit = /^(exclusive)?(min|max)imum-/i.test(kind)
  return [before, after]
    .filter((value): value is Json => value !== undefined)
    .map((value) => (isLimit && SAFE.has(value) ? 'that of safe integers' : shortValue(value)))
    .join(' → ')
}

export function shortValue(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text
}
