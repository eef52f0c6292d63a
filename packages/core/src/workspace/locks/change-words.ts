import { type ContractChange, ownChange, type Proof } from '../../contract/change.js'
import type { Json, JsonObject } from '../../model/json.js'
import { pathText } from '../../rules/engine/wording.js'

const MAX_VALUE = 60
/** As much of what two texts begin with alike is read over; of more, the last is kept. */
const MAX_SAME = 30
const KEPT = 20

/** Limits that every safe integer keeps. */
const SAFE: ReadonlySet<Json> = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])

/** ``nights: `maximum` changed: 30 → 14``: a change as a line has it, without its tool. */
export function changeText(change: ContractChange): string {
  const { title, targets } = change
  const only = targets ? ` (for ${targets.join(', ')})` : ''
  const values = changedValues(change)
  return `${changedPlace(change)}${title}${only}${values === '' ? '' : `: ${values}`}`
}

/** `nights: `, `output rooms[]: `, `prompt argument guest: `; nothing for what is about the tool itself. */
export function changedPlace({ owner, path, role, kind }: ContractChange): string {
  const place = pathText(path)
  if (role !== undefined) {
    if (owner === 'tool') return ownChange(kind) === null ? 'prompt: ' : ''
    return place === '' ? 'prompt arguments: ' : `prompt argument ${place}: `
  }
  if (owner === 'tool') return ''
  if (owner === 'outputSchema') return place === '' ? 'output: ' : `output ${place}: `
  return place === '' ? 'input: ' : `${place}: `
}

/** `30 → 14`; nothing where the title says it. */
export function changedValues({ kind, title, before, after }: ContractChange): string {
  if (ownChange(kind) !== null || /^(required-|tokens-|approval-)/.test(kind)) return ''
  // `additionalProperties: false` is the keyword with its value.
  if (/^(opened|closed)$/.test(kind) && title.includes(': false`')) return ''
  const members = membersChanged(before, after)
  if (members !== null) return members
  const isLimit = /^(exclusive)?(min|max)imum-/i.test(kind)
  const values = [before, after].filter((value): value is Json => value !== undefined)
  const texts = values.map((value) =>
    isLimit && SAFE.has(value) ? 'that of safe integers' : JSON.stringify(value),
  )
  const from = sameStart(texts)
  return texts.map((text) => shortened(text, from)).join(' → ')
}

/** Of long lists the members that one of them lacks: `"AR" dropped, "AQ" added`. */
function membersChanged(before: Json | undefined, after: Json | undefined): string | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null
  const [from, to] = [before, after].map((list) => list.map((each) => JSON.stringify(each)))
  if (!from || !to || Math.max(from.join().length, to.join().length) <= MAX_VALUE) return null
  const parts = [
    [from.filter((each) => !to.includes(each)), 'dropped'],
    [to.filter((each) => !from.includes(each)), 'added'],
  ] as const
  const shown = parts.flatMap(([list, what]) =>
    list.length > 0 ? [`${shortened(list.join(','))} ${what}`] : [],
  )
  return shown.length > 0 ? shown.join(', ') : null
}

/** Where two long texts are to begin, so that what differs between them is seen. */
function sameStart([one = '', other = '']: string[]): number {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  if (Math.max(one.length, other.length) <= MAX_VALUE || same < MAX_SAME) return 0
  const start = same - KEPT
  const space = one.indexOf(' ', start)
  return space === -1 || space >= same ? start : space + 1
}

function shortened(text: string, from = 0): string {
  const rest = text.slice(from)
  return `${from > 0 ? '…' : ''}${rest.length > MAX_VALUE ? `${rest.slice(0, MAX_VALUE - 1)}…` : rest}`
}

function shortValue(value: Json): string {
  return shortened(JSON.stringify(value))
}

/** An input that shows something: all of it where it is short, else what leads to the place. */
export function shownInput({ input, at }: Pick<Proof, 'input' | 'at'>): string {
  return JSON.stringify(input).length <= MAX_VALUE ? shortValue(input) : wayTo(input, at)
}

function wayTo(value: Json | undefined, [step, ...rest]: ReadonlyArray<string | number>): string {
  if (value === undefined) return ''
  if (step === undefined || value === null || typeof value !== 'object') return shortValue(value)
  const inner = wayTo((value as JsonObject)[step], rest)
  const hasOthers = Object.keys(value).length > (inner === '' ? 0 : 1)
  const members = [
    ...(hasOthers ? ['…'] : []),
    ...(inner === '' ? [] : [Array.isArray(value) ? inner : `${JSON.stringify(step)}:${inner}`]),
  ]
  return Array.isArray(value) ? `[${members.join(',')}]` : `{${members.join(',')}}`
}
