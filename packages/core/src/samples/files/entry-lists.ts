import { type Replacement, shrunk } from '../../common/replacement.js'
import type { EntryList, EntryLists } from '../../model/entry-list.js'

/** An entry with what belongs to it: the space and the comments before it, the comment behind it on its line. */
interface Item {
  lead: string
  body: string
  trail: string
}

/** A list taken apart; put together again it is the same text. */
interface Parts {
  items: Item[]
  /** A comma stands behind the last one, too. */
  trailingComma: boolean
  /** Before the closing bracket. */
  tail: string
}

/** The entry that an offset is in; null where there is none. */
export function entryAt(lists: EntryLists, offset: number): { kind: Kind; index: number } | null {
  for (const kind of KINDS) {
    const index = lists[kind]?.entries.findIndex(({ start, end }) => start <= offset && offset < end) ?? -1
    if (index !== -1) return { kind, index }
  }
  return null
}

const KINDS = ['valid', 'invalid'] as const

type Kind = (typeof KINDS)[number]

/**
 * Takes an entry to the end of the other list, with its comments. A list that is not there is written beside the first one,
 * under a key that `quote` writes. Empty where there is no such entry, or no place for it.
 */
export function moveEntry(
  text: string,
  lists: EntryLists,
  { kind, index }: { kind: Kind; index: number },
  quote: (key: string) => string,
): Replacement[] {
  const from = lists[kind]
  const other = kind === 'valid' ? 'invalid' : 'valid'
  const to = lists[other]
  if (!from || (!to && from.key === null)) return []
  const source = partsOf(text, from)
  const [item] = source.items.splice(index, 1)
  if (!item) return []
  const target = to ? partsOf(text, to) : { items: [], trailingComma: false, tail: '' }
  put(target, item, source)
  const [first] = source.items
  // On one line the first one stands at the bracket.
  if (index === 0 && first?.lead.trim() === '' && !hasLineEnd(first.lead)) first.lead = ''
  const written = to
    ? { span: to.span, newText: textOf(target) }
    : property(text, from, `${quote(other)}: ${textOf(target)}`, other === 'valid')
  const left = { span: from.span, newText: textOf(source) }
  return [left, written].map((each) => shrunk(text, each)).sort((a, b) => a.span.start - b.span.start)
}

function put(target: Parts, item: Item, source: Parts): void {
  if (target.items.length > 0) {
    target.items.push(inStyleOf(target, item))
    return
  }
  const ownLine = hasLineEnd(item.lead)
  target.items.push(item.lead.trim() === '' && !ownLine ? { ...item, lead: '' } : item)
  target.trailingComma = ownLine && source.trailingComma
  if (target.tail.trim() === '') target.tail = ownLine ? closing(source.tail) : ''
}

/** A property beside that of a list, on a line of its own if that has one. */
function property(text: string, { key, span }: EntryList, written: string, isFirst: boolean): Replacement {
  const start = key ?? span.start
  const before = text.slice(0, start)
  const space = closing(before) || ' '
  if (isFirst) return { span: { start, end: start }, newText: `${written},${space}` }
  return { span: { start: span.end, end: span.end }, newText: `,${space}${written}` }
}

/** Adds entries at the end of a list that has some, each on a line of its own unless the list stands on one line. */
export function appendEntries(text: string, list: EntryList, entries: readonly string[]): Replacement {
  const parts = partsOf(text, list)
  for (const body of entries) parts.items.push(inStyleOf(parts, { lead: '', body, trail: '' }))
  return shrunk(text, { span: list.span, newText: textOf(parts) })
}

function partsOf(text: string, { span, entries }: EntryList): Parts {
  const items: Item[] = []
  let at = span.start + 1
  let trailingComma = false
  for (const [index, { start, end }] of entries.entries()) {
    const next = entries[index + 1]?.start ?? span.end - 1
    const { comma, behind } = gap(text.slice(end, next))
    items.push({ lead: text.slice(at, start), body: text.slice(start, end), trail: behind })
    at = end + behind.length + (comma ? 1 : 0)
    trailingComma = comma
  }
  return { items, trailingComma, tail: text.slice(at, span.end - 1) }
}

/** Between entries stand spaces, comments and a comma; what is on the entry's line is its own. */
function gap(text: string): { comma: boolean; behind: string } {
  const [, before = '', comma = '', after = ''] =
    /^((?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*?)(,)((?:[^\S\r\n]|\/\*[^\r\n]*?\*\/)*(?:\/\/[^\r\n]*)?)/.exec(
      text,
    ) ?? []
  if (comma !== '') return { comma: true, behind: before + commentsOf(after) }
  const [line = ''] = /^(?:[^\S\r\n]|\/\*[^\r\n]*?\*\/)*(?:\/\/[^\r\n]*)?/.exec(text) ?? []
  return { comma: false, behind: commentsOf(line) }
}

/** The space behind the last comment belongs to what follows. */
function commentsOf(text: string): string {
  return text.trimEnd()
}

function textOf({ items, trailingComma, tail }: Parts): string {
  if (items.length === 0) return tail.trim() === '' ? '[]' : `[${tail}]`
  const written = items.map(({ lead, body, trail }, index) => {
    const next = items[index + 1]
    const comma = next || trailingComma ? ',' : ''
    // Whatever comes behind a line comment would be a part of it.
    const isOpen = trail.includes('//') && !/^[ \t]*[\r\n]/.test(next?.lead ?? tail)
    return `${lead}${body}${comma}${trail}${isOpen ? '\n' : ''}`
  })
  return `[${written.join('')}${tail}]`
}

/** As the last one of the list stands, on a line of its own or on the same one. */
function inStyleOf({ items }: Parts, item: Item): Item {
  const last = items.at(-1)
  if (!last) return item
  const space = closing(last.lead) || ' '
  const isOneLine = space === ' '
  const comments = item.lead.trim()
  if (isOneLine && (comments !== '' || item.trail !== '')) return item
  const own = indentOf(item.lead)
  const indent = isOneLine ? own : space.replace(/^[\r\n]+/, '')
  const moved = (text: string): string => reindented(text, own, indent)
  const lead = comments === '' ? space : `${space}${moved(comments)}${space}`
  return { lead, body: moved(item.body), trail: item.trail }
}

/** The last line end with the indent behind it; empty where something else stands on the line. */
function closing(text: string): string {
  return /(?:\r\n|\r|\n)[ \t]*$/.exec(text)?.[0] ?? ''
}

function hasLineEnd(text: string): boolean {
  return /[\r\n]/.test(text)
}

/** What stands before the first character of the line that the text ends in. */
function indentOf(text: string): string {
  return /(?:^|[\r\n])([ \t]*)$/.exec(text)?.[1] ?? ''
}

function reindented(text: string, from: string, to: string): string {
  if (from === to) return text
  return text.replace(/([\r\n])([ \t]*)/g, (whole, end: string, indent: string) =>
    indent.startsWith(from) ? `${end}${to}${indent.slice(from.length)}` : whole,
  )
}
