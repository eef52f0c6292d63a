import ts from '#typescript'
import { isFunction } from './functions.js'
import { texts } from './literals.js'
import { loadedModule, moduleAt } from './names.js'
import { at, type FieldPlace, type Search } from './place.js'
import { picked, valuesIn } from './possible-values.js'

// Parts of a schema by the property that validators hold them under: `Tags.element`, `Shape.options[0]`.
const ITEMS = new Set(['element', 'item', 'items'])
const BRANCHES = new Set(['options', 'anyOf'])

/** The expressions that an expression is an alias of; empty where it stands for itself. */
export function aliases(search: Search, place: FieldPlace): FieldPlace[] {
  if (place.piece) return []
  return targets(search, place).map((target) => ({ ...target, reading: place.reading }))
}

function targets(search: Search, place: FieldPlace): FieldPlace[] {
  const { node } = place
  if (ts.isIdentifier(node)) return search.named(place, node.text)
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isAwaitExpression(node)
  ) {
    return [at(place, node.expression)]
  }
  if (ts.isConditionalExpression(node)) return [at(place, node.whenTrue), at(place, node.whenFalse)]
  if (ts.isBinaryExpression(node)) return operands(node).map((operand) => at(place, operand))
  if (ts.isPropertyAccessExpression(node)) return accessed(search, place, node.expression, node.name.text)
  if (ts.isElementAccessExpression(node)) return lookedUp(search, place, node)
  if (ts.isCallExpression(node)) return called(search, place, node)
  return []
}

function operands(node: ts.BinaryExpression): ts.Expression[] {
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.BarBarEqualsToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      return [node.left, node.right]
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EqualsToken:
      return [node.right]
    default:
      return []
  }
}

function lookedUp(search: Search, place: FieldPlace, node: ts.ElementAccessExpression): FieldPlace[] {
  const keys = texts(search, at(place, node.argumentExpression))
  const known = keys.filter((key) => key !== null)
  if (search.everyValue && known.length < Math.max(keys.length, 1))
    return valuesIn(search, at(place, node.expression))
  const sought = search.everyValue ? known : known.slice(0, 1)
  return sought.flatMap((key) => accessed(search, place, node.expression, key))
}

function accessed(search: Search, place: FieldPlace, owner: ts.Expression, name: string): FieldPlace[] {
  const { node } = place
  const called = ts.isCallExpression(node.parent) && node.parent.expression === node
  const members = search.members(at(place, owner), name, called)
  if (members.length > 0) return members.map((member) => member.value)
  const schema = at(place, owner, 'schema')
  if (ITEMS.has(name)) return one(search, schema, '[]')
  if (/^\d+$/.test(name) && ts.isPropertyAccessExpression(owner) && BRANCHES.has(owner.name.text)) {
    return one(search, at(schema, owner.expression), `|${name}`)
  }
  return []
}

function one(search: Search, place: FieldPlace, segment: string): FieldPlace[] {
  const member = search.step(place, segment)
  return member ? [member.value] : []
}

function called(search: Search, place: FieldPlace, node: ts.CallExpression): FieldPlace[] {
  const specifier = loadedModule(node)
  if (specifier) {
    const module = moduleAt(search, specifier.text, place.file)
    return module ? [module] : []
  }
  const results = search
    .values(at(place, node.expression, 'schema'))
    .filter((callee) => isFunction(callee.node))
    .flatMap((callee) => search.applied(callee, place))
  return results.length === 0 && search.everyValue ? picked(search, place, node) : results
}
