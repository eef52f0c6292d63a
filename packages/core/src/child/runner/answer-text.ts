const { stringify } = JSON
const { keys } = Object
const { isArray } = Array

/** Longer answers are refused: the host would have to read them whole. UTF-16 code units. */
export const ANSWER_LIMIT = 16 * 1024 * 1024

export class AnswerTooLarge extends Error {
  constructor() {
    super(`The answer is longer than ${ANSWER_LIMIT / 1024 / 1024} MB`)
  }
}

/**
 * JSON text of plain data that we made ourselves, while the language's own objects are as they were.
 *
 * @throws AnswerTooLarge
 */
export function answerText(value: unknown): string {
  // Before the text is made, which takes memory.
  if (sizeOf(value) > ANSWER_LIMIT) throw new AnswerTooLarge()
  const text = stringify(value)
  if (text.length > ANSWER_LIMIT) throw new AnswerTooLarge()
  return text
}

/** The longest that one UTF-16 code unit can become: `\\u0000`. */
const LONGEST_ESCAPE = 6

/**
 * The same where nobody could ever have changed those objects: then the channel may write it, and it is written once. What
 * might be too long is text.
 *
 * @throws AnswerTooLarge
 */
export function answerData(value: object): object | string {
  return sizeOf(value) * LONGEST_ESCAPE > ANSWER_LIMIT ? answerText(value) : value
}

/** About what its text will have; no less than the strings in it. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 4
  let size = 2
  if (isArray(value)) {
    for (let i = 0; i < value.length && size <= ANSWER_LIMIT; i++) size += sizeOf(value[i]) + 1
    return size
  }
  const names = keys(value)
  for (let i = 0; i < names.length && size <= ANSWER_LIMIT; i++) {
    const name = names[i] as string
    size += name.length + 4 + sizeOf((value as Record<string, unknown>)[name])
  }
  return size
}

/**
 * The same in the middle of an evaluation, and after one that changed this process for good: it never looks for
 * `toJSON`, so nothing that user code put on a prototype can change it.
 *
 * @throws AnswerTooLarge
 */
export function guardedAnswerText(value: unknown): string {
  const parts: string[] = []
  let size = 0
  const put = (text: string): void => {
    size += text.length
    if (size > ANSWER_LIMIT) throw new AnswerTooLarge()
    parts[parts.length] = text
  }
  write(value, put)
  let text = ''
  for (let i = 0; i < parts.length; i++) text += parts[i]
  return text
}

function write(value: unknown, put: (text: string) => void): void {
  if (typeof value === 'string') {
    // Seen before the text is made, which takes long.
    if (value.length > ANSWER_LIMIT) throw new AnswerTooLarge()
    return put(stringify(value))
  }
  if (typeof value === 'number')
    return put(value === value && value !== Infinity && value !== -Infinity ? `${value}` : 'null')
  if (typeof value === 'boolean') return put(value ? 'true' : 'false')
  if (typeof value !== 'object' || value === null) return put('null')
  if (isArray(value)) return writeArray(value, put)
  put('{')
  let isFirst = true
  const names = keys(value)
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string
    const member = (value as Record<string, unknown>)[name]
    if (member === undefined) continue
    put(isFirst ? `${stringify(name)}:` : `,${stringify(name)}:`)
    isFirst = false
    write(member, put)
  }
  put('}')
}

function writeArray(value: unknown[], put: (text: string) => void): void {
  put('[')
  for (let i = 0; i < value.length; i++) {
    if (i > 0) put(',')
    write(value[i], put)
  }
  put(']')
}
