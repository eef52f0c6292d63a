import ts from '#typescript'
import type { Lines } from '../common/lines.js'
import type { CallShape, DefinitionForm } from '../model/framework.js'
import type { Json } from '../model/json.js'
import type { FieldSite, HandlerResults, Maker } from '../model/site.js'
import type { Range, Span } from '../model/text.js'
import { assignmentsTo } from '../syntax/assignments.js'
import { resolveName } from '../syntax/bindings.js'
import { classMembers, extended, localBase } from '../syntax/class-members.js'
import { documentedTypeOf } from '../syntax/documented-type.js'
import type { CalleeRef } from '../syntax/imports.js'
import { literalJson, propertyKey } from '../syntax/literal.js'
import { type DefinitionNode, definitionNodesOf } from '../syntax/outline.js'
import { unwrap } from '../syntax/scope.js'
import { type Answering, answeringOf } from './answers.js'
import { convertsTool } from './conversion.js'
import { calleeName, calleeRef, importedFrom } from './flows/callee.js'
import { originOfType } from './flows/type-origin.js'
import { type FromOtherFiles, givenTools, type ImportedGiven, type Taker } from './given-literals.js'
import { handlerResults } from './handler-results.js'
import { type Holder, holderOf } from './holder.js'
import type { KeyUse } from './key-use.js'
import { withoutLabelled } from './labelled.js'
import { type MadeInto, madeIntoBy } from './listed-tools.js'
import { makerOf } from './maker.js'
import type { Markers } from './markers.js'
import { registersTool } from './own-registration.js'
import { TO_JSON_SCHEMA } from './signs.js'
import { isSpokenOfAsTool } from './spoken-of.js'

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
  /** A handler that is written out and calls nothing that looks like a check. */
  passesOn?: true
}

/** One argument of a defining call, without its tree. */
export type Argument =
  | ({ kind: 'object' } & ObjectSite)
  | { kind: 'string'; range: Range; value: string }
  | { kind: 'function'; range: Range }
  /** A number, a template, an array: nothing that can hold a definition. */
  | { kind: 'value'; range: Range }
  /** `ref`: of a name that stands for it. */
  | { kind: 'other'; range: Range; importedFrom?: string; ref?: CalleeRef }

/** What looks like a tool's definition: mostly a call. */
export interface ToolCall {
  form: DefinitionForm
  range: Range
  callee: Range
  span: Span
  /** The last name of the callee: `defineTool` in `ai.defineTool(…)`; of a literal the name of its type, or none. */
  name: string
  ref: CalleeRef
  /** For a literal without a type: the framework that its keys tell. */
  knownAs: string | null
  arguments: Argument[]
  boundTo: string | null
  /** The key of the record that it is put into, where that is written out. */
  key: Holder['key']
  uses?: KeyUse[]
  exported?: string
  exportedAs?: string
  binding?: Range
  maker?: Maker
  /** There are doc comments in it. */
  commented?: true
  /** What its last argument returns, where there is an output schema. */
  results?: HandlerResults
  /** False where the text alone does not tell that this is a tool: an evaluation that finds no definition then ends it. */
  certain: boolean
  /**
   * Present where only keys and imports tell that an object is a tool, and it is not sent as it is. With a live schema in it,
   * it is data that other code makes a tool of: a request handler of its file, or code elsewhere.
   */
  madeInto?: MadeInto
  /** True where only its look says that an object is a tool. */
  likely?: true
  /** True where it is a definition only if the callee turns out to be a framework's. */
  tentative: boolean
}

/** A definition with the nodes it was read from; they are not kept. */
export interface ToolCallNode {
  call: ToolCall
  node: DefinitionNode
  computedKey: ts.Expression | null
}

/** What of a file defines tools, and what it gives to calls that take tools of other files. */
export interface FoundTools {
  /** In source order. */
  calls: ToolCallNode[]
  given: readonly ImportedGiven[]
  /** Callees that take tools if other modules of the workspace have them from a framework. */
  perhapsTakers: readonly CalleeRef[]
}

