import ts from '#typescript'
import type { Span } from '../model/text.js'
import { branch, position, property } from './literals.js'
import { at, bare, type FieldPlace, type Member, type Search } from './place.js'

/** Where a segment leads from a place: straight to a member, or on to places in which to look. */
export interface Onward {
  member: Member | null
  places: FieldPlace[]
}

const NOWHERE: Onward = { member: null, places: [] }
const toward = (places: FieldPlace[]): Onward => ({ member: null, places })
const straight = (member: Member | null): Onward => ({ member, places: [] })

/** ArkType's notation: objects with keys like `"name?"`, tuple expressions, and strings like `'Date[]'`. */
export function throughNotation(search: Search, place: FieldPlace, segment: string): Onward {
  const { node } = place
  if (ts.isObjectLiteralExpression(node)) {
    return straight(
      segment === '*' ? indexSignature(place, node) : property(search, place, segment, 'definition'),
    )
  }
  if (ts.isArrayLiteralExpression(node)) return throughTuple(search.elements(place), segment)
  if (ts.isStringLiteralLike(node)) return throughText(place, segment)
  return NOWHERE
}

/** `type(definition)`, or a tuple expression spread over the arguments: `type(User, '[]')`. */
export function throughArguments(
  place: FieldPlace,
  values: readonly ts.Expression[],
  segment: string,
): Onward {
  const definitions = values.map((value) => at(place, value, 'definition'))
  if (definitions.length > 1) return throughTuple(definitions, segment)
  return toward(definitions)
}

function throughTuple(parts: readonly FieldPlace[], segment: string): Onward {
  const [first, operator, second] = parts
  if (!first) return NOWHERE
  switch (operator && ts.isStringLiteralLike(operator.node) ? operator.node.text : null) {
    case '[]':
      return segment === '[]' ? straight(bare(first)) : NOWHERE
    case '|':
      return straight(branch(second ? [first, second] : [first], segment))
    case '&':
      return toward(second ? [second, first] : [first])
    case '=':
    case '?':
    case ':':
    case '=>':
    case '|>':
    case '@':
      return toward([first])
    default:
      return straight(position(parts, segment))
  }
}

function indexSignature(place: FieldPlace, node: ts.ObjectLiteralExpression): Member | null {
  for (const element of node.properties) {
    if (!ts.isPropertyAssignment(element) || !ts.isStringLiteralLike(element.name)) continue
    if (!/^\[.*\]$/.test(element.name.text)) continue
    const key = { start: element.name.getStart(place.source), end: element.name.getEnd() }
    return { key, value: at(place, element.initializer, 'definition') }
  }
  return null
}

function throughText(place: FieldPlace, segment: string): Onward {
  const span = place.piece ?? inside(place)
  if (!span) return NOWHERE
  const narrow = (piece: Span): FieldPlace => ({ ...place, piece: trimmed(place.source.text, piece) })
  const { start, end } = trimmed(place.source.text, span)
  const text = place.source.text.slice(start, end)

  const settled = splitTop(text, '=')[0] ?? text
  const body = settled.trimEnd().replace(/\?$/, '').trimEnd()
  if (body.length < text.length) return toward([narrow({ start, end: start + body.length })])

  for (const operator of ['|', '&']) {
    const parts = splitTop(text, operator)
    if (parts.length < 2) continue
    let offset = start
    const pieces = parts.map((part) => {
      const piece = narrow({ start: offset, end: offset + part.length })
      offset += part.length + operator.length
      return piece
    })
    if (operator === '|' && segment.startsWith('|')) return straight(branch(pieces, segment))
    return toward(pieces)
  }
  if (text.endsWith('[]')) {
    return segment === '[]' ? straight(bare(narrow({ start, end: end - 2 }))) : NOWHERE
  }
  if (text.startsWith('(') && text.endsWith(')')) return toward([narrow({ start: start + 1, end: end - 1 })])
  const values = /^Record<[^,]*,/.exec(text)
  if (segment === '*' && values && text.endsWith('>')) {
    return straight(bare(narrow({ start: start + values[0].length, end: end - 1 })))
  }
  return NOWHERE
}

/** A literal's text between its quotes; null where escapes make offsets differ. */
function inside({ node, source }: FieldPlace): Span | null {
  const start = node.getStart(source) + 1
  const end = node.getEnd() - 1
  return end >= start && !source.text.slice(start, end).includes('\\') ? { start, end } : null
}

function trimmed(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end)
  return {
    start: start + piece.length - piece.trimStart().length,
    end: end - piece.length + piece.trimEnd().length,
  }
}

/** Splits at an operator outside brackets, quotes and regular expressions. `=` means a default, not a comparison. */
function splitTop(text: string, operator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? ''
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'" || char === '/') quote = char
    else if (
      char === '(' ||
      (char === '<' && /\w$/.test(text.slice(0, index)) && /^[A-Za-z'"(]/.test(text.slice(index + 1)))
    )
      depth++
    else if (char === ')' || (char === '>' && depth > 0)) depth--
    else if (char === operator && depth === 0 && !(operator === '=' && partOfComparison(text, index))) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)]
}

function partOfComparison(text: string, index: number): boolean {
  return /[<>=!]/.test(text[index - 1] ?? '') || /[=>]/.test(text[index + 1] ?? '')
}
