import { Suspension, UnresolvedImport } from '../runner/failures.js'
import type { SiteCondition, SiteEntry } from './site-entry.js'

/** What was thrown on the way to a definition that stands under conditions. */
export class Conditional {
  constructor(
    readonly thrown: unknown,
    readonly conditions: readonly SiteCondition[],
  ) {}
}

/** The definitions that `made` makes, each with the conditions that it stands under. */
export function* underConditions(
  conditions: readonly SiteCondition[],
  made: Iterable<SiteEntry>,
): Generator<SiteEntry> {
  const all = (inner: readonly SiteCondition[] = []): SiteCondition[] => [...conditions, ...inner]
  try {
    for (const entry of made) yield { ...entry, conditions: all(entry.conditions) }
  } catch (error) {
    if (error instanceof Suspension || error instanceof UnresolvedImport) throw error
    throw error instanceof Conditional
      ? new Conditional(error.thrown, all(error.conditions))
      : new Conditional(error, conditions)
  }
}
