import type { ToolPlace } from '@toolsight/core'
import type { Position } from 'vscode-languageserver'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { CommandLinks } from './command-links.js'
import type { Subject } from './subject.js'

/** What a position in a samples file is about: a tool by its name, or a field of its input. Null for anything else. */
export async function samplesSubject(
  session: Session,
  { file, workspace, folder }: WorkspaceFile,
  position: Position,
  signal: AbortSignal,
): Promise<Subject | null> {
  const found = await workspace.editor.placeInSamples(file, position)
  if (!found) return null
  const { tool, field, range } = found
  const place: ToolPlace = {
    tool,
    part: field ? 'field' : 'name',
    path: field?.path ?? null,
    owner: field ? 'input' : null,
    range,
    onKey: true,
    others: [],
  }
  return {
    place,
    at: { file, position },
    report: await workspace.check(tool.file, { signal }),
    workspace,
    isTrusted: session.isTrusted,
    knowsCallers: folder.knowsCallers,
    links: new CommandLinks(session.uriOf(tool.file), session.options.clientCommands ?? false),
    uriOf: (file) => session.uriOf(file),
    maxLines: folder.settings.hover.maxSchemaLines,
  }
}
