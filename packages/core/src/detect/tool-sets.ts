import ts from '#typescript'
import { isFunction, returned } from '../field-locator/functions.js'
import { Navigator } from '../field-locator/navigator.js'
import { at, type FieldPlace, spanOf } from '../field-locator/place.js'
import type { NamedModel } from '../model/provider.js'
import type { Span } from '../model/text.js'
import type { Branch } from '../model/tool-set.js'
import { isClientCall, MODEL_KEYS, TOOL_METHODS } from '../providers/index.js'
import { resolveName } from '../syntax/bindings.js'
import { branchesOf } from '../syntax/branches.js'
import { exportsOf } from '../syntax/exports.js'
import { propertyKey } from '../syntax/literal.js'
import { unwrap } from '../syntax/scope.js'
import type { Sources } from '../syntax/sources.js'
import { callAround, callWith } from './call-around.js'
import { calleeRef } from './flows/callee.js'
import { isWordForTools } from './holder.js'
import { namedClients, namedModels } from './named-models.js'

/** A definition's place, and the branches by which it is in a set. */
export interface DefinitionPlace {
  file: string
  span: Span
  branches: Branch[]
}

/** Definitions that a source puts together. */
export interface DefinitionSet {
  /** `record`: `{ search, book }`. `list`: `[search, book]`. `server`: what they are registered on. */
  kind: 'record' | 'list' | 'server'
  name: string | null
  /** Where it stands: the key or the variable that holds it. For a server, equal in every file that adds to it. */
  file: string
  span: Span
  /** The call or constructor that is given a record or a list. */
  call?: Span
  members: DefinitionPlace[]
}

/** Where definitions go to a model. */
export interface DefinitionUse {
  file: string
  /** The model, or the call that sends them. */
  span: Span
  models: NamedModel[]
  /** The call that sends them, or the constructor that is given them. */
  from?: Span
  /** What is called with them, as far as it is written: `streamText`, `client.responses.parse`, `ToolLoopAgent.stream`. */
  call: string | null
  /** Empty where the tools cannot be followed. */
  members: DefinitionPlace[]
}

/** What a file puts together, and what it sends to a model. */
export interface ToolGroups {
  sets: DefinitionSet[]
  uses: DefinitionUse[]
}

/** Where the definitions of a file stand. */
export type DefinitionsOf = (file: string) => readonly Span[]

/** How much is looked at for one file: sets are followed through all modules that take part. */
const WORK = 40

/** What a file puts together: the records and lists that are called tools, and what is registered on a server. */
export function toolGroups(file: string, sources: Sources, definitionsOf: DefinitionsOf): ToolGroups {
  const search = new Navigator(sources, WORK)
  const tree = search.tree(file)
  return tree ? new Sets(search, definitionsOf).of(file, tree) : { sets: [], uses: [] }
}

class Sets {
  readonly #search: Navigator
  readonly #definitionsOf: DefinitionsOf
  readonly #servers = new Map<string, DefinitionSet>()
  readonly #inherited = new Map<DefinitionSet, DefinitionSet>()
  readonly #onParameter = new Map<ts.ParameterDeclaration, DefinitionPlace[]>()

  constructor(search: Navigator, definitionsOf: DefinitionsOf) {
    this.#search = search
    this.#definitionsOf = definitionsOf
  }

  of(file: string, tree: ts.SourceFile): ToolGroups {
    const found: DefinitionSet[] = []
    const uses: DefinitionUse[] = []
    const placed = (node: ts.Node): FieldPlace => ({
      file,
      source: tree,
      node,
      reading: 'shape',
      bindings: null,
      piece: null,
    })
    const visit = (node: ts.Node): void => {
      const held = heldTools(node) ?? returnedTools(node) ?? givenTools(node)
      if (held) {
        const { key } = held
        const members = this.#members(placed(held.value))
        const around = callWith(key)
        const call = around && spanOf(placed(around))
        if (members.length > 0) {
          found.push({
            kind: kindOf(held.value),
            name: key.getText(tree),
            file,
            span: spanOf(placed(key)),
            ...(call && { call }),
            members,
          })
        }
        const sent = this.#sentWith(placed(key))
        if (sent) uses.push({ ...sent, file, ...(call && { from: call }), members, call: callAround(key) })
      }
      if (ts.isCallExpression(node)) {
        this.#registrations(placed(node), node)
        const sent = this.#sentByMethod(placed(node), node)
        if (sent) uses.push(sent)
      }
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const sent = this.#sentAsOptions(placed(node), node)
        if (sent) uses.push(sent)
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
    const servers = [...this.#servers.values()].map((each) => this.#withInherited(each))
    return { sets: [...found, ...servers.filter(({ members }) => members.length > 0)], uses }
  }

  /** What stands beside `tools`, in its object or around it: a model, else the client whose call takes the object. */
  #sentWith(key: FieldPlace): SentModels | null {
    let node: ts.Node = key.node.parent
    if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return null
    const texts: SentModels[] = []
    while (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const object: ts.ObjectLiteralExpression = node.parent as ts.ObjectLiteralExpression
      const [first, ...others] = this.#modelsIn(at(key, object), key)
      if (first && isOfModule(first)) return first
      texts.push(...(first ? [first, ...others] : []))
      node = outOf(object)
      if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && node.expression !== object) {
        const client = this.#client(at(key, node.expression))
        if (client) return client
      }
    }
    return texts[0] ?? null
  }

