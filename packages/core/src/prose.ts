/*
 * What a hover says, before it is known whether the client shows Markdown. Text is text: whatever user code put into it
 * comes out as it stands, and formats nothing.
 */

import { onOneLine, printable } from './common/one-line.js'

export { sentence } from './common/sentence.js'
export { withoutKeys } from './config/keys.js'
export { onOneLine, printable }

export type Inline = string | { code: string } | { strong: string } | { title: string; target: string }

export type Block =
  | { heading: Inline[]; level: 1 | 2 | 3 }
  | { line: Inline[] }
  | { items: Inline[][] }
  | { json: string }
  /** Drawn as it stands, in letters of one width. */
  | { text: string }

/** Longer names tell no more. */
const MAX_CODE = 200

export function code(text: string): Inline {
  const line = onOneLine(text)
  return { code: line.length > MAX_CODE ? `${line.slice(0, MAX_CODE - 1)}…` : line }
}

/** A message in which backticks mark code. */
export function prose(message: string): Inline[] {
  return message
    .split(/(`[^`\n]+`)/)
    .filter((part) => part !== '')
    .map((part) => (/^`[^`\n]+`$/.test(part) ? code(part.slice(1, -1)) : part))
}

export function firstLine(message: string): string {
  return message.split('\n', 1)[0] as string
}

/** Pieces of a line with ` · ` between them; empty pieces are left out. */
export function dotted(pieces: readonly Inline[][]): Inline[] {
  return pieces
    .filter((piece) => piece.length > 0)
    .flatMap((piece, index) => (index === 0 ? piece : [' · ', ...piece]))
}

/** `a, b and c` */
export function listed(pieces: readonly Inline[][]): Inline[] {
  return pieces.flatMap((piece, index) => {
    const joint = index === 0 ? [] : [index === pieces.length - 1 ? ' and ' : ', ']
    return [...joint, ...piece]
  })
}

/** To be rendered: text of user code formats nothing. */
export function toMarkdown(blocks: readonly Block[]): string {
  return written(blocks, escaped)
}

/** To be read as it stands, in an editor's document: without escapes. */
export function toPlainMarkdown(blocks: readonly Block[]): string {
  return written(blocks, unescaped)
}

type Escape = (text: string) => string

function written(blocks: readonly Block[], escaping: Escape): string {
  return blocks
    .map((block) => {
      if ('heading' in block) return `${'#'.repeat(block.level)} ${markdownLine(block.heading, escaping)}`
      if ('json' in block) return fenced(block.json, 'json')
      if ('text' in block) return fenced(block.text, 'text')
      if ('items' in block) return block.items.map((item) => `- ${markdownLine(item, escaping)}`).join('\n')
      return markdownLine(block.line, escaping)
    })
    .join('\n\n')
}

/** Links that run a command are left out: there is nothing to click on. */
export function toPlainText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if ('heading' in block) return plainLine(block.heading)
      if ('json' in block) return block.json
      if ('text' in block) return block.text
      if ('items' in block) return block.items.map((item) => `- ${plainLine(item)}`).join('\n')
      return plainLine(block.line)
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

function markdownLine(line: readonly Inline[], escaping: Escape): string {
  const text = line.map((piece) => markdownOf(piece, escaping)).join('')
  if (escaping === unescaped) return text
  // What would begin a list, a quote or a heading there.
  return text.replace(
    /^(\s*)([-+=]|\d+[.)])/,
    (_, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
  )
}

function markdownOf(piece: Inline, escaping: Escape): string {
  if (typeof piece === 'string') return escaping(piece)
  if ('code' in piece) return codeSpan(piece.code)
  if ('strong' in piece) return `**${codeSpan(piece.strong)}**`
  return `[${escaping(piece.title)}](${piece.target})`
}

function plainLine(line: readonly Inline[]): string {
  return line
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if ('code' in piece) return piece.code
      if ('strong' in piece) return piece.strong
      return piece.target.startsWith('command:') ? '' : piece.title
    })
    .join('')
}

function unescaped(text: string): string {
  return printable(text).replace(/\s*[\r\n]+\s*/g, ' ')
}

function escaped(text: string): string {
  return unescaped(text)
    .replace(/[\\`*[\]>#|~&!@$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[A-Za-z/!?])/gu, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\bwww\./gi, (match) => match.replace('.', '\\.'))
}

/** A line break would end the paragraph, and the code with it. */
function codeSpan(given: string): string {
  const text = onOneLine(given)
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length)
  const ticks = '`'.repeat(Math.max(0, ...runs) + 1)
  const pad = /^[`\s]|[`\s]$/.test(text) || text === '' ? ' ' : ''
  return `${ticks}${pad}${text}${pad}${ticks}`
}

function fenced(given: string, language: string): string {
  const text = printable(given)
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length)
  const ticks = '`'.repeat(Math.max(2, ...runs) + 1)
  return `${ticks}${language}\n${text}\n${ticks}`
}
