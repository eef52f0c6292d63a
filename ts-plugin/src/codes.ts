/*
 * tsserver's diagnostics have numbers, and editors ask for fixes by them. Ours are made of the rule's code, so that a rule
 * keeps its number for as long as it keeps its code.
 */

/** Far above TypeScript's own, which end below 100,000. */
const FIRST = 1_000_000
const COUNT = 8_000_000

/** The number of a rule's code: FNV-1a, folded into seven digits. */
export function numberOf(code: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < code.length; index++) {
    hash ^= code.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return FIRST + (hash % COUNT)
}
