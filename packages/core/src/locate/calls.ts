import ts from 'typescript'
import type { CallShape, Framework } from '../model/framework.js'
import type { Json } from '../model/json.js'
import type { FieldSite } from '../model/site.js'
import type { Range, Span } from '../model/text.js'
import { literalJson, propertyKey } from './literal.js'
import type { Lines } from './parse.js'
import { forEachValueChild, resolveName, unwrap } from './scope.js'

/** Where a callee comes from, as far as its own file tells. */
export type CalleeRef =
  /** `import { name } from 'specifier'`; `*` with members for a namespace. */
  | { kind: 'import'; specifier: string; name: string; members: string[] }
  /** A top-level binding of this file, and the members read off it. */
  | { kind: 'local'; name: string; members: string[] }
  /** A parameter, a local, `this`, a global, the result of a call. */
  | { kind: 'unknown' }

export interface KeySite extends FieldSite {
  literal?: Json
  /** The module that the value's root is imported from. */
  importedFrom?: string
}

/** One argument of a defining call, without its tree. */
export type Argument =
  | { kind: 'object'; range: Range; spread: boolean; keys: Map<string, KeySite> }
  | { kind: 'string'; range: Range; value: string }
  | { kind: 'function'; range: Range }
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
}

/** A call with the nodes it was read from; they are not kept. */
export interface ToolCallNode {
  call: ToolCall
  node: ts.CallExpression
}

/** In-house wrappers keep to the name: `defineTool`, `definePageTool`, `defineServerTool`. */
const DEFINE_TOOL_NAME = /\bdefine(?:[A-Z]\w*)?Tool\b/

/** Names that say "a tool is defined here" whatever module they come from, and modules whose functions do. */
export class Markers {
  /** Callees recognised by their name alone. */
  readonly names: ReadonlySet<string>
  readonly #modules: ReadonlyMap<string, CallShape[]>
  readonly #text: RegExp

  constructor(frameworks: readonly Framework[]) {
    const names = new Set<string>()
    const modules = new Map<string, CallShape[]>()
    const words = new Set<string>()
    for (const framework of frameworks) {
      for (const shape of framework.calls) {
        words.add(lastName(shape.callee))
        if (framework.modules.length === 0) names.add(lastName(shape.callee))
      }
      for (const module of framework.modules) {
        modules.set(module, [...(modules.get(module) ?? []), ...framework.calls])
      }
    }
    this.names = names
    this.#modules = modules
    const marks = [...words].map((word) => `\\b${word.replace(/\W/g, '\\$&')}\\b`)
    this.#text = new RegExp([...marks, DEFINE_TOOL_NAME.source, 'define-tool'].join('|'))
  }

  /** Whether a callee of this name defines tools, whatever module it comes from: `defineTool`, `definePageTool`, … */
  isName(name: string): boolean {
    return this.names.has(name) || DEFINE_TOOL_NAME.test(name)
  }

  /** The cheap test that comes before any parse: text without these words defines no tool. */
  mayDefineTools(text: string): boolean {
    return this.#text.test(text)
  }

  matches(ref: CalleeRef, name: string): boolean {
    if (this.isName(name)) return true
    if (ref.kind !== 'import') return false
    if (ref.name === 'default' && ref.members.length === 0) return /(^|\/)define-?tool(\.[cm]?[jt]sx?)?$/i.test(ref.specifier)
    if (ref.members.length === 0 && this.isName(ref.name)) return true
    const path = [...(ref.name === '*' ? [] : [ref.name]), ...ref.members].join('.')
    return (this.#modules.get(ref.specifier) ?? []).some((shape) => shape.callee === path)
  }
}

function lastName(callee: string): string {
  return callee.slice(callee.lastIndexOf('.') + 1)
}

/** The calls of a file that define tools, in source order: by the callee's module, or by name and shape. */
export function findToolCalls(tree: ts.SourceFile, lines: Lines, markers: Markers): ToolCallNode[] {
  const found: ToolCallNode[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const read = readToolCall(tree, lines, node, markers)
      if (read) found.push({ call: read, node })
    }
    forEachValueChild(node, visit)
  }
  visit(tree)
  return found.sort((a, b) => a.call.span.start - b.call.span.start)
}

function readToolCall(tree: ts.SourceFile, lines: Lines, node: ts.CallExpression, markers: Markers): ToolCall | null {
  const callee = unwrap(node.expression)
  const name = calleeName(callee)
  if (!name) return null
  const ref = calleeRef(callee)
  const known = ref.kind === 'import' && markers.matches(ref, '')
  if (!known && !markers.matches(ref, name.text)) return null
  const call = readCall(tree, lines, node, ref, name)
  return known || looksLikeTool(call.arguments) ? call : null
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
  }
}

