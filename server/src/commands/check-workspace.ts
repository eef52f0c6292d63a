import { COMMANDS } from '../messages.js'
import { command } from './command.js'

/** Checks everything, whatever the settings say. */
export const checkWorkspace = command({
  name: COMMANDS.checkWorkspace,
  argument: null,
  async run(session, _, { signal, progress }) {
    progress.begin('Checking tools', 0, undefined, true)
    await session.checkWorkspace(signal, (done, total) =>
      progress.report(Math.round((done / total) * 100), `${done} of ${total} files`),
    )
    progress.done()
    return null
  },
})
