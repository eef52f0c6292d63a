import type { SiteCondition } from '../../modules/site-entry.js'
import type { RawFailure } from '../../protocol.js'
import type { Taint, Unknowns } from '../../reading/index.js'
import { Suspension } from '../failures.js'

/** What failed under a condition that is not known to hold may never run. */
export function conditional(
  failure: RawFailure | null,
  conditions: readonly SiteCondition[] | undefined,
  unknowns: Unknowns,
): RawFailure | null {
  if (failure?.kind !== 'threw' || failure.cause) return failure
  const unmet = conditions?.find((condition) => !isKnownToHold(condition, unknowns))
  return unmet ? { ...failure, unmet: unmet.label } : failure
}

function isKnownToHold({ get }: SiteCondition, unknowns: Unknowns): boolean {
  if (!get) return false
  const taint: Taint = new Set()
  try {
    return Boolean(unknowns.into(taint, get)) && taint.size === 0
  } catch (error) {
    if (error instanceof Suspension) throw error
    return false
  }
}
