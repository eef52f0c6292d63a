import ts from '#typescript'
import { isFunction } from '../../field-locator/functions.js'
import type { Navigator } from '../../field-locator/navigator.js'
import { at, type FieldPlace, spanOf } from '../../field-locator/place.js'
import { resolveName } from '../../syntax/bindings.js'
import { someNode } from '../../syntax/find-nodes.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { branchesOf } from './branches.js'
import { placeOf, type SetMembers } from './set-members.js'
import type { DefinitionPlace, DefinitionSet } from './tool-groups.js'

/** The servers that a file's tools are registered on. */
export class Registrations {
  readonly #search: Navigator
  readonly #members: SetMembers
  readonly #servers = new Map<string, DefinitionSet>()
  readonly #inherited = new Map<DefinitionSet, DefinitionSet>()
  readonly #onParameter = new Map<ts.ParameterDeclaration, DefinitionPlace[]>()

  constructor(search: Navigator, members: SetMembers) {
    this.#search = search
    this.#members = members
  }

  /** Those with tools. */
  servers(): DefinitionSet[] {
    const servers = [...this.#servers.values()].map((each) => this.#withInherited(each))
    return servers.filter(({ members }) => members.length > 0)
  }

  /** A call that registers tools on a server, or hands a server to a function that does. */
  add(place: FieldPlace, call: ts.CallExpression): void {
    const callee = unwrap(call.expression)
    if (ts.isPropertyAccessExpression(callee)) {
      const defined = this.#definedBy(place, call)
      const server = defined.length > 0 ? this.#server(at(place, callee.expression)) : null
      for (const each of defined) this.#addTo(server, each)
    }
    call.arguments.forEach((argument, index) => {
      const given = unwrap(argument)
      if (!ts.isIdentifier(given) && !isOwnMember(given)) return
      const handedOn = this.#handedOn(place, call, index, new Set())
      const server = handedOn.length > 0 ? this.#server(at(place, given)) : null
      for (const each of handedOn) this.#addTo(server, each)
    })
  }

  /** What a method's call defines; or `pi.registerTool(search)`: a definition that stands elsewhere. */
  #definedBy(place: FieldPlace, { arguments: given }: ts.CallExpression): DefinitionPlace[] {
    if (this.#members.isDefinition(place.file, spanOf(place))) return [placeOf(place)]
    const [only, ...more] = given
    const name = only && more.length === 0 ? unwrap(only) : null
    if (!name || (!ts.isIdentifier(name) && !ts.isPropertyAccessExpression(name))) return []
    return this.#search
      .values(at(place, name))
      .filter((value) => this.#members.isDefinition(value.file, spanOf(value)))
      .map((value) => ({
        file: value.file,
        span: spanOf(value),
        branches: branchesOf(place.node, place.file),
      }))
  }

  /** What a name stands for: something constructed, what a call gives, or a parameter. */
  #server(place: FieldPlace): DefinitionSet | null {
    const found = this.#origin(place, new Set())
    const own = found?.at ?? (memberWithoutValue(place.node) ? place : null)
    const holder = own && (memberWithoutValue(own.node) ?? holderOf(own.node))
    if (!own || !holder) return null
    const span = { start: holder.getStart(own.source), end: holder.getEnd() }
    const key = `${own.file} ${span.start}`
    const known = this.#servers.get(key)
    if (known) return known
    const name = ts.isIdentifier(holder) ? holder.text : null
    const made: DefinitionSet = { kind: 'server', name, file: own.file, span, members: [] }
    this.#servers.set(key, made)
    // What a function registers before it gives the server back is on each server that it gives.
    if (found?.made) {
      const inner = this.#server(found.made)
      if (inner) this.#inherited.set(made, inner)
    }
    return made
  }

  /** Where a server comes from; `made`: what the function makes whose call that is. */
  #origin(place: FieldPlace, seen: Set<string>): { at: FieldPlace; made?: FieldPlace } | null {
    const { node } = place
    const key = `${place.file} ${node.pos} ${node.end}`
    if (seen.has(key)) return null
    seen.add(key)
    if (ts.isNewExpression(node)) return { at: place }
    const next = this.#search.aliases(place)
    for (const each of next) {
      const found = this.#origin(each, seen)
      if (!found) continue
      return ts.isCallExpression(node) ? { at: place, made: found.at } : found
    }
    if (ts.isCallExpression(node)) return { at: place }
    const parameter = ts.isIdentifier(node) && next.length === 0 ? parameterOf(node) : null
    return parameter ? { at: at(place, parameter) } : null
  }