/** By the callee's module, or by name and shape. */
export function findToolCalls(
  tree: ts.SourceFile,
  lines: Lines,
  markers: Markers,
  elsewhere: FromOtherFiles,
): FoundTools {
  const found: ToolCallNode[] = []
  const held = new Map<ts.Node, Holding>()
  const literals = literalsIn(tree, markers)
  const given = givenTools(tree, markers, elsewhere)
  for (const node of definitionNodesOf(tree)) {
    const read = readDefinition(tree, lines, node, markers, { literals, given: given.literals, held })
    if (!read) continue
    found.push(read)
    // A definition's own parts are no further definitions.
    if (read.call.form === 'answer') continue
    const holding = read.call.tentative ? 'perhaps' : 'surely'
    for (const argument of definitionArguments(node)) held.set(unwrapped(argument), holding)
  }
  const calls = withoutLabelled(found).sort((a, b) => a.call.span.start - b.call.span.start)
  return { calls, given: given.imported, perhapsTakers: given.perhaps }
}

/** Whether an object is a part of a definition; `perhaps`: of what may turn out to be none. */
type Holding = 'surely' | 'perhaps'

/** What is known of a file's object literals. */
interface KnownLiterals {
  /** The shapes that may be in the file at all. */
  literals: Markers['literals']
  /** Those that a call takes for tools. */
  given: ReadonlyMap<ts.ObjectLiteralExpression, Taker>
  /** Those that are a part of a definition. */
  held: ReadonlyMap<ts.Node, Holding>
}

function readDefinition(
  tree: ts.SourceFile,
  lines: Lines,
  node: DefinitionNode,
  markers: Markers,
  { literals, given, held }: KnownLiterals,
): ToolCallNode | null {
  if (ts.isObjectLiteralExpression(node)) {
    const holding = held.get(node)
    const shape = holding === 'surely' ? null : literalShape(node, markers, literals, given.get(node))
    if (!shape || (holding && !shape.likely)) return null
    const read = readCall(tree, lines, node, shape.ref, node, markers)
    return { ...read, call: { ...read.call, ...shape } }
  }
  const answering = answeringOf(node, markers)
  if (answering) return readAnswering(tree, lines, node as ts.CallExpression, answering)
  const form = formOf(node)
  const callee = calleeOf(node)
  const called = callee && calleeName(callee)
  if (!callee || !called) return null
  // The place of a class is its own, also where another class of this file stands in between.
  const name = (ts.isClassLike(node) && calleeName(extended(node) as ts.Expression)) || called
  // A member goes by its own name: most calls are of a validator's methods.
  const isMember = ts.isPropertyAccessExpression(callee)
  const isRegistering = isMember && registersTool(node, called.text)
  const isNamed = markers.isWord(called.text) || markers.isName(called.text)
  if (isMember && !isNamed && !isRegistering && !isDescribed(node)) return null
  const ref = calleeRef(callee)
  const isKnown = markers.isKnown(ref, form)
  if (!isKnown && form === 'call' && markers.isNamed(ref, name.text)) {
    const read = readCall(tree, lines, node, ref, name, markers)
    const likeness = likenessToTool(read.call.arguments)
    return likeness === 'none' ? null : { ...read, call: { ...read.call, certain: likeness === 'certain' } }
  }
  if (isKnown) return readCall(tree, lines, node, ref, name, markers)
  // What it comes from may lead to a framework, by way of other modules.
  if (ref.kind === 'unknown') return null
  const isWord =
    markers.isWord(called.text) || (ref.kind === 'import' && markers.isWord(ref.members.at(-1) ?? ref.name))
  const isOwn = isRegistering && ref.kind === 'made'
  if (!isWord && !isOwn && (form === 'class' || ref.kind !== 'import' || !isDescribed(node))) return null
  const read = readCall(tree, lines, node, ref, name, markers)
  return { ...read, call: { ...read.call, tentative: true } }
}

