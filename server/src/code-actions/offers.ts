import {
  comparePositions,
  type Finding,
  type Fix,
  type Range,
  type ToolFacts,
  type Workspace,
} from '@toolsight/core'

/** A way to change the text that the engine offers. */
export interface Offer {
  fix: Fix
  /** Whether it is the one right thing to do about its finding. */
  isPreferred: boolean
}

/** Fixes are made once for each finding of a report: an editor asks again at every move of the cursor. */
const made = new WeakMap<object, Promise<Fix[]>>()

/** Every way to put a finding right. `known`: its fixes, where the engine has not found it. */
export async function offersOf(
  finding: Finding,
  workspace: Workspace,
  known: readonly Fix[] | null,
): Promise<Offer[]> {
  const fixes = known ?? (await once(finding, () => workspace.fixes.all(finding)))
  const hasOnePreferred = fixes.filter((fix) => fix.preferred && isPossible(fix)).length === 1
  return fixes.map((fix) => ({ fix, isPreferred: fix.preferred && hasOnePreferred }))
}

/** The comment that silences a finding where it stands; null where none can. */
export async function silencingOf(finding: Finding, workspace: Workspace): Promise<Offer | null> {
  const fix = await workspace.fixes.suppress(finding)
  return fix && { fix, isPreferred: false }
}

/** What can be generated for a tool although nothing is wrong; null where nothing can. */
export async function generationOf(tool: ToolFacts, workspace: Workspace): Promise<Offer | null> {
  const [fix] = await once(tool, async () => {
    const generated = await workspace.fixes.generateParameters(tool)
    return generated ? [generated] : []
  })
  return fix && isPossible(fix) ? { fix, isPreferred: false } : null
}

/** As many preferred fixes as do not touch each other, each whole or not at all. */
export async function preferredFixes(findings: readonly Finding[], workspace: Workspace): Promise<Fix[]> {
  const taken: Fix[] = []
  const seen = new Set<string>()
  for (const finding of findings) {
    if (finding.fix === null) continue
    const fixes = await once(finding, () => workspace.fixes.all(finding))
    const fix = fixes.find((each) => each.preferred && isPossible(each))
    const identity = JSON.stringify(fix?.edits)
    if (!fix || seen.has(identity) || taken.some((other) => collide(fix, other))) continue
    seen.add(identity)
    taken.push(fix)
  }
  return taken
}

export function isPossible(fix: Fix): boolean {
  return fix.edits.length > 0
}

/** Whether two ranges have a place in common; touching is enough, since a cursor is a range without length. */
export function touch(left: Range, right: Range): boolean {
  return comparePositions(right.start, left.end) <= 0 && comparePositions(left.start, right.end) <= 0
}

function once(key: object, make: () => Promise<Fix[]>): Promise<Fix[]> {
  const known = made.get(key)
  if (known) return known
  const making = make()
  made.set(key, making)
  // What failed is tried again when it is asked for again.
  making.catch(() => made.delete(key))
  return making
}

/** Two insertions at one place collide, their order being open. */
function collide(left: Fix, right: Fix): boolean {
  return left.edits.some((one) =>
    right.edits.some((other) => {
      if (one.file !== other.file) return false
      const order = comparePositions(one.range.start, other.range.start)
      const [first, second] = order <= 0 ? [one, other] : [other, one]
      return order === 0 || comparePositions(second.range.start, first.range.end) < 0
    }),
  )
}
