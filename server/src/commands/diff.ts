import * as z from 'zod'
import { COMMANDS } from '../messages.js'
import { findTool } from '../tools/find-tool.js'
import { toolArgument } from './arguments.js'
import { command } from './command.js'

const form = z.object({ target: z.string(), via: z.string().nullable().optional() })

/**
 * What is otherwise in a tool's form for a target than in another form; than in its resolved schema where none is named. The
 * form is the first configured target's where none is named.
 */
export const diff = command({
  name: COMMANDS.diff,
  argument: toolArgument.extend({ ...form.partial().shape, against: form.nullable().optional() }),
  async run(session, argument, { signal }) {
    const { tool, place } = await findTool(session, argument, signal)
    const { workspace } = place
    const target = argument.target ?? workspace.wire.targetFor(tool)
    return workspace.wire.diff(tool, { ...argument, target }, argument.against ?? null)
  },
})
