import type { FileReport, Finding } from '@toolsight/core'

/**
 * The findings that are shown in the file of a report. What stands in the file that writes a tool out is shown at the call that registers
 * the tool here: TypeScript asks for each file by itself, and nobody asks this file's report for another.
 */
export function shownIn({ file, findings }: Pick<FileReport, 'file' | 'findings'>): Finding[] {
  return findings.flatMap((finding) => {
    if (finding.file === file) return [finding]
    const here = finding.registeredAt
    if (here?.file !== file) return []
    const written = { file: finding.file, range: finding.range, message: 'Defined here.' }
    const related = [written, ...finding.related.filter((each) => each.file !== file)]
    return [{ ...finding, file, range: here.range, related }]
  })
}
