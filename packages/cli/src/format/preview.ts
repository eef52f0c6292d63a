import type { Json, Preview, StyledMessage } from '../engine.js'
import type { Output } from '../io/terminal.js'
import { styleTable } from './styles.js'
import { columns, counted, wrap, wrapHanging } from './text.js'
import { eachLine, visible, visibleLines } from './visible.js'

/** Characters of a value among others. */
const MOST = 40

/** What a tool makes of an input, for people. The first line stands alone; what the model reads is indented. */
export function prettyPreview(preview: Preview, tool: string, { columns: width }: Output): string {
  const { outcome, issues, reason } = preview
  const name = visible(tool)
  const notes = [
    ...(preview.stale ? ['Judged by the last text of the tool that could be evaluated.'] : []),
    ...(reason !== null && outcome === 'accepted' ? [visibleLines(reason)] : []),
  ]
  const parts = [
    [headline(preview, name), ...notes].map((line) => wrapHanging(line, width)).join('\n'),
    issues.length > 0 ? issueRows(issues).join('\n') : null,
    repairText(preview, width),
    preview.value === undefined ? null : `The handler gets:\n${pretty(preview.value)}`,
    messagesText(preview.messages, width),
  ]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}

function headline({ outcome, issues, reason }: Preview, name: string): string {
  switch (outcome) {
    case 'accepted':
      return `${name} accepts this input.`
    case 'refused':
      return `${name} refuses this input: ${counted(issues.length, 'issue')}.`
    case 'unchecked':
      return `Nothing checks this input of ${name}: the schema refuses it (${counted(issues.length, 'issue')}), and the handler gets it.`
    case 'malformed':
      return visibleLines(reason ?? 'The arguments are no JSON.')
    case 'unavailable':
      return `No preview of ${name}. ${visibleLines(reason ?? '')}`
  }
}

function issueRows(issues: Preview['issues']): string[] {
  return columns(
    issues.map(({ path, message }) => [`  ${at(path)}`, visible(message.split('\n', 1)[0] as string)]),
  )
}

/** What repair would change; nothing where there was nothing to repair. */
function repairText({ repaired, repairs }: Preview, width: number): string | null {
  if (repaired === null) return null
  if (!repaired.accepted) return 'Not repairable: no fix is unambiguous.'
  const rows = repairs.map(({ path, from, to, why }) => {
    const change = to === undefined ? `${short(from)} left out` : `${short(from)} → ${short(to)}`
    return wrap(`${at(path)}: ${change} (${visible(why)})`, width, '  ')
  })
  const gets = repaired.value === undefined ? '' : `\nThe handler would get:\n${pretty(repaired.value)}`
  return `With repair it is accepted: ${counted(repairs.length, 'repair')}.\n${rows.join('\n')}${gets}`
}

function at(path: Preview['issues'][number]['path']): string {
  return path.length === 0 ? '(the input)' : visible(path.map(String).join('.'))
}

/** One line of JSON. */
function short(value: Json): string {
  const text = visible(JSON.stringify(value))
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
}

function pretty(value: Json): string {
  return eachLine(JSON.stringify(value, null, 2))
}

/** One message whole, several one beneath the other; each says whose words it has. */
function messagesText(messages: Preview['messages'], width: number): string | null {
  const [only, ...more] = messages
  if (only === undefined) return null
  const notes = messages.flatMap(({ note }) => (note === null ? [] : [visibleLines(note)]))
  const read = messages.filter(({ message }) => message !== null)
  const texts =
    more.length > 0
      ? [`The model reads (tokens by o200k_base):\n${styleTable(read, width)}`]
      : only.message === null
        ? []
        : [`${wrapHanging(`${visible(only.lead)}${costs(only)}:`, width)}\n${indented(only.message)}`]
  return [...texts, ...notes.map((note) => wrapHanging(note, width))].join('\n\n')
}

function indented(message: string): string {
  return visibleLines(`\n${message}`).slice(1)
}

function costs({ tokens }: StyledMessage): string {
  return tokens === null ? '' : `, ${counted(tokens, 'token')} by o200k_base`
}
