import { COMMANDS } from '../messages.js'
import { command } from './command.js'

/** Starts the evaluation processes again; files that were given up on are tried again. */
export const restart = command({
  name: COMMANDS.restart,
  argument: null,
  async run(session) {
    session.restart()
    return null
  },
})
