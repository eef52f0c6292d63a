import pc from 'picocolors'
import type { Engine, Hardness, HardnessAttempt, Json } from '../engine.js'
import type { Output } from '../io/terminal.js'
import { columns, wrap, wrapHanging } from './text.js'
import { visible } from './visible.js'

/** Characters of a value among others. */
const MOST = 60

/** Fields of one attempt that are printed. */
const MAX_FIELDS = 6

const LABELS: Record<HardnessAttempt['result'], string> = {
  accepted: 'accepted',
  altered: 'accepted with another meaning',
  refused: 'refused',
  impossible: 'cannot happen',
}

/** `search survives 6 of 9 …`; why that is not known, where it is not. */
export function hardnessLine(name: string, { survives, of, reason }: Hardness): string {
  if (survives === null) return `${visible(name)} was not tried. ${visible(reason ?? '')}`
  return `${survivesText(visible(name), survives, of)}.`
}

/** Without an end: what follows it differs. */
export function survivesText(name: string, count: number, of: number): string {
  return `${name} survives ${count} of ${of} calls that models really make`
}

/** How a tool takes each call, for people. */
export function prettyHardness(
  name: string,
  hardness: Hardness,
  { columns: width, colour }: Output,
  { pathText }: Pick<Engine, 'pathText'>,
): string {
  const paint = pc.createColors(colour)
  const head = paint.bold(wrapHanging(hardnessLine(name, hardness), width))
  if (hardness.survives === null) return `${head}\n`
  const rows = columns(hardness.attempts.map(({ title, result }) => [`  ${visible(title)}`, LABELS[result]]))
  const lines = hardness.attempts.flatMap((attempt, index) => {
    const row = rows[index] ?? ''
    const painted =
      attempt.result === 'altered' ? paint.red(row) : attempt.result === 'refused' ? paint.yellow(row) : row
    return [painted, ...detailsOf(attempt, pathText).map((line) => paint.dim(wrap(line, width, '      ')))]
  })
  return `${[head, '', ...lines].join('\n')}\n`
}

function detailsOf(attempt: HardnessAttempt, pathText: Engine['pathText']): string[] {
  if (attempt.result !== 'altered' && attempt.result !== 'refused') return []
  const details = attempt.fields.slice(0, MAX_FIELDS).map(({ path, result, sent, got, empty, message }) => {
    const field = `${visible(pathText(path))}: ${short(sent)}`
    return result === 'altered'
      ? `${field} comes out as ${short(got)}${empty === undefined ? '' : `, "" as ${empty}`}`
      : `${field}: ${visible(message ?? '')}`
  })
  const more = attempt.fields.length - details.length
  const whole =
    attempt.fields.length > 0
      ? []
      : attempt.result === 'altered'
        ? [`${short(attempt.input)} comes out as ${short(attempt.output)}`]
        : [
            `${attempt.input === undefined ? '' : `${short(attempt.input)}: `}${visible(attempt.message ?? '')}`,
          ]
  return [
    ...details,
    ...(more > 0 ? [`and ${more} more fields`] : []),
    ...whole,
    ...repairOf(attempt, pathText),
  ]
}

/** What repair makes of a call: of its fields, where it was made wrong in fields. */
function repairOf({ repaired, fields }: HardnessAttempt, pathText: Engine['pathText']): string[] {
  if (repaired === null) return []
  if (!repaired.accepted) return ['repair: still refused']
  const { value } = repaired
  const made = fields.map(({ path }) => ({ label: visible(pathText(path)), value: valueAt(value, path) }))
  const kept = made.flatMap(({ label, value }) => (value === undefined ? [] : `${label}: ${short(value)}`))
  const left = made.flatMap(({ label, value }) => (value === undefined ? label : []))
  if (kept.length > 0) return [`repair: accepted as ${upTo(kept)}`]
  if (left.length > 0) return [`repair: accepted without ${upTo(left)}`]
  return [`repair: accepted as ${short(value)}`]
}

function upTo(items: readonly string[]): string {
  const more = items.length - MAX_FIELDS
  return [...items.slice(0, MAX_FIELDS), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Of a list the first element, of a record the first value: that is where a call is made wrong. */
function valueAt(value: Json | undefined, path: HardnessAttempt['fields'][number]['path']): Json | undefined {
  return path.reduce<Json | undefined>((held, step) => {
    if (step.startsWith('|') || held === undefined || held === null || typeof held !== 'object') return held
    if (step === '[]' || step === '*') return Object.values(held)[0]
    return (held as { [key: string]: Json })[step]
  }, value)
}

function short(value: Json | undefined): string {
  if (value === undefined) return 'a value that is not JSON'
  const text = visible(JSON.stringify(value))
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
}