  /** What an object has for a model, those first of which the module is known. `key`: what stands for those of other files. */
  #modelsIn(object: FieldPlace, key: FieldPlace): SentModels[] {
    const found = MODEL_KEYS.flatMap((name) =>
      this.#search.members(object, name).map(({ value }) => ({
        span: spanOf(value.file === key.file ? value : key),
        models: namedModels(this.#search, value),
      })),
    ).filter(({ models }) => models.length > 0)
    return [...found.filter(isOfModule), ...found.filter((each) => !isOfModule(each))]
  }

  #client(callee: FieldPlace): SentModels | null {
    const models = namedClients(this.#search, callee)
    return models.length > 0 ? { span: spanOf(callee), models } : null
  }

  /** `streamText(options)`, `streamText({ ...options, prompt })`: the tools stand in an object that is made before the call. */
  #sentAsOptions(place: FieldPlace, call: ts.CallExpression | ts.NewExpression): DefinitionUse | null {
    const options = call.arguments?.find(mayHoldOptions)
    if (!options || !this.#maySend(place, call.expression)) return null
    const given = at(place, options)
    const members = this.#search.members(given, 'tools').flatMap(({ value }) => this.#members(value))
    const callee = at(place, call.expression)
    const [model] = members.length > 0 ? this.#modelsIn(given, callee) : []
    const sent = model && isOfModule(model) ? model : (members.length > 0 && this.#client(callee)) || model
    return sent
      ? { ...sent, file: place.file, from: spanOf(place), members, call: callAround(options) }
      : null
  }

  /** Whether what is called is a package's own, or a method of what one makes, or of what looks like a client that is imported. */
  #maySend(place: FieldPlace, callee: ts.Expression): boolean {
    if (isClientCall(callee.getText())) return true
    let ref = calleeRef(callee)
    while (ref.kind === 'made') ref = ref.by
    return ref.kind === 'import' && this.#search.resolve(ref.specifier, place.file) === null
  }

  /** `model.bindTools(tools)`. */
  #sentByMethod(place: FieldPlace, call: ts.CallExpression): DefinitionUse | null {
    const callee = unwrap(call.expression)
    const [tools] = call.arguments
    if (!tools || !ts.isPropertyAccessExpression(callee) || !TOOL_METHODS.includes(callee.name.text))
      return null
    const model = at(place, callee.expression)
    const models = namedModels(this.#search, model)
    if (models.length === 0) return null
    const members = this.#members(at(place, tools))
    const from = spanOf(place)
    return { file: place.file, span: spanOf(model), models, from, members, call: callee.name.text }
  }

  /** The definitions that an expression holds, be it by other names, spread, or given back by functions of the workspace. */
  #members(place: FieldPlace): DefinitionPlace[] {
    const found = new Map<string, DefinitionPlace>()
    const seen = new Set<string>()
    const collect = (from: FieldPlace, way: readonly Branch[] = [], group: Branch | null = null): void => {
      const { node, file } = from
      const isGroup = ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)
      const branches = [...way, ...(group && isGroup ? [group] : []), ...branchesOf(node, file)]
      const add = (span: Span) => found.set(`${file} ${span.start}`, { file, span, branches })
      const next = (to: FieldPlace): void => collect(to, branches, isGroup ? null : group)
      const span = spanOf(from)
      const key = `${file} ${span.start} ${span.end} ${from.bindings?.depth ?? 0}`
      if (seen.has(key)) return
      seen.add(key)
      if (this.#isDefinition(file, span)) {
        add(span)
        return
      }
      if (ts.isObjectLiteralExpression(node)) {
        const of = `${file} ${node.pos} groups`
        node.properties.forEach((each, index) => {
          // Lists and records under different keys are for different uses: `{ planner: [search], writer: [search] }`.
          const inGroup = (value: ts.Expression) => collect(at(from, value), branches, { of, index })
          if (ts.isSpreadAssignment(each)) next(at(from, each.expression))
          else if (ts.isPropertyAssignment(each)) inGroup(each.initializer)
          else if (ts.isShorthandPropertyAssignment(each)) inGroup(each.name)
        })
        return
      }
      if (ts.isArrayLiteralExpression(node)) {
        for (const each of node.elements) next(at(from, ts.isSpreadElement(each) ? each.expression : each))
        return
      }
      if (ts.isSourceFile(node)) {
        this.#exported(from, node, next)
        return
      }
      if (isFunction(node)) {
        for (const each of returned(node)) next(at(from, each))
        return
      }
      const aliases = this.#search.aliases(from)
      if (aliases.length > 0) {
        for (const each of aliases) next(each)
        return
      }
      for (const each of this.#definitionsOf(file)) {
        if (each.start >= span.start && each.end <= span.end) add(each)
      }
      if (ts.isPropertyAccessExpression(node)) next(at(from, node.expression))
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        for (const each of [node.expression, ...(node.arguments ?? [])]) next(at(from, each))
      }
    }
    collect(place)
    return [...found.values()]
  }

  #exported(from: FieldPlace, tree: ts.SourceFile, collect: (place: FieldPlace) => void): void {
    const exports = exportsOf(tree)
    for (const name of exports.keys()) {
      if (name !== '*' && name !== 'export=')
        for (const each of this.#search.exported(from.file, name)) collect(each)
    }
    for (const star of exports.get('*') ?? []) {
      const specifier = ts.isExportDeclaration(star) ? star.moduleSpecifier : undefined
      const target =
        specifier && ts.isStringLiteralLike(specifier)
          ? this.#search.resolve(specifier.text, from.file)
          : null
      const source = target === null ? null : this.#search.tree(target)
      if (target !== null && source) collect({ ...from, file: target, source, node: source, bindings: null })
    }
  }

  #isDefinition(file: string, { start, end }: Span): boolean {
    return this.#definitionsOf(file).some((each) => each.start === start && each.end === end)
  }

  /** A call that registers tools on a server, or hands a server to a function that does. */
  #registrations(place: FieldPlace, call: ts.CallExpression): void {
    const callee = unwrap(call.expression)
    if (ts.isPropertyAccessExpression(callee)) {
      const defined = this.#definedBy(place, call)
      const server = defined.length > 0 ? this.#server(at(place, callee.expression)) : null
      for (const each of defined) this.#add(server, each)
    }
    call.arguments.forEach((argument, index) => {
      const given = unwrap(argument)
      if (!ts.isIdentifier(given) && !isOwnMember(given)) return
      const handedOn = this.#handedOn(place, call, index, new Set())
      const server = handedOn.length > 0 ? this.#server(at(place, given)) : null
      for (const each of handedOn) this.#add(server, each)
    })
  }

  /** What a method's call defines; or `pi.registerTool(search)`: a definition that stands elsewhere. */
  #definedBy(place: FieldPlace, { arguments: given }: ts.CallExpression): DefinitionPlace[] {
    if (this.#isDefinition(place.file, spanOf(place))) return [this.#placeOf(place)]
    const [only, ...more] = given
    const name = only && more.length === 0 ? unwrap(only) : null
    if (!name || (!ts.isIdentifier(name) && !ts.isPropertyAccessExpression(name))) return []
    return this.#search
      .values(at(place, name))
      .filter((value) => this.#isDefinition(value.file, spanOf(value)))
      .map((value) => ({
        file: value.file,
        span: spanOf(value),
        branches: branchesOf(place.node, place.file),
      }))
  }

  #placeOf(place: FieldPlace): DefinitionPlace {
    return { file: place.file, span: spanOf(place), branches: branchesOf(place.node, place.file) }
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

  #add(set: DefinitionSet | null, place: DefinitionPlace): void {
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
      const name = node.parameters[index]?.name
      if (!name || !ts.isIdentifier(name)) return true
      if (seen.has(node)) return false
      seen.add(node)
      const isWhole = (child: ts.Node): boolean => {
        if (!ts.isIdentifier(child) || child.text !== name.text)
          return ts.forEachChild(child, (each) => isWhole(each) || undefined) ?? false
        const { parent } = child
        if (ts.isPropertyAccessExpression(parent)) return parent.expression === child && isCalled(parent)
        const given = ts.isCallExpression(parent) ? parent.arguments.indexOf(child) : -1
        return (
          given < 0 || this.#isUsedWhole(at(value, (parent as ts.CallExpression).expression), given, seen)
        )
      }
      return isWhole(node.body)
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
      this.#isDefinition(place.file, spanOf(place)) &&
      this.#isUsedWhole(at(place, call.expression), index, new Set())
    const own = isOwn ? [this.#placeOf(place)] : []
    const branches = branchesOf(call, place.file)
    const inner = this.#registered(at(place, call.expression), index, seen)
    return [...own, ...inner.map((each) => ({ ...each, branches: [...branches, ...each.branches] }))]
  }
}

