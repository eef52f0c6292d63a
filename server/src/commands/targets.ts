import * as z from 'zod'
import { COMMANDS, type TargetChoice } from '../messages.js'
import { sourceText } from '../targets/words.js'
import { findTool } from '../tools/find-tool.js'
import { command } from './command.js'

/** The providers that a tool can be shown for, those that it is checked for first. */
export const targets = command({
  name: COMMANDS.targets,
  argument: z.object({ uri: z.string(), tool: z.string().optional() }),
  async run(session, { uri, tool }, { signal }): Promise<TargetChoice[]> {
    const found = tool === undefined ? null : await findTool(session, { uri, tool }, signal)
    const place = found?.place ?? (await session.file(uri))
    const known = place?.workspace.wire.targets(found?.tool) ?? []
    const choices = known.map(({ id, title, configured, from, via, vias }) => {
      const sdk = vias.find((each) => each.id === via)
      const detail = sdk ? `Captured from ${sdk.installed}` : 'As documented'
      const others = vias.filter((each) => each.installed !== null && each.id !== via)
      const ways = others.map(({ id, title }) => ({ id, title }))
      const source = from && sourceText(from, place?.workspace.root ?? '')
      return { id, title, configured, ...(source && { source }), ...(found && { detail, vias: ways }) }
    })
    return [
      ...choices.filter(({ configured }) => configured),
      ...choices.filter(({ configured }) => !configured),
    ]
  },
})
