import type { ToolFacts } from '../../model/facts.js'
import type { FileReport } from '../reports.js'

/**
 * A report, with what was last known of tools that cannot be told just now: their text is half typed, or throws. Facts of
 * now stay as they are; those of then go beside them.
 */
export function withStale(report: FileReport, before: FileReport | undefined): FileReport {
  const left = new Map(before ? lastGood(before).map((tool) => [tool.id, tool]) : [])
  const isBroken = report.problems.some(({ code }) => code === 'syntax-error')
  const isUnknown = (tool: ToolFacts) =>
    tool.failure !== null || (isBroken && tool.reading === null && tool.site.blocked === null)
  if (left.size === 0 || !(isBroken || report.tools.some(isUnknown))) return report
  const take = (found: ToolFacts | undefined): ToolFacts | undefined => {
    if (found) left.delete(found.id)
    return found
  }
  const byId = new Map(report.tools.map((tool) => [tool, take(left.get(tool.id))]))
  const tools = report.tools.map((tool) => {
    if (!isUnknown(tool)) return tool
    // Its name may be what is being typed.
    const stale = byId.get(tool) ?? take([...left.values()].find((each) => isSamePlace(each, tool)))
    return stale ? { ...tool, stale } : tool
  })
  const failing = new Set(tools.filter(isUnknown).map(({ site }) => site.index))
  const stale = [...left.values()].filter(({ site }) => isBroken || failing.has(site.index))
  return { ...report, tools, stale }
}

function lastGood({ tools, stale }: FileReport): ToolFacts[] {
  const known = tools.map((tool) => (tool.reading !== null && tool.failure === null ? tool : tool.stale))
  return [...known.filter((tool) => tool !== undefined), ...stale]
}

function isSamePlace(left: ToolFacts, right: ToolFacts): boolean {
  return left.site.index === right.site.index && left.instance === right.instance
}
