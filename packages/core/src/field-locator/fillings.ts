import ts from '#typescript'
import { fillingsOf } from '../syntax/entries/fillings.js'
import { outermost } from '../syntax/scope.js'
import { text } from './literals.js'
import { at, type FieldPlace, type Search } from './place.js'

export interface Entry {
  /** Null where it is not written out. */
  key: string | null
  values: FieldPlace[]
}

/**
 * What is put into a list, a record or a map after `made`, which makes it: `list.push(value)`, `record.key = value`,
 * `map.set(key, value)` in the same file. Only where every value is asked for, or all elements of a list are.
 */
export function entriesPutInto(search: Search, made: FieldPlace, isListed = search.everyValue): Entry[] {
  const name = isListed ? nameGiven(made.node) : null
  if (name === null) return []
  return fillingsOf(name, made.source)
    .filter(({ owner }) => search.values(at(made, owner)).some(({ node }) => node === made.node))
    .map(({ key, values }) => ({
      key: key && keyText(search, made, key),
      values: values.map((value) => at(made, value, 'schema')),
    }))
}

/** The name, or the member's name, that a value is given where it is made. */
function nameGiven(node: ts.Node): string | null {
  if (!ts.isExpression(node)) return null
  const { parent } = outermost(node)
  const name = ts.isBinaryExpression(parent)
    ? parent.left
    : ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent)
      ? parent.name
      : null
  if (!name) return null
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return name.text
  return ts.isPropertyAccessExpression(name) ? name.name.text : null
}

function keyText(search: Search, made: FieldPlace, key: ts.Node): string | null {
  // A member's name is no expression of that name.
  const isMember = ts.isPropertyAccessExpression(key.parent) && key.parent.name === key
  return isMember ? (key as ts.MemberName).text : text(search, at(made, key))
}
