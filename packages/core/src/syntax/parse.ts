import ts from '#typescript'
import type { Lines } from '../common/lines.js'
import type { Range } from '../model/text.js'
import { survey } from './outline.js'
import { loadTypeScript } from './typescript.js'

const SCRIPT_KINDS: Record<string, 'TS' | 'TSX' | 'JSX'> = {
  '.ts': 'TS',
  '.mts': 'TS',
  '.cts': 'TS',
  '.tsx': 'TSX',
  '.js': 'JSX',
  '.mjs': 'JSX',
  '.cjs': 'JSX',
  '.jsx': 'JSX',
}

/** The extension that decides how a file is read, lower case, with its dot; empty for none. */
export function extensionOf(file: string): string {
  const dot = file.lastIndexOf('.')
  return dot > file.lastIndexOf('/') ? file.slice(dot).toLowerCase() : ''
}

/** Larger files are generated ones; reading them would hold up everything else. */
export const MAX_SOURCE_BYTES = 4 * 1024 * 1024

/** Whether this is a file whose tools can be found: `.ts .tsx .mts .cts .js .mjs .cjs .jsx`, declarations not. */
export function isSourceFile(file: string): boolean {
  return extensionOf(file) in SCRIPT_KINDS && !/\.d\.[cm]?ts$/i.test(file)
}

/** Whether tools may be contributed in a file, as JSON. */
export function isManifest(file: string): boolean {
  return file.endsWith('/package.json')
}

/** Trees of so much text are kept, in UTF-16 units: each unit costs 20 to 30 bytes of memory. */
const KEPT_AT_REST = 1024 * 1024
const KEPT_FOR_ONE_CHECK = 12 * KEPT_AT_REST
let checks = 0

/**
 * Takes memory rather than time until what is returned is called: a process that checks once asks for most trees two or three times,
 * and is gone.
 */
export function keepMoreTrees(): () => void {
  checks++
  return () => {
    checks--
  }
}

/** Trees by their files, those last asked for at the end. */
const kept = new Map<string, ts.SourceFile>()
let keptLength = 0

/**
 * Parses one file, by its text alone; half-typed text gives a tree too. Parents are set. A tree that was asked for lately is given again:
 * it is not to be changed.
 */
export function parse(file: string, text: string): ts.SourceFile {
  const known = kept.get(file)
  if (known) drop(file, known)
  const tree = known?.text === text ? known : parseAnew(file, text)
  kept.set(file, tree)
  keptLength += text.length
  const max = checks > 0 ? KEPT_FOR_ONE_CHECK : KEPT_AT_REST
  for (const [oldest, each] of kept) {
    if (keptLength <= max) break
    drop(oldest, each)
  }
  return tree
}

function drop(file: string, tree: ts.SourceFile): void {
  kept.delete(file)
  keptLength -= tree.text.length
}

function parseAnew(file: string, text: string): ts.SourceFile {
  loadTypeScript()
  try {
    return surveyed(file, text)
  } catch (error) {
    if (!isStackOverflow(error)) throw error
    return tooDeep(file, text)
  }
}

function surveyed(file: string, text: string): ts.SourceFile {
  const kind = ts.ScriptKind[SCRIPT_KINDS[extensionOf(file)] ?? 'TS']
  // Documentation comments are of no use here, and nodes of their own.
  const options = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  }
  const tree = ts.createSourceFile(file, text, options, false, kind)
  survey(tree)
  return tree
}

function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack/.test(error.message)
}

/** A tree without statements, with a syntax error that says why. */
function tooDeep(file: string, text: string): ts.SourceFile {
  const tree = surveyed(file, '')
  tree.text = text
  const messageText = 'Something is nested so deeply here that it cannot be read.'
  ;(tree as unknown as { parseDiagnostics: object[] }).parseDiagnostics = [
    { start: 0, length: 0, messageText },
  ]
  return tree
}

/** The first syntax error of a file. */
export interface ParseError {
  message: string
  range: Range
  /** Whether more of the text than where it is wrong could not be read. */
  hides: boolean
}

/** The first syntax error of a parsed file, null when there is none. */
export function syntaxError(tree: ts.SourceFile, lines: Lines): ParseError | null {
  const { parseDiagnostics } = tree as unknown as { parseDiagnostics: ts.DiagnosticWithLocation[] }
  const [first] = parseDiagnostics
  if (!first) return null
  return {
    message: ts.flattenDiagnosticMessageText(first.messageText, '\n'),
    range: lines.range({ start: first.start, end: first.start + first.length }),
    hides: tree.statements.length === 0 || parseDiagnostics.some(({ code }) => SWALLOWS.has(code)),
  }
}

/** A template literal, and a comment, that end nowhere: all that follows is part of them. */
const SWALLOWS: ReadonlySet<number> = new Set([1160, 1010])
