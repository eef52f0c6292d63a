import ts from '#typescript'
import type { ToolFacts } from '../model/facts.js'
import type { Fix, FixRequest } from '../model/finding.js'
import { pathText } from '../rules/wording.js'
import type { FixContext } from './context.js'
import { toEdits } from './edits.js'
import { fieldValue } from './field-value.js'

type Request = Extract<FixRequest, { kind: 'make-nullable' }>

/** Where a field is made optional by a method of its own or by the function of that name, as in Zod; a default is left alone. */
export function makeNullable({ path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const value = tool.vendor === 'zod' ? fieldValue(context, tool, path) : null
  const name = value && optionalName(value.node)
  if (!value || !name) return null
  const span = { start: name.getStart(value.source), end: name.getEnd() }
  return {
    title: `Make \`${pathText(path)}\` nullable instead of optional`,
    description: 'The handler gets `null` where it got `undefined`.',
    preferred: true,
    edits: toEdits(context.sources, value.file, [{ span, newText: 'nullable' }]),
  }
}

const OPTIONAL = new Set(['optional', 'nullish'])

/** The name in `.optional()`, further out than which only the value's description and the like are said. */
function optionalName(node: ts.Expression): ts.Node | null {
  for (let call = node; ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression); ) {
    const { name, expression } = call.expression
    if (OPTIONAL.has(name.text)) return name
    if (!ASIDE.has(name.text)) return null
    call = expression
  }
  return null
}

/** Methods that hand on the very schema that they are called on. */
const ASIDE = new Set(['describe', 'meta', 'register'])
