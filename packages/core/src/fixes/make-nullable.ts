import type { ToolFacts } from '../model/facts.js'
import type { Fix, FixRequest } from '../model/finding.js'
import { pathText } from '../rules/wording.js'
import type { FixContext } from './context.js'
import { findToolDefinition } from './definition.js'
import { toEdits } from './edits.js'
import { fieldValue } from './field-value.js'
import { mentions } from './mentions.js'
import { nullableOf } from './nullable/index.js'

type Request = Extract<FixRequest, { kind: 'make-nullable' }>

/**
 * A field that may be left out is always sent, and may be `null`. Where the input side of the schema goes out, a default still
 * takes effect; where the output side does, the handler has to apply it.
 */
export function makeNullable({ path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const value = fieldValue(context, tool, path)
  const nullable = value && nullableOf(tool)
  if (!value || !nullable) return null
  const definition = findToolDefinition(context, tool)
  const isMadeAgain = definition?.framework.io === 'input'
  const made = nullable(value, isMadeAgain)
  if (!made) return null
  const { splices, byDefault } = made
  const isChanged = byDefault !== null && !isMadeAgain
  return {
    title: `Make \`${pathText(path)}\` nullable instead of optional`,
    description:
      byDefault === null
        ? 'The handler gets `null` where it got `undefined`.'
        : isMadeAgain
          ? `The handler still gets \`${byDefault}\` where the model sends \`null\`.`
          : `The handler gets \`null\` where it got \`${byDefault}\`. Apply the default there: \`?? ${byDefault}\`.`,
    preferred: !isChanged || !mentions(definition?.field('handler') ?? null, path, context),
    edits: toEdits(context.sources, value.file, splices),
  }
}
