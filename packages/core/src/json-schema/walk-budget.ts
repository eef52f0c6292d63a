/** Beyond what any provider takes. A few definitions that refer to each other make any number of places. */
export const MAX_VISITS = 5_000
/** Of sub-schemas in each other, references followed. What is deeper overflows the stack sooner or later. */
const MAX_LEVELS = 250

/** What one walk over a schema may look at: the author of the schema chooses how many places it has, and how deep they are. */
export class WalkBudget {
  /** Whether something was left out. */
  isExceeded = false
  readonly #levels: number
  #left: number

  constructor(visits = MAX_VISITS, levels = MAX_LEVELS) {
    this.#left = visits
    this.#levels = levels
  }

  /** Sub-schemas that may still be looked at. */
  get left(): number {
    return this.#left
  }

  /** Whether one more sub-schema may be looked at, in so many others. */
  allows(level: number): boolean {
    if (this.#left > 0 && level < this.#levels) {
      this.#left--
      return true
    }
    this.isExceeded = true
    return false
  }
}
