import ts from '#typescript'
import { throughCall } from './calls.js'
import { isFunction, returned } from './functions.js'
import { throughJsonSchema } from './json-schema.js'
import { property } from './literals.js'
import { ownerOfFields } from './members.js'
import { type Onward, throughNotation } from './notation.js'
import { at, type FieldPlace, type Member, type Search } from './place.js'
import { PlaceMap } from './place-map.js'

/**
 * The sub-schema one segment away, searched depth first through everything that hands a schema on.
 * First as the author wrote it, then leniently: through unions, and through what says nothing to us.
 */
export function step(search: Search, place: FieldPlace, segment: string): Member | null {
  return (
    seek(search, place, segment, false, new PlaceMap()) ?? seek(search, place, segment, true, new PlaceMap())
  )
}

function seek(
  search: Search,
  place: FieldPlace,
  segment: string,
  lenient: boolean,
  visited: PlaceMap<true>,
): Member | null {
  if (visited.get(place) || !search.spend()) return null
  visited.set(place, true)
  for (const alias of search.aliases(place)) {
    const found = seek(search, alias, segment, lenient, visited)
    if (found) return found
  }
  const onward = through(search, place, segment, lenient)
  if (onward.member) return onward.member
  for (const next of onward.places) {
    const found = seek(search, next, segment, lenient, visited)
    if (found) return found
  }
  return null
}

function through(search: Search, place: FieldPlace, segment: string, lenient: boolean): Onward {
  const { node, reading } = place
  if (ts.isCallExpression(node)) return throughCall(search, place, segment, lenient)
  if (place.piece || (reading === 'definition' && isNotation(node)))
    return throughNotation(search, place, segment)
  if (ts.isObjectLiteralExpression(node)) {
    if (reading === 'shape') return { member: property(search, place, segment, 'shape'), places: [] }
    const schema = throughJsonSchema(search, place, segment)
    return { member: schema.member ?? property(search, place, segment, 'shape'), places: schema.places }
  }
  if (ts.isSourceFile(node) || ts.isModuleDeclaration(node)) {
    return { member: search.members(place, segment)[0] ?? null, places: [] }
  }
  return { member: null, places: handedOn(search, place) }
}

/** Where the path goes on from an expression that is no call and no literal with keys. */
function handedOn(search: Search, place: FieldPlace): FieldPlace[] {
  const { node } = place
  // An intersection's parts, the last one first, because it is the one that wins.
  if (ts.isArrayLiteralExpression(node)) return search.elements(place).toReversed()
  if (isFunction(node)) return returned(node).map((value) => at(place, value))
  if (ts.isNewExpression(node)) return (node.arguments ?? []).map((value) => at(place, value))
  if (ts.isClassLike(node)) {
    return (node.heritageClauses ?? []).flatMap((clause) =>
      clause.types.map((type) => at(place, type.expression)),
    )
  }
  const owner = ownerOfFields(place)
  return owner ? [owner] : []
}

function isNotation(node: ts.Node): boolean {
  return (
    ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isStringLiteralLike(node)
  )
}
