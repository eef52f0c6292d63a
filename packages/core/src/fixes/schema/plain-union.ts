import ts from '#typescript'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import { pathText } from '../../rules/engine/wording.js'
import { unwrap } from '../../syntax/scope.js'
import type { FixContext } from '../context.js'
import { toEdits } from '../source/edits.js'
import { fieldValue } from '../source/field-value.js'

type Request = Extract<FixRequest, { kind: 'plain-union' }>

/** `z.discriminatedUnion('kind', […])`, which goes out as `oneOf`, becomes `z.union([…])`, which goes out as `anyOf`. */
export function plainUnion({ path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const value = tool.vendor === 'zod' ? fieldValue(context, tool, path) : null
  const call = value && discriminated(value.node)
  const [key, list] = call?.arguments ?? []
  if (!value || !call || !key || !list || !ts.isPropertyAccessExpression(call.expression)) return null
  const { source, file } = value
  const { name } = call.expression
  const splices = [
    { span: { start: name.getStart(source), end: name.getEnd() }, newText: 'union' },
    { span: { start: key.getStart(source), end: list.getStart(source) }, newText: '' },
  ]
  return {
    title: `Write \`${pathText(path)}\` as a plain union`,
    description: 'The handler gets the same. A refusal says less about which of the alternatives was meant.',
    preferred: true,
    edits: toEdits(context.sources, file, splices),
  }
}

/** The call that a chain of methods begins with, or that stands in a function of such a name. */
function discriminated(node: ts.Expression): ts.CallExpression | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { name, expression } = node.expression
  if (name.text === 'discriminatedUnion') return node
  const [inner] = node.arguments
  const next = ts.isIdentifier(expression) ? inner : expression
  return next ? discriminated(unwrap(next)) : null
}
