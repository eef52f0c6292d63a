import type { ContractChange, Engine, LockDifference } from '../engine.js'
import type { Paper } from './formats.js'
import { counted, indented } from './text.js'
import { visible } from './visible.js'

/** Lines of one list: the JSON of `diff` has all. */
const MAX_LINES = 100

type Words = Pick<Engine, 'changeText'>

/** What a lock has otherwise, one line for each change. */
export function differenceText(
  name: string,
  { tools, isOtherwise, packages }: LockDifference,
  { columns }: Pick<Paper, 'columns'>,
  words: Words,
): string {
  const changes = tools.flatMap((tool) => tool.changes)
  const lines = changes.slice(0, MAX_LINES).map((change) => indented(changeLine(change, words), columns))
  const more = changes.length - lines.length
  return [
    isOtherwise
      ? `${name} differs: targets came or went.`
      : `${name} differs in ${counted(tools.length, 'tool')}:`,
    ...lines,
    ...(more > 0 ? [`  and ${counted(more, 'more change')}`] : []),
    ...packages.map((each) => indented(`installed: ${visible(each)}`, columns)),
    '',
  ].join('\n')
}

/** `find_rooms: nights: made required` */
export function changeLine(change: ContractChange, { changeText }: Words): string {
  return visible(`${change.tool ?? 'a tool without a name'}: ${changeText(change)}`)
}
