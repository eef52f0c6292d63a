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
import { printString } from '../source/literal.js'
import type { Splice } from '../source/property.js'
import { calledName, HANDED_ON, innermostCall, replaced } from '../source/schema-calls.js'
import { readStyle } from '../source/style.js'

type Request = Extract<FixRequest, { kind: 'allow-values' }>

/** A field that takes any text takes some values, in the vendor's words; one that checks its text otherwise is left alone. */
export function allowValues({ values, path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const value = fieldValue(context, tool, path)
  if (!value) return null
  const { source, file, node } = value
  const style = readStyle(source)
  const list = `[${values.map((each) => printString(each, style)).join(', ')}]`
  const splices =
    tool.schemaSource === 'explicit'
      ? inJsonSchema(source, node, list)
      : tool.vendor === 'zod'
        ? inZod(source, node, list)
        : tool.vendor === 'valibot'
          ? inValibot(source, node, list)
          : tool.vendor === 'arktype'
            ? inArkType(source, node, values, style.quote)
            : null
  if (!splices) return null
  return {
    title: `Write \`${pathText(path)}\` as a list of values`,
    description: 'Other texts are refused then.',
    preferred: false,
    edits: toEdits(context.sources, file, splices),
  }
}

/** `z.string()` becomes `z.enum([…])`, where nothing but what every schema has is called on it. */
function inZod(source: ts.SourceFile, node: ts.Expression, list: string): Splice[] | null {
  const call = innermostCall(node, 'zod', 'string')
  if (!call || call.arguments.length > 0 || !ts.isPropertyAccessExpression(call.expression)) return null
  // `z.coerce.string()` takes what is no text.
  if (!ts.isIdentifier(unwrap(call.expression.expression))) return null
  if (callsAround(call, node).some((each) => !HANDED_ON.has(calledName(each) ?? ''))) return null
  return [
    replaced(source, call.expression.name, 'enum'),
    { span: { start: call.expression.getEnd(), end: call.getEnd() }, newText: `(${list})` },
  ]
}

/** `v.string()` becomes `v.picklist([…])`, alone, in wrappers, or in a pipe that only describes it. */
function inValibot(source: ts.SourceFile, node: ts.Expression, list: string): Splice[] | null {
  const call = innermostCall(node, 'valibot', 'string')
  if (!call || call.arguments.length > 0) return null
  const actions = callsAround(call, node).flatMap((each) =>
    calledName(each) === 'pipe' ? each.arguments.slice(1) : [],
  )
  if (actions.some((each) => !ts.isCallExpression(each) || !DESCRIBING.has(calledName(each) ?? '')))
    return null
  const name = importedName(source, (specifier) => valibot.modules.includes(specifier), 'picklist')
  return name && [...name.splices, replaced(source, call, `${name.text}(${list})`)]
}

/** The calls from the one that stands around `call` up to `node`. */
function callsAround(call: ts.CallExpression, node: ts.Expression): ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  for (let each: ts.Node = call; each !== node; each = each.parent)
    if (ts.isCallExpression(each.parent)) found.push(each.parent)
  return found
}

const DESCRIBING = new Set(['description', 'title', 'metadata', 'examples'])

/** `type('string')` becomes `type("'a' | 'b'")`; `'string'` alone, in an object, likewise. */
function inArkType(
  source: ts.SourceFile,
  node: ts.Expression,
  values: readonly string[],
  quote: "'" | '"',
): Splice[] | null {
  const literal = textIn(node)
  if (literal?.text !== 'string' || values.some((value) => /["'\\]/.test(value))) return null
  const inner = quote === "'" ? '"' : "'"
  const union = values.map((value) => `${inner}${value}${inner}`).join(' | ')
  return [replaced(source, literal, `${quote}${union}${quote}`)]
}

/** The definition that `type(…)` begins with, or that is all of it. */
function textIn(node: ts.Expression): ts.StringLiteral | null {
  let each = unwrap(node)
  while (ts.isCallExpression(each)) {
    const next = ts.isPropertyAccessExpression(each.expression)
      ? each.expression.expression
      : each.arguments[0]
    if (!next) return null
    each = unwrap(next)
  }
  return ts.isStringLiteral(each) ? each : null
}

/** `enum` beside `type`. */
function inJsonSchema(source: ts.SourceFile, node: ts.Expression, list: string): Splice[] | null {
  if (!ts.isObjectLiteralExpression(node)) return null
  const keyOf = (each: ts.ObjectLiteralElementLike) => each.name && propertyKey(each.name)
  const type = node.properties.find((each) => keyOf(each) === 'type')
  if (!type || !ts.isPropertyAssignment(type) || ts.isArrayLiteralExpression(unwrap(type.initializer)))
    return null
  if (node.properties.some((each) => keyOf(each) === 'enum')) return null
  const quote = ts.isStringLiteralLike(type.name) ? type.name.getText(source).slice(0, 1) : ''
  const end = type.getEnd()
  return [{ span: { start: end, end }, newText: `, ${quote}enum${quote}: ${list}` }]
}
