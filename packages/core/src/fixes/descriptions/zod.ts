import ts from '#typescript'
import { appended, chainOf, type Spelling, valueUnder } from './spelling.js'

/** `.describe('…')` at the end of the chain: before version 4.3, what comes behind it makes a schema without it. */
export const zod: Spelling = {
  current(node) {
    for (const { call, name } of chainOf(node)) {
      const [first] = call.arguments
      if (name.text === 'describe' && first) return first
      const inMeta = name.text === 'meta' ? valueUnder(first, 'description') : null
      if (inMeta) return inMeta
    }
    return null
  },

  said(node) {
    for (const { call, name } of chainOf(node)) {
      const [, message] = name.text === 'refine' ? call.arguments : []
      const text = valueUnder(message, 'error') ?? valueUnder(message, 'message') ?? message
      if (text && ts.isStringLiteralLike(text)) return text.text
    }
    return null
  },

  add(described, literal) {
    const splices = appended(described, `.describe(${literal})`)
    for (const { call, name } of chainOf(described.node)) {
      if (name.text !== 'describe' || call === described.node) continue
      const receiver = name.parent.getChildAt(0, described.source)
      splices.unshift({ span: { start: receiver.getEnd(), end: call.getEnd() }, newText: '' })
    }
    return splices.sort((a, b) => a.span.start - b.span.start)
  },
}
