import { relativePath } from '../../common/paths.js'
import type { ModuleCode } from '../protocol.js'
import { ofProgram } from '../runner/failures.js'

type DataFormat = Exclude<ModuleCode['format'], 'lazy'>

type Parse = (text: string) => unknown

/** Where a parser says that a text is wrong, from 1 on. */
export interface DataProblem {
  message: string
  line: number | null
  column: number | null
}

/** Of the formats that the language does not parse itself: loaded when a closure has the first file of the kind. */
const parsers = new Map<DataFormat, Parse>()

const OF_LIBRARIES: ReadonlySet<DataFormat> = new Set(['json5', 'toml', 'yaml'])

/** Loads what `parseData` needs for a module: of JSON that is wrong, another parser knows the place. */
export async function loadParser({ format, code }: ModuleCode): Promise<void> {
  if (format === 'lazy' || parsers.has(format)) return
  if (!OF_LIBRARIES.has(format) && (format === 'text' || isJson(code))) return
  const { PARSERS } = await import('./data-parsers.js')
  for (const [each, parse] of Object.entries(PARSERS)) parsers.set(each as DataFormat, parse)
}

/**
 * What a file without code says, as an import of it gives.
 *
 * @throws SyntaxError that names the file and the line
 */
export function parseData({ id, code, format }: ModuleCode): unknown {
  const text = withoutMark(code)
  if (format === 'text') return text
  try {
    if (format === 'json') return JSON.parse(text) as unknown
    const parse = parsers.get(format as DataFormat)
    if (!parse) throw new Error(`No parser was loaded for ${format}`)
    return parse(text)
  } catch (error) {
    const problem = problemOf(format === 'json' ? placedError(text, error) : error)
    throw ofProgram(new SyntaxError(placeOf(id, problem)))
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(withoutMark(text))
    return true
  } catch {
    return false
  }
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function placeOf(id: string, { message, line, column }: DataProblem): string {
  const file = relativePath(process.cwd(), id.replace(/\?[^/]*$/, ''))
  const at = line === null ? '' : `:${line}${column === null ? '' : `:${column}`}`
  return `${file}${at}: ${message}`
}

/** `JSON.parse` tells no place, or only in its text. */
function placedError(text: string, error: unknown): unknown {
  try {
    parsers.get('json5')?.(text)
  } catch (placed) {
    return placed
  }
  return new SyntaxError(`This is JSON5, not JSON (${shortened(error as Error)})`)
}

/** Without the text that it quotes, which may be the whole file. */
function shortened({ message }: Error): string {
  return message.replace(/, (?:\.\.\.)?".*$/s, '')
}

/** What a parser says, and where; members of its own have the place. */
function problemOf(error: unknown): DataProblem {
  const { message, line, column, lineNumber, columnNumber, linePos } = error as Error & {
    line?: number
    column?: number
    lineNumber?: number
    columnNumber?: number
    linePos?: ReadonlyArray<{ line: number; col: number }>
  }
  const first = (message.split('\n', 1)[0] ?? '').replace(/^JSON5: |^Invalid TOML document: /, '')
  const isTooDeep = error instanceof RangeError || /call stack|excessively nested/.test(first)
  return {
    message: isTooDeep
      ? 'it is nested too deeply'
      : first.replace(/ at (?:line \d+, column \d+:?|\d+:\d+)$/, ''),
    line: line ?? lineNumber ?? linePos?.[0]?.line ?? null,
    column: column ?? columnNumber ?? linePos?.[0]?.col ?? null,
  }
}
