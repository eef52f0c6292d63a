import * as z from 'zod'
import { COMMANDS } from '../messages.js'
import { findTool } from '../tools/find-tool.js'
import { toolArgument } from './arguments.js'
import { command } from './command.js'

/** Samples that are made for a tool, as a samples file has them. What could not be made is logged. */
export const samples = command({
  name: COMMANDS.samples,
  argument: toolArgument.extend({ seed: z.int().nonnegative().optional() }),
  async run(session, argument, { signal }) {
    const { tool, place } = await findTool(session, argument, signal)
    const { valid, invalid, notes } = await place.workspace.samples.generate(tool, argument.seed)
    for (const note of notes) session.log.warn(note)
    return Object.fromEntries([[tool.name ?? tool.id, { valid, invalid }]])
  },
})
