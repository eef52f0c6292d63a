import ts from '#typescript'
import { unwrap } from '../syntax/scope.js'
import { returned } from './functions.js'
import { at, bare, type FieldPlace, type Member, type Reading, type Search } from './place.js'
import { distinct } from './place-map.js'

/**
 * The property of an object literal that holds a key, spreads followed; the last one written wins, as at run time.
 * In an ArkType definition `"name?"` holds `name`, and the key `"..."` is a spread.
 */
export function property(search: Search, place: FieldPlace, name: string, reading: Reading): Member | null {
  return properties(search, place, name, reading)[0] ?? null
}

/** As `property`: the last one written, before it those of spreads that may leave the key out, and each that a getter may return. */
export function properties(search: Search, place: FieldPlace, name: string, reading: Reading): Member[] {
  const { node } = place
  if (!ts.isObjectLiteralExpression(node)) return []
  const held = reading === 'definition' ? 'definition' : 'schema'
  const plain = plainKeys(node)
  if (plain) {
    const names = reading === 'definition' ? [name, `${name}?`] : [name]
    const written = names.flatMap((each) => plain.get(each) ?? [])
    const [element] = written
    if (!element) return []
    const values = written.length === 1 ? heldBy(place, element, held) : []
    if (values.length > 0) return values.map((value) => memberOf(place, element, value))
  }
  const found: Member[] = []
  for (const element of node.properties.toReversed()) {
    if (ts.isSpreadAssignment(element)) {
      const spread = at(place, element.expression, reading === 'schema' ? 'shape' : reading)
      found.push(...spreadMembers(search, spread, name))
      if (found.length > 0 && !(search.everyValue && mayLack(search, spread, name))) return found
      continue
    }
    const key = keyOf(search, place, element.name)
    if (reading === 'definition' && key === '...' && ts.isPropertyAssignment(element)) {
      const member = search.step(at(place, element.initializer, 'definition'), name)
      if (member) return [member]
      continue
    }
    if (key !== name && !(reading === 'definition' && key === `${name}?`)) continue
    const values = heldBy(place, element, held)
    if (values.length > 0) return [...found, ...values.map((value) => memberOf(place, element, value))]
  }
  return found
}

function spreadMembers(search: Search, spread: FieldPlace, name: string): Member[] {
  const members = search.everyValue ? search.members(spread, name) : []
  const member = members.length === 0 ? search.step(spread, name) : null
  return member ? [member] : members
}

/** Names and conditions that a spread value is followed through. */
const MAX_STEPS = 12

/** `...(isFast && { model })`, `...(isFast ? { model } : {})`: what stands before it may be what counts. */
function mayLack(search: Search, spread: FieldPlace, name: string, steps = 0): boolean {
  const node = ts.isExpression(spread.node) ? unwrap(spread.node) : spread.node
  const isOptional =
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  if (isOptional || steps > MAX_STEPS) return true
  const aliases = search.aliases(spread)
  return aliases.length === 0
    ? search.members(spread, name).length === 0
    : aliases.some((each) => mayLack(search, each, name, steps + 1))
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

/**
 * The elements of an array literal, spreads of other literals expanded, each once: `all = [...all, next]` would have more of them each
 * time that it is looked at. To be asked by `search.elements`, which remembers.
 */
export function elements(search: Search, place: FieldPlace): FieldPlace[] {
  if (!ts.isArrayLiteralExpression(place.node)) return []
  const found = place.node.elements.flatMap((element) => {
    if (!ts.isSpreadElement(element)) return [at(place, element)]
    return search.values(at(place, element.expression)).flatMap((value) => search.elements(value))
  })
  return distinct(found)
}

/** The value of a string literal that an expression denotes; null for other expressions. */
export function text(search: Search, place: FieldPlace): string | null {
  return texts(search, place).find((each) => each !== null) ?? null
}

/** The values of the literals that an expression may denote, in source order; null for each value that is no literal. */
export function texts(search: Search, place: FieldPlace): Array<string | null> {
  if (place.piece) return []
  return search.values(place).map(({ node }) => {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
    return ts.isEnumMember(node) && node.initializer && ts.isStringLiteralLike(node.initializer)
      ? node.initializer.text
      : null
  })
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

function heldBy(place: FieldPlace, element: ts.ObjectLiteralElementLike, reading: Reading): FieldPlace[] {
  if (ts.isPropertyAssignment(element)) return [at(place, element.initializer, reading)]
  if (ts.isShorthandPropertyAssignment(element)) return [at(place, element.name, reading)]
  if (ts.isGetAccessorDeclaration(element)) return returned(element).map((value) => at(place, value, reading))
  return ts.isMethodDeclaration(element) ? [at(place, element, reading)] : []
}
