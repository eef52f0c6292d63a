import type { Json, ToolFacts, Workspace } from '@toolsight/core'
import * as z from 'zod'
import { COMMANDS } from '../messages.js'
import { findTool } from '../tools/find-tool.js'
import { toolArgument } from './arguments.js'
import { command } from './command.js'

/** Has the editor show a document with an input of a tool, to be changed: with the tool's schema, and what becomes of it above. */
export const tryInput = command({
  name: COMMANDS.tryInput,
  argument: toolArgument.extend({ input: z.unknown().optional() }),
  async run(session, { uri, tool: name, input }, { signal }) {
    const { tool, place } = await findTool(session, { uri, tool: name }, signal)
    const about = { uri, tool: tool.id }
    const last = input === undefined ? session.inputs.last(about) : null
    const document =
      last ?? session.inputs.write(about, tool, (input as Json) ?? (await firstInput(place.workspace, tool)))
    if (session.client.window?.showDocument?.support)
      await session.connection.window.showDocument({ uri: document, takeFocus: true })
    return { uri: document }
  },
})

/** One that the tool accepts: somebody's own, else one that is made. */
async function firstInput(workspace: Workspace, tool: ToolFacts): Promise<Json> {
  const own = (await workspace.samples.own(tool)).find(({ kind }) => kind === 'valid')
  if (own) return own.input
  const { valid } = await workspace.samples.generate(tool)
  return valid[0]?.input ?? {}
}
