import type { Finding, Workspace } from './engine.js'

/** What `fix` does about a finding: it puts it right, or says what somebody has to choose, or to make possible first. */
export type Fixability = 'certain' | 'choice' | 'obstructed'

/** Tries the fixes, so that what is said of them here is what `fix` does. What is not in it has none. */
export async function fixableOf(
  { fixes }: { fixes: Pick<Workspace['fixes'], 'preferred'> },
  findings: readonly Finding[],
): Promise<Map<Finding, Fixability>> {
  const found = new Map<Finding, Fixability>()
  for (const finding of findings) {
    if (!mayBeFixed(finding)) continue
    const fix = await fixes.preferred(finding)
    if (fix === null || fix.template) continue
    found.set(finding, fix.edits.length === 0 ? 'obstructed' : fix.preferred ? 'certain' : 'choice')
  }
  return found
}

/** What its author has to write is offered in editors alone. */
export function mayBeFixed({ fix, otherFixes }: Finding): boolean {
  if (fix?.kind === 'describe' && fix.byAuthor === true) return false
  return fix !== null || otherFixes.length > 0
}
