import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import { pathText } from '../../rules/engine/wording.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from '../source/definition.js'
import { toEdits } from '../source/edits.js'
import { fieldValue } from '../source/field-value.js'
import { isUsedByHandler } from '../source/mentions.js'
import { nullableOf } from '../source/nullable/index.js'

type Request = Extract<FixRequest, { kind: 'make-nullable' | 'make-optional' }>

/**
 * A field that may be left out is always sent, and may be `null`. Where the input side of the schema goes out, a default still
 * takes effect; where the output side does, the handler has to apply it. A field with a default that never applies may be left
 * out instead.
 */
export function makeNullable({ kind, path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const value = fieldValue(context, tool, path)
  const nullable = value && nullableOf(tool)
  if (!value || !nullable) return null
  const definition = findToolDefinition(context, tool)
  const word = kind === 'make-nullable' ? 'nullable' : 'optional'
  const isMadeAgain = word === 'nullable' && definition?.framework.io === 'input'
  const made = nullable(value, isMadeAgain, word)
  if (!made) return null
  const { splices, byDefault } = made
  const isChanged = byDefault !== null && !isMadeAgain
  return {
    title: `Make \`${pathText(path)}\` ${word} instead of ${byDefault === null ? 'optional' : 'giving it a default'}`,
    description:
      byDefault === null
        ? 'The handler gets `null` where it got `undefined`.'
        : isMadeAgain
          ? `The handler still gets \`${byDefault}\` where the model sends \`null\`.`
          : `The handler gets \`${word === 'nullable' ? 'null' : 'undefined'}\` where it got \`${byDefault}\`. Apply the default there: \`?? ${byDefault}\`.`,
    preferred: !isChanged || !isUsedByHandler(path, tool, context),
    edits: toEdits(context.sources, value.file, splices),
  }
}