/** A call that hands over what answers a request for tools. */
function readAnswering(
  tree: ts.SourceFile,
  lines: Lines,
  node: ts.CallExpression,
  { framework, method, handler }: Answering,
): ToolCallNode {
  const span = { start: node.getStart(tree), end: node.end }
  const call: ToolCall = {
    form: 'answer',
    range: lines.range(span),
    callee: lines.range(placeOf(tree, method)),
    span,
    name: method.text,
    ref: { kind: 'unknown' },
    knownAs: framework.id,
    arguments: [readArgument(tree, lines, handler)],
    boundTo: null,
    key: null,
    certain: true,
    tentative: false,
  }
  return { call, node, computedKey: null }
}

function formOf(node: Exclude<DefinitionNode, ts.ObjectLiteralExpression>): DefinitionForm {
  if (ts.isCallExpression(node)) return 'call'
  return ts.isNewExpression(node) ? 'new' : 'class'
}

/** What is called, constructed or extended, also by way of classes of this file. */
export function calleeOf(node: DefinitionNode): ts.Expression | null {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return unwrap(node.expression)
  if (ts.isObjectLiteralExpression(node)) return null
  const base = localBase(node)
  return base ? calleeOf(base) : extended(node)
}

/** Reads anything as a definition; what it is a definition of is not asked. `name` is the place that stands for it. */
export function readCall(
  tree: ts.SourceFile,
  lines: Lines,
  node: DefinitionNode,
  ref: CalleeRef,
  name: ts.Identifier | ts.ObjectLiteralExpression,
  markers: Markers,
): ToolCallNode {
  const span = { start: node.getStart(tree), end: node.end }
  const { computedKey, ...holder } = holderOf(node, lines, markers.chained)
  const maker = makerOf(node)
  const text = tree.text.slice(span.start, span.end)
  const results =
    ts.isCallExpression(node) && text.includes('outputSchema')
      ? handlerResults(tree, lines, node.arguments.at(-1))
      : null
  const call: ToolCall = {
    form: ts.isObjectLiteralExpression(node) ? 'literal' : formOf(node),
    range: lines.range(span),
    callee: lines.range(placeOf(tree, name)),
    span,
    name: ts.isIdentifier(name) ? name.text : '',
    ref,
    knownAs: null,
    arguments: definitionArguments(node).map((argument) =>
      ts.isClassLike(argument)
        ? { kind: 'object', ...readMembers(tree, lines, argument, takesSuper(node, markers)) }
        : readArgument(tree, lines, argument),
    ),
    ...holder,
    ...(maker ? { maker } : {}),
    ...(text.includes('/**') ? { commented: true } : {}),
    ...(results ? { results } : {}),
    certain: true,
    tentative: false,
  }
  return { call, node, computedKey }
}

/** A callee's name; of an object literal its first key, or its opening brace. */
function placeOf(tree: ts.SourceFile, node: ts.Identifier | ts.ObjectLiteralExpression): Span {
  const narrow = ts.isIdentifier(node) ? node : (node.properties[0]?.name ?? null)
  const start = (narrow ?? node).getStart(tree)
  return { start, end: narrow ? narrow.end : start + 1 }
}

/**
 * The arguments, a lone function that returns a definition taken as that definition: `defineTool((options) => ({ … }))`; so one
 * that stands after a name: `Tool.define('read', async () => ({ … }))`, `Effect.gen(function* () { return { … } })` around it.
 * An object literal and a class are their own.
 */
export function definitionArguments(
  node: DefinitionNode,
): ReadonlyArray<ts.Expression | ts.ClassLikeDeclaration> {
  if (!ts.isCallExpression(node)) return ts.isNewExpression(node) ? (node.arguments ?? []) : [node]
  const [first, second, third] = node.arguments
  if (first && !second) {
    const made = returnedLiteral(unwrap(first))
    return made ? [made] : node.arguments
  }
  if (!first || !second || third || !ts.isStringLiteralLike(unwrap(first))) return node.arguments
  const made = returnedLiteral(runBy(unwrap(second)))
  return made && isDefinition(made) ? [first, made] : node.arguments
}

