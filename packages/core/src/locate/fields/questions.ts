import type { Place } from './place.js'
import { PlaceMap } from './place-map.js'

/** How often a way back to where a search already was has been cut, over all questions of one search. */
export interface Cuts {
  count: number
}

/**
 * A question about places, answered once each. Asked again while it is being answered, it is going in circles, and the
 * answer is `nothing`. What was answered on such a way is not kept: asked from elsewhere, it may be more.
 */
export function once<T>(cuts: Cuts, nothing: T, answer: (place: Place) => T): (place: Place) => T {
  const known = new PlaceMap<{ value: T } | 'asked' | 'open'>()
  return (place) => {
    const before = known.get(place)
    if (before === 'asked') {
      cuts.count++
      return nothing
    }
    if (before && before !== 'open') return before.value
    const { count } = cuts
    known.set(place, 'asked')
    try {
      const value = answer(place)
      known.set(place, cuts.count === count ? { value } : 'open')
      return value
    } catch (error) {
      known.set(place, 'open')
      throw error
    }
  }
}
