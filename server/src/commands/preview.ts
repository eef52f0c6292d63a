import type { Json, PreviewInput } from '@toolsight/core'
import * as z from 'zod'
import { COMMANDS } from '../messages.js'
import { findTool } from '../tools/find-tool.js'
import { toolArgument } from './arguments.js'
import { command } from './command.js'

/** What a tool makes of an input, and what the model reads of it. */
export const preview = command({
  name: COMMANDS.preview,
  argument: toolArgument
    .extend({ input: z.unknown().optional(), raw: z.string().optional(), style: z.string().optional() })
    .refine(({ input, raw }) => (input === undefined) !== (raw === undefined), {
      error: 'it needs either `input` or `raw`',
    }),
  async run(session, { uri, tool: name, input, raw, style }, { signal }) {
    const { tool, place } = await findTool(session, { uri, tool: name }, signal)
    const given: PreviewInput = raw === undefined ? { input: input as Json } : { raw }
    return place.workspace.samples.preview(tool, given, style)
  },
})
