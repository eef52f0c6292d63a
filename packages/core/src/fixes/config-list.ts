import {
  applyEdits as applyJsonEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type ParseError,
  parseTree,
} from 'jsonc-parser'
import { configFileName, packageKey } from '../config/find.js'
import type { FixContext } from './context.js'
import type { Splice } from './property.js'
import { indentAt, startsLine } from './style.js'

/** The configuration that is in force, or the one that a fix would start at the root. */
export function configPlace({ config }: FixContext): { file: string; name: string } {
  const file = config.file ?? `${config.root.replace(/\/$/, '')}/${configFileName}`
  return { file, name: file.slice(file.lastIndexOf('/') + 1) }
}

/**
 * Adds words to a list of the configuration, which stays as it is written, comments included. `inForce`: what the list holds
 * where this file does not have it. Null where the file is not what it should be.
 */
export function addToConfigList(
  { sources, ...context }: FixContext,
  key: readonly string[],
  added: readonly string[],
  inForce: readonly string[],
): Splice | null {
  const { file, name } = configPlace({ sources, ...context })
  const text = sources.read(file)
  if (text === null || text.trim() === '') {
    const whole = key.reduceRight<unknown>((value, each) => ({ [each]: value }), [...inForce, ...added])
    return { span: { start: 0, end: text?.length ?? 0 }, newText: `${JSON.stringify(whole, null, 2)}\n` }
  }
  const errors: ParseError[] = []
  const parsed = parseTree(text, errors, { allowTrailingComma: true })
  if (errors.length > 0 || parsed?.type !== 'object') return null
  const path = [...(name === 'package.json' ? [packageKey] : []), ...key]
  const list = findNodeAtLocation(parsed, path)
  const present: unknown = list && getNodeValue(list)
  if (present !== undefined && !Array.isArray(present)) return null
  const last = list?.children?.at(-1)
  if (last) {
    // As the list is written: on its line, or on a line of its own like the one before.
    const end = last.offset + last.length
    const line = startsLine(text, last.offset) ? eolOf(text) + indentAt(text, last.offset) : ' '
    const newText = added.map((word) => `,${line}${JSON.stringify(word)}`).join('')
    return { span: { start: end, end }, newText }
  }
  const formattingOptions = formattingOf(text)
  const edits = modify(text, path, [...(present ?? inForce), ...added], { formattingOptions })
  return narrowed(text, applyJsonEdits(text, edits))
}

/** One edit for what differs, so that nothing else is touched. */
function narrowed(before: string, after: string): Splice {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let same = 0
  while (
    same < before.length - start &&
    same < after.length - start &&
    before.at(-1 - same) === after.at(-1 - same)
  ) {
    same++
  }
  return {
    span: { start, end: before.length - same },
    newText: after.slice(start, after.length - same),
  }
}

function formattingOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: eolOf(text),
  }
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
