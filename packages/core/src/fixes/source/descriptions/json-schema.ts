import ts from '#typescript'
import { propertyKey } from '../../../syntax/literal.js'
import { insertProperty } from '../property.js'
import { type Described, type Spelling, valueUnder } from './spelling.js'

/** The keyword of JSON Schema, behind `type`. */
export const jsonSchema: Spelling = {
  current: (node) => valueUnder(node, 'description'),
  add: (described, literal) =>
    ts.isObjectLiteralExpression(described.node) ? intoLiteral(described, described.node, literal) : null,
}

/** A description as a further key of an object literal; null where a spread may say it. */
export function intoLiteral(
  { source, style }: Described,
  literal: ts.ObjectLiteralExpression,
  text: string,
): ReturnType<Spelling['add']> {
  const { properties } = literal
  if (properties.some(ts.isSpreadAssignment)) return null
  const type = properties.find((each) => each.name && propertyKey(each.name) === 'type')
  const after = type ?? properties.at(-1) ?? null
  // In a package.json every key has quotes; a literal without keys has them as the key that it stands under.
  const name = after ? after.name : ts.isPropertyAssignment(literal.parent) ? literal.parent.name : undefined
  const quote = name && ts.isStringLiteralLike(name) ? name.getText(source).slice(0, 1) : ''
  const key = `${quote}description${quote}`
  // A literal without keys gets them where it stands, on its line.
  if (!after) {
    const span = { start: literal.getStart(source), end: literal.getEnd() }
    const space = style.spacing ? ' ' : ''
    return [{ span, newText: `{${space}${key}: ${text}${space}}` }]
  }
  return insertProperty(source, literal, after, key, style, () => text)
}
