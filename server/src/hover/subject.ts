import type { FileReport, Position, ToolFacts, ToolPlace, Workspace } from '@toolsight/core'
import type { CommandLinks } from './command-links.js'

/** What a hover is about, and what it may use. */
export interface Subject {
  place: ToolPlace
  /** Where one points. */
  at: { file: string; position: Position }
  report: FileReport
  workspace: Workspace
  isTrusted: boolean
  /** Whether all files that can say where tools are sent were looked at. */
  knowsCallers: boolean
  links: CommandLinks
  /** By which the client knows a file. */
  uriOf(file: string): string
  maxLines: number
}

/** What is shown of a tool. `isStale`: it is what was known before the text stopped telling. */
export function shownFacts({ place: { tool }, report }: Subject): { facts: ToolFacts; isStale: boolean } {
  if (tool.stale) return { facts: tool.stale, isStale: true }
  return { facts: tool, isStale: report.stale.includes(tool) }
}
