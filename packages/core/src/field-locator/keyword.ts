import ts from '#typescript'
import { property } from './literals.js'
import { at, bare, type FieldPlace, type Member, type Search } from './place.js'

/**
 * The deepest place on the way to what a JSON pointer leads to, in JSON that is written out or imported; null where not even its
 * first segment is found.
 */
export function keywordAt(search: Search, schema: FieldPlace, pointer: readonly string[]): Member | null {
  let deepest: Member | null = null
  for (const segment of pointer) {
    const member = seek(search, deepest ? deepest.value : schema, segment, 0)
    if (!member) break
    deepest = member
  }
  return deepest
}

/** Calls within calls: `jsonSchema(strict(schema))`. */
const MAX_CALLS = 8

function seek(search: Search, place: FieldPlace, segment: string, calls: number): Member | null {
  for (const value of search.values(place)) {
    const { node } = value
    const found = ts.isObjectLiteralExpression(node)
      ? property(search, value, segment, 'shape')
      : ts.isArrayLiteralExpression(node)
        ? elementAt(search, value, segment)
        : null
    if (found) return found
    if (calls >= MAX_CALLS || !(ts.isCallExpression(node) || ts.isNewExpression(node))) continue
    // What the function does is not known: it most likely hands on what it is given.
    for (const argument of node.arguments ?? []) {
      const inside = seek(search, at(value, argument), segment, calls + 1)
      if (inside) return inside
    }
  }
  return null
}

function elementAt(search: Search, list: FieldPlace, segment: string): Member | null {
  const element = /^\d+$/.test(segment) ? search.elements(list)[Number(segment)] : undefined
  return element ? bare(element) : null
}
