import ts from '#typescript'
import type { Span } from '../model/text.js'
import type { Sources } from '../syntax/sources.js'
import { Navigator } from './navigator.js'
import type { FieldPlace } from './place.js'
import { placeAt } from './start.js'

/** An object literal in the workspace. Offsets are in `file`. */
export interface LiteralSite {
  /** Absolute, with `/`. */
  file: string
  span: Span
}

/** A property of an object literal, and the literal it stands in. All of it in `file`. */
export interface PropertySite {
  /** Absolute, with `/`. */
  file: string
  literal: Span
  /** Key and value together. */
  property: Span
  key: Span
  value: Span
}

/**
 * Where the object literal stands that an expression denotes: itself, or followed through names, spreads' expressions,
 * members, casts and calls of workspace functions. Null when there is none, or more than one.
 */
export function findDefinition(sources: Sources, file: string, span: Span): LiteralSite | null {
  const search = new Navigator(sources)
  const place = placeAt(search, file, span)
  const value = place && only(search.values(place))
  if (!value || !ts.isObjectLiteralExpression(value.node)) return null
  return { file: value.file, span: spanOf(value.node) }
}

/**
 * Where the property stands that `path` leads to from an expression: through spreads, names and modules. Null when it
 * is written in no object literal, or could be one of several.
 */
export function findProperty(
  sources: Sources,
  file: string,
  span: Span,
  path: readonly string[],
): PropertySite | null {
  const search = new Navigator(sources)
  let place = placeAt(search, file, span)
  let found: PropertySite | null = null
  for (const name of path) {
    const member = place && only(search.members(place, name))
    found = member ? propertyAt(member.value, member.key) : null
    if (!member || !found) return null
    place = member.value
  }
  return found
}

function propertyAt({ file, source, node }: FieldPlace, key: Span): PropertySite | null {
  for (let parent = node; parent; parent = parent.parent) {
    if (!ts.isObjectLiteralElementLike(parent) || !parent.name) continue
    if (parent.name.getStart(source) !== key.start || !ts.isObjectLiteralExpression(parent.parent))
      return null
    return { file, literal: spanOf(parent.parent), property: spanOf(parent), key, value: spanOf(node) }
  }
  return null
}

function spanOf(node: ts.Node): Span {
  return { start: node.getStart(), end: node.getEnd() }
}

function only<T>(found: readonly T[]): T | null {
  const [first] = found
  return first !== undefined && found.length === 1 ? first : null
}
