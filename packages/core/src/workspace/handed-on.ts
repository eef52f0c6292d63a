import type { ToolFacts } from '../model/facts.js'
import type { FileReport } from './reports.js'

/** The folder of a file's package. */
type PackageOf = (file: string) => string | undefined

/**
 * Reports without the objects that only look like tools where a tool of that name, of another file of the package, is registered or
 * listed: they are what it is made of. `all`: the reports in which that tool may be.
 */
export function withoutHandedOn(
  reports: readonly FileReport[],
  all: Iterable<FileReport>,
  packageOf: PackageOf,
): FileReport[] {
  if (!reports.some(({ tools }) => tools.some(isLikely))) return [...reports]
  const keyOf = ({ file, name }: ToolFacts) => `${packageOf(file) ?? ''}\0${name}`
  const known = new Set<string>()
  for (const { tools } of all) {
    for (const tool of tools) if (!isLikely(tool) && tool.name !== null) known.add(keyOf(tool))
  }
  return reports.map((report) => {
    const dropped = new Set(
      report.tools.flatMap((tool) => (isLikely(tool) && known.has(keyOf(tool)) ? [tool.id] : [])),
    )
    if (dropped.size === 0) return report
    return {
      ...report,
      tools: report.tools.filter(({ id }) => !dropped.has(id)),
      findings: report.findings.filter(({ toolId }) => toolId == null || !dropped.has(toolId)),
    }
  })
}

function isLikely({ site }: ToolFacts): boolean {
  return site.likely === true
}