  #addTo(set: DefinitionSet | null, place: DefinitionPlace): void {
    if (set && !set.members.some((each) => isSamePlace(each, place))) set.members.push(place)
  }

  /** What is on a server, what the function that made it put there included. */
  #withInherited(set: DefinitionSet): DefinitionSet {
    const members = [...set.members]
    for (let inner = this.#inherited.get(set); inner; inner = this.#inherited.get(inner))
      members.push(...inner.members.filter((each) => !members.some((other) => isSamePlace(each, other))))
    return { ...set, members }
  }

  /** Whether a function may register on its parameter: settings are only read, member by member. */
  #isUsedWhole(callee: FieldPlace, index: number, seen: Set<ts.Node>): boolean {
    return this.#search.values(callee).some((value) => {
      const { node } = value
      if (!isFunction(node) || !node.body) return true
      const { name, type } = node.parameters[index] ?? {}
      if (!name || !ts.isIdentifier(name)) return true
      if (type && isPlain(type)) return false
      if (seen.has(node)) return false
      seen.add(node)
      const isWhole = (child: ts.Node): boolean => {
        if (!ts.isIdentifier(child) || child.text !== name.text) return false
        const { parent } = child
        if (isTested(child)) return false
        if (ts.isPropertyAccessExpression(parent)) return parent.expression === child && isCalled(parent)
        const given = ts.isCallExpression(parent) ? parent.arguments.indexOf(child) : -1
        return (
          given < 0 || this.#isUsedWhole(at(value, (parent as ts.CallExpression).expression), given, seen)
        )
      }
      return someNode(node.body, isWhole)
    })
  }

  /** What a function registers on its parameter, and what those do that it hands it to. */
  #registered(callee: FieldPlace, index: number, seen: Set<ts.Node>): DefinitionPlace[] {
    return this.#search.values(callee).flatMap((value) => {
      const { node } = value
      const parameter = isFunction(node) ? node.parameters[index] : undefined
      if (!parameter || seen.has(node)) return []
      seen.add(node)
      const known = this.#onParameter.get(parameter)
      if (known) return known
      const found = this.#findOnParameter(value, parameter, seen)
      this.#onParameter.set(parameter, found)
      return found
    })
  }

  #findOnParameter(
    of: FieldPlace,
    parameter: ts.ParameterDeclaration,
    seen: Set<ts.Node>,
  ): DefinitionPlace[] {
    const { name } = parameter
    const { body } = of.node as ts.FunctionLikeDeclaration
    if (!body || !ts.isIdentifier(name)) return []
    const found: DefinitionPlace[] = []
    const isIt = (each: ts.Expression) => ts.isIdentifier(each) && each.text === name.text
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit)
      if (!ts.isCallExpression(node)) return
      const place = at(of, node)
      const callee = unwrap(node.expression)
      const isOnIt = ts.isPropertyAccessExpression(callee) && isIt(unwrap(callee.expression))
      if (isOnIt) found.push(...this.#definedBy(place, node))
      node.arguments.forEach((argument, index) => {
        if (isIt(unwrap(argument))) found.push(...this.#handedOn(place, node, index, seen))
      })
    }
    visit(body)
    return found
  }

  /** What a call registers on the server that it is given at `index`. */
  #handedOn(
    place: FieldPlace,
    call: ts.CallExpression,
    index: number,
    seen: Set<ts.Node>,
  ): DefinitionPlace[] {
    // A call of a function whose parameters the tools depend on is itself their definition.
    const isOwn =
      this.#members.isDefinition(place.file, spanOf(place)) &&
      this.#isUsedWhole(at(place, call.expression), index, new Set())
    const own = isOwn ? [placeOf(place)] : []
    const branches = branchesOf(call, place.file)
    const inner = this.#registered(at(place, call.expression), index, seen)
    return [...own, ...inner.map((each) => ({ ...each, branches: [...branches, ...each.branches] }))]
  }
}

/** `server.registerTool(…)`, `server.experimental.tasks.registerToolTask(…)`. */
function isCalled(member: ts.PropertyAccessExpression): boolean {
  const { parent } = member
  if (ts.isPropertyAccessExpression(parent) && parent.expression === member) return isCalled(parent)
  return ts.isCallExpression(parent) && parent.expression === member
}

/** A text, a number, a flag, or a list of them. */
function isPlain(type: ts.TypeNode): boolean {
  switch (type.kind) {
    case ts.SyntaxKind.StringKeyword:
    case ts.SyntaxKind.NumberKeyword:
    case ts.SyntaxKind.BooleanKeyword:
    case ts.SyntaxKind.LiteralType:
      return true
    case ts.SyntaxKind.ArrayType:
      return isPlain((type as ts.ArrayTypeNode).elementType)
    case ts.SyntaxKind.UnionType:
      return (type as ts.UnionTypeNode).types.every(isPlain)
    default:
      return false
  }
}

/** Whether a value only decides, or becomes text: `if (verbose)`, `verbose ? a : b`, `!verbose`, `` `of ${verbose}` ``. */
function isTested(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isConditionalExpression(parent)) return parent.condition === node
  if (ts.isIfStatement(parent)) return parent.expression === node
  return ts.isPrefixUnaryExpression(parent) || ts.isTemplateSpan(parent) || ts.isTypeOfExpression(parent)
}

function isSamePlace(one: DefinitionPlace, other: DefinitionPlace): boolean {
  return one.file === other.file && one.span.start === other.span.start
}

function parameterOf(name: ts.Identifier): ts.ParameterDeclaration | null {
  const declarations = resolveName(name.text, name)?.symbol.declarations ?? []
  return declarations.find((each): each is ts.ParameterDeclaration => ts.isParameter(each)) ?? null
}

/** The name that holds what is constructed or given, else that itself. */
function holderOf(node: ts.Node): ts.Node {
  if (ts.isParameter(node)) return node.name
  if (ts.isAwaitExpression(node.parent) || ts.isAsExpression(node.parent)) return holderOf(node.parent)
  const { parent } = node
  const holds =
    (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) && parent.initializer === node
  return holds ? parent.name : node
}

function isOwnMember(node: ts.Expression): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword
}

/** `this.server`, declared in its class and given its value elsewhere. */
function memberWithoutValue(node: ts.Node): ts.Node | null {
  if (!ts.isExpression(node) || !isOwnMember(node)) return null
  for (let around: ts.Node | undefined = node.parent; around; around = around.parent) {
    if (!ts.isClassLike(around)) continue
    const member = around.members.find(
      (each) => each.name && propertyKey(each.name as ts.PropertyName) === node.name.text,
    )
    return member?.name ?? null
  }
  return null
}
