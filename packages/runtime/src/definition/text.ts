import { found } from '../found.js'
import { isDefaultPattern, type Limits } from './limits.js'
import type { Report } from './problem.js'

export function checkName(name: unknown, limits: Limits['name'], report: Report): void {
  if (typeof name !== 'string') {
    report(['name'], name === undefined ? 'is missing.' : `must be a string, and is ${found(name)}.`)
    return
  }
  const suggested = suggestName(name, limits)
  const suggestion = suggested === null ? undefined : `Use ${JSON.stringify(suggested)}.`
  if (name.length < limits.min || name.length > limits.max) {
    const range =
      limits.max === Number.POSITIVE_INFINITY ? `at least ${limits.min}` : `${limits.min} to ${limits.max}`
    report(['name'], `must have ${range} characters, and has ${name.length}.`, suggestion)
  }
  if (name !== '' && !limits.pattern.test(name)) {
    const rule = isDefaultPattern(limits.pattern)
      ? 'may have only letters a-z, digits, "_" and "-"'
      : `must match ${String(limits.pattern)}`
    report(['name'], `${rule}, and is ${JSON.stringify(name)}.`, suggestion)
  }
}

export function checkDescription(description: unknown, limits: Limits['description'], report: Report): void {
  if (description === undefined) return
  if (typeof description !== 'string') {
    report(['description'], `must be a string, and is ${found(description)}.`)
  } else if (description.length > limits.max) {
    report(['description'], `must have at most ${limits.max} characters, and has ${description.length}.`)
  }
}

/** The nearest name that the limits allow: `my tool!` → `my_tool`. Null when there is none to see. */
function suggestName(name: string, limits: Limits['name']): string | null {
  const candidate = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, limits.max)
  const allowed = candidate !== '' && candidate.length >= limits.min && limits.pattern.test(candidate)
  return allowed && candidate !== name ? candidate : null
}
