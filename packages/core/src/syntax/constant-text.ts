import ts from '#typescript'
import { declarationOfName } from './bindings.js'
import { propertyKey } from './literal.js'
import { unwrap } from './scope.js'

/** How many names a text is followed through. */
const MAX_NAMES = 8

/** The text that an expression is, by its file alone: written out, in a constant, or under a key of a constant object or an enum. */
export function constantText(expression: ts.Expression, names = 0): string | null {
  const node = unwrap(expression)
  if (ts.isStringLiteralLike(node)) return node.text
  const value = names < MAX_NAMES ? constantValue(node) : null
  return value && constantText(value, names + 1)
}

function constantValue(node: ts.Expression): ts.Expression | null {
  if (ts.isPropertyAccessExpression(node)) return valueUnder(node.name.text, node.expression)
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  if (!declaration) return null
  if (ts.isVariableDeclaration(declaration)) return initialValue(declaration)
  if (!ts.isBindingElement(declaration) || declaration.dotDotDotToken) return null
  const holder = declaration.parent.parent
  const key = propertyKey((declaration.propertyName ?? declaration.name) as ts.PropertyName)
  const owner = ts.isVariableDeclaration(holder) ? initialValue(holder) : null
  return key === null || !owner || !ts.isObjectBindingPattern(declaration.parent)
    ? null
    : valueUnder(key, owner)
}

function valueUnder(key: string, owner: ts.Expression): ts.Expression | null {
  const node = unwrap(owner)
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  const members =
    declaration && ts.isEnumDeclaration(declaration)
      ? declaration.members
      : propertiesOf(declaration && ts.isVariableDeclaration(declaration) ? initialValue(declaration) : node)
  const member = members.findLast(({ name }) => name && propertyKey(name) === key)
  return (member as ts.PropertyAssignment | ts.EnumMember | undefined)?.initializer ?? null
}

function propertiesOf(value: ts.Expression | null): readonly ts.ObjectLiteralElement[] {
  const node = value && unwrap(value)
  return node && ts.isObjectLiteralExpression(node) ? node.properties : []
}

/** What a `const` is given. */
function initialValue({ initializer, parent }: ts.VariableDeclaration): ts.Expression | null {
  return initializer && (parent.flags & ts.NodeFlags.Const) !== 0 ? initializer : null
}
