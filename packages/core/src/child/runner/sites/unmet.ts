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

function isKnownToHold(condition: SiteCondition, unknowns: Unknowns): boolean {
  return known(condition, unknowns) === true
}

export function isKnownToFail(condition: SiteCondition, unknowns: Unknowns): boolean {
  return known(condition, unknowns) === false
}

/** Null where it cannot be told. */
function known({ get }: SiteCondition, unknowns: Unknowns): boolean | null {
  if (!get) return null
  const taint: Taint = new Set()
  // What is read of an unknown value is unknown too, and no one sees code ask whether it holds.
  const passed: Taint = new Set()
  try {
    const holds = Boolean(unknowns.into(taint, get, passed))
    return taint.size === 0 && passed.size === 0 ? holds : null
  } catch (error) {
    if (error instanceof Suspension) throw error
    return null
  }
}
