import ts from '#typescript'
import type { Lines } from '../../common/lines.js'
import type { DefinitionForm } from '../../model/framework.js'
import type { CallPlace, FurtherTools } from '../../model/site.js'
import type { Span } from '../../model/text.js'
import { resolveName } from '../../syntax/bindings.js'
import { extended } from '../../syntax/class-members.js'
import { type CalleeRef, refKey } from '../../syntax/imports.js'
import { type DefinitionNode, definitionNodesOf } from '../../syntax/outline.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeName, calleeRef } from '../flows/callee.js'
import type { Markers } from '../markers.js'
import { branchesOf } from '../sets/branches.js'
import { isConvertedOnly, isReadInPart } from './converted-only.js'
import { decoratingCall } from './decorating-call.js'
import {
  calleeOf,
  definitionArguments,
  isDescribed,
  isToldInParts,
  SCHEMA_KEYS,
  takesSuper,
} from './definition-arguments.js'
import { type FromOtherFiles, givenTools, type ImportedGiven, type Taker } from './given-literals.js'
import { callAnswersBeside } from './handlers/call-answers.js'
import { handlerEffects } from './handlers/handler-effects.js'
import { handlerResults } from './handlers/handler-results.js'
import { holderOf } from './holder.js'
import { withoutLabelled } from './labelled.js'
import { type Answering, answeringOf, answersForOther, listAnswered } from './lists/answers.js'
import { bringingCalls, furtherTools } from './lists/further-tools.js'
import { literalShape, literalsIn } from './literal-shape.js'
import { makerOf } from './maker.js'
import { ownClassOf } from './own-class.js'
import { registersTool } from './own-registration.js'
import type { ToolCall, ToolCallNode } from './tool-call.js'
import { type Argument, HANDLER_KEYS, readArgument, readMembers } from './written-parts.js'

/** What of a file defines tools, and what it gives to calls that take tools of other files. */
export interface FoundTools {
  /** In source order. */
  calls: ToolCallNode[]
  given: readonly ImportedGiven[]
  /** Callees that take tools if other modules of the workspace have them from a framework. */
  perhapsTakers: readonly CalleeRef[]
  /** Imported functions that define tools if other modules have them from a framework. */
  perhapsDefiners: readonly CalleeRef[]
  /** Callees of frameworks that are called for the schema that they convert, and for nothing else. */
  converters: readonly ImportRef[]
}

type ImportRef = CalleeRef & { kind: 'import' }

/** By the callee's module, or by name and shape. */
export function findToolCalls(
  tree: ts.SourceFile,
  lines: Lines,
  markers: Markers,
  elsewhere: FromOtherFiles,
): FoundTools {
  const found: ToolCallNode[] = []
  const converters: ImportRef[] = []
  const perhapsDefiners = new Map<string, ImportRef>()
  const held = new Map<ts.Node, Holding>()
  const given = givenTools(tree, markers, elsewhere)
  const { definers } = elsewhere
  const known: Known = { literals: literalsIn(tree, markers), given: given.literals, held, definers }
  for (const node of definitionNodesOf(tree)) {
    const converter = converterOf(node, markers)
    if (converter) {
      converters.push(converter)
      continue
    }
    const read = readDefinition(tree, lines, node, markers, known) ?? readOwnClass(tree, lines, node, markers)
    if (!read) continue
    const call = 'call' in read ? read.call : null
    if ('call' in read) found.push(read)
    else perhapsDefiners.set(refKey(read), read)
    // A definition's own parts are no further definitions.
    if (call?.form === 'answer') continue
    const holding = call?.tentative === false ? 'surely' : 'perhaps'
    for (const argument of definitionArguments(node)) held.set(unwrapped(argument), holding)
  }
  const calls = withoutLabelled(found).sort((a, b) => a.call.span.start - b.call.span.start)
  const isDefining = ({ specifier, name }: ImportRef): boolean =>
    calls.some(
      ({ call: { ref } }) => ref.kind === 'import' && ref.specifier === specifier && ref.name === name,
    )
  return {
    calls,
    given: given.imported,
    perhapsTakers: given.perhaps,
    perhapsDefiners: [...perhapsDefiners.values()],
    converters: converters.filter((each) => !isDefining(each)),
  }
}

/** A framework's function, imported by its name, that a call is made to for its conversion alone. */
function converterOf(node: DefinitionNode, markers: Markers): ImportRef | null {
  if (!ts.isCallExpression(node) || !isReadInPart(node) || !ts.isIdentifier(unwrap(node.expression)))
    return null
  const ref = calleeRef(unwrap(node.expression))
  return ref.kind === 'import' && markers.isKnown(ref, 'call') && isConvertedOnly(node) ? ref : null
}

/** Whether an object is a part of a definition; `perhaps`: of what may turn out to be none. */
type Holding = 'surely' | 'perhaps'

