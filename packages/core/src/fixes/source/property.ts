import ts from '#typescript'
import type { Span } from '../../model/text.js'
import type { Placement } from './literal.js'
import { indentAt, lineStart, type Style, startsLine } from './style.js'

/** Replaces a span of one file's text. */
export interface Splice {
  span: Span
  newText: string
}

/**
 * Puts a property behind another one, or first into a literal without properties, as the literal itself is written:
 * on a line of its own or on the same one. A comment at the end of the neighbor's line stays with the neighbor.
 */
export function insertProperty(
  source: ts.SourceFile,
  literal: ts.ObjectLiteralExpression,
  after: ts.ObjectLiteralElementLike | null,
  key: string,
  style: Style,
  print: (placement: Placement) => string,
): Splice[] {
  const { text } = source
  if (!after) {
    const start = literal.getStart(source) + 1
    const indent = indentAt(text, start)
    const line = `${indent}${style.unit}${key}: `
    const value = print({ indent: indent + style.unit, column: line.length, oneLine: false })
    const newText = `${style.newline}${line}${value}${style.trailingComma ? ',' : ''}`
    const empty = text.slice(start, literal.getEnd() - 1).trim() === ''
    if (!empty) return [at(start, newText)]
    return [{ span: { start, end: literal.getEnd() - 1 }, newText: `${newText}${style.newline}${indent}` }]
  }

  const ownLine = startsLine(text, after.getStart(source))
  const comma = commaAfter(source, literal, after)
  const last = literal.properties.at(-1) === after
  const indent = indentAt(text, after.getStart(source))
  const column = indent.length + key.length + 2
  if (!ownLine) {
    const oneLine = !text.slice(literal.getStart(source), literal.getEnd()).includes('\n')
    const before = after.getEnd() - lineStart(text, after.getEnd())
    const flat = print({ indent, column, oneLine: true })
    const fits = before + key.length + flat.length + 8 <= style.width
    const value = oneLine && fits ? flat : print({ indent, column, oneLine: false })
    const newText = comma === null ? `, ${key}: ${value}` : ` ${key}: ${value}${last ? '' : ','}`
    return [at(comma === null ? after.getEnd() : comma + 1, newText)]
  }
  const value = print({ indent, column, oneLine: false })
  const end = lineContentEnd(text, comma === null ? after.getEnd() : comma + 1)
  const line = `${style.newline}${indent}${key}: ${value}`
  if (comma !== null) return [at(end, `${line},`)]
  // The neighbor was the last one, without a comma: it needs one now, the new last one keeps to the habit.
  return end === after.getEnd() ? [at(end, `,${line}`)] : [at(after.getEnd(), ','), at(end, line)]
}

/** Takes a property out, with its line where it has one to itself. */
export function removeProperty(
  source: ts.SourceFile,
  literal: ts.ObjectLiteralExpression,
  property: ts.ObjectLiteralElementLike,
): Splice[] {
  const { text } = source
  const index = literal.properties.indexOf(property)
  const previous = literal.properties[index - 1]
  const start = property.getStart(source)
  const comma = commaAfter(source, literal, property)
  const behind = comma === null ? property.getEnd() : comma + 1
  const lineEnd = lineContentEnd(text, behind)
  if (startsLine(text, start) && /^[ \t]*(\r\n|\r|\n)/.test(text.slice(lineEnd))) {
    const rest = /^[ \t]*(\r\n|\r|\n)/.exec(text.slice(lineEnd))?.[0].length ?? 0
    const line: Splice = { span: { start: lineStart(text, start), end: lineEnd + rest }, newText: '' }
    const dangling = comma === null && previous ? commaAfter(source, literal, previous) : null
    return dangling === null ? [line] : [{ span: { start: dangling, end: dangling + 1 }, newText: '' }, line]
  }
  if (comma !== null && index < literal.properties.length - 1) {
    const next = literal.properties[index + 1]
    return [{ span: { start, end: next ? next.getStart(source) : behind }, newText: '' }]
  }
  if (previous) return [{ span: { start: previous.getEnd(), end: behind }, newText: '' }]
  return [{ span: { start: literal.getStart(source), end: literal.getEnd() }, newText: '{}' }]
}

function at(offset: number, newText: string): Splice {
  return { span: { start: offset, end: offset }, newText }
}

/** The offset of the comma behind a property; null for a last one without. */
function commaAfter(
  source: ts.SourceFile,
  literal: ts.ObjectLiteralExpression,
  property: ts.ObjectLiteralElementLike,
): number | null {
  const next = literal.properties[literal.properties.indexOf(property) + 1]
  const limit = next ? next.getStart(source) : literal.getEnd()
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, source.text)
  scanner.setTextPos(property.getEnd())
  const token = scanner.scan()
  return token === ts.SyntaxKind.CommaToken && scanner.getTokenStart() < limit
    ? scanner.getTokenStart()
    : null
}

/** The end of what stands on the line behind an offset as long as it is comments: `a, // like this`. */
function lineContentEnd(text: string, offset: number): number {
  const end = ts.getTrailingCommentRanges(text, offset)?.at(-1)?.end ?? offset
  return /^[ \t]*([\r\n]|$)/.test(text.slice(end)) ? end : offset
}
