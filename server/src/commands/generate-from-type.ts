import { COMMANDS } from '../messages.js'
import { overtaken } from '../protocol/cancellation.js'
import { findTool } from '../tools/find-tool.js'
import { apply } from './apply.js'
import { toolArgument } from './arguments.js'
import { command } from './command.js'
import { say } from './say.js'

/** Writes a tool's `parameters` from its validator's type. */
export const generateFromType = command({
  name: COMMANDS.generateFromType,
  argument: toolArgument,
  async run(session, argument, { signal }) {
    const { tool, place } = await findTool(session, argument, signal)
    const version = place.document?.version
    const answered = await session.types.generate(place, tool)
    if (!answered || place.document?.version !== version) return overtaken()
    if ('why' in answered) {
      say(session, 'warning', answered.why)
      return null
    }
    const { value } = answered
    const refuted = value && (await place.workspace.fixes.refutation(tool, value.schema))
    if (refuted) {
      say(session, 'warning', `The type says less than the validator checks. ${refuted}`)
      return null
    }
    const edits = value ? await place.workspace.fixes.writeParameters(tool, value.schema) : []
    if (!value || edits.length === 0) {
      say(session, 'warning', value ? NO_PLACE : NO_TYPE)
      return null
    }
    if (!(await apply(session, { title: 'Generate `parameters` from the type', edits }))) return null
    if (value.omitted.length > 0)
      say(session, 'info', `Some of the type is not in \`parameters\`: ${value.omitted.join('; ')}.`)
    return null
  },
})

const NO_TYPE = 'The validator has no type of an object from which `parameters` could be made.'
const NO_PLACE = 'The definition has no place where `parameters` could be written.'