/** What is known of a file's object literals, and of what it imports. */
interface Known {
  /** The shapes that may be in the file at all. */
  literals: Markers['literals']
  /** Those that a call takes for tools. */
  given: ReadonlyMap<ts.ObjectLiteralExpression, Taker>
  /** Those that are a part of a definition. */
  held: ReadonlyMap<ts.Node, Holding>
  definers: FromOtherFiles['definers']
}

/** A definition; or the imported function that is called, where the call is one if other modules have it from a framework. */
function readDefinition(
  tree: ts.SourceFile,
  lines: Lines,
  node: DefinitionNode,
  markers: Markers,
  { literals, given, held, definers }: Known,
): ToolCallNode | ImportRef | null {
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
  const isTold = looksLikeDefinition(node)
  const decorating = ts.isCallExpression(node) ? decoratingCall(node, markers) : null
  if (isMember && !isNamed && !isRegistering && !isTold && decorating === null) return null
  const ref = calleeRef(callee)
  const isKnown = markers.isKnown(ref, form)
  if (!isKnown && decorating !== null) {
    const read = readCall(tree, lines, node, ref, name, markers)
    return { ...read, call: { ...read.call, knownAs: decorating, likely: true, tentative: true } }
  }
  if (!isKnown && form === 'call' && markers.isNamed(ref, name.text)) {
    const read = readCall(tree, lines, node, ref, name, markers)
    const likeness = likenessToTool(read.call.arguments)
    return likeness === 'none' ? null : { ...read, call: { ...read.call, certain: likeness === 'certain' } }
  }
  if (isKnown) return readCall(tree, lines, node, ref, name, markers)
  // What it comes from may lead to a framework through other modules.
  if (ref.kind === 'unknown') return null
  const isWord = markers.isWord(called.text) || markers.isImportedWord(ref) || isRenamedMethod(ref, markers)
  const isOwn = isRegistering && ref.kind === 'made'
  let target = ref
  if (!isWord && !isOwn) {
    const imported = form === 'class' || !isTold ? null : importedRef(ref)
    if (!imported) return null
    if (!definers.has(refKey(imported))) return imported
    target = imported
  }
  if (form === 'class' && ownClassOf(node as ts.ClassLikeDeclaration, markers) !== null) return null
  const read = readCall(tree, lines, node, target, name, markers)
  return { ...read, call: { ...read.call, tentative: true } }
}

/** What another module has: a function, or a member of a type that it declares, as `register` of `interface Context { register: McpServer['tool'] }`. */
function importedRef(ref: CalleeRef): ImportRef | null {
  if (ref.kind === 'import') return ref
  if (ref.kind !== 'made' || ref.by.kind !== 'import' || ref.members.length === 0) return null
  return { ...ref.by, members: [...ref.by.members, ...ref.members] }
}

/** `{ registerTool: add }` of what a function is given. */
function isRenamedMethod(ref: CalleeRef, markers: Markers): boolean {
  return ref.kind === 'made' && ref.by.kind === 'parameter' && markers.isWord(ref.members.at(-1) ?? '')
}

/** Whether a call is given all of a definition: a method of a server, and what imports it, may go by any name. */
function looksLikeDefinition(node: DefinitionNode): boolean {
  return isDescribed(node) || isToldInParts(node)
}

/** Imported functions that are called so, in a text that has no other sign of tools. */
export function importedDefiners(tree: ts.SourceFile): CalleeRef[] {
  const found = new Map<string, CalleeRef>()
  for (const node of definitionNodesOf(tree)) {
    if (!ts.isCallExpression(node) || !looksLikeDefinition(node)) continue
    const ref = importedRef(calleeRef(node.expression))
    if (ref) found.set(refKey(ref), ref)
  }
  return [...found.values()]
}

/** A class that extends nothing of a framework's, by its members; what registers its instances may tell more. */
function readOwnClass(
  tree: ts.SourceFile,
  lines: Lines,
  node: DefinitionNode,
  markers: Markers,
): ToolCallNode | null {
  if (!ts.isClassLike(node) || !node.name) return null
  const own = ownClassOf(node, markers)
  if (own === null) return null
  const base = extended(node)
  const ref: CalleeRef = base ? calleeRef(base) : { kind: 'unknown' }
  const read = readCall(tree, lines, node, ref, node.name, markers)
  return { ...read, call: { ...read.call, ...own, tentative: true } }
}

/** A call that hands over what answers a request for tools. */
function readAnswering(
  tree: ts.SourceFile,
  lines: Lines,
  node: ts.CallExpression,
  answering: Answering,
): ToolCallNode {
  const { framework, method, handler } = answering
  const span = { start: node.getStart(tree), end: node.end }
  const maker = makerOf(node)
  const list = listAnswered(node)
  const further = list && furtherTools(list)
  const bringing = list ? bringingCalls(list) : []
  const named = (value: ts.Node): FurtherTools => ({
    name: value.getText(tree),
    range: lines.range({ start: value.getStart(tree), end: value.end }),
  })
  const callAnswers = callAnswersBeside(tree, node)
  const call: ToolCall = {
    form: 'answer',
    range: lines.range(span),
    callee: lines.range(placeOf(tree, method)),
    span,
    name: method.text,
    ref: { kind: 'unknown' },
    knownAs: framework.id,
    arguments: [readArgument(tree, lines, handler)],
    within: placeInFunction(node, tree),
    boundTo: null,
    key: null,
    certain: true,
    tentative: false,
    ...(answersForOther(answering) ? { remote: true } : {}),
    ...(callAnswers ? { callAnswers } : {}),
    ...(maker ? { maker } : {}),
    ...(further && { further: named(further) }),
    ...(bringing.length > 0 && {
      bringing: bringing.map(({ call, maker }) => ({ ...named(call), maker: named(maker).range })),
    }),
  }
  return { call, node, computedKey: null }
}

