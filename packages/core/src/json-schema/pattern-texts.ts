import { isExpression } from './patterns.js'

/** Of what an open repetition takes beyond its least, one text for each. */
const LONGER = [0, 1, 4, 12, 32]
const MAX_LENGTH = 500
const MAX_DEPTH = 20

/** What a class or an escape stands for, the usual signs first. */
const SIGNS = [
  ...new Set([
    'a',
    'A',
    '1',
    '-',
    '_',
    '.',
    ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  ]),
]

/**
 * Texts that a pattern may describe, made from its first alternatives and from as few repetitions as it takes, then from more. A
 * pattern that looks around or back may refuse them, so that they have to be tried.
 */
export function textsOf(pattern: string): string[] {
  if (!isExpression(pattern)) return []
  const made = LONGER.map((longer) => new Reader(pattern, longer).text())
  return [...new Set(made.filter((text) => text !== null))]
}

interface Repetition {
  min: number
  max: number
}

/** Reads a pattern from left to right, and writes what it describes. */
class Reader {
  #at = 0

  constructor(
    private readonly pattern: string,
    private readonly longer: number,
  ) {}

  text(): string | null {
    const text = this.alternatives(0)
    return text !== null && this.#at === this.pattern.length ? text : null
  }

  /** The first of them; the others are read over. */
  private alternatives(depth: number): string | null {
    if (depth > MAX_DEPTH) return null
    const first = this.sequence(depth)
    while (first !== null && this.takes('|')) if (this.sequence(depth) === null) return null
    return first
  }

  private sequence(depth: number): string | null {
    let text = ''
    while (this.#at < this.pattern.length && !'|)'.includes(this.pattern[this.#at] ?? '')) {
      const part = this.part(depth)
      if (part === null) return null
      const { min, max } = this.repetition()
      const times = Math.min(max, max > min ? min + this.longer : min)
      if (text.length + part.length * times > MAX_LENGTH) return null
      text += part.repeat(times)
    }
    return text
  }

  private part(depth: number): string | null {
    const [token] = TOKEN.exec(this.pattern.slice(this.#at)) ?? []
    if (token === undefined) return null
    this.#at += token.length
    if (token.startsWith('(')) {
      const text = this.alternatives(depth + 1)
      if (!this.takes(')')) return null
      return LOOKS.test(token) ? '' : text
    }
    if (ASSERTS.has(token)) return ''
    if (/^[\\[.]/.test(token)) return signOf(token)
    return token
  }

  private repetition(): Repetition {
    const [token, braces, from = '', comma, to] = REPEATS.exec(this.pattern.slice(this.#at)) ?? ['']
    this.#at += token.length
    if (token.startsWith('*')) return { min: 0, max: Infinity }
    if (token.startsWith('+')) return { min: 1, max: Infinity }
    if (token.startsWith('?')) return { min: 0, max: 1 }
    if (braces === undefined) return { min: 1, max: 1 }
    return { min: Number(from), max: comma === undefined ? Number(from) : to ? Number(to) : Infinity }
  }

  private takes(sign: string): boolean {
    if (this.pattern[this.#at] !== sign) return false
    this.#at += 1
    return true
  }
}

/** The start of a group, a class, an escape, or one sign. */
const TOKEN =
  /^(?:\((?:\?(?:<[A-Za-z_$][\w$]*>|<?[=!]|:))?|\[\^?(?:\\[\s\S]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|[\s\S])|[^*+?{)])/u
const LOOKS = /^\(\?<?[=!]/
const ASSERTS = new Set(['^', '$', '\\b', '\\B'])
const REPEATS = /^(?:[*+?]|(\{(\d+)(,)?(\d*)\}))\??/

/** One sign that a class or an escape stands for; null where none is usual, and for a look back. */
function signOf(token: string): string | null {
  if (/^\\[1-9k]/.test(token)) return null
  const [, code] = /^\\[ux]\{?([\da-f]+)\}?$/i.exec(token) ?? []
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
  const expression = new RegExp(`^${token}$`, 'u')
  return SIGNS.find((sign) => expression.test(sign)) ?? null
}
