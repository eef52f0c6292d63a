import ts from '#typescript'
import { valibot } from '../locate/fields/vocabularies/valibot.js'
import { propertyKey } from '../locate/literal.js'
import { unwrap } from '../locate/scope.js'
import type { ToolFacts } from '../model/facts.js'
import type { Fix, FixRequest } from '../model/finding.js'
import { pathText } from '../rules/wording.js'
import type { FixContext } from './context.js'
import { toEdits } from './edits.js'
import { fieldValue } from './field-value.js'
import { importedName } from './imported-name.js'
import type { Splice } from './property.js'

type Request = Extract<FixRequest, { kind: 'list-values' }>

/** A union of texts becomes a list of them, in the vendor's words; one whose members say more than their value is left alone. */
export function listValues({ path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const value = fieldValue(context, tool, path)
  if (!value) return null
  const { source, file } = value
  const splices =
    tool.schemaSource === 'explicit'
      ? inJsonSchema(source, value.node)
      : tool.vendor === 'zod' || tool.vendor === 'valibot'
        ? inCalls(source, value.node, tool.vendor)
        : null
  if (!splices) return null
  return {
    title: `Write \`${pathText(path)}\` as a list of values`,
    description: '',
    preferred: true,
    edits: toEdits(context.sources, file, splices),
  }
}

/** `z.union([z.literal('a'), …])`, whatever is called on it; in Valibot, whatever it stands in. */
function inCalls(source: ts.SourceFile, node: ts.Expression, vendor: 'zod' | 'valibot'): Splice[] | null {
  const union = innermost(node, vendor)
  const [list] = union?.arguments ?? []
  if (!union || !list || !ts.isArrayLiteralExpression(list) || union.arguments.length > 1) return null
  const texts = list.elements.map((element) => literalText(element, source))
  if (texts.some((text) => text === null)) return null
  const span = { start: union.getStart(source), end: union.getEnd() }
  const values = `([${texts.join(', ')}])`
  if (vendor === 'valibot') {
    const name = importedName(source, (specifier) => valibot.modules.includes(specifier), 'picklist')
    return name && [...name.splices, { span, newText: name.text + values }]
  }
  const { expression } = union
  if (!ts.isPropertyAccessExpression(expression)) return null
  return [{ span, newText: `${expression.expression.getText(source)}.enum${values}` }]
}

/** The call of `union` that a chain begins with, or that wrappers and pipes have as their first argument. */
function innermost(node: ts.Expression, vendor: 'zod' | 'valibot'): ts.CallExpression | null {
  for (let each = unwrap(node); ts.isCallExpression(each); ) {
    if (nameOf(each) === 'union') return each
    const next: ts.Expression | undefined = vendor === 'valibot' ? each.arguments[0] : receiverOf(each)
    if (!next) return null
    each = unwrap(next)
  }
  return null
}

/** What a method is called on; of `z.optional(z.union(…))` the argument. */
function receiverOf({ expression, arguments: [first] }: ts.CallExpression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined
  return ts.isIdentifier(expression.expression) ? first : expression.expression
}

function nameOf({ expression }: ts.CallExpression): string | null {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null
}

/** The text in `z.literal('a')`, as it is written. */
function literalText(node: ts.Expression, source: ts.SourceFile): string | null {
  const call = unwrap(node)
  if (!ts.isCallExpression(call) || nameOf(call) !== 'literal' || call.arguments.length !== 1) return null
  const [value] = call.arguments
  return value && ts.isStringLiteral(value) ? value.getText(source) : null
}

/** `anyOf: [{ const: 'a' }, …]`: a type that all of them have goes beside the list. */
function inJsonSchema(source: ts.SourceFile, node: ts.Expression): Splice[] | null {
  if (!ts.isObjectLiteralExpression(node)) return null
  const union = node.properties.find(
    (each): each is ts.PropertyAssignment =>
      ts.isPropertyAssignment(each) && ['anyOf', 'oneOf'].includes(propertyKey(each.name) ?? ''),
  )
  const list = union && unwrap(union.initializer)
  if (!union || !list || !ts.isArrayLiteralExpression(list)) return null
  const members = list.elements.map((each) => constantIn(unwrap(each), source))
  if (members.some((each) => each === null)) return null
  const types = new Set(members.map((each) => each?.type))
  const [type] = types
  const hasType = node.properties.some((each) => each.name && propertyKey(each.name) === 'type')
  const typed = types.size === 1 && type != null && !hasType ? `type: ${type}, ` : ''
  const span = { start: union.getStart(source), end: union.getEnd() }
  return [{ span, newText: `${typed}enum: [${members.map((each) => each?.value).join(', ')}]` }]
}

function constantIn(
  node: ts.Expression,
  source: ts.SourceFile,
): { value: string; type: string | null } | null {
  if (!ts.isObjectLiteralExpression(node)) return null
  const held = new Map<string, string>()
  for (const each of node.properties) {
    const key = each.name && propertyKey(each.name)
    if (!ts.isPropertyAssignment(each) || (key !== 'const' && key !== 'type')) return null
    held.set(key, each.initializer.getText(source))
  }
  const value = held.get('const')
  return value === undefined ? null : { value, type: held.get('type') ?? null }
}
