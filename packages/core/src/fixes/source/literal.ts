import type { Json, JsonObject } from '../../model/json.js'
import type { Style } from './style.js'

/** Where a literal is put: the indentation of its line, and what stands before and after it there. */
export interface Placement {
  indent: string
  /** Columns before the literal on its first line. */
  column: number
  /** The whole literal on one line, whatever its length. */
  oneLine: boolean
}

/** A JSON value as a JavaScript literal that evaluates to the same value, keys in the same order. */
export function printLiteral(value: Json, style: Style, { indent, column, oneLine }: Placement): string {
  if (oneLine) return flat(value, style)
  return print(value, style, indent, column, true)
}

/** A key of an object literal. `__proto__` written plainly would set the prototype and be no key. */
export function printKey(key: string, style: Style): string {
  if (key === '__proto__') return `[${printString(key, style)}]`
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : printString(key, style)
}

export function printString(value: string, style: Pick<Style, 'quote'>): string {
  const other = style.quote === "'" ? '"' : "'"
  const quote = count(value, style.quote) > count(value, other) ? other : style.quote
  let printed = ''
  for (const char of value) {
    if (char === quote || char === '\\') printed += `\\${char}`
    else printed += ESCAPES[char] ?? (UNPRINTABLE.test(char) ? escaped(char) : char)
  }
  return quote + printed + quote
}

const ESCAPES: Record<string, string> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}

// Controls, line separators, characters that hide or turn the text around them, and halves of surrogate pairs, which
// no file could hold.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u

function escaped(char: string): string {
  return Array.from({ length: char.length }, (_, index) => char.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
}

function print(value: Json, style: Style, indent: string, column: number, root: boolean): string {
  if (!isContainer(value) || size(value) === 0) return flat(value, style)
  if (!root && isSimple(value)) {
    const line = flat(value, style)
    // One column is kept for the comma behind it.
    if (column + line.length < style.width) return line
  }
  const inner = indent + style.unit
  const lines = Array.isArray(value)
    ? value.map((item) => inner + print(item, style, inner, inner.length, false))
    : Object.entries(value).map(([key, item]) => {
        const start = `${inner}${printKey(key, style)}: `
        return start + print(item, style, inner, start.length, false)
      })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const end = style.trailingComma ? ',' : ''
  return `${open}${style.newline}${lines.join(`,${style.newline}`)}${end}${style.newline}${indent}${close}`
}

function flat(value: Json, style: Style): string {
  if (typeof value === 'string') return printString(value, style)
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (!isContainer(value)) return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => flat(item, style)).join(', ')}]`
  const entries = Object.entries(value).map(([key, item]) => `${printKey(key, style)}: ${flat(item, style)}`)
  if (entries.length === 0) return '{}'
  const space = style.spacing ? ' ' : ''
  return `{${space}${entries.join(', ')}${space}}`
}

/** Nothing in it that is worth lines of its own: scalars, and lists of scalars. */
function isSimple(value: Json[] | JsonObject): boolean {
  return Object.values(value).every(
    (item) => !isContainer(item) || size(item) === 0 || (Array.isArray(item) && !item.some(isContainer)),
  )
}

function isContainer(value: Json): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null
}

function size(value: Json[] | JsonObject): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length
}

function count(text: string, char: string): number {
  return text.split(char).length - 1
}
