/** Changes of source texts, shared by the scripts that put faults in. */

export function replaced(text, pattern, by) {
  return pattern.test(text) ? text.replace(pattern, () => by) : null
}

/** Puts words at the end of the first description that is one plain literal. */
export function described(text, more) {
  const pattern = /\bdescription:\s*(?:\n\s*)?(['"])((?:(?!\1)[^\\\n]|\\.)*)\1(?=\s*[,}])/
  const match = pattern.exec(text)
  if (!match) return null
  const [whole, quote, words] = match
  const next = typeof more === 'function' ? more(words) : `${words}${more}`
  if (next === null) return null
  const literal = JSON.stringify(next)
  return text.replace(whole, () => whole.replace(`${quote}${words}${quote}`, () => literal))
}

export function spanOf(text, { start, end }) {
  return [offsetOf(text, start), offsetOf(text, end)]
}

export function slice(text, [start, end]) {
  return text.slice(start, end)
}

export function offsetOf(text, { line, character }) {
  let offset = 0
  for (let n = 0; n < line; n++) offset = text.indexOf('\n', offset) + 1
  return offset + character
}
