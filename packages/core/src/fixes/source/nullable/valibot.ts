import ts from '#typescript'
import { valibot as vocabulary } from '../../../field-locator/vocabularies/valibot.js'
import { importedName } from '../imported-name.js'
import { applied, defaultText, type MakeNullable } from './nullable.js'

/** `v.optional(…)`, with its default as the second argument. */
export const valibot: MakeNullable = ({ source, node }, isMadeAgain, word) => {
  if (!ts.isCallExpression(node)) return null
  const { expression } = node
  const callee = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  const [inner, given] = node.arguments
  if (!ts.isIdentifier(callee) || !OPTIONAL.has(callee.text) || !inner) return null
  if (word === 'optional') {
    const byDefault = given ? defaultText(source, given) : null
    const span = { start: inner.getEnd(), end: node.getEnd() - 1 }
    return byDefault === null ? null : { splices: [{ span, newText: '' }], byDefault }
  }
  const nameOf = (name: string) =>
    importedName(source, (specifier) => vocabulary.modules.includes(specifier), name)
  const nullable = nameOf('nullable')
  if (!nullable) return null
  const span = { start: node.getStart(source), end: node.getEnd() }
  const text = `${nullable.text}(${inner.getText(source)})`
  if (!given) return { splices: [...nullable.splices, { span, newText: text }], byDefault: null }
  const byDefault = defaultText(source, given)
  if (byDefault === null) return null
  if (!isMadeAgain) return { splices: [...nullable.splices, { span, newText: text }], byDefault }
  const [pipe, transform] = [nameOf('pipe'), nameOf('transform')]
  if (!pipe || !transform) return null
  const newText = `${pipe.text}(${text}, ${transform.text}(${applied(byDefault)}))`
  const splices = [...nullable.splices, ...pipe.splices, ...transform.splices, { span, newText }]
  return { splices, byDefault }
}

const OPTIONAL = new Set(['optional', 'nullish', 'exactOptional', 'undefinedable'])
