import ts from '#typescript'
import { returned } from './functions.js'
import { at, bare, type FieldPlace, type Member, type Reading, type Search } from './place.js'

/**
 * The property of an object literal that holds a key, spreads followed; the last one written wins, as at run time.
 * In an ArkType definition `"name?"` holds `name`, and the key `"..."` is a spread.
 */
export function property(search: Search, place: FieldPlace, name: string, reading: Reading): Member | null {
  const { node } = place
  if (!ts.isObjectLiteralExpression(node)) return null
  const plain = plainKeys(node)
  if (plain) {
    const names = reading === 'definition' ? [name, `${name}?`] : [name]
    const written = names.flatMap((each) => plain.get(each) ?? [])
    if (written.length === 0) return null
    const [element] = written
    const value =
      element &&
      written.length === 1 &&
      heldBy(place, element, reading === 'definition' ? 'definition' : 'schema')
    if (value) return memberOf(place, element, value)
  }
  for (const element of node.properties.toReversed()) {
    if (ts.isSpreadAssignment(element)) {
      const spread = at(place, element.expression, reading === 'schema' ? 'shape' : reading)
      const found = search.step(spread, name)
      if (found) return found
      continue
    }
    const key = keyOf(search, place, element.name)
    if (reading === 'definition' && key === '...' && ts.isPropertyAssignment(element)) {
      const found = search.step(at(place, element.initializer, 'definition'), name)
      if (found) return found
      continue
    }
    if (key !== name && !(reading === 'definition' && key === `${name}?`)) continue
    const value = heldBy(place, element, reading === 'definition' ? 'definition' : 'schema')
    if (value) return memberOf(place, element, value)
  }
  return null
}

type Named = Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>

function memberOf({ source }: FieldPlace, { name }: Named, value: FieldPlace): Member {
  return { key: { start: name.getStart(source), end: name.getEnd() }, value }
}

const plainLiterals = new WeakMap<ts.ObjectLiteralExpression, ReadonlyMap<string, Named> | null>()

/** What each key holds, the last one written; null where a key or a spread has to be followed. A literal may have any number of keys. */
function plainKeys(node: ts.ObjectLiteralExpression): ReadonlyMap<string, Named> | null {
  let keys = plainLiterals.get(node)
  if (keys !== undefined) return keys
  const found = new Map<string, Named>()
  keys = found
  for (const element of node.properties) {
    if (
      ts.isSpreadAssignment(element) ||
      ts.isComputedPropertyName(element.name) ||
      element.name.text === '...'
    ) {
      keys = null
      break
    }
    found.set(element.name.text, element)
  }
  plainLiterals.set(node, keys)
  return keys
}

/** The elements of an array literal, spreads of other literals expanded. To be asked by `search.elements`, which remembers. */
export function elements(search: Search, place: FieldPlace): FieldPlace[] {
  if (!ts.isArrayLiteralExpression(place.node)) return []
  return place.node.elements.flatMap((element) => {
    if (!ts.isSpreadElement(element)) return [at(place, element)]
    return search.values(at(place, element.expression)).flatMap((value) => search.elements(value))
  })
}

/** The value of a string literal that an expression denotes; null for other expressions. */
export function text(search: Search, place: FieldPlace): string | null {
  if (place.piece) return null
  for (const { node } of search.values(place)) {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
    if (ts.isEnumMember(node) && node.initializer && ts.isStringLiteralLike(node.initializer)) {
      return node.initializer.text
    }
  }
  return null
}

/** A class's own static members, and its fields where `instance` is set. */
export function classMember(place: FieldPlace, name: string, instance: boolean): Member | null {
  if (!ts.isClassLike(place.node)) return null
  for (const member of place.node.members) {
    const fits = ts.isPropertyDeclaration(member) || ts.isGetAccessorDeclaration(member)
    if (!fits || !member.name || instance === isStatic(member)) continue
    if ((ts.isIdentifier(member.name) || ts.isPrivateIdentifier(member.name)) && member.name.text === name) {
      const value = ts.isPropertyDeclaration(member) ? member.initializer : returned(member)[0]
      if (value) {
        const key = { start: member.name.getStart(place.source), end: member.name.getEnd() }
        return { key, value: at(place, value, 'schema') }
      }
    }
  }
  return null
}

export function branch(places: readonly FieldPlace[], segment: string): Member | null {
  const place = places[Number(segment.slice(1))]
  return /^\|\d+$/.test(segment) && place ? bare(place) : null
}

export function position(places: readonly FieldPlace[], segment: string): Member | null {
  const place = places[Number(segment)]
  return /^\d+$/.test(segment) && place ? bare(place) : null
}

function keyOf(search: Search, place: FieldPlace, name: ts.PropertyName): string | null {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text
  return ts.isComputedPropertyName(name) ? text(search, at(place, name.expression)) : null
}

function heldBy(
  place: FieldPlace,
  element: ts.ObjectLiteralElementLike,
  reading: Reading,
): FieldPlace | null {
  if (ts.isPropertyAssignment(element)) return at(place, element.initializer, reading)
  if (ts.isShorthandPropertyAssignment(element)) return at(place, element.name, reading)
  if (ts.isGetAccessorDeclaration(element)) {
    const [value] = returned(element)
    return value ? at(place, value, reading) : null
  }
  return ts.isMethodDeclaration(element) ? at(place, element, reading) : null
}

function isStatic(member: ts.ClassElement): boolean {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0
}
