import {
  applyEdits as applyJsonEdits,
  findNodeAtLocation,
  modify,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser'
import { configFileName, packageKey } from '../../config/find.js'
import type { Json } from '../../model/json.js'
import type { FixContext } from '../context.js'
import type { Splice } from '../source/property.js'
import { indentAt, startsLine } from '../source/style.js'

/** The configuration that is in force, as something to write to. */
export interface ConfigText {
  /** Absolute, with `/`. Where no file exists yet, the one to create at the root. */
  file: string
  /** Without its folder. */
  name: string
  /** Null where no file exists, or it is empty. */
  text: string | null
  /** Where it begins in the file: the key in a package.json. */
  base: readonly string[]
  tree: Node | null
  /** The length of the file's text. */
  length: number
}

/** The configuration that is in force, or the one that a fix would start at the root. */
export function configPlace({ file: inForce, root }: Pick<FixContext['config'], 'file' | 'root'>): {
  file: string
  name: string
} {
  const file = inForce ?? `${root.replace(/\/$/, '')}/${configFileName}`
  return { file, name: file.slice(file.lastIndexOf('/') + 1) }
}

/** Null where what is there cannot be read. */
export function configText(
  config: Pick<FixContext['config'], 'file' | 'root'>,
  read: (file: string) => string | null,
): ConfigText | null {
  const { file, name } = configPlace(config)
  const base = name === 'package.json' ? [packageKey] : []
  const text = read(file)
  if (text === null || text.trim() === '')
    return { file, name, text: null, base, tree: null, length: text?.length ?? 0 }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  return errors.length > 0 || tree?.type !== 'object'
    ? null
    : { file, name, text, base, tree, length: text.length }
}

/** What gives a key, below others where it is a path, another value in one place: comments and everything else stay. */
export function withKey(
  { text, base, tree, length }: ConfigText,
  key: readonly string[],
  value: Json,
): Splice {
  if (text === null) {
    const whole = key.reduceRight<Json>((inner, each) => ({ [each]: inner }), value)
    return { newText: `${JSON.stringify(whole, null, 2)}\n`, span: { start: 0, end: length } }
  }
  const node = tree && findNodeAtLocation(tree, [...base, ...key])
  if (node) {
    return { newText: inline(value), span: { start: node.offset, end: node.offset + node.length } }
  }
  const last = (tree && findNodeAtLocation(tree, [...base, ...key.slice(0, -1)]))?.children?.at(-1)
  if (last) {
    // As the keys are written: on one line, or each on a line of its own.
    const end = last.offset + last.length
    const line = startsLine(text, last.offset) ? eolOf(text) + indentAt(text, last.offset) : ' '
    const property = `${JSON.stringify(key.at(-1))}: ${inline(value)}`
    return { newText: `,${line}${property}`, span: { start: end, end } }
  }
  const edits = modify(text, [...base, ...key], value, { formattingOptions: formattingOf(text) })
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
  return { newText: after.slice(start, after.length - same), span: { start, end: before.length - same } }
}

function formattingOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: eolOf(text),
  }
}

export function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** On one line, with a space after each comma. */
function inline(value: Json): string {
  return Array.isArray(value) ? `[${value.map(inline).join(', ')}]` : JSON.stringify(value)
}
