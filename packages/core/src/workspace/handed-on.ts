import type { ToolFacts } from '../model/facts.js'
import type { FileReport } from './reports.js'

/**
 * Reports without the objects that only look like tools where a tool of that name, of another file of the package, is registered or
 * listed: they are what it is made of. `packageOf`: the folder of a file's package.
 */
export function withoutHandedOn(
  reports: readonly FileReport[],
  packageOf: (file: string) => string | undefined,
): FileReport[] {
  const isLikely = ({ site }: ToolFacts) => site.likely === true
  const all = reports.flatMap(({ tools }) => tools)
  if (!all.some(isLikely)) return [...reports]
  const keyOf = ({ file, name }: ToolFacts) => `${packageOf(file) ?? ''}\0${name}`
  const known = new Set(all.flatMap((tool) => (isLikely(tool) || tool.name === null ? [] : [keyOf(tool)])))
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
