import { type AddedSample, readLog, type ToolFacts, toolsCalled } from '@toolsight/core'
import * as z from 'zod'
import { type FoundTool, findTool, NoSuchTool } from '../find-tool.js'
import { COMMANDS, type Range, type ToolArgument } from '../messages.js'
import type { Session } from '../session.js'
import { apply } from './apply.js'
import { toolArgument } from './arguments.js'
import { command } from './command.js'
import { say } from './say.js'

/** Writes the calls in a log into the samples files of their tools, and shows the last of them. */
export const addSample = command({
  name: COMMANDS.addSample,
  argument: z.object({ text: z.string(), about: toolArgument.optional() }),
  async run(session, { text, about }, { signal }) {
    const { calls, named } = readLog(text, about?.tool)
    if (calls.length === 0) {
      say(session, 'warning', nothingIn(named))
      return []
    }
    const added: Array<{ uri: string; range: Range }> = []
    for (const { tool: called, input } of calls) {
      const { tool, place } = about
        ? await findTool(session, about, signal)
        : await toolCalled(session, called, signal)
      const sample = await place.workspace.addSample(tool, input)
      if (sample.edits.length > 0 && !(await apply(session, sample))) continue
      say(session, sample.obstacle === undefined ? 'info' : 'warning', sample.message)
      if (sample.obstacle === undefined) added.push({ uri: session.uriOf(sample.file), range: sample.range })
    }
    await show(session, added.at(-1))
    return added
  },
})

/** In any folder: a log knows no files. */
async function toolCalled(session: Session, name: string, signal: AbortSignal): Promise<FoundTool> {
  await session.checkWorkspace(signal)
  for (const { reports, workspace } of session.folders.all) {
    if (!workspace) continue
    const tools: ToolFacts[] = [...reports.values()].flatMap((report) => report.tools)
    const [tool] = toolsCalled(tools, { wanted: name, root: workspace.root })
    const argument: ToolArgument | null = tool ? { uri: session.uriOf(tool.file), tool: tool.id } : null
    if (argument) return findTool(session, argument, signal)
  }
  throw new NoSuchTool(`The text calls ${name}, and there is no such tool here.`)
}

async function show(
  session: Session,
  at: { uri: string; range: AddedSample['range'] } | undefined,
): Promise<void> {
  if (!at || !session.client.window?.showDocument?.support) return
  await session.connection.window.showDocument({ uri: at.uri, takeFocus: true, selection: at.range })
}

function nothingIn(named: string | null): string {
  return named === null
    ? 'The text holds no call of a tool. Copy the call as it was logged: its JSON, or the error of the AI SDK.'
    : `The text names the tool ${named}, and not what was sent to it. Copy the call itself, too.`
}
