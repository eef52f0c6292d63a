import type { Provenance, ProviderRule } from './provider-rule.js'
import { TARGETS } from './targets/index.js'

/** A row of what is known, and the targets that it is about. */
export interface Known extends Provenance {
  labels: string[]
  /** What is asked, key by key: `max: 64`. Markdown. */
  asked: string
}

/** Everything that is known of the demand that a finding is about, for its documentation. Each row once. */
export function knownOf(code: string): Known[] {
  const rows = new Map<string, Known>()
  for (const { label, rules, id } of TARGETS) {
    for (const rule of rules) {
      if (rule.code !== code || (id.endsWith('-strict') && rule.form !== 'strict')) continue
      const { effect, error, note, source, read, form } = rule
      const key = JSON.stringify(rule)
      const row = rows.get(key) ?? {
        labels: [],
        asked: askedBy(rule),
        effect,
        source,
        read,
        ...(error === undefined ? {} : { error }),
        ...(note === undefined ? {} : { note }),
        ...(form === undefined ? {} : { form }),
      }
      row.labels.push(label)
      rows.set(key, row)
    }
  }
  return [...rows.values()]
}

const ABOUT = new Set(['code', 'effect', 'error', 'note', 'source', 'read', 'form', 'isAdvice'])

function askedBy(rule: ProviderRule): string {
  return Object.entries(rule)
    .filter(([key]) => !ABOUT.has(key))
    .map(([key, value]) => `${key}: ${spelled(value)}`)
    .join('; ')
}

function spelled(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => `\`${String(each)}\``).join(', ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, each]) => `${key} ${String(each)}`)
      .join(', ')
  }
  return `\`${String(value)}\``
}
