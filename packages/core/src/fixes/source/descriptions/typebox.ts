import ts from '#typescript'
import { intoLiteral } from './json-schema.js'
import { type Described, type Spelling, valueUnder } from './spelling.js'

/** The option `description`, which every function of TypeBox takes last. */
export const typebox: Spelling = {
  current(node) {
    const call = described(node)
    return call && valueUnder(call.arguments[call.place], 'description')
  },

  add(about, literal) {
    const call = described(about.node)
    if (!call || call.arguments.length < call.place) return null
    const options = call.arguments[call.place]
    if (options) return ts.isObjectLiteralExpression(options) ? intoLiteral(about, options, literal) : null
    const space = about.style.spacing ? ' ' : ''
    const text = `{${space}description: ${literal}${space}}`
    const last = call.arguments.at(-1)
    const end = last ? last.getEnd() : call.end
    return [{ span: { start: end, end }, newText: last ? `, ${text}` : text }]
  },
}

/** How many arguments come before the options. */
const PLACES: Readonly<Record<string, number>> = {
  Any: 0,
  Boolean: 0,
  Integer: 0,
  Null: 0,
  Number: 0,
  String: 0,
  Unknown: 0,
  Array: 1,
  Composite: 1,
  Enum: 1,
  Intersect: 1,
  Literal: 1,
  Object: 1,
  Partial: 1,
  Tuple: 1,
  Union: 1,
  Record: 2,
}

interface Options {
  arguments: ts.NodeArray<ts.Expression>
  place: number
  /** Where an argument would stand in a call without any. */
  end: number
}

/** The call that takes the options: what makes a field optional takes none of its own. */
function described(node: Described['node']): Options | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { text } = node.expression.name
  const [first] = node.arguments
  if ((text === 'Optional' || text === 'Readonly') && first) return described(first)
  const place = Object.hasOwn(PLACES, text) ? PLACES[text] : undefined
  return place === undefined ? null : { arguments: node.arguments, place, end: node.getEnd() - 1 }
}
