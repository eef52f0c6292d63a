import * as z from 'zod'
import { COMMANDS } from '../messages.js'
import { rulePage } from '../protocol/rule-pages.js'
import { command } from './command.js'

/** Shows the page of a rule: what it finds, why that matters, and what to do. */
export const showRule = command({
  name: COMMANDS.showRule,
  argument: z.object({ code: z.string() }),
  async run(session, { code }) {
    const uri = rulePage(code)
    if (uri !== null) await session.connection.window.showDocument({ uri, takeFocus: true })
    return null
  },
})
