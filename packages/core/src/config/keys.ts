/** How providers begin their keys. */
const PREFIXES =
  /^(?:sk-|sk_live_|pk_live_|rk_live_|ghp_|gho_|ghs_|ghu_|github_pat_|glpat-|xox[abeoprs]-|AKIA|ASIA|AIza|npm_|hf_|dop_v1_|SG\.|shpat_|lin_api_|ntn_|secret_|eyJ[\w-]+\.[\w-]+\.)/

/** What people write in the place of a key. */
const PLACEHOLDER =
  /placeholder|example|dummy|fake|sample|test|your|change|secret-here|xxx|\.\.\.|<|>|\*\*\*|(.)\1{5}/i

/** Whether a text looks like a key that opens something, and not like a placeholder for one. */
export function looksLikeKey(value: string): boolean {
  if (value.length < 16 || /^[./~]|\s/.test(value) || PLACEHOLDER.test(value)) return false
  if (PREFIXES.test(value)) return true
  // A long random word: digits and letters mixed, and no path, address or plain number.
  const isWord = /^[\w+/=-]{24,}$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value)
  return isWord && !/^[a-z]+(?:[-_/][a-z0-9]+)*$/i.test(value) && changes(value) >= value.length / 4
}

/** How often a text goes from one kind of character to another. */
function changes(value: string): number {
  const kind = (char: string) => (/\d/.test(char) ? 'digit' : /[a-z]/.test(char) ? 'small' : 'other')
  let count = 0
  for (let index = 1; index < value.length; index++)
    if (kind(value[index] as string) !== kind(value[index - 1] as string)) count++
  return count
}
