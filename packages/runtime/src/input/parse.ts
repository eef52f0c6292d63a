import type { RepairOptions } from '../repair/outcome.js'
import { kindOf } from '../schema/kind.js'
import type { InferToolInput, ToolSchema } from '../tool.js'
import { type RefusalDetails, ToolInputInvalid } from './errors.js'
import { validateInput } from './validate.js'

export interface ParseOptions {
  /** Repairs the value first, as `repairToolInput` does. Default false. */
  repair?: boolean | RepairOptions
}

/**
 * Validates what a model sent. With a validator as `input` it returns the validator's output; with a
 * JSON Schema, a copy of the value.
 *
 * @throws {ToolInputInvalid} the value does not match: tell the model
 * @throws {NotASchemaError} `input` is no schema
 * @throws {InvalidParametersError} `input` is a JSON Schema that cannot be used (an unresolvable `$ref`, …)
 */
export async function parseToolInput<TTool extends { readonly name: string; readonly input: ToolSchema }>(
  tool: TTool,
  value: unknown,
  { repair = false }: ParseOptions = {},
): Promise<InferToolInput<TTool['input']>> {
  if (repair !== false) {
    const { repairToolInput } = await import('../repair/repair.js')
    const repaired = await repairToolInput(tool, value, repair === true ? {} : repair)
    if (repaired.issues.length > 0)
      throw new ToolInputInvalid(tool.name, repaired.issues, details(tool, value))
    return repaired.value as InferToolInput<TTool['input']>
  }
  const validation = await validateInput(tool, value)
  if (!validation.accepted) throw new ToolInputInvalid(tool.name, validation.issues, details(tool, value))
  return validation.value as InferToolInput<TTool['input']>
}

function details({ input }: { readonly input: ToolSchema }, sent: unknown): RefusalDetails {
  const kind = kindOf(input)
  return kind.kind === 'standard' ? { input: sent, vendor: kind.vendor } : { input: sent }
}
