import { Lines } from '../common/lines.js'
import type { ToolReference } from '../model/tool-reference.js'

type Found = Omit<ToolReference, 'file'>

/** `activeTools: ['search', 'book']`, `toolChoice: { type: 'tool', toolName: 'search' }`. */
const ACTIVE = /\bactiveTools\s*:\s*\[([^\]]{0,10000})\]/g
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
/** A name in the manner of code, or one of several words where the cell or the entry has nothing else before its colon or dash. */
const NAME =
  '(?:`([A-Za-z][\\w.-]*)(?:\\(\\))?`|([a-z][a-z0-9]*(?:[_-][a-z0-9]+|[A-Z][a-z0-9]*)+)(?=\\*|\\]|\\s*(?:[|:(]|[-–—]\\s|$)))'
const ROW = new RegExp(`^\\s*(?:\\|\\s*|[-*]\\s+|\\d+\\.\\s+)(?:\\*\\*)?\\[?${NAME}`)
const TITLE = new RegExp(`^#+\\s+(?:\\d+\\.\\s+)?(?:\\*\\*)?${NAME}(?:\\*\\*)?\\s*$`)
const CODE = /`([A-Za-z][\w.-]*)(?:\(\))?`/g
const IN_LIST = /^\s*(?:\||[-*]\s|\d+\.\s)/
const HEADING = /^(#{1,6})\s+(.*)/
/** The first column of a table says that it has tools. */
const COLUMN_OF_TOOLS = /^\s*\|\s*(?:\*\*)?(?:MCP\s+)?tools?(?:\s+names?)?(?:\*\*)?\s*\|/i
const OF_TOOLS = /\btools\b/i

/** What an agent is told to call: a name of several words after a verb, or before the word `tool`. */
const CALLED =
  /\b(?:call|calls|use|invoke|calling|using|via)\s+(?:the\s+)?`?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?![\w./(-])|\bthe\s+`?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)`?\s+(?:MCP\s+)?tool\b/gi

/** The names of tools in the sentences of a text for agents. */
export function referencesInSentences(text: string): Found[] {
  const lines = new Lines(text)
  return [...text.matchAll(CALLED)].map((match) => {
    const name = match[1] ?? match[2] ?? ''
    const start = match.index + match[0].lastIndexOf(name)
    return { name, kind: 'sentence', of: '', range: lines.range({ start, end: start + name.length }) }
  })
}

/** The tools that a text for people and agents names: with a server's name before them, in tables, in lists and as headings. */
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
  /** From the outermost to the nearest. */
  const headings: Array<{ level: number; line: number; isOfTools: boolean }> = []
  let list: { line: number; isOfTools: boolean } | null = null
  const add = (
    match: RegExpExecArray,
    line: number,
    { line: begins, isOfTools }: { line: number; isOfTools: boolean },
  ) => {
    const [whole, quoted, bare] = match
    const name = quoted ?? bare ?? ''
    const character = quoted === undefined ? whole.indexOf(name) : whole.indexOf(`\`${name}`) + 1
    const range = { start: { line, character }, end: { line, character: character + name.length } }
    const beside = [...match.input.matchAll(CODE)]
      .flatMap(([, each]) => each ?? [])
      .filter((each) => each !== name)
    const of = `line ${begins + 1}`
    found.push({
      name,
      kind: 'list',
      of,
      range,
      ...(beside.length > 0 && { beside }),
      ...(isOfTools && { isOfTools }),
    })
  }
  for (const [line, content] of text.split('\n').entries()) {
    const heading = HEADING.exec(content)
    if (heading) {
      const level = heading[1]?.length ?? 0
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop()
      const around = headings.at(-1) ?? { line: 0, isOfTools: false }
      const title = TITLE.exec(content)
      // Headings of one level under one heading are a list, too.
      if (title) add(title, line, around)
      headings.push({ level, line, isOfTools: around.isOfTools || OF_TOOLS.test(heading[2] ?? '') })
    }
    if (!IN_LIST.test(content)) {
      // An entry may go on in the next lines.
      if (!/^\s+\S/.test(content)) list = null
      continue
    }
    list ??= { line, isOfTools: headings.at(-1)?.isOfTools === true || COLUMN_OF_TOOLS.test(content) }
    const row = ROW.exec(content)
    if (row) add(row, line, list)
  }
  return found
}

/**
 * Whether the names of one list are those of tools: at least half of them are. They are one at least where a column or heading says that
 * these are tools, and three elsewhere, because fields and commands may be called like a tool.
 */
export function isListOfTools(
  list: ReadonlyArray<Pick<ToolReference, 'name' | 'isOfTools'>>,
  names: ReadonlySet<string>,
): boolean {
  const known = list.filter(({ name }) => names.has(name)).length
  return known * 2 >= list.length && known >= (list.some(({ isOfTools }) => isOfTools) ? 1 : 3)
}
