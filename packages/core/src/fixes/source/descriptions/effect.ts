import ts from '#typescript'
import { printKey } from '../literal.js'
import { insertProperty } from '../property.js'
import { appended, chainOf, type Spelling, valueUnder } from './spelling.js'

/** An annotation: `.annotations({ description })`, which version 4 calls `.annotate`. */
export const effect: Spelling = {
  current(node) {
    for (const { call, name } of chainOf(node)) {
      const said = METHODS.has(name.text) ? valueUnder(call.arguments[0], 'description') : null
      if (said) return said
    }
    return null
  },

  add(described, literal) {
    const { source, node, style, version } = described
    if (version === null) return null
    const [outermost] = chainOf(node)
    const present = outermost && METHODS.has(outermost.name.text) ? outermost.call.arguments[0] : undefined
    if (present) {
      if (!ts.isObjectLiteralExpression(present)) return null
      const key = printKey('description', style)
      return insertProperty(source, present, present.properties.at(-1) ?? null, key, style, () => literal)
    }
    const method = version.startsWith('3') ? 'annotations' : 'annotate'
    const space = style.spacing ? ' ' : ''
    return appended(described, `.${method}({${space}description: ${literal}${space}})`)
  },
}

const METHODS = new Set(['annotations', 'annotate'])
