import { Lines } from '../common/lines.js'
import type { ToolReference } from '../model/tool-reference.js'

type Found = Omit<ToolReference, 'file'>

/** `activeTools: ['search', 'book']`, `toolChoice: { type: 'tool', toolName: 'search' }`. */
const ACTIVE = /\bactiveTools\s*:\s*\[([^\]]*)\]/g
const CHOICE = /\btoolChoice\s*:\s*\{[^{}]*?\btoolName\s*:\s*(?=['"])/g
const LITERAL = /(['"])([\w.-]+)\1/g

/** The tools that options of calls name, as far as they are written out. */
export function referencesInCode(text: string): Found[] {
  if (!text.includes('activeTools') && !text.includes('toolChoice')) return []
  const lines = new Lines(text)
  const found: Found[] = []
  const add = (of: string, from: number, to: number) => {
    for (const match of text.slice(from, to).matchAll(LITERAL)) {
      const start = from + match.index
      const range = lines.range({ start, end: start + match[0].length })
      found.push({ name: match[2] ?? '', kind: 'option', of, range })
      if (of === 'toolChoice') return
    }
  }
  for (const match of text.matchAll(ACTIVE)) add('activeTools', match.index, match.index + match[0].length)
  for (const { index, 0: whole } of text.matchAll(CHOICE)) {
    const from = index + whole.length
    add('toolChoice', from, text.indexOf('\n', from) === -1 ? text.length : text.indexOf('\n', from))
  }
  return found
}

/** A single underscore may be a part of either name. */
const PREFIXED = /\bmcp__([A-Za-z0-9.-]+(?:_[A-Za-z0-9.-]+)*)__([A-Za-z][\w.-]*)(?![\w*<{(-])/g
const ROW = /^\s*(?:\|\s*|[-*]\s+)(?:\*\*)?`([A-Za-z][\w.-]*)(?:\(\))?`/
const CODE = /`([A-Za-z][\w.-]*)(?:\(\))?`/g
const IN_LIST = /^\s*(?:\||[-*]\s)/

/** The tools that a text for people and agents names: with a server's name before them, in tables and in lists. */
export function referencesInText(text: string): Found[] {
  const lines = new Lines(text)
  const found: Found[] = []
  for (const match of text.matchAll(PREFIXED)) {
    const name = (match[2] ?? '').replace(/[.-]+$/, '')
    const end = match.index + match[0].length
    const start = end - (match[2] ?? '').length
    const range = lines.range({ start, end: start + name.length })
    found.push({ name, kind: 'prefixed', of: match[1] ?? '', range })
  }
  let begins: number | null = null
  for (const [line, content] of text.split('\n').entries()) {
    if (!IN_LIST.test(content)) {
      // An entry may go on in the next lines.
      if (!/^\s+\S/.test(content)) begins = null
      continue
    }
    begins ??= line
    const row = ROW.exec(content)
    const name = row?.[1]
    if (!row || name === undefined) continue
    const character = row[0].indexOf(`\`${name}`) + 1
    const range = { start: { line, character }, end: { line, character: character + name.length } }
    const beside = [...content.matchAll(CODE)].flatMap((match) => match[1] ?? []).slice(1)
    found.push({
      name,
      kind: 'list',
      of: `line ${begins + 1}`,
      range,
      ...(beside.length > 0 && { beside }),
    })
  }
  return found
}
