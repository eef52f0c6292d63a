const DAY_MS = 86_400_000
const START = Date.UTC(2027, 0, 11, 9, 30)

/** The `step`-th of a series of moments two days apart; `variant` begins another series. */
export function moment(variant: number, step: number): Date {
  return new Date(START + (((variant * 37) % 300) + step * 2) * DAY_MS)
}

/** `2027-01-11` */
export function dayText(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** `2027-01-11T09:30:00Z` */
export function momentText(at: Date): string {
  return at.toISOString().replace('.000Z', 'Z')
}
