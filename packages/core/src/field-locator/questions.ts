import type { FieldPlace, Member } from './place.js'
import { isSamePlace, PlaceMap } from './place-map.js'

/** What is asked about a place: the places that it leads to, the members of a name that it may have, or the one that it has. */
type Answer = readonly (FieldPlace | Member)[] | Member | null

/** A question that is being answered. */
interface Open {
  depth: number
  /** How often it has been answered again, because a circle led back to it. */
  round: number
  /** Whether an answer within its circle differs from the one of the round before. */
  changed: boolean
  /** Its circle gives the same answers again: those of its last round hold. */
  settled: boolean
  /** The question around it that its own circle leads back to. */
  within: { open: Open; round: number } | null
}

type Known<T> =
  | { state: 'known'; value: T }
  /** Being answered; the value is that of the round before. */
  | { state: 'open'; value: T; open: Open }
  /** Holds while the question that its circle leads back to is in this round, and for good once that one is settled. */
  | { state: 'tentative'; value: T; head: Open; round: number }

/** A circle of more rounds than this is left as it is: its answers grow without an end. */
const MAX_ROUNDS = 8
/** Questions within questions: far beyond what people write, and well within JavaScript's own stack. */
const MAX_DEPTH = 400

/** The questions that one search is answering, each within the one before it. */
export class Questions {
  readonly #open: Open[] = []
  /** The outermost question that a circle has led back to since the innermost one was asked. */
  #reached = Number.POSITIVE_INFINITY

  get depth(): number {
    return this.#open.length
  }

  /** A circle led back to the question at this depth. */
  cutAt(depth: number): void {
    this.#reached = Math.min(this.#reached, depth)
  }

  /**
   * A question about places, answered once each. Where the answer leads back to a question that is being answered, it is
   * answered in rounds: `nothing` at first, then what the round before gave, until a round changes nothing.
   */
  once<T extends Answer>(nothing: T, answer: (place: FieldPlace) => T): (place: FieldPlace) => T {
    const known = new PlaceMap<Known<T>>()
    return (place) => {
      const before = known.get(place)
      if (before?.state === 'known') return before.value
      if (before?.state === 'open') {
        this.cutAt(before.open.depth)
        return before.value
      }
      const head = before ? this.#headOf(before) : null
      if (before && head?.settled) return before.value
      if (before && head?.isNow) {
        this.cutAt(head.depth)
        return before.value
      }
      if (this.#open.length === MAX_DEPTH) {
        this.cutAt(0)
        return nothing
      }
      return this.#answer(known, place, before && head ? before.value : nothing, answer)
    }
  }

  #answer<T extends Answer>(
    known: PlaceMap<Known<T>>,
    place: FieldPlace,
    start: T,
    answer: (place: FieldPlace) => T,
  ): T {
    const outer = this.#reached
    const open: Open = { depth: this.#open.length, round: 0, changed: false, settled: false, within: null }
    const entry: Known<T> & { state: 'open' } = { state: 'open', value: start, open }
    this.#open.push(open)
    known.set(place, entry)
    let reached = Number.POSITIVE_INFINITY
    try {
      for (;;) {
        open.changed = false
        this.#reached = Number.POSITIVE_INFINITY
        const value = answer(place)
        reached = this.#reached
        const isSame = isSameAnswer(value, entry.value)
        if (reached < open.depth) {
          const around = this.#open[reached] as Open
          around.changed ||= open.changed || !isSame
          open.within = { open: around, round: around.round }
          known.set(place, { state: 'tentative', value, head: around, round: around.round })
          return value
        }
        if (reached > open.depth || (isSame && !open.changed) || open.round === MAX_ROUNDS) {
          open.settled = true
          known.set(place, { state: 'known', value })
          return value
        }
        entry.value = value
        open.round++
      }
    } catch (error) {
      known.delete(place)
      throw error
    } finally {
      this.#open.pop()
      this.#reached = Math.min(outer, reached < open.depth ? reached : outer)
    }
  }

  /** The question that a tentative answer depends on, if that is still open or settled. */
  #headOf({
    head,
    round,
  }: {
    head: Open
    round: number
  }): { depth: number; settled: boolean; isNow: boolean } | null {
    let isNow = head.round === round
    let open = head
    while (open.within) {
      isNow &&= open.within.open.round === open.within.round
      open = open.within.open
    }
    if (open.settled) return isNow ? { depth: open.depth, settled: true, isNow } : null
    return this.#open[open.depth] === open ? { depth: open.depth, settled: false, isNow } : null
  }
}

function isSameAnswer(one: Answer, other: Answer): boolean {
  if (one === other) return true
  if (!one || !other) return false
  if ('value' in one) return 'value' in other && isSamePlace(one.value, other.value)
  if ('value' in other) return false
  return (
    one.length === other.length &&
    one.every((each, index) => isSamePlace(placeOf(each), placeOf(other[index] as FieldPlace | Member)))
  )
}

function placeOf(each: FieldPlace | Member): FieldPlace {
  return 'value' in each ? each.value : each
}
