/**
 * The one of the names that is closest to what was written, if it is close at all: the same but for case and separators
 * (`getWeather`, `get-weather`), else at most a third of its letters off. Null also where two are equally close.
 */
export function nearestName(written: string, names: readonly string[]): string | null {
  const plain = plainName(written)
  const limit = Math.floor(plain.length / 3)
  let nearest: string | null = null
  let least = limit + 1
  for (const name of names) {
    const apart = distance(plain, plainName(name), limit)
    if (apart < least) {
      nearest = name
      least = apart
    } else if (apart === least) nearest = null
  }
  return nearest
}

function plainName(name: string): string {
  return name
    .slice(0, 128)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Levenshtein's distance, or more than `limit` where it is beyond that. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] as number) + (one.charAt(i - 1) === other.charAt(j - 1) ? 0 : 1)
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row.at(-1) as number
}
