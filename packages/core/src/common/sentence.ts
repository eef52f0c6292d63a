/** What ends a sentence, or stands where it was cut. */
const END = /[.!?\u2026]$/

/** A phrase as a sentence of its own. */
export function sentence(phrase: string): string {
  return ended(`${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}`)
}

/** A text that a sentence may follow. */
export function ended(text: string): string {
  return END.test(text) ? text : `${text}.`
}
