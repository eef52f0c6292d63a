import { emptyReport, type FileReport, type Finding, type Report } from '@toolsight/core'

/** A report of many files, file by file; files of which nothing is known are not in it. */
export function byFile({
  tools,
  targets,
  findings,
}: Pick<Report, 'tools' | 'targets' | 'findings'>): Map<string, FileReport> {
  const files = new Map<string, FileReport>()
  const of = (file: string): FileReport => {
    const found = files.get(file) ?? emptyReport(file)
    files.set(file, found)
    return found
  }
  for (const tool of tools) {
    const report = of(tool.file)
    report.tools.push(tool)
    report.targets[tool.id] = targets[tool.id] ?? []
  }
  for (const finding of findings) of(finding.file).findings.push(finding)
  return files
}

/** Whether two reports tell the same. Tools that are the very same ones need not be read. */
export function isSame(left: FileReport, right: FileReport): boolean {
  const sameTools =
    left.tools.length === right.tools.length && left.tools.every((tool, index) => tool === right.tools[index])
  const told = (report: FileReport) => JSON.stringify(sameTools ? { ...report, tools: [] } : report)
  return told(left) === told(right)
}

/** Whether two reports are alike in what other files may change: findings, targets, the names that tools are called by. */
export function isJudgedAlike(left: FileReport | undefined, right: FileReport): boolean {
  const judged = ({ findings, targets, tools }: FileReport) =>
    JSON.stringify([findings, targets, tools.map(({ id, name, keyedAt }) => [id, name, keyedAt])])
  return left !== undefined && judged(left) === judged(right)
}

/** What the check of one file found about others, a broken tsconfig for one. */
export function elsewhere(report: FileReport): Map<string, readonly Finding[]> {
  const isElsewhere = (finding: Finding) => finding.file !== report.file
  const files = byFile({ tools: [], targets: {}, findings: report.findings.filter(isElsewhere) })
  return new Map([...files].map(([file, { findings }]) => [file, findings]))
}
