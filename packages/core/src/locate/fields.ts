import ts from '#typescript'
import type { SchemaPath } from '../model/json.js'
import type { Span } from '../model/text.js'
import { Navigator } from './fields/navigator.js'
import { type Optionality, optionality } from './fields/optionality.js'
import { type Member, type Place, spanOf } from './fields/place.js'
import { placeAt } from './fields/start.js'
import type { Sources } from './sources.js'

export { findDefinition, findProperty, type LiteralSite, type PropertySite } from './fields/definition.js'
export type { Optionality } from './fields/optionality.js'

/** Where a sub-schema stands. Offsets are in `file`, which may be another one than the tool's. */
export interface FieldLocation {
  /** Absolute, with `/`. */
  file: string
  /** The property's key; the value's span where nothing stands as a key (an array's items, a union's branch). */
  key: Span
  value: Span
  /** False when the source says no more: this is the deepest place on the way that could be found. */
  exact: boolean
}

/**
 * Finds where the sub-schema at `path` is written, starting from the input schema's expression. Reads syntax alone,
 * follows names through the workspace, never throws on half-typed code. Null when `start` is no place in a file.
 */
export function locateField(
  sources: Sources,
  start: { file: string; span: Span },
  path: SchemaPath,
): FieldLocation | null {
  const search = new Navigator(sources)
  const place = placeAt(search, start.file, start.span)
  if (!place) return null
  const { member, exact } = walk(search, place, path)
  return location(member, exact)
}

/** A field that is written out, and what its source says of being left out. */
export interface LocatedField extends FieldLocation {
  optionality: Optionality | null
}

/** Many paths in one search. Null for those that are not written out as a key. */
export function locateFields(
  sources: Sources,
  start: { file: string; span: Span },
  paths: readonly SchemaPath[],
): Array<LocatedField | null> {
  const search = new Navigator(sources, paths.length)
  const around = placeAt(search, start.file, start.span)
  // What is no whole expression was one in another text.
  const place = around && isSame(spanOf(around), start.span) ? around : null
  return paths.map((path) => {
    const found = place && walk(search, place, path)
    if (!found?.exact || isBare(found.member)) return null
    return { ...location(found.member, true), optionality: optionality(search, found.member) }
  })
}

function walk(search: Navigator, from: Place, path: SchemaPath): { member: Member; exact: boolean } {
  let deepest: Member = { key: spanOf(from), value: from }
  for (const segment of path) {
    const member = search.step(deepest.value, segment)
    if (!member) return { member: deepest, exact: false }
    deepest = member
  }
  return { member: deepest, exact: true }
}

/** Without a key of its own. A shorthand property is key and value at once. */
function isBare({ key, value }: Member): boolean {
  return isSame(key, spanOf(value)) && !ts.isShorthandPropertyAssignment(value.node.parent)
}

function location({ key, value }: Member, exact: boolean): FieldLocation {
  return { file: value.file, key, value: spanOf(value), exact }
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end
}
