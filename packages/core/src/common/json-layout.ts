import type { Json } from '../model/json.js'

const WIDTH = 80
const INDENT = 2

/**
 * The text of a value, without a last line break, as formatters lay it out by default: an object has a line for each key; an array
 * stands on one line where it fits and no object in it has keys.
 */
export function formattedJson(value: Json): string {
  return laidOut(value, { indent: 0, before: 0, after: 0 })
}

interface Place {
  indent: number
  /** Columns that are taken on the first line. */
  before: number
  /** Columns that are taken behind the value: a comma. */
  after: number
}

function laidOut(value: Json, { indent, before, after }: Place): string {
  if (typeof value !== 'object' || value === null) return scalar(value)
  const inner = indent + INDENT
  const pad = ' '.repeat(inner)
  const within = (lines: readonly string[], [open, close]: readonly [string, string]): string =>
    lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('\n')}\n${' '.repeat(indent)}${close}`
  const each = <Part>(parts: readonly Part[], write: (part: Part, comma: 0 | 1) => string): string[] =>
    parts.map((part, index) => {
      const comma = index < parts.length - 1 ? 1 : 0
      return `${pad}${write(part, comma)}${comma === 1 ? ',' : ''}`
    })
  if (!Array.isArray(value)) {
    const lines = each(Object.entries(value), ([key, part], comma) => {
      const name = `${JSON.stringify(key)}: `
      return name + laidOut(part, { indent: inner, before: inner + columnsOf(name), after: comma })
    })
    return within(lines, ['{', '}'])
  }
  const line = onOneLine(value)
  if (line !== null && before + columnsOf(line) + after <= WIDTH) return line
  if (value.length > 1 && value.every((part) => typeof part === 'number'))
    return within(filled(value.map(scalar), inner), ['[', ']'])
  return within(
    each(value, (part, comma) => laidOut(part, { indent: inner, before: inner, after: comma })),
    ['[', ']'],
  )
}

function scalar(value: string | number | boolean | null): string {
  return typeof value === 'number' ? JSON.stringify(value).replace('e+', 'e') : JSON.stringify(value)
}

/** Null for what is never written on one line. */
function onOneLine(value: Json): string | null {
  if (typeof value !== 'object' || value === null) return scalar(value)
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? '{}' : null
  // A table has a line for each row.
  if (value.length > 1 && value.every((part) => Array.isArray(part) && part.length > 1)) return null
  const parts: string[] = []
  for (const part of value) {
    const text = onOneLine(part)
    if (text === null) return null
    parts.push(text)
  }
  return `[${parts.join(', ')}]`
}

/** As many numbers on each line as fit. */
function filled(numbers: readonly string[], indent: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const [index, number] of numbers.entries()) {
    const text = index < numbers.length - 1 ? `${number},` : number
    const longer = line === '' ? text : `${line} ${text}`
    if (line !== '' && indent + longer.length > WIDTH) {
      lines.push(line)
      line = text
    } else line = longer
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each)
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

function columnsOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  let columns = 0
  for (const character of text)
    columns += WIDE.test(character) ? 2 : /[\p{Mn}\p{Me}\p{Cf}]/u.test(character) ? 0 : 1
  return columns
}
