import * as z from 'zod'
import { COMMANDS } from '../messages.js'
import { findTool } from '../tools/find-tool.js'
import { toolArgument } from './arguments.js'
import { command } from './command.js'

/**
 * A tool as a provider gets it; the first configured one where none is named. `via` is the SDK it is captured from: the tool's
 * own where none is named, none with null.
 */
export const wire = command({
  name: COMMANDS.wire,
  argument: toolArgument.extend({ target: z.string().optional(), via: z.string().nullable().optional() }),
  async run(session, argument, { signal }) {
    const { tool, place } = await findTool(session, argument, signal)
    const { workspace } = place
    const target = argument.target ?? workspace.wire.targetFor(tool)
    return workspace.wire.form(tool, target, argument.via)
  },
})
