import ts from '#typescript'
import { appended, chainOf, type Spelling } from './spelling.js'

/** `.describe('…')` of a type; in a definition the tuple `['string', '@', '…']`. */
export const arktype: Spelling = {
  current(node) {
    if (ts.isArrayLiteralExpression(node)) {
      const [, sign, text] = node.elements
      return sign && ts.isStringLiteralLike(sign) && sign.text === '@' ? (text ?? null) : null
    }
    for (const { call, name } of chainOf(node)) {
      if (name.text === 'describe' && call.arguments[0]) return call.arguments[0]
    }
    return null
  },

  add(described, literal) {
    const { node, source } = described
    if (ts.isCallExpression(node)) return appended(described, `.describe(${literal})`)
    // A default or an optional key has to stand outermost, where a tuple would be around it.
    if (ts.isStringLiteralLike(node) ? OUTERMOST.test(node.text) : !ts.isObjectLiteralExpression(node)) {
      return null
    }
    const [start, end] = [node.getStart(source), node.getEnd()]
    return [
      { span: { start, end: start }, newText: '[' },
      {
        span: { start: end, end },
        newText: `, ${described.style.quote}@${described.style.quote}, ${literal}]`,
      },
    ]
  },
}

/** `string = 'x'` and `string?`, but no `number >= 1`. */
const OUTERMOST = /(?<![<>=!])=(?!=)|\?$/
