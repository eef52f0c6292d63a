import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { Lines } from '../../common/lines.js'
import type { Json } from '../../model/json.js'

/**
 * The arguments that a model wrote. Text that is no JSON is its own value, which is what a program has that hands on what
 * it could not parse; `problem` says in one sentence what is wrong with it, and where. No text at all stands for `{}`, as in
 * the runtime: so some providers call a tool without parameters.
 */
export function readRaw(raw: string): { value: Json; problem: string | null } {
  if (raw.trim() === '') return { value: {}, problem: null }
  try {
    return { value: JSON.parse(raw) as Json, problem: null }
  } catch {
    return { value: raw, problem: problemOf(raw) }
  }
}

function problemOf(raw: string): string {
  const errors: ParseError[] = []
  parseTree(raw, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first === undefined) return 'The arguments are no JSON.'
  if (first.offset >= raw.trimEnd().length) return 'The arguments are no JSON: the text ends too early.'
  const { line, character } = new Lines(raw).position(first.offset)
  const what = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return `The arguments are no JSON: ${what} at line ${line + 1}, character ${character + 1}.`
}
