import type { Evaluated, SiteRequest, SiteResult } from '../child/protocol.js'
import type { EvaluateOutcome, Failed } from './outcome.js'

/** So many sites may run into the deadline, or end their process, before the rest is given up. */
const MAX_COSTLY = 5

type EvaluatedOutcome = Exclude<EvaluateOutcome, Failed>

/**
 * One site that never comes back, or takes the process with it, leaves nothing of the others: so each is evaluated by itself.
 * Gives `whole`, the failure of all together, where none of them succeeds.
 */
export async function oneByOne(
  sites: readonly SiteRequest[],
  whole: Failed,
  evaluate: (site: SiteRequest) => Promise<EvaluateOutcome>,
): Promise<EvaluateOutcome> {
  if (sites.length < 2 || whole.transient || whole.shared || !isFatal(whole)) return whole
  const good: EvaluatedOutcome[] = []
  const results: SiteResult[] = []
  let last = whole
  let costly = 0
  for (const site of sites) {
    const outcome = costly < MAX_COSTLY ? await evaluate(site) : last
    if (!('failure' in outcome)) {
      good.push(outcome)
      results.push(...outcome.sites)
      continue
    }
    if (outcome.transient) return outcome
    if (!outcome.known) costly++
    last = outcome
    results.push({ index: site.index, tools: [], failure: failureOf(outcome) })
  }
  if (good.length === 0) return last
  return {
    ...together(good),
    sites: results,
    elapsedMs: good.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
  }
}

/** What evaluations of one file did, all in all. */
export function together(outcomes: readonly Evaluated[]): Omit<Evaluated, 'sites'> {
  return {
    loaded: union(outcomes, ({ loaded }) => loaded).sort(),
    packages: [
      ...new Map(outcomes.flatMap(({ packages }) => packages).map((each) => [each.path, each])).values(),
    ],
    environment: union(outcomes, ({ environment }) => environment).sort(),
    hidden: union(outcomes, ({ hidden }) => hidden),
    copiesEnvironment: outcomes.some(({ copiesEnvironment }) => copiesEnvironment),
    files: union(outcomes, ({ files }) => files).sort(),
    refused: union(outcomes, ({ refused }) => refused).sort(),
  }
}

function isFatal({ failure }: Failed): boolean {
  return failure.kind === 'timeout' || failure.kind === 'crashed'
}

function failureOf({ failure }: Failed): SiteResult['failure'] {
  // What has a stack comes from a child; of a whole request none is led back to the source yet.
  return failure as SiteResult['failure']
}

function union(outcomes: readonly Evaluated[], of: (evaluated: Evaluated) => readonly string[]): string[] {
  return [...new Set(outcomes.flatMap(of))]
}