/** The models that tools go to, and where that is written. */
type SentModels = Pick<DefinitionUse, 'span' | 'models'>

function isOfModule({ models }: SentModels): boolean {
  return models.some(({ module }) => module !== null)
}

/** What may stand for an object with `tools`: one that has them itself is found by its key. */
function mayHoldOptions(argument: ts.Expression): boolean {
  const given = unwrap(argument)
  if (!ts.isObjectLiteralExpression(given))
    return (
      ts.isIdentifier(given) ||
      ts.isCallExpression(given) ||
      ts.isPropertyAccessExpression(given) ||
      ts.isAwaitExpression(given)
    )
  const isSpread = given.properties.some(ts.isSpreadAssignment)
  return isSpread && !given.properties.some(({ name }) => name && propertyKey(name) === 'tools')
}

/** `server.registerTool(…)`, `server.experimental.tasks.registerToolTask(…)`. */
function isCalled(member: ts.PropertyAccessExpression): boolean {
  const { parent } = member
  if (ts.isPropertyAccessExpression(parent) && parent.expression === member) return isCalled(parent)
  return ts.isCallExpression(parent) && parent.expression === member
}

function isSamePlace(one: DefinitionPlace, other: DefinitionPlace): boolean {
  return one.file === other.file && one.span.start === other.span.start
}

