import type ts from 'typescript'
import type { Bindings, Place } from './place.js'

/** The places a search has been at, so that one that goes in circles ends. */
export class Visited {
  readonly #seen = new Map<Bindings | null, Map<ts.Node, Set<string>>>()

  /** False when the search has been here, with the same reading and bindings. */
  enter(place: Place): boolean {
    const key = keyOf(place)
    const byNode = this.#seen.get(place.bindings) ?? new Map<ts.Node, Set<string>>()
    this.#seen.set(place.bindings, byNode)
    const keys = byNode.get(place.node) ?? new Set<string>()
    byNode.set(place.node, keys)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  }

  leave(place: Place): void {
    this.#seen.get(place.bindings)?.get(place.node)?.delete(keyOf(place))
  }
}

function keyOf({ reading, piece }: Place): string {
  return piece ? `${reading}:${piece.start}:${piece.end}` : reading
}
