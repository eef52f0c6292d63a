import ts from '#typescript'
import { Lines } from '../../common/lines.js'

/** How a file is written, as far as a literal put into it shows. */
export interface Style {
  newline: '\n' | '\r\n'
  /** One level of indentation. */
  unit: string
  quote: "'" | '"'
  /** After the last element of a literal over several lines. */
  trailingComma: boolean
  /** `{ a: 1 }` rather than `{a: 1}`. */
  spacing: boolean
  /** Columns a line may fill. */
  width: number
}

/** Each fix of a file asks. */
const known = new WeakMap<ts.SourceFile, Style>()

/** A file's habits, read off its own text; what it does not show is as Prettier would have it. */
export function readStyle(source: ts.SourceFile): Style {
  const style = known.get(source) ?? habitsOf(source)
  known.set(source, style)
  return style
}

function habitsOf(source: ts.SourceFile): Style {
  const { text } = source
  const indents = new Indents(text)
  const units = new Map<string, number>()
  let singles = 0
  let doubles = 0
  let commas = 0
  let spaced = 0

  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && !ts.isJsxAttribute(node.parent)) {
      // A string that holds one kind of quote says nothing about which kind is preferred.
      const written = text.slice(node.getStart(source) + 1, node.getEnd() - 1)
      if (!/['"]/.test(written)) text[node.getStart(source)] === "'" ? singles++ : doubles++
    }
    if (ts.isObjectLiteralExpression(node)) {
      const [first] = node.properties
      if (first) {
        const open = node.getStart(source) + 1
        const gap = text.slice(open, first.getStart(source))
        if (!gap.includes('\n')) spaced += gap === '' ? -1 : 1
      }
    }
    const members = membersOf(node)
    const [first] = members ?? []
    if (members && first) {
      const end = node.getEnd() - 1
      if (/[\r\n]/.test(text.slice(members.end, end)) && !ts.isBlock(node))
        commas += members.hasTrailingComma ? 1 : -1
      const outer = indents.around(node.getStart(source))
      const inner = indents.around(first.getStart(source))
      if (inner.isBefore && inner.text.startsWith(outer.text) && inner.text.length > outer.text.length) {
        const unit = inner.text.slice(outer.text.length)
        units.set(unit, (units.get(unit) ?? 0) + 1)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)

  const crlf = text.split('\r\n').length - 1
  const lf = text.split('\n').length - 1 - crlf
  return {
    newline: crlf > lf ? '\r\n' : '\n',
    unit: [...units].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '  ',
    quote: singles > doubles ? "'" : '"',
    trailingComma: commas >= 0,
    spacing: spaced >= 0,
    width: widthOf(text),
  }
}

/** The whitespace that the line around an offset starts with. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
}

/** Indentation by place. A line may be as long as the file: none is read again for each place in it. */
class Indents {
  readonly #text: string
  readonly #lines: Lines
  readonly #ofLine = new Map<number, string>()

  constructor(text: string) {
    this.#text = text
    this.#lines = new Lines(text)
  }

  /** `isBefore`: nothing but it stands before the offset on its line. */
  around(offset: number): { text: string; isBefore: boolean } {
    const { line, character } = this.#lines.position(offset)
    const text = this.#ofLine.get(line) ?? indentAt(this.#text, offset)
    this.#ofLine.set(line, text)
    return { text, isBefore: character <= text.length }
  }
}

/** Whether nothing but whitespace stands before an offset on its line. */
export function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === ''
}

/** Where the line around an offset starts. */
export function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
}

function membersOf(node: ts.Node): ts.NodeArray<ts.Node> | null {
  if (ts.isObjectLiteralExpression(node)) return node.properties
  if (ts.isArrayLiteralExpression(node)) return node.elements
  return ts.isBlock(node) ? node.statements : null
}

/** The narrowest usual width that nearly all lines keep. */
function widthOf(text: string): number {
  const lengths = text.split(/\r\n|\r|\n/).map((line) => line.length)
  const allowed = Math.floor(lengths.length / 20)
  return [80, 100].find((width) => lengths.filter((length) => length > width).length <= allowed) ?? 120
}
