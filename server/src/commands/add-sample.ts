import {
  type AddedSample,
  type Json,
  REFUSED_ALIKE,
  readLog,
  type ToolFacts,
  toolsCalled,
} from '@toolsight/core'
import * as z from 'zod'
import { COMMANDS, type Range, type ToolArgument } from '../messages.js'
import type { Session } from '../session/session.js'
import { type FoundTool, findTool, NoSuchTool } from '../tools/find-tool.js'
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
    const toolOf = (called: string) =>
      about ? findTool(session, about, signal) : toolCalled(session, called, signal)
    const found: Array<FoundTool & { input: Json; note?: string }> = []
    for (const { tool, input } of calls) found.push({ ...(await toolOf(tool)), input })
    if (calls.length === 0 && named !== null) {
      const refusing = await toolOf(named)
      const input = await refusing.place.workspace.samples.refusedAlike(refusing.tool, text)
      if (input !== null) found.push({ ...refusing, input, note: REFUSED_ALIKE })
    }
    if (found.length === 0) {
      say(session, 'warning', nothingIn(named))
      return []
    }
    const added: Array<{ uri: string; range: Range }> = []
    for (const { tool, place, input, note } of found) {
      const sample = await place.workspace.samples.add(tool, input, note)
      if (sample.edits.length > 0 && !(await apply(session, sample))) continue
      say(session, sample.unavailableReason === undefined ? 'info' : 'warning', sample.message)
      if (sample.unavailableReason === undefined)
        added.push({ uri: session.uriOf(sample.file), range: sample.range })
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
