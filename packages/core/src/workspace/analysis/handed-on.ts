import { defineTool } from '../../frameworks/data/define-tool.js'
import type { ToolFacts } from '../../model/facts.js'
import { type FileReport, isOfWholeText } from '../reports.js'

/** The folder of a file's package. */
type PackageOf = (file: string) => string | undefined

/**
 * Reports without what another tool of that name is made of, in another file of the package: objects that only look like tools where
 * one with their fields is registered or listed, and what a function of the workspace's own makes without a schema that is known, where a framework's
 * tool has one. `all`: the reports in which that tool may be.
 */
export function withoutHandedOn(
  reports: readonly FileReport[],
  all: Iterable<FileReport>,
  packageOf: PackageOf,
): FileReport[] {
  if (!reports.some(({ tools }) => tools.some((tool) => isLikely(tool) || isOwn(tool)))) return [...reports]
  const keyOf = ({ file, name }: ToolFacts) => `${packageOf(file) ?? ''}\0${name}`
  const known = new Map<string, ToolFacts[]>()
  const sent = new Set<string>()
  for (const report of all) {
    if (!isOfWholeText(report)) continue
    for (const tool of report.tools) {
      if (isLikely(tool) || tool.name === null) continue
      known.set(keyOf(tool), [...(known.get(keyOf(tool)) ?? []), tool])
      if (!isOwn(tool) && tool.schema !== null) sent.add(keyOf(tool))
    }
  }
  return reports.map((report) => {
    const isMaterial = (tool: ToolFacts) =>
      isLikely(tool)
        ? known.get(keyOf(tool))?.some((other) => mayHaveFieldsOf(tool, other)) === true
        : isOwn(tool) && tool.schema === null && sent.has(keyOf(tool))
    const dropped = new Set(report.tools.flatMap((tool) => (isMaterial(tool) ? [tool.id] : [])))
    if (dropped.size === 0) return report
    return {
      ...report,
      tools: report.tools.filter(({ id }) => !dropped.has(id)),
      findings: report.findings.filter(({ toolId }) => toolId == null || !dropped.has(toolId)),
    }
  })
}

/** A tool of the same name that takes other fields is a tool of its own. */
function mayHaveFieldsOf(tool: ToolFacts, other: ToolFacts): boolean {
  const [fields, others] = [fieldsOf(tool), fieldsOf(other)]
  return fields === null || others === null || fields === others
}

/** Null where they are not known, and where there are no fields, which tells nothing. */
function fieldsOf({ schema }: ToolFacts): string | null {
  const names = Object.keys(Object(schema?.['properties']))
  return names.length > 0 ? JSON.stringify(names.sort()) : null
}

function isLikely({ site }: ToolFacts): boolean {
  return site.likely === true
}

/** Made by a function that is recognized by its shape alone. */
function isOwn({ site }: ToolFacts): boolean {
  return site.framework === defineTool.id
}