/** The function that a call is given alone, which it runs: `Effect.gen(function* () { … })`. */
function runBy(node: ts.Expression): ts.Expression {
  const only = ts.isCallExpression(node) && node.arguments.length === 1 ? node.arguments[0] : undefined
  return only ? unwrap(only) : node
}

/** By its keys alone: a description and a schema. */
function isDefinition(object: ts.ObjectLiteralExpression): boolean {
  const keys = object.properties.map(({ name }) => name && propertyKey(name))
  return keys.includes('description') && SCHEMA_KEYS.some((key) => keys.includes(key))
}

function unwrapped(node: ts.Expression | ts.ClassLikeDeclaration): ts.Node {
  return ts.isClassDeclaration(node) ? node : unwrap(node)
}

/** What makes an object literal a definition: the type that it is given, what it has, or the call that takes it. */
function literalShape(
  node: ts.ObjectLiteralExpression,
  markers: Markers,
  literals: Markers['literals'],
  given: Taker | undefined,
): Pick<ToolCall, 'ref' | 'name' | 'knownAs' | 'certain' | 'likely' | 'madeInto'> | null {
  const ref = typeOf(node)
  if (ref && ref.kind !== 'unknown' && markers.isTyped(ref, keysOf(node)))
    return { ref, name: lastNameOf(ref), knownAs: null, certain: !convertsTool(node) }
  const found = literals.find(
    ({ shape: { known, nested } }) =>
      known &&
      hasAll(node, known) &&
      hasNested(node, nested) &&
      (!known.spokenOf || isSpokenOfAsTool(node, typeGiven(node))),
  )
  const madeInto = found?.shape.known?.beside ? madeIntoBy(node) : null
  const isLikely = found && (found.shape.likely || (found.shape.listed && madeInto === 'elsewhere'))
  // What a call takes for a tool is one, whatever else it looks like.
  if (given && (!found || isLikely)) return { ...given, knownAs: null, certain: !convertsTool(node) }
  if (!found) return null
  const { framework, shape } = found
  return {
    ref: { kind: 'unknown' },
    name: shape.callee,
    knownAs: framework.id,
    certain: isNamed(node),
    ...(isLikely ? { likely: true } : {}),
    ...(madeInto ? { madeInto } : {}),
  }
}

/** The literals that may be in a file at all: all of their keys are in its text. */
function literalsIn(tree: ts.SourceFile, markers: Markers): Markers['literals'] {
  return markers.literals.filter(
    ({ shape: { known }, framework: { packages } }) =>
      known?.keys.every((key) => tree.text.includes(key)) &&
      [known.schema, ...(known.oneOf ?? [])].every(
        (keys) => keys?.some((key) => tree.text.includes(key)) ?? true,
      ) &&
      (!known.beside || importsAny(tree, packages)),
  )
}

function importsAny(tree: ts.SourceFile, packages: readonly string[]): boolean {
  return tree.statements.some((node) => {
    const modules = ts.isVariableStatement(node)
      ? node.declarationList.declarations.map(({ initializer }) => requiredBy(initializer))
      : [ts.isImportDeclaration(node) ? node.moduleSpecifier : undefined]
    return modules.some(
      (module) => module && ts.isStringLiteral(module) && packages.some((name) => isOf(module.text, name)),
    )
  })
}

/** The module in `require('module')`, also where a member of it is taken. */
function requiredBy(node: ts.Expression | undefined): ts.Expression | undefined {
  if (node && ts.isPropertyAccessExpression(node)) return requiredBy(node.expression)
  const isRequire = node && ts.isCallExpression(node) && ts.isIdentifier(node.expression)
  return isRequire && node.expression.text === 'require' ? node.arguments[0] : undefined
}

