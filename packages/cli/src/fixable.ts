import type { Finding, Fix, Workspace } from './engine.js'

/** What `fix` does about a finding: it puts it right, or says what somebody has to choose, or to make possible first. */
export type Fixability = 'certain' | 'choice' | 'obstructed'

/**
 * The fixes that `fix` would make, and those that it would name. What is not in it has none. `withoutChoices` leaves out those that
 * are for a person to choose, which saves making them: a finding may still have one.
 */
export async function triedFixes(
  { fixes }: { fixes: Pick<Workspace['fixes'], 'preferred' | 'isChoice'> },
  findings: readonly Finding[],
  { withoutChoices = false }: { withoutChoices?: boolean } = {},
): Promise<Map<Finding, Fix>> {
  const found = new Map<Finding, Fix>()
  for (const finding of findings) {
    if (!mayBeFixed(finding) || (withoutChoices && fixes.isChoice(finding))) continue
    const fix = await fixes.preferred(finding)
    if (fix !== null && !fix.template) found.set(finding, fix)
  }
  return found
}

/** What is said of fixes that were tried, so that it is what `fix` does. */
export function fixabilityOf(tried: ReadonlyMap<Finding, Fix>): Map<Finding, Fixability> {
  return new Map(
    [...tried].map(([finding, { edits, preferred }]) => [
      finding,
      edits.length === 0 ? 'obstructed' : preferred ? 'certain' : 'choice',
    ]),
  )
}

/** What its author has to write is offered in editors alone. */
export function mayBeFixed({ fix, otherFixes }: Finding): boolean {
  if (fix?.kind === 'describe' && fix.byAuthor === true) return false
  return fix !== null || otherFixes.length > 0
}
