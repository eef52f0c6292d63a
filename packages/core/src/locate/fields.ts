import type { SchemaPath } from '../model/json.js'
import type { Span } from '../model/text.js'
import { Navigator } from './fields/navigator.js'
import { type Member, spanOf } from './fields/place.js'
import { placeAt } from './fields/start.js'
import type { Sources } from './sources.js'

export { findDefinition, findProperty, type LiteralSite, type PropertySite } from './fields/definition.js'

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
  let deepest: Member = { key: spanOf(place), value: place }
  for (const segment of path) {
    const member = search.step(deepest.value, segment)
    if (!member) return location(deepest, false)
    deepest = member
  }
  return location(deepest, true)
}

function location({ key, value }: Member, exact: boolean): FieldLocation {
  return { file: value.file, key, value: spanOf(value), exact }
}
