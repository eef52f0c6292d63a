import type { Fix, FixRequest } from '../model/finding.js'
import { allowVariables } from './allow-variables.js'
import { closeObject } from './close-object.js'
import type { FixContext } from './context.js'
import { describeFields } from './describe.js'
import { editSuppression } from './edit-suppression.js'
import { fitParameters } from './fit-parameters.js'
import { generateParameters } from './generate-parameters.js'
import { leaveOut } from './leave-out.js'
import { listValues } from './list-values.js'
import { makeNullable } from './make-nullable.js'
import { moveSample } from './move-sample.js'
import { plainUnion } from './plain-union.js'
import { registerConverter } from './register-converter.js'
import { removeKey } from './remove-key.js'
import { renameKey } from './rename-key.js'
import { renameTool } from './rename-tool.js'
import { takeJson } from './take-json.js'

export { applyEdits } from './apply.js'
export type { FixContext } from './context.js'
export { type Silenceable, suppress } from './suppress.js'

/** The edits that a finding's fix stands for, on the text as it stands; null where there are none that are certain. */
export async function makeFix(fix: FixRequest, context: FixContext): Promise<Fix | null> {
  if (fix.kind === 'register-converter') return registerConverter(fix, context)
  if (fix.kind === 'allow-variables') return allowVariables(fix, context)
  if (fix.kind === 'edit-suppression') return editSuppression(fix, context)
  if (fix.kind === 'move-sample') return moveSample(fix, context)
  const { tool } = context
  if (!tool) return null
  switch (fix.kind) {
    case 'generate-parameters':
    case 'regenerate-parameters':
      return generateParameters(fix, tool, context)
    case 'rename-tool':
      return renameTool(fix, tool, context)
    case 'remove-key':
      return removeKey(fix, tool, context)
    case 'rename-key':
      return renameKey(fix, tool, context)
    case 'make-nullable':
      return makeNullable(fix, tool, context)
    case 'close-object':
      return closeObject(fix, tool, context)
    case 'fit-parameters':
      return fitParameters(fix, tool, context)
    case 'take-json':
      return takeJson(fix, tool, context)
    case 'leave-out':
      return leaveOut(fix, tool, context)
    case 'plain-union':
      return plainUnion(fix, tool, context)
    case 'list-values':
      return listValues(fix, tool, context)
    case 'describe':
      return describeFields(fix, tool, context)
  }
}
