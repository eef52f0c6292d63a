import { safeGet } from '../safe-get.js'

/** What a pattern in JSON Schema has no place for: `regex flags i`, for the rule that reports it. Empty where it says all. */
export function flagsOf(pattern: unknown): string[] {
  const flags = safeGet(pattern, 'flags')
  const lost = typeof flags === 'string' ? flags.replace(/[^ims]/g, '') : ''
  return lost === '' ? [] : [`regex flags ${lost}`]
}
