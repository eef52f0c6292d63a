import ts from '#typescript'
import type { Json } from '../model/json.js'
import type { FieldSite } from '../model/site.js'
import type { Range, Span } from '../model/text.js'
import { type CalleeRef, calleeName, calleeRef, importedFrom } from './callee.js'
import type { Lines } from './lines.js'
import { literalJson, propertyKey } from './literal.js'
import type { Markers } from './markers.js'
import { outlineOf } from './outline.js'
import { resolveName, unwrap } from './scope.js'

/** An object literal, by its keys. */
export interface ObjectSite {
  range: Range
  spread: boolean
  keys: Map<string, KeySite>
}

export interface KeySite extends FieldSite {
  /** The value, where it is an object literal of the definition's own. */
  object?: ObjectSite
  literal?: Json
  /** The module that the value's root is imported from. */
  importedFrom?: string
}

/** One argument of a defining call, without its tree. */
export type Argument =
  | ({ kind: 'object' } & ObjectSite)
  | { kind: 'string'; range: Range; value: string }
  | { kind: 'function'; range: Range }
  /** A number, a template, an array: nothing that can hold a definition. */
  | { kind: 'value'; range: Range }
  | { kind: 'other'; range: Range; importedFrom?: string }

/** A call that looks like a tool's definition. */
export interface ToolCall {
  range: Range
  callee: Range
  span: Span
  /** The last name of the callee: `defineTool` in `ai.defineTool(…)`. */
  name: string
  ref: CalleeRef
  arguments: Argument[]
  boundTo: string | null
  /** False where the text alone does not tell that this is a tool: an evaluation that finds no definition then ends it. */
  certain: boolean
}

/** A call with the nodes it was read from; they are not kept. */
export interface ToolCallNode {
  call: ToolCall
  node: ts.CallExpression
}

/** The calls of a file that define tools, in source order: by the callee's module, or by name and shape. */
export function findToolCalls(tree: ts.SourceFile, lines: Lines, markers: Markers): ToolCallNode[] {
  const found: ToolCallNode[] = []
  for (const node of outlineOf(tree)) {
    if (!ts.isCallExpression(node)) continue
    const read = readToolCall(tree, lines, node, markers)
    if (read) found.push({ call: read, node })
  }
  return found.sort((a, b) => a.call.span.start - b.call.span.start)
}

function readToolCall(
  tree: ts.SourceFile,
  lines: Lines,
  node: ts.CallExpression,
  markers: Markers,
): ToolCall | null {
  const callee = unwrap(node.expression)
  const name = calleeName(callee)
  if (!name) return null
  const ref = calleeRef(callee)
  const known = markers.isKnown(ref)
  if (!known && !markers.isNamed(ref, name.text)) return null
  const call = readCall(tree, lines, node, ref, name)
  if (known) return call
  const likeness = likenessToTool(call.arguments)
  return likeness === 'none' ? null : { ...call, certain: likeness === 'certain' }
}

/** Reads any call as a definition; what it is a definition of is not asked. */
export function readCall(
  tree: ts.SourceFile,
  lines: Lines,
  node: ts.CallExpression,
  ref: CalleeRef,
  name: ts.Identifier,
): ToolCall {
  const span = { start: node.getStart(tree), end: node.end }
  return {
    range: lines.range(span),
    callee: lines.range({ start: name.getStart(tree), end: name.end }),
    span,
    name: name.text,
    ref,
    arguments: definitionArguments(node).map((argument) => readArgument(tree, lines, argument)),
    boundTo: boundTo(node),
    certain: true,
  }
}

/** The arguments, a lone function that returns a definition taken as that definition: `defineTool((options) => ({ … }))`. */
export function definitionArguments(node: ts.CallExpression): readonly ts.Expression[] {
  const [only, second] = node.arguments
  const made = only && !second ? returnedLiteral(unwrap(only)) : null
  return made ? [made] : node.arguments
}

function readArgument(tree: ts.SourceFile, lines: Lines, expression: ts.Expression): Argument {
  const node = literalBehind(expression)
  const range = lines.range({ start: node.getStart(tree), end: node.end })
  if (ts.isObjectLiteralExpression(node)) return { kind: 'object', ...readObject(tree, lines, node, true) }
  if (ts.isStringLiteralLike(node)) return { kind: 'string', range, value: node.text }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'function', range }
  if (literalJson(node) !== undefined || ts.isTemplateExpression(node)) return { kind: 'value', range }
  const from = importedFrom(node)
  return { kind: 'other', range, ...(from === undefined ? {} : { importedFrom: from }) }
}

