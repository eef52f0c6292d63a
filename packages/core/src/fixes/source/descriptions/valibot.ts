import ts from '#typescript'
import { valibot as vocabulary } from '../../../field-locator/vocabularies/valibot.js'
import { importedName } from '../imported-name.js'
import { indentAt, startsLine } from '../style.js'
import { type Spelling, valueUnder } from './spelling.js'

/** An action of a pipe: at the end of the one that is there, or of one around the schema. */
export const valibot: Spelling = {
  current(node) {
    if (!ts.isCallExpression(node)) return null
    const name = calleeName(node)
    if (name === null) return null
    if (WRAPPERS.has(name)) return node.arguments[0] ? this.current(node.arguments[0]) : null
    if (!PIPES.has(name)) return null
    for (const action of [...node.arguments].reverse()) {
      if (!ts.isCallExpression(action)) continue
      const [first] = action.arguments
      const called = calleeName(action)
      if (called === 'description' && first) return first
      const inMetadata = called === 'metadata' ? valueUnder(first, 'description') : null
      if (inMetadata) return inMetadata
    }
    return null
  },

  said(node) {
    if (!ts.isCallExpression(node) || !PIPES.has(calleeName(node) ?? '')) return null
    for (const action of node.arguments) {
      const message =
        ts.isCallExpression(action) && CHECKS.has(calleeName(action) ?? '') && action.arguments[1]
      if (message && ts.isStringLiteralLike(message)) return message.text
    }
    return null
  },

  add({ source, node }, literal) {
    const isValibot = (specifier: string) => vocabulary.modules.includes(specifier)
    const description = importedName(source, isValibot, 'description')
    if (!description) return null
    const action = `${description.text}(${literal})`
    const name = ts.isCallExpression(node) ? calleeName(node) : null
    const last = ts.isCallExpression(node) && name !== null && PIPES.has(name) ? node.arguments.at(-1) : null
    if (last) {
      const start = last.getStart(source)
      const end = last.getEnd()
      const gap = startsLine(source.text, start)
        ? `${source.text.includes('\r\n') ? '\r\n' : '\n'}${indentAt(source.text, start)}`
        : ' '
      return [...description.splices, { span: { start: end, end }, newText: `,${gap}${action}` }]
    }
    const pipe = importedName(source, isValibot, name?.endsWith('Async') ? 'pipeAsync' : 'pipe')
    if (!pipe) return null
    const [start, end] = [node.getStart(source), node.getEnd()]
    return [
      ...pipe.splices,
      ...description.splices,
      { span: { start, end: start }, newText: `${pipe.text}(` },
      { span: { start: end, end }, newText: `, ${action})` },
    ]
  },
}

const CHECKS = new Set(['check', 'checkAsync'])
const PIPES = new Set(['pipe', 'pipeAsync'])
/** What they hold is described by what is inside. */
const WRAPPERS = new Set([
  'optional',
  'optionalAsync',
  'exactOptional',
  'nullable',
  'nullish',
  'undefinedable',
])

function calleeName({ expression }: ts.CallExpression): string | null {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null
}
