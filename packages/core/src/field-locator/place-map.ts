import type ts from 'typescript'
import type { Bindings, FieldPlace, Member } from './place.js'

/** What is known by place: node, reading, bindings and piece together. */
export class PlaceMap<T> {
  readonly #entries = new Map<Bindings | null, Map<ts.Node, Map<string, T>>>()

  get(place: FieldPlace): T | undefined {
    return this.#entries.get(place.bindings)?.get(place.node)?.get(keyOf(place))
  }

  set(place: FieldPlace, value: T): void {
    const byNode = this.#entries.get(place.bindings) ?? new Map<ts.Node, Map<string, T>>()
    this.#entries.set(place.bindings, byNode)
    const byKey = byNode.get(place.node) ?? new Map<string, T>()
    byNode.set(place.node, byKey)
    byKey.set(keyOf(place), value)
  }

  /** What is known of the place, else what `find` says from now on. */
  of(place: FieldPlace, find: () => T): T {
    const known = this.get(place)
    if (known !== undefined) return known
    const found = find()
    this.set(place, found)
    return found
  }

  delete(place: FieldPlace): void {
    this.#entries.get(place.bindings)?.get(place.node)?.delete(keyOf(place))
  }
}

/** Several ways can lead to one place. */
export function distinct(places: FieldPlace[]): FieldPlace[] {
  return distinctBy(places, (place) => place)
}

/** Members that hold the same value: without this, an object that spreads itself has more of them at each round. */
export function distinctMembers(members: Member[]): Member[] {
  return distinctBy(members, ({ value }) => value)
}

function distinctBy<T>(all: T[], placeOf: (each: T) => FieldPlace): T[] {
  if (all.length < 2) return all
  const seen = new PlaceMap<true>()
  return all.filter((each) => {
    const place = placeOf(each)
    const isNew = !seen.get(place)
    if (isNew) seen.set(place, true)
    return isNew
  })
}

export function isSamePlace(one: FieldPlace, other: FieldPlace): boolean {
  return one.node === other.node && one.bindings === other.bindings && keyOf(one) === keyOf(other)
}

function keyOf({ reading, piece }: FieldPlace): string {
  return piece ? `${reading}:${piece.start}:${piece.end}` : reading
}
