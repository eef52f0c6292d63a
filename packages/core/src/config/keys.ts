import { beginsAsKey, isPlaceholder } from '../common/known-keys.js'

/** Whether a text looks like a key that opens something, and not like a placeholder for one. */
export function looksLikeKey(value: string): boolean {
  if (value.length < 16 || /^[./~]|\s/.test(value) || isPlaceholder(value)) return false
  if (beginsAsKey(value)) return true
  // A long random word: digits and letters mixed, and no path, address or plain number.
  const isWord = /^[\w+/=-]{24,}$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value)
  return isWord && !/^[a-z]+(?:[-_/][a-z0-9]+)*$/i.test(value) && changes(value) >= value.length / 4
}

/** What stands between quotes, on one line. */
const QUOTED = /(["'`])(?:(?!\1)[^\\\n]|\\.)*\1/g
const WORD = /[\w+/.-]{16,}=*/g

/**
 * A text in which as much of each key is left as tells whose it is. Character by character, so that columns keep their place. Only what
 * stands between quotes is a value; `everywhere`: each word may be one.
 */
export function withoutKeys(text: string, { everywhere = false } = {}): string {
  const hidden = (word: string) =>
    looksLikeKey(word) ? word.slice(0, 4) + '•'.repeat(word.length - 4) : word
  if (everywhere) return text.replace(WORD, hidden)
  return text.replace(QUOTED, (quoted) => quoted.replace(WORD, hidden))
}

/** How often a text goes from one kind of character to another. */
function changes(value: string): number {
  const kind = (char: string) => (/\d/.test(char) ? 'digit' : /[a-z]/.test(char) ? 'small' : 'other')
  let count = 0
  for (let index = 1; index < value.length; index++)
    if (kind(value[index] as string) !== kind(value[index - 1] as string)) count++
  return count
}
