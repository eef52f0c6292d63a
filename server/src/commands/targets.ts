import { z } from 'zod'
import { COMMANDS, type TargetChoice } from '../messages.js'
import { command } from './command.js'

/** The providers that a tool can be shown for, those of the configuration first. */
export const targets = command({
  name: COMMANDS.targets,
  argument: z.object({ uri: z.string() }),
  async run(session, { uri }): Promise<TargetChoice[]> {
    const place = await session.file(uri)
    const choices = (place?.workspace.targets() ?? []).map(({ id, title, configured }) => ({
      id,
      title,
      configured,
    }))
    return [
      ...choices.filter(({ configured }) => configured),
      ...choices.filter(({ configured }) => !configured),
    ]
  },
})
