import type { EntryForm, ProviderRule } from './provider-rule.js'
import type { Target } from './target.js'

const byTarget = new WeakMap<Target, Map<string, ReadonlyMap<string, readonly ProviderRule[]>>>()

/** The rules of a target that count for an entry of these forms and are worth a finding, by their code. */
export function askedOf(
  target: Target,
  forms: ReadonlySet<EntryForm>,
): ReadonlyMap<string, readonly ProviderRule[]> {
  const known = byTarget.get(target) ?? new Map<string, ReadonlyMap<string, readonly ProviderRule[]>>()
  byTarget.set(target, known)
  const key = [...forms].join()
  const found = known.get(key)
  if (found) return found
  const asked = new Map<string, ProviderRule[]>()
  for (const rule of target.rules) {
    if (rule.effect === 'unknown' && rule.isAdvice !== true) continue
    if (rule.form !== undefined && !forms.has(rule.form)) continue
    asked.set(rule.code, [...(asked.get(rule.code) ?? []), rule])
  }
  known.set(key, asked)
  return asked
}