function formOf(node: Exclude<DefinitionNode, ts.ObjectLiteralExpression>): DefinitionForm {
  if (ts.isCallExpression(node)) return 'call'
  return ts.isNewExpression(node) ? 'new' : 'class'
}

/**
 * Reads anything as a definition; what it is a definition of is not asked. `name` is the place that stands for it; `given`: what gives
 * the tool, where a chain of calls around the definition does.
 */
export function readCall(
  tree: ts.SourceFile,
  lines: Lines,
  node: DefinitionNode,
  ref: CalleeRef,
  name: ts.MemberName | ts.ObjectLiteralExpression,
  markers: Markers,
  given: ts.Expression | DefinitionNode = node,
): ToolCallNode {
  const span = { start: node.getStart(tree), end: node.end }
  const { computedKey, ...holder } = holderOf(given, lines, markers.chained)
  const maker = makerOf(node)
  const text = tree.text.slice(span.start, span.end)
  const results =
    ts.isCallExpression(node) && text.includes('outputSchema')
      ? handlerResults(tree, lines, node.arguments.at(-1))
      : null
  const effects = handlerEffects(tree, lines, node)
  const role = ts.isIdentifier(name) ? markers.roleOf(name.text) : undefined
  const call: ToolCall = {
    form: ts.isObjectLiteralExpression(node) ? 'literal' : formOf(node),
    range: lines.range(span),
    callee: lines.range(placeOf(tree, name)),
    span,
    name: ts.isIdentifier(name) ? name.text : '',
    ...(role ? { role } : {}),
    ref,
    knownAs: null,
    arguments: definitionArguments(node).map((argument) =>
      ts.isClassLike(argument)
        ? { kind: 'object', ...readMembers(tree, lines, argument, takesSuper(node, markers)) }
        : readArgument(tree, lines, argument),
    ),
    ...holder,
    ...(maker ? { maker } : {}),
    ...(ts.isCallExpression(node) ? { within: placeInFunction(node, tree) } : {}),
    ...(text.includes('/**') ? { commented: true } : {}),
    ...(results ? { results } : {}),
    ...(effects ? { effects } : {}),
    ...(text.includes('callTool') && handsCallsOn(tree, node) ? { remote: true } : {}),
    certain: true,
    tentative: false,
  }
  return { call, node, computedKey }
}

/** `client.callTool({ name, … })`: what runs is a tool of another server. */
function handsCallsOn(tree: ts.SourceFile, node: ts.Node): boolean {
  return definitionNodesOf(tree).some(
    (each) =>
      ts.isCallExpression(each) &&
      each.pos >= node.pos &&
      each.end <= node.end &&
      ts.isPropertyAccessExpression(each.expression) &&
      each.expression.name.text === 'callTool',
  )
}

function placeInFunction(node: ts.CallExpression, tree: ts.SourceFile): CallPlace {
  const around = ts.findAncestor(node, ts.isFunctionLike)
  const callee = unwrap(node.expression)
  const on = ts.isPropertyAccessExpression(callee) ? unwrap(callee.expression) : null
  return {
    function: `${tree.fileName} ${around?.pos}`,
    callee: on || ts.isIdentifier(callee) ? callee.getText(tree) : null,
    on: on === null ? null : on.getText(tree),
    isOnOuter: on !== null && ts.isIdentifier(on) && isFromOutside(on, around),
    branches: branchesOf(node, tree.fileName),
  }
}

function isFromOutside(name: ts.Identifier, around: ts.Node | undefined): boolean {
  const container = resolveName(name.text, name)?.container
  return container !== undefined && ts.findAncestor(container, (each) => each === around) === undefined
}

/** A callee's name; of an object literal its first key, or its opening brace. */
function placeOf(tree: ts.SourceFile, node: ts.MemberName | ts.ObjectLiteralExpression): Span {
  const narrow = ts.isObjectLiteralExpression(node) ? (node.properties[0]?.name ?? null) : node
  const start = (narrow ?? node).getStart(tree)
  return { start, end: narrow ? narrow.end : start + 1 }
}

function unwrapped(node: ts.Expression | ts.ClassLikeDeclaration): ts.Node {
  return ts.isClassDeclaration(node) ? node : unwrap(node)
}

const TEXT_KEYS = ['name', 'description', 'title', 'id']

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
