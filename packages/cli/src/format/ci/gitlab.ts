import { createHash } from 'node:crypto'
import type { Finding, Report, Severity } from '../../engine.js'

const SEVERITIES: Record<Severity, string> = { error: 'major', warning: 'minor', info: 'info' }

/** A Code Quality report of GitLab: what it shows in a merge request. */
export function formatGitLab(
  { findings }: Pick<Report, 'findings'>,
  { nameFile, fingerprints }: { nameFile(file: string): string; fingerprints: ReadonlyMap<Finding, string> },
): string {
  const issues = findings.map((finding) => {
    const { code, severity, message, file, range } = finding
    const path = nameFile(file)
    const [headline = ''] = message.split('\n')
    return {
      description: headline,
      check_name: code,
      // GitLab drops a second issue of the same fingerprint, whatever its file.
      fingerprint: createHash('sha256')
        .update(`${path}\n${fingerprints.get(finding)}`)
        .digest('hex'),
      severity: SEVERITIES[severity],
      location: { path, lines: { begin: range.start.line + 1 } },
    }
  })
  return `${JSON.stringify(issues, null, 2)}\n`
}
