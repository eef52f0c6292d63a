import ts from '#typescript'
import { valibot } from '../../field-locator/vocabularies/valibot.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import { pathText } from '../../rules/engine/wording.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import type { FixContext } from '../context.js'
import { toEdits } from '../source/edits.js'
import { fieldValue } from '../source/field-value.js'
import { importedName } from '../source/imported-name.js'
import type { Splice } from '../source/property.js'
import { calledName, innermostCall, replaced } from '../source/schema-calls.js'
import { indentAt, readStyle, startsLine } from '../source/style.js'

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
  const union = innermostCall(node, vendor, 'union')
  const [list] = union?.arguments ?? []
  if (!union || !list || !ts.isArrayLiteralExpression(list)) return null
  if (union.arguments.length > 1 || union.typeArguments) return null
  const values = inPlace(source, list, literalText)
  if (!values) return null
  const { expression } = union
  if (vendor === 'valibot') {
    const name = importedName(source, (specifier) => valibot.modules.includes(specifier), 'picklist')
    return name && [...name.splices, replaced(source, expression, name.text), ...values]
  }
  if (!ts.isPropertyAccessExpression(expression)) return null
  return [replaced(source, expression.name, 'enum'), ...values]
}

/** Each member becomes its value where it stands, so that what is between them stays; null where one is no value. */
function inPlace(
  source: ts.SourceFile,
  list: ts.ArrayLiteralExpression,
  readValue: (member: ts.Expression) => ts.Expression | null,
): Splice[] | null {
  const splices: Splice[] = []
  for (const member of list.elements) {
    const value = readValue(unwrap(member))
    const text = value?.getText(source)
    if (text === undefined || hasComment(source, member, value)) return null
    splices.push(replaced(source, member, text))
  }
  return splices
}

/** Whether something is said around the value that would go with the rest of its member. */
function hasComment(source: ts.SourceFile, member: ts.Node, value: ts.Node | null): boolean {
  if (!value) return false
  const start = member.getStart(source)
  const around = [
    source.text.slice(start, value.getStart(source)),
    source.text.slice(value.getEnd(), member.getEnd()),
  ]
  return around.some((text) => /\/[/*]/.test(text))
}

/** The text in `z.literal('a')`. */
function literalText(call: ts.Expression): ts.Expression | null {
  if (!ts.isCallExpression(call) || calledName(call) !== 'literal' || call.arguments.length !== 1) return null
  const [value] = call.arguments
  return value && ts.isStringLiteral(value) ? value : null
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
  const keys = node.properties.map((each) => each.name && propertyKey(each.name))
  const values = keys.includes('enum')
    ? null
    : inPlace(source, list, (each) => constantIn(each)?.value ?? null)
  if (!values) return null
  const types = new Set(list.elements.map((each) => constantIn(unwrap(each))?.type?.getText(source)))
  const [type] = types
  const isTyped = types.size === 1 && type !== undefined && !keys.includes('type')
  const start = union.getStart(source)
  const gap = startsLine(source.text, start)
    ? `${readStyle(source).newline}${indentAt(source.text, start)}`
    : ' '
  const quote = ts.isStringLiteralLike(union.name) ? union.name.getText(source).slice(0, 1) : ''
  const typed = isTyped ? `${quote}type${quote}: ${type},${gap}` : ''
  return [replaced(source, union.name, `${typed}${quote}enum${quote}`), ...values]
}

function constantIn(node: ts.Expression): { value: ts.Expression; type: ts.Expression | null } | null {
  if (!ts.isObjectLiteralExpression(node)) return null
  const held = new Map<string, ts.Expression>()
  for (const each of node.properties) {
    const key = each.name && propertyKey(each.name)
    if (!ts.isPropertyAssignment(each) || (key !== 'const' && key !== 'type')) return null
    held.set(key, each.initializer)
  }
  const value = held.get('const')
  return value === undefined ? null : { value, type: held.get('type') ?? null }
}
