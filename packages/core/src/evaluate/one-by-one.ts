import type { Evaluated, SiteRequest, SiteResult } from '../child/protocol.js'
import type { EvaluateOutcome, Failed } from './outcome.js'

/** So many sites may run into the deadline, or end their process, before the rest is given up. */
const MAX_COSTLY = 5
/** Sites that are tried together first where there are more: many that are well may take too long all at once. */
const GROUP = 16

type EvaluatedOutcome = Exclude<EvaluateOutcome, Failed>

/**
 * One site that never comes back, or takes the process with it, leaves nothing of the others: so each is evaluated by itself, of
 * many each of a group that fails. Gives `whole`, the failure of all together, where none of them succeeds.
 */
export async function oneByOne(
  sites: readonly SiteRequest[],
  whole: Failed,
  evaluate: (sites: SiteRequest[]) => Promise<EvaluateOutcome>,
): Promise<EvaluateOutcome> {
  if (sites.length < 2 || !isOfOne(whole)) return whole
  const good: EvaluatedOutcome[] = []
  const results: SiteResult[] = []
  let last = whole
  let costly = 0
  const parts = sites.length > GROUP ? groupsOf(sites) : sites.map((site) => [site])
  for (let part = parts.shift(); part; part = parts.shift()) {
    const outcome = costly < MAX_COSTLY ? await evaluate(part) : last
    if (!('failure' in outcome)) {
      good.push(outcome)
      results.push(...outcome.sites)
      continue
    }
    if (outcome.transient) return outcome
    if (part.length > 1 && costly < MAX_COSTLY && isOfOne(outcome)) {
      parts.unshift(...part.map((site) => [site]))
      continue
    }
    if (!outcome.known) costly++
    last = outcome
    results.push(...part.map(({ index }) => ({ index, tools: [], failure: failureOf(outcome) })))
  }
  if (good.length === 0) return last
  return {
    ...together(good),
    sites: results,
    elapsedMs: good.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
  }
}

function groupsOf(sites: readonly SiteRequest[]): SiteRequest[][] {
  const groups: SiteRequest[][] = []
  for (let at = 0; at < sites.length; at += GROUP) groups.push(sites.slice(at, at + GROUP))
  return groups
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

/** Whether one of the sites may be what failed, and the others well. */
export function isOfOne({ failure, transient, shared }: Failed): boolean {
  return !transient && !shared && (failure.kind === 'timeout' || failure.kind === 'crashed')
}

function failureOf({ failure }: Failed): SiteResult['failure'] {
  // What has a stack comes from a child; of a whole request none is led back to the source yet.
  return failure as SiteResult['failure']
}

function union(outcomes: readonly Evaluated[], of: (evaluated: Evaluated) => readonly string[]): string[] {
  return [...new Set(outcomes.flatMap(of))]
}