function isOf(module: string, packageName: string): boolean {
  return module === packageName || module.startsWith(`${packageName}/`)
}

/** The type that an object is given, or a member of the one that the record is given which holds it. */
function typeOf(node: ts.ObjectLiteralExpression): CalleeRef | null {
  const type = typeGiven(node)
  if (type) return originOfType(type)
  const record = recordAround(node)
  const whole = record && typeGiven(record)
  if (!whole) return documentedTypeOf(node)
  const values = valuesOf(whole)
  if (values) return originOfType(values)
  const by = originOfType(whole)
  return by && by.kind !== 'unknown' ? { kind: 'made', by, members: ['*'] } : null
}

/** The object literal whose property a value is. */
function recordAround(node: ts.Expression): ts.ObjectLiteralExpression | null {
  const { parent } = node
  const isAround = ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)
  if (isAround || ts.isSatisfiesExpression(parent)) return recordAround(parent)
  return ts.isPropertyAssignment(parent) && parent.initializer === node ? parent.parent : null
}

/** `Tool` of `Record<string, Tool>`, `Partial<Record<Name, Tool>>`, `{ [name: string]: Tool }`. */
function valuesOf(type: ts.TypeNode): ts.TypeNode | null {
  if (ts.isParenthesizedTypeNode(type)) return valuesOf(type.type)
  if (ts.isTypeLiteralNode(type)) return type.members.find(ts.isIndexSignatureDeclaration)?.type ?? null
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null
  const [first, second] = type.typeArguments ?? []
  if (type.typeName.text === 'Record') return second ?? null
  return first && AROUND_RECORDS.has(type.typeName.text) ? valuesOf(first) : null
}

const AROUND_RECORDS: ReadonlySet<string> = new Set(['Readonly', 'Partial', 'Required', 'Promise'])

function keysOf(node: ts.ObjectLiteralExpression): string[] {
  return node.properties.flatMap(({ name }) => (name && propertyKey(name)) ?? [])
}

/** Whether anything in an object is called by its name in writing: what only converts tools takes it from elsewhere. */
function isNamed(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some((property) => {
    if (!ts.isPropertyAssignment(property)) return false
    const value = unwrap(property.initializer)
    if (ts.isObjectLiteralExpression(value)) return isNamed(value)
    return propertyKey(property.name) === 'name' && typeof literalJson(value) === 'string'
  })
}

function lastNameOf(ref: CalleeRef): string {
  if (ref.kind === 'unknown' || ref.kind === 'parameter') return ''
  return ref.members.at(-1) ?? (ref.kind === 'made' ? '' : ref.name)
}

/** Whether a literal has a definition's keys, and the values that tell it. */
function hasAll(
  node: ts.ObjectLiteralExpression,
  { keys, values = {}, schema, oneOf = [] }: NonNullable<CallShape['known']>,
): boolean {
  const written = new Map<string, ts.ObjectLiteralElementLike>()
  for (const property of node.properties) {
    const key = property.name && propertyKey(property.name)
    if (key != null) written.set(key, property)
  }
  if (!keys.every((key) => written.has(key))) return false
  if (!oneOf.every((each) => each.some((key) => written.has(key)))) return false
  if (schema && !schema.some((key) => isJsonSchema(written.get(key)))) return false
  return Object.entries(values).every(([key, value]) => {
    const property = written.get(key)
    return property && ts.isPropertyAssignment(property) && literalJson(property.initializer) === value
  })
}

