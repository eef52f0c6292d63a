import { type SamplesFix, samplesFileOf, type ToolFacts } from '@toolsight/core'
import * as z from 'zod'
import { COMMANDS } from '../messages.js'
import type { Session } from '../session/session.js'
import { findTool } from '../tools/find-tool.js'
import { apply } from './apply.js'
import { toolArgument } from './arguments.js'
import { command } from './command.js'
import { say } from './say.js'

/** Writes a tool's samples into its samples file, what is there left alone, and shows it. */
export const generateSamples = command({
  name: COMMANDS.generateSamples,
  argument: toolArgument.extend({
    seed: z.int().nonnegative().optional(),
    missing: z.boolean().optional(),
  }),
  async run(session, { seed, missing = false, ...argument }, { signal }) {
    const { tool, place } = await findTool(session, argument, signal)
    const fix = await place.workspace.samples.fill(tool, seed, { missing })
    if (fix?.unavailableReason !== undefined) {
      say(session, 'warning', fix.unavailableReason)
      return null
    }
    if (fix && !(await apply(session, fix))) return null
    if (!fix && missing) say(session, 'info', NOTHING_MISSING)
    for (const note of fix?.notes ?? []) say(session, 'info', note)
    await show(session, tool, fix)
    return null
  },
})

const NOTHING_MISSING = 'No sample is missing: each way of going wrong that can be tried has one.'

async function show(session: Session, tool: ToolFacts, fix: SamplesFix | null): Promise<void> {
  if (!session.client.window?.showDocument?.support) return
  const uri = session.uriOf(samplesFileOf(tool.file))
  await session.connection.window.showDocument({
    uri,
    takeFocus: true,
    ...(fix && { selection: fix.range }),
  })
}
