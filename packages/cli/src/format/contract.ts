import type { ContractChange, Engine, Lock, LockDifference } from '../engine.js'
import type { Paper } from './formats.js'
import { counted, indented, wrap } from './text.js'
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
  const groups = alike(changes, (change) => (isOwn(change) ? null : words.changeText(change)))
  const shown = groups.slice(0, MAX_LINES)
  const lines = shown.flatMap(([change, ...others]) => [
    indented(changeLine(change, words), columns),
    ...(others.length > 0 ? [wrap(othersText(change, others), columns, '    ')] : []),
  ])
  const more = groups.slice(MAX_LINES).reduce((sum, { length }) => sum + length, 0)
  return [
    isOtherwise
      ? `${name} differs: targets came or went.`
      : `${name} differs in ${entriesText(tools.map(({ before, after }) => (after ?? before)?.role))}:`,
    ...lines,
    ...(more > 0 ? [`  and ${counted(more, 'more change')}`] : []),
    ...packages.map((each) => indented(`installed: ${visible(each)}`, columns)),
    '',
  ].join('\n')
}

/** `3 tools`, `1 tool and 2 prompts`: entries of a lock, by their roles. */
export function entriesText(roles: ReadonlyArray<Lock['tools'][number]['role'] | undefined>): string {
  const tools = roles.filter((role) => role === 'tool').length
  const prompts = roles.length - tools
  if (prompts === 0) return counted(tools, 'tool')
  return [...(tools > 0 ? [counted(tools, 'tool')] : []), counted(prompts, 'prompt')].join(' and ')
}

/** What happened to a tool itself stands alone, where it has a name. */
export function isOwn({ kind, tool }: Pick<ContractChange, 'kind' | 'tool'>): boolean {
  return tool !== null && /^(?:tool|prompt)-/.test(kind)
}

/** Fewer are told one by one. */
const MIN_ALIKE = 3

/** Those of one key together where they are many, in the order of the first of each; without a key each stands alone. */
export function alike<Each>(
  all: readonly Each[],
  keyOf: (each: Each) => string | null,
  least = MIN_ALIKE,
): Array<[Each, ...Each[]]> {
  const groups = new Map<string | Each, [Each, ...Each[]]>()
  for (const each of all) {
    const key = keyOf(each) ?? each
    const known = groups.get(key)
    if (known) known.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()].flatMap((group) =>
    group.length >= least ? [group] : group.map((each): [Each] => [each]),
  )
}

/** `the same in 5 more tools: find_rooms, book_room, …` */
export function othersText({ tool: own }: Named, others: readonly Named[]): string {
  const names = new Set(others.flatMap(({ tool }) => (tool === null || tool === own ? [] : visible(tool))))
  const shown = [...names].slice(0, 8)
  const more = names.size > shown.length ? ', …' : ''
  const which = shown.length > 0 ? `: ${shown.join(', ')}${more}` : own === null ? '' : ' of this name'
  return `the same in ${counted(others.length, 'more tool')}${which}`
}

type Named = Pick<ContractChange, 'tool'>

/** `find_rooms: nights: made required` */
export function changeLine(change: ContractChange, { changeText }: Words): string {
  const { tool, file } = change
  const unnamed = `a tool without a name${file === null ? '' : ` in ${file}`}`
  return visible(`${tool ?? unnamed}: ${changeText(change)}`)
}