/** JSON Schema of an object, written out or made where it stands: `{ type: 'object', … }`, `{ type: Type.OBJECT, … }`. */
function isJsonSchema(property: ts.ObjectLiteralElementLike | undefined): boolean {
  if (!property || !ts.isPropertyAssignment(property)) return false
  const value = unwrap(property.initializer)
  if (ts.isCallExpression(value)) return TO_JSON_SCHEMA.test(calleeName(unwrap(value.expression))?.text ?? '')
  if (!ts.isObjectLiteralExpression(value)) return false
  return value.properties.some((each) => {
    if (!ts.isPropertyAssignment(each) || propertyKey(each.name) !== 'type') return false
    const type = unwrap(each.initializer)
    if (ts.isPropertyAccessExpression(type)) return type.name.text === 'OBJECT'
    return ts.isStringLiteralLike(type) && type.text.toLowerCase() === 'object'
  })
}

/** Whether an object that may hold the definition does: `function: { name, parameters }`, not `{ name, arguments }` of a call. */
function hasNested(node: ts.ObjectLiteralExpression, nested: CallShape['nested'] = []): boolean {
  const held = node.properties.flatMap((property) => {
    const key = property.name && propertyKey(property.name)
    const ways = nested.filter((each) => each.key === key)
    return ways.length > 0 && ts.isPropertyAssignment(property) ? [{ property, ways }] : []
  })
  return held.every(({ property, ways }) => {
    const value = unwrap(property.initializer)
    if (!ts.isObjectLiteralExpression(value)) return true
    return ways.some(({ requires }) => hasAll(value, { keys: requires }))
  })
}

/** The type that an expression is given where it stands: by its variable, a list it is in, `satisfies` or `as`. */
export function typeGiven(node: ts.Expression): ts.TypeNode | null {
  const { parent } = node
  if (ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent)) {
    const isConst = ts.isTypeReferenceNode(parent.type) && parent.type.typeName.getText() === 'const'
    return isConst ? typeGiven(parent) : parent.type
  }
  if (ts.isParenthesizedExpression(parent)) return typeGiven(parent)
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.type ?? null
  if (ts.isArrayLiteralExpression(parent)) {
    const list = typeGiven(parent)
    if (!list) return null
    if (ts.isArrayTypeNode(list)) return list.elementType
    const [element] = ts.isTypeReferenceNode(list) ? (list.typeArguments ?? []) : []
    return element ?? null
  }
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return returnType(parent)
  return null
}

/** What the function around is said to return; the type that a function expression itself is given stands for it. */
function returnType(node: ts.ReturnStatement | ts.ArrowFunction): ts.TypeNode | null {
  for (let at: ts.Node = node; at; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue
    if (at.type) return at.type
    return ts.isArrowFunction(at) || ts.isFunctionExpression(at) ? typeGiven(at) : null
  }
  return null
}

/** Whether the class that a class extends takes a definition from `super({ … })`. */
export function takesSuper(node: DefinitionNode, markers: Markers): boolean {
  const base = calleeOf(node)
  const name = base && calleeName(base)
  return name !== null && markers.takesSuper(name.text)
}

function readArgument(tree: ts.SourceFile, lines: Lines, expression: ts.Expression): Argument {
  const node = literalBehind(expression)
  const range = lines.range({ start: node.getStart(tree), end: node.end })
  if (ts.isObjectLiteralExpression(node)) return { kind: 'object', ...readObject(tree, lines, node, true) }
  if (ts.isStringLiteralLike(node)) return { kind: 'string', range, value: node.text }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'function', range }
  if (literalJson(node) !== undefined || ts.isTemplateExpression(node)) return { kind: 'value', range }
  const from = importedFrom(node)
  const isName = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)
  return {
    kind: 'other',
    range,
    ...(from === undefined ? {} : { importedFrom: from }),
    ...(isName ? { ref: calleeRef(node) } : {}),
  }
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
export function literalBehind(expression: ts.Expression): ts.Expression {
  let node = unwrap(expression)
  for (let depth = 0; ts.isIdentifier(node) && depth < 4; depth++) {
    const declaration = resolveName(node.text, node)?.symbol.value
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) break
    const value = unwrap(declaration.initializer)
    if (!ts.isObjectLiteralExpression(value) && !ts.isIdentifier(value) && !ts.isStringLiteralLike(value))
      break
    // A text that is assigned to later is not the one that a call gets.
    if (ts.isStringLiteralLike(value) && assignmentsTo(node.text, node.getSourceFile()).length > 0) break
    node = value
  }
  return node
}

