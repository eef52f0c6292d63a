import type { Fix, FixRequest } from '../model/finding.js'
import { allowVariables } from './config/allow-variables.js'
import { registerConverter } from './config/register-converter.js'
import type { FixContext } from './context.js'
import { moveSample } from './move-sample.js'
import { fitParameters } from './parameters/fit-parameters.js'
import { generateParameters } from './parameters/generate-parameters.js'
import { removeHidden } from './remove-hidden.js'
import { removeKey } from './remove-key.js'
import { renameKey } from './rename-key.js'
import { renameTool } from './rename-tool.js'
import { acceptNull } from './schema/accept-null.js'
import { allowValues } from './schema/allow-values.js'
import { booleanText } from './schema/boolean-text.js'
import { closeObject, strictObject } from './schema/close-object.js'
import { describeFields } from './schema/describe.js'
import { dropFlag } from './schema/drop-flag.js'
import { leaveOut } from './schema/leave-out.js'
import { listValues } from './schema/list-values.js'
import { makeNullable } from './schema/make-nullable.js'
import { plainUnion } from './schema/plain-union.js'
import { takeJson } from './schema/take-json.js'
import { editSuppression } from './suppression/edit-suppression.js'

export { applyEdits } from './apply.js'
export type { FixContext } from './context.js'
export { type Silenceable, suppress } from './suppression/suppress.js'

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
    case 'make-optional':
      return makeNullable(fix, tool, context)
    case 'close-object':
      return closeObject(fix, tool, context)
    case 'strict-object':
      return strictObject(fix, tool, context)
    case 'plain-boolean':
    case 'read-boolean-text':
      return booleanText(fix, tool, context)
    case 'accept-null':
      return acceptNull(fix, tool, context)
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
    case 'allow-values':
      return allowValues(fix, tool, context)
    case 'drop-flag':
      return dropFlag(fix, tool, context)
    case 'remove-hidden':
      return removeHidden(fix, tool, context)
    case 'describe':
      return describeFields(fix, tool, context)
  }
}
