import type { PlacedSample, Range } from '@toolsight/core'
import type { Command } from 'vscode-languageserver'
import { CLIENT_COMMANDS, COMMANDS, type PreviewSampleArgument } from '../messages.js'
import { outcomeTitle } from '../previews/preview-blocks.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'

/** Where a file's samples stand, the first of each place. */
export async function samplesIn(
  session: Session,
  { uri, file, workspace }: WorkspaceFile,
): Promise<Array<PlacedSample & { range: Range }>> {
  const seen = new Set<string>()
  const samples = await workspace.samples.placed(file)
  return samples.flatMap((sample) => {
    const { range } = sample
    if (range === null || session.uriOf(sample.file) !== uri) return []
    const place = `${range.start.line}:${range.start.character}`
    if (seen.has(place)) return []
    seen.add(place)
    return [{ ...sample, range }]
  })
}

/** `refused: 2 issues · what the model reads · 41 tokens`, and the way to all of it. */
export async function outcomeCommand(
  session: Session,
  { uri, workspace }: WorkspaceFile,
  { tool, input, kind, range }: PlacedSample & { range: Range },
): Promise<Command> {
  const preview = await session.previews.of(workspace, tool, { input })
  const argument: PreviewSampleArgument = { uri, position: range.start }
  const title = outcomeTitle(preview, kind)
  return session.options.clientCommands
    ? { title, command: CLIENT_COMMANDS.previewSample, arguments: [argument] }
    : { title, command: COMMANDS.show, arguments: [{ ...argument, kind: 'sample' }] }
}

/** What lenses of a file's samples depend on besides its text; nothing for a file without samples. */
export async function verdictsIn(
  session: Session,
  { uri, file, workspace }: WorkspaceFile,
): Promise<unknown[]> {
  const samples = await workspace.samples.placed(file)
  if (samples.every((each) => session.uriOf(each.file) !== uri)) return []
  const judged = await workspace.samples.judged(file)
  return judged.map(({ id, verdict, tool }) => [id, verdict, session.late.of(tool.file)])
}
