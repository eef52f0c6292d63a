import ts from '#typescript'
import { applied, defaultText, type MakeNullable } from './nullable.js'

/** By a method of its own or by the function of that name: `.optional()`, `z.optional(…)`, `.default(…)`. */
export const zod: MakeNullable = ({ source, node }, isMadeAgain, word) => {
  for (let call = node; ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression); ) {
    const { name, expression } = call.expression
    if (OPTIONAL.has(name.text)) {
      if (word === 'optional') return null
      const span = { start: name.getStart(source), end: name.getEnd() }
      return { splices: [{ span, newText: 'nullable' }], byDefault: null }
    }
    if (name.text === 'default') {
      const [given] = call.arguments
      const byDefault = given && !isOptional(expression) ? defaultText(source, given) : null
      if (byDefault === null) return null
      const span = { start: name.getStart(source), end: call.getEnd() }
      const newText = `${word}()${isMadeAgain ? `.transform(${applied(byDefault)})` : ''}`
      return { splices: [{ span, newText }], byDefault }
    }
    if (!ASIDE.has(name.text)) return null
    call = expression
  }
  return null
}

const OPTIONAL = new Set(['optional', 'nullish'])
/** Methods that hand on the very schema that they are called on. */
const ASIDE = new Set(['describe', 'meta', 'register'])

/** A default around what may be left out by itself. */
function isOptional(node: ts.Expression): boolean {
  const isCall = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
  return isCall && (OPTIONAL.has(node.expression.name.text) || isOptional(node.expression.expression))
}
