import type { CodePlace, RawTimeout, SiteResult } from '../child/protocol.js'
import type { EvaluateOutcome } from './outcome.js'

/**
 * Where what ran over the deadline does not end, and what led there; empty where that is not to be found. `site`: the only one
 * it is about.
 */
type FindPlaces = (timeout: RawTimeout, site: number | null) => Promise<CodePlace[]>

/** An answer in which each failure to end says where in the code that is. */
export async function withTimeoutPlaces(
  outcome: EvaluateOutcome,
  find: FindPlaces,
): Promise<EvaluateOutcome> {
  const placed = async (timeout: RawTimeout, site: number | null): Promise<RawTimeout> => {
    const places = await find(timeout, site)
    return places.length > 0 ? { ...timeout, places } : timeout
  }
  if ('failure' in outcome) {
    const { failure } = outcome
    return failure.kind === 'timeout' ? { ...outcome, failure: await placed(failure, null) } : outcome
  }
  const sites: SiteResult[] = []
  for (const site of outcome.sites) {
    const { failure } = site
    sites.push(failure?.kind === 'timeout' ? { ...site, failure: await placed(failure, site.index) } : site)
  }
  return { ...outcome, sites }
}