/** What a function literal makes a definition of: the object literal that it returns at once; null where it does more. */
export function returnedLiteral(node: ts.Expression): ts.ObjectLiteralExpression | null {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return null
  const returned = ts.isBlock(node.body) ? lastReturn(node.body) : node.body
  const value = returned && unwrap(returned)
  return value && ts.isObjectLiteralExpression(value) ? value : null
}

function lastReturn(body: ts.Block): ts.Expression | null {
  const last = body.statements.at(-1)
  return last && ts.isReturnStatement(last) ? (last.expression ?? null) : null
}

/** A definition held in a constant of the same file is read where it is written. */
function literalBehind(expression: ts.Expression): ts.Expression {
  let node = unwrap(expression)
  for (let depth = 0; ts.isIdentifier(node) && depth < 4; depth++) {
    const declaration = resolveName(node.text, node)?.symbol.valueDeclaration
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) break
    const value = unwrap(declaration.initializer)
    if (!ts.isObjectLiteralExpression(value) && !ts.isIdentifier(value) && !ts.isStringLiteralLike(value))
      break
    node = value
  }
  return node
}

/** `inner`: whether objects in it are read too; what stands deeper belongs to a schema. */
function readObject(
  tree: ts.SourceFile,
  lines: Lines,
  node: ts.ObjectLiteralExpression,
  inner: boolean,
): ObjectSite {
  const keys = new Map<string, KeySite>()
  let spread = false
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      spread = true
      continue
    }
    const key = propertyKey(property.name)
    if (key === null) continue
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name
    const literal = ts.isPropertyAssignment(property) ? literalJson(property.initializer) : undefined
    const from = ts.isPropertyAssignment(property)
      ? importedFrom(property.initializer)
      : ts.isShorthandPropertyAssignment(property)
        ? importedFrom(property.name)
        : undefined
    const held = inner ? unwrap(value as ts.Expression) : null
    keys.set(key, {
      key: lines.range({ start: property.name.getStart(tree), end: property.name.end }),
      value: lines.range({ start: value.getStart(tree), end: value.end }),
      property: lines.range({ start: property.getStart(tree), end: property.end }),
      ...(literal === undefined ? {} : { literal }),
      ...(from === undefined ? {} : { importedFrom: from }),
      ...(held && ts.isObjectLiteralExpression(held) ? { object: readObject(tree, lines, held, false) } : {}),
    })
  }
  return { range: lines.range({ start: node.getStart(tree), end: node.end }), keys, spread }
}

const SCHEMA_KEYS = ['input', 'inputSchema', 'schema', 'args', 'parameters', 'inputJsonSchema']
const TEXT_KEYS = ['name', 'description', 'title', 'id']
const HANDLER_KEYS = ['handler', 'execute', 'run', 'func', 'callback']

/** By shape: a definition has a schema, or says what it is and what it does. Unrelated functions share the name. */
function likenessToTool(args: readonly Argument[]): 'certain' | 'possible' | 'none' {
  const certain = args.some((argument) => {
    if (argument.kind !== 'object') return false
    const has = (names: string[]) => names.some((name) => argument.keys.has(name))
    const named = has(TEXT_KEYS) || args.some((other) => other.kind === 'string')
    const handled = has(HANDLER_KEYS) || args.some((other) => other.kind === 'function')
    return has(SCHEMA_KEYS) || (named && handled) || (argument.spread && (named || handled))
  })
  if (certain) return 'certain'
  // A lone name or call may hold a definition; the evaluation tells.
  const held = args[0]?.kind === 'other' || (args.length === 2 && args[1]?.kind === 'other')
  return held || args.some((argument) => argument.kind === 'object' && argument.spread) ? 'possible' : 'none'
}

/** `export default …`, `const search = …`, `{ search: … }`: the name that a definition is held under. */
function boundTo(node: ts.Node): string | null {
  let at: ts.Node = node
  while (
    ts.isParenthesizedExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isSatisfiesExpression(at.parent) ||
    ts.isNonNullExpression(at.parent) ||
    ts.isAwaitExpression(at.parent)
  ) {
    at = at.parent
  }
  const parent = at.parent
  if (ts.isExportAssignment(parent)) return 'default'
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text
  if (ts.isPropertyAssignment(parent) && parent.initializer === at) return propertyKey(parent.name)
  return null
}
