import type { Engine, Finding, Report, ToolFacts } from '../engine.js'

/** What one check says that the one before did not. */
export interface Differences {
  appeared: Finding[]
  gone: Finding[]
  /** Tools that came or went. */
  added: ToolFacts[]
  removed: ToolFacts[]
}

/** Findings are the same where their fingerprint, file and words are: moved lines make no difference. */
export function differences(
  before: Report,
  after: Report,
  { fingerprintsOf }: Pick<Engine, 'fingerprintsOf'>,
): Differences {
  const touched = otherFiles(before.findings, after.findings)
  const keyed = ({ findings }: Report) => {
    const own = findings.filter(({ file }) => touched.has(file))
    const prints = fingerprintsOf(own)
    return new Map(
      own.map((each) => [`${prints.get(each)} ${each.file} ${each.severity} ${each.message}`, each]),
    )
  }
  const [old, now] = [keyed(before), keyed(after)]
  const ids = ({ tools }: Report) => new Set(tools.map(({ id }) => id))
  const [oldIds, nowIds] = [ids(before), ids(after)]
  return {
    appeared: [...now].flatMap(([key, each]) => (old.has(key) ? [] : [each])),
    gone: [...old].flatMap(([key, each]) => (now.has(key) ? [] : [each])),
    added: after.tools.filter(({ id }) => !oldIds.has(id)),
    removed: before.tools.filter(({ id }) => !nowIds.has(id)),
  }
}

/** The files of which not each finding is the very same object on both sides: a save leaves most as they were. */
function otherFiles(before: readonly Finding[], after: readonly Finding[]): ReadonlySet<string> {
  const [old, now] = [new Set(before), new Set(after)]
  const others = [...before.filter((each) => !now.has(each)), ...after.filter((each) => !old.has(each))]
  return new Set(others.map(({ file }) => file))
}

/**
 * A report in which some files were checked again. What is about no tool may take all files to find: it stays until these are checked.
 */
export function merged(before: Report, part: Report, files: ReadonlySet<string>): Report {
  const stays = ({ file, toolId, code }: Finding) =>
    !files.has(file) || (toolId === null && code !== 'syntax-error' && code !== 'evaluation-failed')
  const kept = before.findings.filter(stays)
  const same = new Set(kept.map((each) => `${each.code} ${each.file} ${each.message}`))
  const mergedIn = (of: 'tools' | 'schemas') =>
    [...before[of].filter(({ file }) => !files.has(file)), ...part[of]].sort((a, b) =>
      a.file < b.file ? -1 : a.file > b.file ? 1 : 0,
    )
  return {
    files: before.files,
    tools: mergedIn('tools'),
    schemas: mergedIn('schemas'),
    targets: { ...before.targets, ...part.targets },
    findings: [
      ...kept,
      ...part.findings.filter(
        (each) => files.has(each.file) && !same.has(`${each.code} ${each.file} ${each.message}`),
      ),
    ],
  }
}
