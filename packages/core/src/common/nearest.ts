import { distance } from 'fastest-levenshtein'

/** The candidate that a misspelled word most likely means; null when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  const typed = word.toLowerCase()
  let best: string | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const known = candidate.toLowerCase()
    // A word that was cut short or run on (`warn`, `targetsList`) is near whatever the count of edits says.
    const cut = typed.length > 2 && (known.startsWith(typed) || typed.startsWith(known))
    const edits = distance(typed, known)
    const limit = Math.max(2, Math.floor(Math.max(typed.length, known.length) * 0.4))
    const score = cut ? Math.min(edits, 1) : edits
    if (score < bestDistance && (cut || (edits <= limit && edits < known.length))) {
      best = candidate
      bestDistance = score
    }
  }
  return best
}
