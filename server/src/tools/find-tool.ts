import { type ToolFacts, toolsCalled } from '@toolsight/core'
import type { ToolArgument } from '../messages.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { toolsWrittenIn } from './shown-tools.js'

/** A tool that a client has named, and where it stands. */
export interface FoundTool {
  tool: ToolFacts
  place: WorkspaceFile
}

/** The client named something that there is not; `message` says what. */
export class NoSuchTool extends Error {
  override readonly name = 'NoSuchTool'
}

/**
 * Finds a tool of a file by its id, else by a name that it is called by. It may be one that is only known from an older text, or one
 * that another file registers and this one writes.
 *
 * @throws {NoSuchTool}
 */
export async function findTool(
  session: Session,
  { uri, tool: wanted }: ToolArgument,
  signal: AbortSignal,
): Promise<FoundTool> {
  const asked = await session.file(uri)
  const written = asked && toolsWrittenIn(session, asked).find(({ tool }) => tool.id === wanted)
  const place = written ? await session.file(session.uriOf(written.tool.file)) : asked
  if (!place) throw new NoSuchTool(`${uri} is no file that is checked here.`)
  const known = place.document ? await session.report(uri, signal) : null
  signal.throwIfAborted()
  const report = known ?? (await place.workspace.check(place.file, { signal }))
  const all = [...report.tools, ...report.stale]
  const [tool] = toolsCalled(all, { wanted, root: place.workspace.root })
  if (!tool) throw new NoSuchTool(`There is no tool ${wanted} in ${place.file}.`)
  return { tool, place }
}
