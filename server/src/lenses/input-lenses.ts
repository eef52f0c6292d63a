import type { CodeLens, Command } from 'vscode-languageserver'
import { type AddSampleArgument, CLIENT_COMMANDS, COMMANDS, type PreviewSampleArgument } from '../messages.js'
import { outcomeTitle } from '../previews/preview-blocks.js'
import type { Session } from '../session/session.js'
import { findTool } from '../tools/find-tool.js'
import type { WrittenInput } from '../tools/inputs.js'
import { titleOf } from '../tools/tool-title.js'

/** Above an input that somebody writes: what becomes of it, the way to all of it, and to the tool's samples. */
export async function lensesOfInput(
  session: Session,
  { uri, about, given }: WrittenInput,
  signal: AbortSignal,
): Promise<CodeLens[]> {
  const { tool, place } = await findTool(session, about, signal)
  const preview = await session.previews.of(place.workspace, tool, given)
  const start = { line: 0, character: 0 }
  const shown: PreviewSampleArgument = { uri, position: start }
  const title = `${titleOf(tool)}: ${outcomeTitle(preview, null)}`
  const commands: Command[] = [
    session.options.clientCommands
      ? { title, command: CLIENT_COMMANDS.previewSample, arguments: [shown] }
      : { title, command: COMMANDS.show, arguments: [{ ...shown, kind: 'sample' }] },
  ]
  if ('input' in given) {
    const added: AddSampleArgument = { text: JSON.stringify(given.input), about }
    commands.push({ title: 'Keep as a sample', command: COMMANDS.addSample, arguments: [added] })
  }
  return commands.map((command) => ({ range: { start, end: start }, command }))
}
