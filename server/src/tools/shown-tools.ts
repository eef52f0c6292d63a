import { type Finding, type Range, type ToolFacts, toolLocation } from '@toolsight/core'
import { realPath } from '@toolsight/core/paths'
import type { Folder } from '../session/folder.js'
import type { Mover } from '../session/moved.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'

/** A tool that is written in a document. */
export interface ShownTool {
  tool: ToolFacts
  /** What is known of it is of an older text. */
  isStale: boolean
  /** Its name, or what else stands for it as a whole, in the text as it stands. */
  range: Range
  /** The way of its other ranges into the text as it stands. */
  move: Mover
}

/** Tools that one call of a document registers, and that are written in other places. */
export interface RegisteredTools {
  range: Range
  tools: ToolFacts[]
}

/** The tools that are written in an open document, whichever file registers them. */
export function toolsWrittenIn(session: Session, place: WorkspaceFile): ShownTool[] {
  const { file, text } = ofDocument(session, place)
  const own = (session.shown(place.uri)?.tools(text) ?? []).filter(({ tool }) => isWrittenIn(tool, file))
  const others = toolsOf(place.folder).filter((tool) => tool.file !== file && isWrittenIn(tool, file))
  return [
    ...own.map((each) => ({ ...each, range: each.move(placeOf(each.tool)) })),
    ...others.map((tool) => {
      const move = session.writtenElsewhere.mover(tool, text)
      return { tool, isStale: tool.stale !== undefined, range: move(placeOf(tool)), move }
    }),
  ]
}

/** By the call, what an open document registers and does not write there. */
export function toolsRegisteredIn(session: Session, place: WorkspaceFile): RegisteredTools[] {
  const { text } = ofDocument(session, place)
  const calls = new Map<string, RegisteredTools>()
  for (const { tool, move } of session.shown(place.uri)?.tools(text) ?? []) {
    if (!tool.written) continue
    const range = move(tool.site.callee)
    const key = JSON.stringify(range.start)
    const call = calls.get(key) ?? { range, tools: [] }
    call.tools.push(tool)
    calls.set(key, call)
  }
  return [...calls.values()]
}

/** What was found about a tool, where it is written and where it is registered. */
export function findingsOfTool(session: Session, folder: Folder, tool: ToolFacts): Finding[] {
  const files = new Set([tool.file, toolLocation(tool).file])
  return [...files]
    .flatMap((file) => session.findings(folder, file))
    .filter(({ toolId }) => toolId === tool.id)
}

function ofDocument(
  session: Session,
  { uri, file }: WorkspaceFile,
): { file: string; text: string | undefined } {
  return {
    file: session.shown(uri)?.report.file ?? realPath(file),
    text: session.documents.get(uri)?.getText(),
  }
}

function toolsOf({ reports }: Folder): ToolFacts[] {
  return [...reports.values()].flatMap(({ tools }) => tools)
}

function isWrittenIn(tool: ToolFacts, file: string): boolean {
  return (tool.written ?? tool).file === file
}

function placeOf(tool: ToolFacts): Range {
  return tool.written ? toolLocation(tool).range : tool.site.callee
}
