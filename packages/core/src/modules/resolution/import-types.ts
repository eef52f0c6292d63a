import ts from '#typescript'
import { typedSpecifier } from './data-files.js'

/** The `type` of import attributes: `json` in `with { type: 'json' }`. */
export function attributeType(attributes: ts.ImportAttributes | undefined): string | null {
  for (const { name, value } of attributes?.elements ?? [])
    if (name.text === 'type' && ts.isStringLiteralLike(value)) return value.text
  return null
}

/** The specifier that `import('…')` or `require('…')` asks for, attributes included; null where only running tells. */
export function specifierOf({ arguments: [first, second] }: ts.CallExpression): string | null {
  if (!first || !ts.isStringLiteralLike(first)) return null
  const asked = second && member(second, 'with')
  const type = asked && member(asked, 'type')
  return typedSpecifier(first.text, type && ts.isStringLiteralLike(type) ? type.text : null)
}

function member(node: ts.Expression, key: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === key)
      return property.initializer
  }
  return undefined
}
