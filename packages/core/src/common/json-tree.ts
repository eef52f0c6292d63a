import { type Node, type ParseError, type ParseOptions, parseTree, printParseErrorCode } from 'jsonc-parser'

/** No code of jsonc-parser's. */
const TOO_DEEP = -1 as ParseError['error']

/** What `parseTree` makes of a text; one with more levels than the stack has room for has one error, and no tree. */
export function jsonTree(text: string, errors: ParseError[] = [], options?: ParseOptions): Node | undefined {
  try {
    return parseTree(text, errors, options)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    errors.splice(0, errors.length, { error: TOO_DEEP, offset: 0, length: 0 })
    return undefined
  }
}

/** What is wrong, in words: `property name expected`. */
export function jsonErrorWords({ error }: ParseError): string {
  if (error === TOO_DEEP) return 'it has more levels than can be read'
  return printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
