import ts from '#typescript'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import type { SchemaPath } from '../../model/json.js'
import { pathText } from '../../rules/engine/wording.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from '../source/definition.js'
import { toEdits } from '../source/edits.js'
import { type FieldValue, fieldValue } from '../source/field-value.js'

type Request = Extract<FixRequest, { kind: 'accept-null' }>

/**
 * Fields that may be left out take `null`, too. Where the input side of the schema goes out, a preprocess takes it for absent: the
 * wire form and the handler's type stay. Elsewhere they are nullish, and the handler gets `null`.
 */
export function acceptNull({ paths }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const definition = findToolDefinition(context, tool)
  if (tool.vendor !== 'zod' || !definition) return null
  const isRead = definition.framework.io === 'input' && !definition.framework.pipeStarts
  if (!isRead && context.targets.some((target) => MISHANDLES_UNIONS.has(target))) return null
  const edits = paths.map((path) => editsOf(path, isRead, tool, context))
  if (edits.some((each) => each === null)) return null
  const what =
    paths.length === 1 ? `\`${pathText(paths[0] as SchemaPath)}\`` : `${paths.length} optional fields`
  return {
    title: `Accept null for ${what}`,
    description: isRead
      ? 'The handler gets `undefined` for `null`. The model gets the same schema.'
      : 'The schema allows `null` then, and the handler may get `null` where it got `undefined`.',
    preferred: false,
    edits: edits.flatMap((each) => each ?? []),
  }
}

/** Targets that show or take `anyOf` otherwise than it is meant. */
const MISHANDLES_UNIONS = new Set(['gemini', 'codex'])

function editsOf(path: SchemaPath, isRead: boolean, tool: ToolFacts, context: FixContext) {
  const value = fieldValue(context, tool, path)
  const optional = value && optionalIn(value)
  if (!value || !optional) return null
  const { file, source, node } = value
  const start = node.getStart(source)
  const splices = isRead
    ? [
        {
          span: { start, end: start },
          newText: `${optional.root}.preprocess((value) => value ?? undefined, `,
        },
        { span: { start: node.getEnd(), end: node.getEnd() }, newText: ').optional()' },
      ]
    : [{ span: optional.name, newText: 'nullish' }]
  return toEdits(context.sources, file, splices)
}

/** The name `optional` at the end of a chain, and what the chain starts with. */
function optionalIn({
  source,
  node,
}: FieldValue): { name: { start: number; end: number }; root: string } | null {
  let found: { start: number; end: number } | null = null
  let call: ts.Expression = node
  while (ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)) {
    const { name, expression } = call.expression
    if (found === null && name.text === 'optional' && call.arguments.length === 0)
      found = { start: name.getStart(source), end: name.getEnd() }
    else if (found === null && !ASIDE.has(name.text)) return null
    call = expression
  }
  return found && ts.isIdentifier(call) ? { name: found, root: call.text } : null
}

/** Methods that hand on the very schema that they are called on. */
const ASIDE = new Set(['describe', 'meta'])
