import type { FileReport, Finding, Report } from '@toolsight/core'

/** A report of many files, file by file; files of which nothing is known are not in it. */
export function byFile({ tools, findings }: Pick<Report, 'tools' | 'findings'>): Map<string, FileReport> {
  const files = new Map<string, FileReport>()
  const of = (file: string): FileReport => {
    const found = files.get(file) ?? { file, tools: [], findings: [], problems: [], stale: [] }
    files.set(file, found)
    return found
  }
  for (const tool of tools) of(tool.file).tools.push(tool)
  for (const finding of findings) of(finding.file).findings.push(finding)
  return files
}

/** What the check of one file found about others, a broken tsconfig for one. */
export function elsewhere(report: FileReport): Map<string, FileReport> {
  const isElsewhere = (finding: Finding) => finding.file !== report.file
  return byFile({ tools: [], findings: report.findings.filter(isElsewhere) })
}
