import ts from '#typescript'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest, TextEdit } from '../../model/finding.js'
import type { SchemaPath } from '../../model/json.js'
import type { Span } from '../../model/text.js'
import { pathText } from '../../rules/engine/wording.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from '../source/definition.js'
import { toEdits } from '../source/edits.js'
import { type FieldValue, fieldValues } from '../source/field-value.js'
import { type Nullish, nullishOf } from '../source/nullish.js'

type Request = Extract<FixRequest, { kind: 'accept-null' }>

/**
 * Fields that may be left out take `null`, too. Where the input side of a Zod schema goes out, a preprocess takes it for absent: the
 * wire form and the handler's type stay. Elsewhere they are nullish, and the handler gets `null` where it has no default.
 */
export function acceptNull({ paths }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const definition = findToolDefinition(context, tool)
  const isZod = tool.vendor === 'zod'
  const make = nullishOf(tool.vendor)
  if (!definition || !(isZod || make)) return null
  const isRead = isZod && definition.framework.io === 'input' && !definition.framework.pipeStarts
  if (!isRead && context.targets.some((target) => MISHANDLES_UNIONS.has(target))) return null
  const values = fieldValues(context, tool, paths)
  const made = values.map((value) => value && (make ? make(value) : ofZod(value, isRead, tool)))
  const edits = made.map(
    (each, index) => each && toEdits(context.sources, (values[index] as FieldValue).file, each.splices),
  )
  if (edits.some((each) => each === null)) return null
  const what =
    paths.length === 1 ? `\`${pathText(paths[0] as SchemaPath)}\`` : `${paths.length} optional fields`
  const isAlike = made.every((each) => each?.isAlike)
  const forNull = isAlike
    ? 'The handler gets for `null` what it gets where the field is left out.'
    : 'The handler may get `null` where it got `undefined`.'
  return {
    title: `Accept null for ${what}`,
    description: `${forNull} ${isRead ? 'The model gets the same schema.' : 'The schema allows `null` then.'}`,
    preferred: false,
    edits: unique(edits.flatMap((each) => each ?? [])),
  }
}

/** Several fields may need the same import. */
function unique(edits: readonly TextEdit[]): TextEdit[] {
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()]
}

/** Targets that show or take `anyOf` otherwise than it is meant. */
const MISHANDLES_UNIONS = new Set(['gemini', 'codex'])

function ofZod(value: FieldValue, isRead: boolean, { vendorVersion }: ToolFacts): Nullish | null {
  const absent = absentIn(value)
  if (!absent) return null
  const { source, node } = value
  const { root, name, instead, removed } = absent
  const start = node.getStart(source)
  if (!isRead)
    return instead === null ? { splices: [{ span: name, newText: 'nullish' }], isAlike: false } : null
  // Zod 4 does not tell a model of a default that stands behind a transform.
  const word = Number.parseInt(vendorVersion ?? '', 10) < 4 ? 'default' : 'prefault'
  const reading = `${root}.preprocess((value) => value ?? ${instead ?? 'undefined'}, `
  const splices = [
    { span: { start, end: start }, newText: reading },
    // A default would be of the read value; it goes around the reading.
    ...(removed ? [{ span: removed, newText: '' }] : []),
    {
      span: { start: node.getEnd(), end: node.getEnd() },
      newText: instead === null ? ').optional()' : `).${word}(${instead})`,
    },
  ]
  return { splices, isAlike: true }
}

interface Absent {
  /** What the chain starts with. */
  root: string
  /** The name of the method by which the field may be left out. */
  name: Span
  /** The default, and where the call of it stands in the chain. */
  instead: string | null
  removed: Span | null
}

/** The call of `optional` or `default` at the end of a chain. */
function absentIn({ source, node }: FieldValue): Absent | null {
  let found: Omit<Absent, 'root'> | null = null
  let call: ts.Expression = node
  while (ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)) {
    const { name, expression } = call.expression
    const [first, ...more] = call.arguments
    const span = { start: name.getStart(source), end: name.getEnd() }
    if (found === null && name.text === 'optional' && !first)
      found = { name: span, instead: null, removed: null }
    else if (found === null && name.text === 'default' && first && more.length === 0 && isConstant(first))
      found = {
        name: span,
        instead: first.getText(source),
        removed: { start: expression.getEnd(), end: call.getEnd() },
      }
    else if (found === null && !ASIDE.has(name.text)) return null
    call = expression
  }
  return found && ts.isIdentifier(call) ? { ...found, root: call.text } : null
}

/** It is the same wherever it stands, and no function that makes the default. */
function isConstant(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node)) return ts.isNumericLiteral(node.operand)
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isConstant)
  return (
    ts.isLiteralExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  )
}

/** Methods that hand on the very schema that they are called on. */
const ASIDE = new Set(['describe', 'meta'])
