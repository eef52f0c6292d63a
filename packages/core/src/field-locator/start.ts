import ts from '#typescript'
import type { Span } from '../model/text.js'
import { listCallOf } from '../syntax/loops.js'
import { answeredElement, elementOf } from './loop-elements.js'
import { at, type FieldPlace, type Search, spanOf } from './place.js'

/** The outermost expression with exactly this span, else the innermost node around it. */
export function placeAt(search: Search, file: string, span: Span): FieldPlace | null {
  const source = search.tree(file)
  if (!source) return null
  let node: ts.Node = source
  for (;;) {
    if (ts.isExpression(node) && node.getStart(source) === span.start && node.getEnd() === span.end) break
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.getStart(source) <= span.start && child.getEnd() >= span.end ? child : undefined,
    )
    if (!inner) break
    node = inner
  }
  if (node === source) return null
  return { file, source, node, reading: 'schema', bindings: null, piece: null }
}

/**
 * What stands under one of the keys of a definition: in the literal with this span, or in what the arguments of the call with this
 * span lead to. Null where none of the keys is written out. `answer`: what the call is given may be a function whose answer holds
 * the definition in a list under this key.
 */
export function startAt(
  search: Search,
  file: string,
  span: Span,
  keys: readonly string[],
  answer?: string,
): { place: FieldPlace; argument: Span } | null {
  const whole = placeAt(search, file, span)
  if (!whole) return null
  const { node } = whole
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node)
  const given = isCall ? (node.arguments ?? []) : []
  // `list.map(withHints)`: a tool is what the function makes of an element.
  const elements = given[0] && listCallOf(given[0]) === node ? elementOf(search, whole) : []
  const parts = elements.length > 0 ? elements : isCall ? given.map((each) => at(whole, each)) : [whole]
  const answered = answer === undefined ? [] : parts.flatMap((part) => answeredElement(search, part, answer))
  for (const part of answered.length > 0 ? answered : parts) {
    for (const key of keys) {
      const [member] = search.members(part, key)
      if (member) return { place: member.value, argument: spanOf(part.file === file ? part : whole) }
    }
  }
  return null
}
