import type { ContractChange, Engine, Json, LockDifference } from '../engine.js'
import { counted } from './text.js'
import { visible } from './visible.js'

/** Lines of one list: the JSON of `diff` has all. */
const MAX_LINES = 100
const MAX_VALUE = 60

type Words = Pick<Engine, 'pathText'>

/** What a lock has otherwise, one line for each change. */
export function differenceText(
  name: string,
  { tools, isOtherwise, packages }: LockDifference,
  _paper: unknown,
  words: Words,
): string {
  const changes = tools.flatMap((tool) => tool.changes)
  const lines = changes.slice(0, MAX_LINES).map((change) => `  ${changeLine(change, words)}`)
  const more = changes.length - lines.length
  return [
    isOtherwise
      ? `${name} differs: targets came or went.`
      : `${name} differs in ${counted(tools.length, 'tool')}:`,
    ...lines,
    ...(more > 0 ? [`  and ${counted(more, 'more change')}`] : []),
    ...packages.map((each) => `  installed: ${visible(each)}`),
    '',
  ].join('\n')
}

/** ``find_rooms: input nights: `required` grew`` */
export function changeLine(change: ContractChange, words: Words): string {
  const { tool, title, targets } = change
  const where = placeWords(change, words)
  const only = targets ? ` (${targets.join(', ')})` : ''
  const values = valuesText(change)
  return `${visible(tool ?? 'a tool without a name')}: ${where}${visible(title)}${only}${values === '' ? '' : `: ${values}`}`
}

export function placeWords({ owner, path }: ContractChange, { pathText }: Words): string {
  if (owner === 'tool') return ''
  const place = visible(pathText(path))
  if (owner === 'outputSchema') return place === '' ? 'output: ' : `output ${place}: `
  return place === '' ? 'input: ' : `${place}: `
}

/** `5 → 6`; nothing where the title says it. */
export function valuesText({ kind, before, after }: ContractChange): string {
  if (/^(required-|tool-|tokens-)/.test(kind)) return ''
  return [before, after]
    .filter((value): value is Json => value !== undefined)
    .map(short)
    .join(' → ')
}

export function short(value: Json): string {
  const text = visible(JSON.stringify(value))
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text
}
