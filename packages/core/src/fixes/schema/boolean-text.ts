import ts from '#typescript'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import { pathText } from '../../rules/engine/wording.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from '../source/definition.js'
import { toEdits } from '../source/edits.js'
import { fieldValue } from '../source/field-value.js'
import type { Splice } from '../source/property.js'
import { HANDED_ON } from '../source/schema-calls.js'

type Request = Extract<FixRequest, { kind: 'plain-boolean' | 'read-boolean-text' }>

/** `z.coerce.boolean()` becomes `z.boolean()`, or one that reads the texts `true` and `false` first. */
export function booleanText({ kind, path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const value = tool.vendor === 'zod' ? fieldValue(context, tool, path) : null
  const coerced = value && coercedIn(value.node)
  if (!value || !coerced) return null
  const { source, file } = value
  const root = coerced.root.getText(source)
  const isPlain = kind === 'plain-boolean'
  // A preprocess is refused where pipes are taken apart.
  if (!isPlain && findToolDefinition(context, tool)?.framework.pipeStarts) return null
  const plain = `${root}.boolean(${coerced.call.arguments.map((each) => each.getText(source)).join(', ')})`
  const newText = isPlain ? plain : `${root}.preprocess((value) => (${READ}), ${plain})`
  const splices: Splice[] = [
    { span: { start: coerced.call.getStart(source), end: coerced.call.getEnd() }, newText },
  ]
  const label = pathText(path)
  return {
    title: isPlain
      ? `Make \`${label}\` a plain boolean`
      : `Read the texts "true" and "false" for \`${label}\``,
    description: isPlain
      ? 'Text is refused then. The model gets the same schema.'
      : 'Everything else is left to the plain boolean. The model gets the same schema.',
    preferred: isPlain,
    edits: toEdits(context.sources, file, splices),
  }
}

const READ = "value === 'true' ? true : value === 'false' ? false : value"

/** The call of `z.coerce.boolean` at the start of a chain. */
function coercedIn(node: ts.Expression): { call: ts.CallExpression; root: ts.Expression } | null {
  for (let call = node; ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression); ) {
    const { name, expression } = call.expression
    if (
      name.text === 'boolean' &&
      ts.isPropertyAccessExpression(expression) &&
      expression.name.text === 'coerce'
    )
      return { call, root: expression.expression }
    // Anything else may depend on what the coercion makes.
    if (!HANDED_ON.has(name.text)) return null
    call = expression
  }
  return null
}
