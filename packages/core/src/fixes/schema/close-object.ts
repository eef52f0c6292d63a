import ts from '#typescript'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import type { JsonObject } from '../../model/json.js'
import { pathText } from '../../rules/engine/wording.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from '../source/definition.js'
import { toEdits } from '../source/edits.js'
import { fieldValue } from '../source/field-value.js'
import { Demands } from '../source/fitting/demands.js'
import { rulesFor } from '../source/fitting/judged.js'
import { insertProperty, type Splice } from '../source/property.js'
import { readStyle } from '../source/style.js'

type Request = Extract<FixRequest, { kind: 'close-object' }>

/** `z.object` becomes `z.strictObject`; a literal of JSON Schema gets `additionalProperties: false`. */
export function closeObject({ path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const value = fieldValue(context, tool, path)
  if (!value) return null
  const { file, source, node } = value
  const splices = ts.isObjectLiteralExpression(node)
    ? tool.schemaSource === 'explicit'
      ? inLiteral(source, node)
      : inShape(source, node, path.length === 0 ? tool : null, context)
    : tool.vendor === 'zod'
      ? inZod(source, node)
      : null
  if (!splices) return null
  const what = path.length === 0 ? 'the object' : `\`${pathText(path)}\``
  return {
    title: `Close ${what}`,
    description: 'Keys that it does not list are refused then.',
    preferred: true,
    edits: toEdits(context.sources, file, splices),
  }
}

/** The same where nobody asks for it; not where a target refuses a schema that says so. */
export function strictObject(
  { path }: Extract<FixRequest, { kind: 'strict-object' }>,
  tool: ToolFacts,
  context: FixContext,
): Fix | null {
  if (tool.schema && isRefused({ ...tool.schema, additionalProperties: false }, tool, context)) return null
  const closed = closeObject({ kind: 'close-object', path }, tool, context)
  return (
    closed && {
      ...closed,
      description: `${closed.description} Calls with extra keys that work now are refused, too.`,
      preferred: false,
    }
  )
}

function isRefused(closed: JsonObject, tool: ToolFacts, context: FixContext): boolean {
  return new Demands(rulesFor(closed, tool, context)).refused(closed).includes('additionalProperties')
}

function inZod(source: ts.SourceFile, node: ts.Expression): Splice[] | null {
  let call: ts.Expression = node
  while (ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)) {
    const { name, expression } = call.expression
    const isRoot = ts.isIdentifier(expression)
    if (isRoot && (name.text === 'object' || name.text === 'looseObject'))
      return [{ span: { start: name.getStart(source), end: name.getEnd() }, newText: 'strictObject' }]
    // What follows would open it again, or make another schema of it.
    if (isRoot || !HANDED_ON.has(name.text)) return null
    call = expression
  }
  return null
}

/** A record of Zod 4 schemas that a framework makes an object of becomes one, where the framework takes one in that place, too. */
function inShape(
  source: ts.SourceFile,
  shape: ts.ObjectLiteralExpression,
  tool: ToolFacts | null,
  context: FixContext,
): Splice[] | null {
  if (tool?.vendor !== 'zod' || Number.parseInt(tool.vendorVersion ?? '', 10) < 4) return null
  const definition = findToolDefinition(context, tool)
  const takesObjects = definition?.field('input') && OBJECTS_OR_SHAPES.has(definition.framework.id)
  const [first] = shape.properties
  const root = first && ts.isPropertyAssignment(first) ? rootOf(first.initializer) : null
  if (!takesObjects || !root) return null
  const [start, end] = [shape.getStart(source), shape.getEnd()]
  return [
    { span: { start, end: start }, newText: `${root}.strictObject(` },
    { span: { start: end, end }, newText: ')' },
  ]
}

/** Their SDKs take both since they know Zod 4. */
const OBJECTS_OR_SHAPES = new Set(['mcp-v1', 'mcp-v2'])

/** `z` of `z.string().optional()`. */
function rootOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootOf(node.expression)
  return null
}

const HANDED_ON = new Set([
  'describe',
  'meta',
  'optional',
  'nullable',
  'nullish',
  'readonly',
  'refine',
  'check',
])

function inLiteral(source: ts.SourceFile, literal: ts.ObjectLiteralExpression): Splice[] | null {
  const { properties } = literal
  if (properties.some(ts.isSpreadAssignment)) return null
  const present = properties.find((each) => each.name && nameOf(each.name) === 'additionalProperties')
  if (present) {
    if (!ts.isPropertyAssignment(present)) return null
    const { initializer } = present
    return [{ span: { start: initializer.getStart(source), end: initializer.getEnd() }, newText: 'false' }]
  }
  const style = readStyle(source)
  return insertProperty(
    source,
    literal,
    properties.at(-1) ?? null,
    'additionalProperties',
    style,
    () => 'false',
  )
}

function nameOf(name: ts.PropertyName): string | null {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : null
}
