import type { ToolFacts } from '../../model/facts.js'
import type { ToolField } from '../../model/framework.js'
import type { Json } from '../../model/json.js'
import type { RuleContext } from './rule.js'

/** JSON Schema that the definition itself carries, and under which part of it. */
export interface ExplicitSchema {
  field: ToolField
  value: Json
}

/** Evaluated where there is a reading, else as far as it is written out as a literal; null when there is none. */
export function explicitSchema(tool: ToolFacts): ExplicitSchema | null {
  const { reading, site } = tool
  if (!reading)
    return site.literal.parameters === undefined
      ? null
      : { field: 'parameters', value: site.literal.parameters }
  if (reading.parameters.kind === 'json') return { field: 'parameters', value: reading.parameters.value }
  if (reading.parameters.kind === 'absent' && reading.input.kind === 'json-schema') {
    return { field: 'input', value: reading.input.value }
  }
  return null
}

/** The config key that holds explicit JSON Schema in the tool's framework; null where it lets a tool carry none. */
export function explicitKey(tool: ToolFacts, context: RuleContext): string | null {
  const framework = context.frameworks.get(tool.site.framework)
  return framework ? framework.explicitKey : 'parameters'
}

/** Where the schema that the model receives comes from. */
export function schemaFields(tool: ToolFacts): ToolField[] {
  return tool.schemaSource === 'explicit' ? ['parameters', 'input'] : ['input', 'parameters']
}
