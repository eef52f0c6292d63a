import { applyEdits, findNodeAtLocation, modify } from 'jsonc-parser'
import { jsonTree } from '../../common/json-tree.js'
import type { Json } from '../../model/json.js'
import type { Sample, ToolSamples } from '../../model/samples.js'
import { appendEntries } from './entry-lists.js'
import { listsOf } from './lists-in-file.js'

const WIDTH = 100

/**
 * A samples file with a tool's samples put in: each of its lists that is absent or empty is filled, the lists in `more` get them
 * behind what is there, and everything else stays as it is, comments too. Null for the text of a file
 * that is not there yet. Null when there is nothing to add.
 */
export function completeSamplesFile(
  text: string | null,
  tool: string,
  samples: ToolSamples,
  { more = [] }: { more?: ReadonlyArray<keyof ToolSamples> } = {},
): string | null {
  if (text === null || text.trim() === '') {
    const body = `${JSON.stringify(tool)}: ${toolText(samples)}`
    return `{\n${indented(body)}\n}\n`
  }
  const format = { formattingOptions: formatOf(text) }
  const tree = jsonTree(text, [], { allowTrailingComma: true })
  const own = tree && findNodeAtLocation(tree, [tool])
  if (own?.type !== 'object') {
    return own === undefined ? applyEdits(text, modify(text, [tool], plain(samples), format)) : null
  }
  let completed = text
  for (const list of ['valid', 'invalid'] as const) {
    const written = tree && findNodeAtLocation(tree, [tool, list])
    const isFree = written === undefined || (written.type === 'array' && written.children?.length === 0)
    if (samples[list].length === 0) continue
    if (isFree)
      completed = applyEdits(completed, modify(completed, [tool, list], samples[list].map(ordered), format))
    else if (more.includes(list)) completed = withMore(completed, tool, list, samples[list])
  }
  return completed === text ? null : completed
}

/** With entries behind those of a list. */
function withMore(text: string, tool: string, kind: keyof ToolSamples, samples: readonly Sample[]): string {
  const list = listsOf(text, tool)?.[kind]
  if (!list) return text
  const { insertSpaces, tabSize } = formatOf(text)
  const unit = insertSpaces ? ' '.repeat(tabSize) : '\t'
  const { span, newText } = appendEntries(
    text,
    list,
    samples.map((each) => entryText(each, unit)),
  )
  return text.slice(0, span.start) + newText + text.slice(span.end)
}

function plain({ valid, invalid }: ToolSamples): Json {
  return { valid: valid.map(ordered), invalid: invalid.map(ordered) }
}

function toolText({ valid, invalid }: ToolSamples): string {
  const lists = { valid, invalid }
  const texts = Object.entries(lists).map(([name, list]) => `${JSON.stringify(name)}: ${listText(list)}`)
  return `{\n${indented(texts.join(',\n'))}\n}`
}

function listText(list: readonly Sample[]): string {
  return list.length === 0 ? '[]' : `[\n${indented(list.map((each) => entryText(each, '  ')).join(',\n'))}\n]`
}

/** On one line where it fits. */
function entryText(sample: Sample, unit: string): string {
  const line = oneLine(ordered(sample))
  return line.length <= WIDTH ? line : JSON.stringify(ordered(sample), null, unit)
}

function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function ordered({ input, note }: Sample): Json {
  return note === undefined ? { input } : { note, input }
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

function formatOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 4 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
