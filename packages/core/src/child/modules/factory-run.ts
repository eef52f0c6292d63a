import type { Taint, Unknowns } from '../reading/index.js'
import { Suspension, UnresolvedImport } from '../runner/failures.js'
import type { SiteEntry } from './site-entry.js'

type Template = (...given: unknown[]) => Iterable<SiteEntry>

/**
 * The entries of a function that makes tools. Where what it is given is not known and leads to none, or to an error, they are those
 * that it makes with the defaults of its parameters: `createServer(client, options = {})`.
 */
export function* factoryRun(
  template: Template,
  given: readonly unknown[],
  unknowns: Unknowns,
): Generator<SiteEntry> {
  // `length` counts the parameters ahead of the first default.
  if (!unknowns.active || template.length >= given.length) return yield* template(...given)
  const taint: Taint = new Set()
  const passed: Taint = new Set()
  let isEmpty = true
  let ended: { error: unknown } | null = null
  try {
    const entries = template(...given)[Symbol.iterator]()
    const next = () => unknowns.into(taint, () => entries.next(), passed)
    for (let step = next(); !step.done; step = next()) {
      isEmpty = false
      yield step.value
    }
  } catch (error) {
    if (error instanceof Suspension || error instanceof UnresolvedImport) throw error
    ended = { error }
  }
  const byDefault = isEmpty && taint.size > 0 ? [...template(...given.slice(0, template.length))] : []
  if (byDefault.length > 0) return yield* byDefault
  unknowns.add(taint)
  if (ended) throw ended.error
}
