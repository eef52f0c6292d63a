import ts from '#typescript'
import { assignment } from './assignments.js'
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
  const compiled =
    declaration && ts.isVariableDeclaration(declaration) ? compiledMember(declaration, key) : null
  if (compiled) return compiled
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

/**
 * What compilers make of an enum: `var Way; (function (Way) { Way["Full"] = "registerTool" })(Way || (Way = {}))`, or the same function
 * called where the variable is declared.
 */
function compiledMember(declaration: ts.VariableDeclaration, key: string): ts.Expression | null {
  const statement = declaration.parent.parent
  if (!ts.isIdentifier(declaration.name) || !ts.isVariableStatement(statement)) return null
  const filled = declaration.initializer ?? filledBelow(statement, declaration.name.text)
  const call = filled && unwrap(filled)
  const made = call && ts.isCallExpression(call) ? unwrap(call.expression) : null
  const isFunction = made && (ts.isFunctionExpression(made) || ts.isArrowFunction(made))
  if (!isFunction || !ts.isBlock(made.body)) return null
  for (const each of made.body.statements) {
    const assigned = assignment(each)
    const left = assigned && unwrap(assigned.left)
    const isIt =
      left && ts.isElementAccessExpression(left) && constantText(left.argumentExpression, MAX_NAMES) === key
    if (assigned && isIt) return assigned.right
  }
  return null
}

/** The statement that fills an enum stands below its variable. */
function filledBelow(statement: ts.VariableStatement, name: string): ts.Expression | null {
  const { statements } = statement.parent as ts.Block | ts.SourceFile
  const next = statements[statements.indexOf(statement) + 1]
  if (!next || !ts.isExpressionStatement(next) || !ts.isCallExpression(next.expression)) return null
  const [given] = next.expression.arguments
  return given?.getText().startsWith(name) ? next.expression : null
}

/** What a `const` is given. */
function initialValue({ initializer, parent }: ts.VariableDeclaration): ts.Expression | null {
  return initializer && (parent.flags & ts.NodeFlags.Const) !== 0 ? initializer : null
}
