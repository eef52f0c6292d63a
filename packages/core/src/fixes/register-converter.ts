import {
  applyEdits as applyJsonEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type ParseError,
  parseTree,
} from 'jsonc-parser'
import { configFileName, packageKey } from '../config/find.js'
import type { Fix, FixRequest } from '../model/finding.js'
import type { FixContext } from './context.js'
import { toEdits } from './edits.js'
import { indentAt, startsLine } from './style.js'

type Request = Extract<FixRequest, { kind: 'register-converter' }>

/** Adds a vendor to `converters` in the configuration that is in force, or starts one at the root. */
export function registerConverter({ vendor }: Request, { sources, config }: FixContext): Fix | null {
  const file = config.file ?? `${config.root.replace(/\/$/, '')}/${configFileName}`
  const name = file.slice(file.lastIndexOf('/') + 1)
  const registered = config.config.converters
  if (registered.includes(vendor)) return null
  const fix = (newText: string, span = { start: 0, end: 0 }): Fix => ({
    title: `Register the ${vendor} converter in ${name}`,
    description: `Says that your program registers a converter for ${vendor}, so that its schemas are shown and checked.`,
    preferred: false,
    edits: toEdits(sources, file, [{ span, newText }]),
  })

  const text = sources.read(file)
  if (text === null || text.trim() === '') {
    return fix(`${JSON.stringify({ converters: [...registered, vendor] }, null, 2)}\n`, {
      start: 0,
      end: text?.length ?? 0,
    })
  }
  const errors: ParseError[] = []
  const parsed = parseTree(text, errors, { allowTrailingComma: true })
  if (errors.length > 0 || parsed?.type !== 'object') return null
  const base = name === 'package.json' ? [packageKey] : []
  const list = findNodeAtLocation(parsed, [...base, 'converters'])
  const present: unknown = list && getNodeValue(list)
  if (present !== undefined && !Array.isArray(present)) return null
  const last = list?.children?.at(-1)
  if (last) {
    // As the list is written: on its line, or on a line of its own like the one before.
    const end = last.offset + last.length
    const line = startsLine(text, last.offset) ? eolOf(text) + indentAt(text, last.offset) : ' '
    return fix(`,${line}${JSON.stringify(vendor)}`, { start: end, end })
  }
  const formattingOptions = formattingOf(text)
  const value = [...(present ?? registered), vendor]
  const edits = modify(text, [...base, 'converters'], value, { formattingOptions })
  return narrowed(text, applyJsonEdits(text, edits), fix)
}

/** One edit for what differs, so that nothing else is touched. */
function narrowed(
  before: string,
  after: string,
  fix: (newText: string, span: { start: number; end: number }) => Fix,
): Fix {
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
  return fix(after.slice(start, after.length - same), { start, end: before.length - same })
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
