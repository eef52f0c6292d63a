import { maxDepth } from '../plain-json.js'
import { exactNumber } from './exact-number.js'
import { healed } from './heal.js'

export interface JsonText {
  value: unknown
  /** Whether the text is JSON as it is. */
  exact: boolean
  /** Whether the first thing dropped behind the value is a `]`: an opening bracket may be missing as well. */
  extraList: boolean
}

/**
 * Reads text that is JSON, or nearly JSON where `lenient` says so. Null when it is neither, and when reading would lose
 * something: digits that a number does not hold, or more levels than an input may have.
 */
export function readJsonText(text: string, { lenient }: { lenient: boolean }): JsonText | null {
  const exact = parse(text)
  if (exact) return isFaithful(text) ? { value: exact.value, exact: true, extraList: false } : null
  const nearly = lenient ? healed(text) : null
  const read = nearly && isFaithful(nearly.text) ? parse(nearly.text) : null
  return read && nearly && { value: read.value, exact: false, extraList: nearly.extraList }
}

/** The text of a JSON text, also where it is encoded several times; null for other values. */
export function decodedText(text: string): string | null {
  let decoded: string | null = null
  for (let depth = 0; depth < MAX_ENCODINGS; depth += 1) {
    const current: string = decoded ?? text
    if (!current.trimStart().startsWith('"')) break
    const read: unknown = parse(current)?.value
    if (typeof read !== 'string') break
    decoded = read
  }
  return decoded
}

/** Text inside text inside text. */
const MAX_ENCODINGS = 3

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** Any number of at most this many characters and without an exponent comes out as it went in. */
const SAFE_DIGITS = 15

function isFaithful(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === 0x5b || code === 0x7b) {
      depth += 1
      if (depth >= maxDepth) return false
    } else if (code === 0x5d || code === 0x7d) depth -= 1
    else if (code === 0x2d || isDigit(code)) {
      const start = at
      while (at + 1 < text.length && isOfNumber(text.charCodeAt(at + 1))) at += 1
      const number = text.slice(start, at + 1)
      if ((number.length > SAFE_DIGITS || /e/i.test(number)) && exactNumber(number) === null) return false
    }
  }
  return true
}

const QUOTE = 0x22

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at += 1
    else if (code === QUOTE) return at
  }
  return text.length
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isOfNumber(code: number): boolean {
  // + - . e E
  return isDigit(code) || code === 0x2b || code === 0x2d || code === 0x2e || code === 0x65 || code === 0x45
}
