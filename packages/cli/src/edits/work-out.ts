import type { Finding, Fix, Report } from '../engine.js'
import { mayBeFixed } from '../fixable.js'
import type { Project, Session } from '../session.js'
import { UsageError } from '../usage-error.js'
import { Draft, type FileChange } from './draft.js'

/** A fix, and the finding that it is for. */
export interface Made {
  finding: Finding
  fix: Fix
}

export interface Worked {
  made: Made[]
  /** Offered, and for a person to decide on or to make possible. */
  left: Made[]
  changes: FileChange[]
  /** What the engine found before anything was changed. */
  before: Report
  /** What it finds in the texts with the fixes made. */
  remaining: Report
}

export interface WorkOptions {
  /** Also `parameters` that were only partly observed: for a person to complete. */
  partial?: boolean
  /** Findings of these codes alone. */
  rule?: readonly string[]
  /** Findings with these fingerprints alone: a person or an agent chose them, so a fix need not be the preferred one. */
  finding?: readonly string[]
  /** Kinds of fixes that are made although none is preferred, once nothing else is left. */
  alsoKinds?: readonly string[]
  /** The only tool whose findings are fixed, by its id. */
  tool?: string
}

/** A fix may uncover what another one can do; more rounds than this mean that fixes undo each other. */
const MAX_ROUNDS = 10

/**
 * Works out the fixes that can be made with certainty, in memory. Fixes that touch the same text are not made together: what is left
 * of the second is looked at once the first is made.
 *
 * @throws {UsageError} for a fingerprint that no finding has
 */
export async function workOut(
  { workspace, files, check }: Project,
  paths: readonly string[],
  { partial = false, rule, finding: chosen, alsoKinds = [], tool }: WorkOptions,
  { engine }: Pick<Session, 'engine'>,
): Promise<Worked> {
  const checked = await files(paths)
  const draft = new Draft()
  const made: Made[] = []
  const tried = new Set<string>()
  let left: Made[] = []
  let version = 0
  const before = await check(checked, { capture: true })
  let report = before
  if (chosen !== undefined) requireKnown(chosen, [...engine.fingerprintsOf(before.findings).values()])

  for (let round = 0; round < MAX_ROUNDS; round++) {
    const offered: Made[] = []
    const later: Made[] = []
    left = []
    const prints = chosen === undefined ? null : engine.fingerprintsOf(report.findings)
    for (const finding of report.findings) {
      if (!mayBeFixed(finding) || tried.has(identity(finding))) continue
      if (rule !== undefined && !rule.includes(finding.code)) continue
      if (prints !== null && !chosen?.includes(prints.get(finding) ?? '')) continue
      if (tool !== undefined && finding.toolId !== tool) continue
      const offer = await workspace.fixes.preferred(finding)
      // A fix that only an editor can offer adds nothing to the finding, which is reported anyway.
      if (offer === null || offer.template) continue
      if (!offer.preferred && finding.fix && alsoKinds.includes(finding.fix.kind) && offer.edits.length > 0) {
        later.push({ finding, fix: offer })
        continue
      }
      const asked = chosen !== undefined || (partial && isPartial(finding))
      const list = offer.preferred || (asked && offer.edits.length > 0) ? offered : left
      list.push({ finding, fix: offer })
    }
    if (offered.length === 0) offered.push(...later)
    if (offered.length === 0) break

    const fresh = new Set(
      offered.flatMap((each) => each.fix.edits.map((edit) => edit.file)).filter((f) => !draft.has(f)),
    )
    if (fresh.size > 0) {
      // The engine is given the very text that the edits will be made to; only then do their places count.
      for (const file of fresh) workspace.update(file, await draft.open(file), ++version)
    } else {
      const result = draft.make(offered)
      for (const each of result.made) tried.add(identity(each.finding))
      made.push(...result.made)
      if (result.made.length === 0) break
      for (const file of result.changed) workspace.update(file, draft.text(file) ?? '', ++version)
    }
    report = await check(checked, { capture: true })
  }
  return { made, left, changes: draft.changes(), before, remaining: report }
}

function requireKnown(chosen: readonly string[], known: readonly string[]): void {
  const gone = chosen.filter((each) => !known.includes(each))
  if (gone.length > 0)
    throw new UsageError(
      `No finding has the fingerprint ${gone.join(', ')}. Take it from what check --format json prints now.`,
    )
}

function isPartial({ fix }: Finding): boolean {
  return fix?.kind === 'generate-parameters' && fix.partial
}

/** A finding that comes back after its fix is not fixed again. */
function identity({ code, file, toolId, path, message }: Finding): string {
  // What is about no tool is told apart by what it says.
  return JSON.stringify([code, file, toolId ?? message, path])
}