/** `inner`: whether objects in it are read too; what stands deeper belongs to a schema. */
export function readObject(
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
    const isExpression = ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)
    const held = inner ? unwrap(value as ts.Expression) : null
    keys.set(key, {
      ...readProperty(tree, lines, { node: property, name: property.name, value, isExpression }),
      ...(held && ts.isObjectLiteralExpression(held) ? { object: readObject(tree, lines, held, false) } : {}),
    })
  }
  return { range: lines.range({ start: node.getStart(tree), end: node.end }), keys, spread }
}

/** The members of a class by name; a method's value is the method. */
function readMembers(
  tree: ts.SourceFile,
  lines: Lines,
  node: ts.ClassLikeDeclaration,
  takesSuper: boolean,
): ObjectSite {
  const { given, members } = classMembers(node, takesSuper)
  const literal = given && literalBehind(given)
  const base =
    literal && ts.isObjectLiteralExpression(literal) ? readObject(tree, lines, literal, false) : null
  const keys = new Map(base?.keys)
  for (const member of members) {
    const { key, name, value } = member
    const isExpression = ts.isExpression(value)
    keys.set(key, readProperty(tree, lines, { node: member.node, name, value, isExpression }))
  }
  const range = lines.range({ start: node.getStart(tree), end: node.end })
  return { range, keys, spread: base?.spread ?? given !== null }
}

/** A part of a definition, as it is written. */
interface WrittenPart {
  node: ts.Node
  name: ts.Node
  value: ts.Node
  isExpression: boolean
}

export function readProperty(
  tree: ts.SourceFile,
  lines: Lines,
  { node, name, value, isExpression }: WrittenPart,
): KeySite {
  const key = ts.isPropertyName(name) ? (propertyKey(name) ?? '') : ''
  const literal = isExpression ? literalJson(value as ts.Expression) : undefined
  const from = isExpression ? importedFrom(value as ts.Expression) : undefined
  return {
    key: lines.range({ start: name.getStart(tree), end: name.end }),
    value: lines.range({ start: value.getStart(tree), end: value.end }),
    property: lines.range({ start: node.getStart(tree), end: node.end }),
    ...(literal === undefined ? {} : { literal }),
    ...(from === undefined ? {} : { importedFrom: from }),
    ...(HANDLER_KEYS.includes(key) && passesOn(tree, node, value) ? { passesOn: true } : {}),
  }
}

/** What functions that check are called, anywhere in their names: `safeParse`, `isRoom`, `decodeUnknown`. */
const CHECK =
  /(?:parse|valid|assert|check|decode|guard|ensure|compile|verify|coerce|\bis[A-Z_])\w*|\b(?:invariant|typeof|instanceof)\b/i

function passesOn(tree: ts.SourceFile, property: ts.Node, value: ts.Node): boolean {
  const isMethod = ts.isMethodDeclaration(property)
  const isWritten = isMethod || ts.isArrowFunction(value) || ts.isFunctionExpression(value)
  return isWritten && !CHECK.test((isMethod ? property : value).getText(tree))
}

const SCHEMA_KEYS = ['input', 'inputSchema', 'schema', 'args', 'parameters', 'inputJsonSchema']
const TEXT_KEYS = ['name', 'description', 'title', 'id']
const HANDLER_KEYS = ['handler', 'execute', 'run', 'func', 'callback']

/** Whether a call is given an object with a schema and a description: a framework's own, by whatever name. */
function isDescribed(node: DefinitionNode): boolean {
  return definitionArguments(node).some((argument) => {
    const object = ts.isClassLike(argument) ? argument : unwrap(argument)
    return ts.isObjectLiteralExpression(object) && isDefinition(object)
  })
}

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