export function calleeName(callee: ts.Expression): ts.Identifier | null {
  if (ts.isIdentifier(callee)) return callee
  return ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.name) ? callee.name : null
}

/** Follows a callee, through `const define = defineTool`, to an import or a top-level binding. */
export function calleeRef(callee: ts.Expression, depth = 0): CalleeRef {
  const members: string[] = []
  let node = unwrap(callee)
  while (ts.isPropertyAccessExpression(node)) {
    members.unshift(node.name.text)
    node = unwrap(node.expression)
  }
  if (!ts.isIdentifier(node)) return { kind: 'unknown' }
  const binding = resolveName(node.text, node)
  const declaration = binding?.symbol.declarations?.[0]
  if (!binding || !declaration) return { kind: 'unknown' }
  const imported = importOf(declaration)
  if (imported) return { kind: 'import', ...imported, members }
  if (ts.isVariableDeclaration(declaration) && declaration.initializer && depth < 8) {
    const value = unwrap(declaration.initializer)
    if (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value)) {
      const target = calleeRef(value, depth + 1)
      if (target.kind === 'unknown') return target
      return { ...target, members: [...target.members, ...members] }
    }
  }
  return ts.isSourceFile(binding.container) ? { kind: 'local', name: node.text, members } : { kind: 'unknown' }
}

/** What an import declaration's local name stands for; null when the declaration is no import. */
export function importOf(declaration: ts.Declaration): { specifier: string; name: string } | null {
  let name: string
  let from: ts.Node
  if (ts.isImportSpecifier(declaration)) {
    name = (declaration.propertyName ?? declaration.name).text
    from = declaration.parent.parent.parent.moduleSpecifier
  } else if (ts.isNamespaceImport(declaration)) {
    name = '*'
    from = declaration.parent.parent.moduleSpecifier
  } else if (ts.isImportClause(declaration)) {
    name = 'default'
    from = declaration.parent.moduleSpecifier
  } else {
    return null
  }
  return ts.isStringLiteral(from) ? { specifier: from.text, name } : null
}

/** The specifier that an expression's root is imported from, through local constants; undefined when it is not. */
export function importedFrom(expression: ts.Expression, depth = 0): string | undefined {
  let node: ts.Expression = unwrap(expression)
  for (;;) {
    if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      node = unwrap(node.expression)
    } else if (ts.isObjectLiteralExpression(node)) {
      const [first] = node.properties
      if (!first || !ts.isPropertyAssignment(first)) return undefined
      node = unwrap(first.initializer)
    } else break
  }
  if (!ts.isIdentifier(node)) return undefined
  const declaration = resolveName(node.text, node)?.symbol.declarations?.[0]
  if (!declaration) return undefined
  const imported = importOf(declaration)
  if (imported) return imported.specifier
  if (ts.isVariableDeclaration(declaration) && declaration.initializer && depth < 4) {
    return importedFrom(declaration.initializer, depth + 1)
  }
  return undefined
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
  if (ts.isObjectLiteralExpression(node)) return { kind: 'object', range, ...readKeys(tree, lines, node) }
  if (ts.isStringLiteralLike(node)) return { kind: 'string', range, value: node.text }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'function', range }
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
    if (!ts.isObjectLiteralExpression(value) && !ts.isIdentifier(value) && !ts.isStringLiteralLike(value)) break
    node = value
  }
  return node
}

function readKeys(tree: ts.SourceFile, lines: Lines, node: ts.ObjectLiteralExpression) {
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
    keys.set(key, {
      key: lines.range({ start: property.name.getStart(tree), end: property.name.end }),
      value: lines.range({ start: value.getStart(tree), end: value.end }),
      property: lines.range({ start: property.getStart(tree), end: property.end }),
      ...(literal === undefined ? {} : { literal }),
      ...(from === undefined ? {} : { importedFrom: from }),
    })
  }
  return { keys, spread }
}

const SCHEMA_KEYS = ['input', 'inputSchema', 'schema', 'args', 'parameters', 'inputJsonSchema']
const TEXT_KEYS = ['name', 'description', 'title', 'id']
const HANDLER_KEYS = ['handler', 'execute', 'run', 'func', 'callback']

/** By shape: a definition has a schema, or says what it is and what it does. Unrelated functions share the name. */
function looksLikeTool(args: readonly Argument[]): boolean {
  return args.some((argument, index) => {
    // A lone identifier or call may hold a definition; the evaluation tells.
    if (argument.kind === 'other') return index === 0 || args.length === 2
    if (argument.kind !== 'object') return false
    const has = (names: string[]) => names.some((name) => argument.keys.has(name))
    const named = has(TEXT_KEYS) || args.some((other) => other.kind === 'string')
    const handled = has(HANDLER_KEYS) || args.some((other) => other.kind === 'function')
    return has(SCHEMA_KEYS) || (named && handled) || (argument.spread && (named || handled))
  })
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
