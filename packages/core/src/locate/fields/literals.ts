import ts from '#typescript'
import { returned } from './functions.js'
import { at, bare, type Member, type Place, type Reading, type Search } from './place.js'

/**
 * The property of an object literal that holds a key, spreads followed; the last one written wins, as at run time.
 * In an ArkType definition `"name?"` holds `name`, and the key `"..."` is a spread.
 */
export function property(search: Search, place: Place, name: string, reading: Reading): Member | null {
  const { node } = place
  if (!ts.isObjectLiteralExpression(node)) return null
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
    if (value)
      return { key: { start: element.name.getStart(place.source), end: element.name.getEnd() }, value }
  }
  return null
}

/** The elements of an array literal, spreads of other literals expanded. */
export function elements(search: Search, place: Place): Place[] {
  if (!ts.isArrayLiteralExpression(place.node)) return []
  return place.node.elements.flatMap((element) => {
    if (!ts.isSpreadElement(element)) return [at(place, element)]
    return search.values(at(place, element.expression)).flatMap((value) => elements(search, value))
  })
}

/** The value of a string literal that an expression denotes; null when it is none. */
export function text(search: Search, place: Place): string | null {
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
export function classMember(place: Place, name: string, instance: boolean): Member | null {
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

export function branch(places: readonly Place[], segment: string): Member | null {
  const place = places[Number(segment.slice(1))]
  return /^\|\d+$/.test(segment) && place ? bare(place) : null
}

export function position(places: readonly Place[], segment: string): Member | null {
  const place = places[Number(segment)]
  return /^\d+$/.test(segment) && place ? bare(place) : null
}

function keyOf(search: Search, place: Place, name: ts.PropertyName): string | null {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text
  return ts.isComputedPropertyName(name) ? text(search, at(place, name.expression)) : null
}

function heldBy(place: Place, element: ts.ObjectLiteralElementLike, reading: Reading): Place | null {
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