function parameterOf(name: ts.Identifier): ts.ParameterDeclaration | null {
  const declarations = resolveName(name.text, name)?.symbol.declarations ?? []
  return declarations.find((each): each is ts.ParameterDeclaration => ts.isParameter(each)) ?? null
}

interface Held {
  key: ts.Node
  value: ts.Expression
}

/** `tools: …`, `{ tools }`, `const searchTools = { … }`, `const tools = [ … ]`. */
function heldTools(node: ts.Node): Held | null {
  if (ts.isPropertyAssignment(node)) {
    return isWordForTools(propertyKey(node.name) ?? '')
      ? { key: node.name, value: unwrap(node.initializer) }
      : null
  }
  if (ts.isShorthandPropertyAssignment(node)) {
    return isWordForTools(node.name.text) ? { key: node.name, value: node.name } : null
  }
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyDeclaration(node)) return null
  const { name, initializer } = node
  if (!initializer || !ts.isIdentifier(name) || !isWordForTools(name.text)) return null
  const value = unwrap(initializer)
  return ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)
    ? { key: name, value }
    : null
}

/** `function hotelTools(desk) { return [search, book] }`: a literal, by what the function is called. */
function returnedTools(node: ts.Node): Held | null {
  const isBody = ts.isArrowFunction(node) && !ts.isBlock(node.body)
  const given = isBody ? (node.body as ts.Expression) : ts.isReturnStatement(node) ? node.expression : null
  const value = given && unwrap(given)
  if (!value || !(ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value))) return null
  const around = isBody ? node : ts.findAncestor(node, ts.isFunctionLike)
  const key = around && nameOf(around)
  return key && isWordForTools(key.text) ? { key, value } : null
}

function nameOf(node: ts.Node): ts.Identifier | null {
  const { parent } = node
  const name =
    ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
      ? node.name
      : ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)
        ? parent.name
        : undefined
  return name && ts.isIdentifier(name) ? name : null
}

/** `model.bindTools([search, book])`, `new ToolNode([search])`: a list that a call is given, by what it is called. */
function givenTools(node: ts.Node): Held | null {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null
  const callee = unwrap(node.expression)
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  if (!ts.isIdentifier(name) || !/tool/i.test(name.text)) return null
  const list = node.arguments?.map(unwrap).find(ts.isArrayLiteralExpression)
  return list ? { key: name, value: list } : null
}

function kindOf(value: ts.Expression): 'record' | 'list' {
  return ts.isArrayLiteralExpression(value) ? 'list' : 'record'
}

/** What an object stands in, out of parentheses and casts. */
function outOf(object: ts.Node): ts.Node {
  const { parent } = object
  const isAround =
    ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)
  return isAround ? outOf(parent) : parent
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
