import ts from '#typescript'
import { calleeOf, definitionArguments, takesSuper } from '../../detect/calls.js'
import { calleeName, calleeRef } from '../../detect/flows/callee.js'
import { type InnerFunction, innerId, innerName, isCalledInside } from '../../detect/flows/inner-functions.js'
import { classAround } from '../../detect/flows/parameter-ref.js'
import type { Markers } from '../../detect/markers.js'
import { type Declared, declarationOf, resolveName } from '../../syntax/bindings.js'
import {
  type ClassMember,
  classMembers,
  constructorOf,
  localBase,
  superArguments,
} from '../../syntax/class-members.js'
import { propertyKey } from '../../syntax/literal.js'
import { isLoop, type Loop, listCallOf } from '../../syntax/loops.js'
import { awaits, type DefinitionNode, someWithin } from '../../syntax/outline.js'
import { boundNames, outermost, unwrap } from '../../syntax/scope.js'
import { instanceCode } from './instances.js'
import { mutatedBy } from './mutations.js'
import { Pieces } from './pieces.js'
import { CannotSlice, member, type Names, rewrite } from './rewrite.js'
import { defaultOf, isInDescription, isTarget, runsOnValues, type UnknownNames } from './unknowns.js'

/**
 * A function that a site depends on through its parameters: of the top level, or an inner one that its file calls; or a class
 * of the top level, through its instances.
 */
export interface Factory {
  name: string
  /** What calls are known by: the name, or the id of an inner function. */
  id: string
  node: ts.FunctionLikeDeclaration | ts.ClassDeclaration
  /** Where the site reads a parameter; of a class its name. */
  reference: ts.Identifier
  /** Of a class: the first member that the site reads. */
  member?: ts.PropertyAccessExpression
}

export interface SiteCode {
  /** The statements of the site's generator. */
  body: Pieces
  /** Set where the site stands in a factory: then `body` belongs into a generator with these parameters. */
  factory: Factory | null
  /** What the outermost loop goes over that is repeated around it; null where there is none. */
  list: ts.Node | null
  parameters: Pieces
  /** Which of the factory's parameters the code reads; null where that may be any. */
  used: number[] | null
}

/** The names of a site's code; `unknowns`: what stands for those without a value. Null: nothing does. */
export interface SiteNames extends Omit<Names, 'local' | 'unknown'> {
  unknowns: UnknownNames | null
}

/** Keys whose values are never evaluated: what runs when the model calls the tool. */
const HANDLERS = new Set(['handler', 'execute', 'run', 'func', 'callback'])
/** Keys where a function is a schema made late, or a schema that can be called. */
const SCHEMAS = new Set(['input', 'inputSchema', 'schema', 'args', 'parameters', 'outputSchema', 'output'])

/**
 * The code of one site: constants of the enclosing functions lifted, the loops it stands in repeated around it.
 * @throws {CannotSlice} when it depends on something that has no value outside its function
 */
export function sliceSite(
  tree: ts.SourceFile,
  node: DefinitionNode,
  computedKey: ts.Expression | null,
  names: SiteNames,
  markers: Markers,
): SiteCode {
  const scope = new SiteScope(tree, node, names)
  const entry = new Pieces().glue('yield { callee: ')
  const callee = ts.isCallExpression(node) ? calleeOf(node) : null
  entry.append((callee && scope.tryThunk(callee)) ?? new Pieces().glue('null')).glue(', args: [')
  for (const argument of definitionArguments(node)) {
    const code = ts.isClassLike(argument)
      ? classCode(scope, argument, takesSuper(node, markers), markers.memberKeys)
      : argumentCode(scope, argument)
    entry.append(code).glue(', ')
  }
  entry.glue(']').append(keyCode(scope, computedKey)).glue(' };')
  return scope.finish(scope.guarded(entry))
}

/**
 * The code of what answers a request for tools: the function itself, which is run.
 * @throws {CannotSlice} as `sliceSite`
 */
export function sliceAnswer(tree: ts.SourceFile, node: ts.CallExpression, names: SiteNames): SiteCode {
  const scope = new SiteScope(tree, node, names, true)
  const entry = new Pieces().glue('yield { args: [{ kind: "value", get: () => (')
  return scope.finish(entry.append(scope.code(node.arguments[1] as ts.Expression)).glue(') }] };'))
}

/** The key that a tool is put under, where it has to be evaluated; one that cannot be leaves the tool without. */
function keyCode(scope: SiteScope, key: ts.Expression | null): Pieces {
  const thunk = key && scope.tryValue(key)
  return thunk ? new Pieces().glue(', key: ').append(thunk) : new Pieces()
}

/** A call of a factory; or its being given to each element of a list, as `make` in `list.map(make)`. */
export interface FactoryCall {
  node: ts.CallExpression | ts.NewExpression
  /** The key that the tool is put under, where it has to be evaluated. */
  computedKey: ts.Expression | null
  /** The argument that is the factory; null where it is the callee. */
  given: ts.Expression | null
}

/** What the code of a class is given. */
const INSTANCE = '__this'

/** The code of a class that extends one whose instances make tools: the template, run with an instance of this class. */
export function sliceSubclass(
  node: ts.ClassDeclaration & { name: ts.Identifier },
  template: string,
  { reads }: SiteNames,
): SiteCode {
  reads.add(template)
  const { name } = node
  return {
    body: new Pieces().glue(`yield* ${member('__s', template)}(${INSTANCE});`),
    factory: { name: name.text, id: name.text, node, reference: name },
    list: null,
    parameters: new Pieces().glue(INSTANCE),
    used: [0],
  }
}

/** The code of a place where an instance is made, of a class whose instances make tools. */
export function sliceInstance(
  tree: ts.SourceFile,
  node: ts.NewExpression,
  template: string,
  names: SiteNames,
): SiteCode {
  const scope = new SiteScope(tree, node, names)
  names.reads.add(template)
  const name = calleeName(node.expression)?.text ?? 'class'
  const [before = '', after = ''] = instanceCode('\0', name, node, names.unknowns).split('\0')
  const entry = new Pieces().glue(`yield* ${member('__s', template)}(${before}`)
  return scope.finish(entry.append(scope.code(node)).glue(`${after});`))
}

/** The code of a call of a factory: the factory's template, run with this call's arguments. */
export function sliceFactoryCall(
  tree: ts.SourceFile,
  { node, given: listed, computedKey }: FactoryCall,
  template: string,
  used: readonly number[] | null,
  names: SiteNames,
): SiteCode {
  const scope = new SiteScope(tree, node, names)
  names.reads.add(template)
  const called = `${member('__s', template)}(`
  if (listed) {
    const entry = new Pieces().glue('for (const __a of ').append(scope.elements(listed))
    return scope.finish(entry.glue(`) yield* ${called}...__a);`))
  }
  const entry = new Pieces()
  const given = node.arguments ?? []
  const spread = given.some(ts.isSpreadElement)
  given.forEach((argument, index) => {
    if (index > 0) entry.glue(', ')
    if (ts.isSpreadElement(argument)) entry.glue('...').append(scope.code(argument.expression))
    else if (spread || !used || used.includes(index)) entry.append(lateCode(scope, argument))
    else entry.glue('undefined')
  })
  const key = keyCode(scope, computedKey)
  if (key.length === 0) return scope.finish(new Pieces().glue(`yield* ${called}`).append(entry).glue(');'))
  const named = new Pieces().glue(`for (const __t of ${called}`).append(entry).glue(')) yield { ...__t')
  return scope.finish(named.append(key).glue(' };'))
}

/** An argument, the members of an object literal each evaluated when it is read: what only a handler uses never is. */
function lateCode(scope: SiteScope, argument: ts.Expression): Pieces {
  const node = unwrap(argument)
  if (scope.awaits(node)) return scope.code(argument)
  if (!ts.isObjectLiteralExpression(node))
    return ts.isLiteralExpression(node)
      ? scope.code(argument)
      : new Pieces().glue('__r.argument(() => (').append(scope.code(argument)).glue('))')
  const code = new Pieces().glue('({ ')
  for (const property of node.properties) code.append(lateProperty(scope, property)).glue(', ')
  return code.glue('})')
}

function lateProperty(scope: SiteScope, property: ts.ObjectLiteralElementLike): Pieces {
  const assigned = ts.isPropertyAssignment(property)
  const key = property.name && propertyKey(property.name)
  const isLate =
    (assigned && !isFunction(unwrap(property.initializer))) || ts.isShorthandPropertyAssignment(property)
  if (!isLate || typeof key !== 'string' || key === '__proto__') return scope.code(property)
  const name = JSON.stringify(key)
  const value = assigned
    ? lateCode(scope, property.initializer)
    : scope.literalThunkCode(property).glue(`.${key}`)
  return new Pieces()
    .glue(`get ${name}() { return __r.late(this, ${name}, () => (`)
    .append(value)
    .glue(')) }')
}

function argumentCode(scope: SiteScope, argument: ts.Expression): Pieces {
  const node = unwrap(argument)
  if (isFunction(node)) return new Pieces().glue('{ kind: "handler" }')
  if (ts.isSpreadElement(node))
    return new Pieces().glue('{ kind: "spread", get: ').append(scope.thunk(node.expression)).glue(' }')
  if (!ts.isObjectLiteralExpression(node)) {
    return new Pieces().glue('{ kind: "value", get: ').append(scope.thunk(argument)).glue(' }')
  }
  const code = new Pieces().glue('{ kind: "object", props: [')
  for (const property of node.properties) code.append(propertyCode(scope, property)).glue(', ')
  return code.glue('] }')
}

/** What the instances of a class have; what they do is not evaluated. `parts`: the keys that hold parts of a definition. */
function classCode(
  scope: SiteScope,
  node: ts.ClassLikeDeclaration,
  takesSuper: boolean,
  parts: ReadonlySet<string>,
): Pieces {
  const own = new Pieces()
  const inherited = new Pieces()
  const { given, members } = classMembers(node, takesSuper)
  if (given) own.append(givenCode(scope, given)).glue(', ')
  for (const { key, value, isGetter } of members) {
    if (ts.isMethodDeclaration(value)) continue
    const write = () => memberCode(scope, key, value)
    const member = parts.has(key) ? write() : scope.attempt(write)
    if (member) (isGetter ? inherited : own).append(member).glue(', ')
  }
  const code = new Pieces().glue('{ kind: "object", props: [').append(own).glue(']')
  if (inherited.length > 0) code.glue(', inherited: [').append(inherited).glue(']')
  return code.glue(' }')
}

/** What is given to `super(…)`. */
function givenCode(scope: SiteScope, given: ts.Expression): Pieces {
  const node = unwrap(given)
  if (!ts.isObjectLiteralExpression(node))
    return new Pieces().glue('{ spread: ').append(scope.thunk(given)).glue(' }')
  const code = new Pieces()
  node.properties.forEach((property, index) => {
    if (index > 0) code.glue(', ')
    code.append(propertyCode(scope, property))
  })
  return code
}

function memberCode(scope: SiteScope, key: string, value: ts.Expression | ts.Block): Pieces {
  if (ts.isParameter(value.parent) && ts.isIdentifier(value))
    return new Pieces()
      .glue(`{ key: ${JSON.stringify(key)}, get: () => `)
      .glue(scope.parameterValue(value))
      .glue(' }')
  if (!ts.isBlock(value)) return keyedCode(scope, key, value)
  // The body of a getter.
  return new Pieces()
    .glue(`{ key: ${JSON.stringify(key)}, get: () => `)
    .append(scope.code(value))
    .glue(' }')
}

function propertyCode(scope: SiteScope, property: ts.ObjectLiteralElementLike): Pieces {
  const spread = (value: Pieces) => new Pieces().glue('{ spread: ').append(value).glue(' }')
  if (ts.isSpreadAssignment(property)) return spread(scope.thunk(property.expression))
  const key = property.name && propertyKey(property.name)
  if (key === null || key === undefined) return spread(scope.literalThunk(property))
  if (ts.isMethodDeclaration(property)) return handlerCode(key, key)
  if (ts.isGetAccessor(property) || ts.isSetAccessor(property)) return spread(scope.literalThunk(property))
  return keyedCode(scope, key, ts.isPropertyAssignment(property) ? property.initializer : property.name)
}

/** A function that is not run; `name` is what it tells as its own, which an SDK may name a tool by. */
function handlerCode(key: string, name: string): Pieces {
  return new Pieces().glue(`{ key: ${JSON.stringify(key)}, handler: ${JSON.stringify(name)} }`)
}

/** As the language names a function that is the value of a property. */
function handlerName(key: string, value: ts.Expression): string {
  if (ts.isIdentifier(value)) return value.text
  if (ts.isPropertyAccessExpression(value)) return value.name.text
  return (ts.isFunctionExpression(value) && value.name?.text) || key
}

function keyedCode(scope: SiteScope, key: string, value: ts.Expression): Pieces {
  if (HANDLERS.has(key) || (isFunction(unwrap(value)) && !SCHEMAS.has(key)))
    return handlerCode(key, handlerName(key, unwrap(value)))
  return new Pieces()
    .glue(`{ key: ${JSON.stringify(key)}, get: `)
    .append(scope.thunk(value))
    .glue(' }')
}

function isFunction(node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node)
}

/** The scopes between a site and the top level: what has to be lifted out of them, and repeated around the site. */
class SiteScope {
  readonly #tree: ts.SourceFile
  readonly #site: ts.Node
  readonly #names: Names
  /** Null while nothing may be unknown. */
  #unknowns: UnknownNames | null
  readonly #allUnknowns: UnknownNames | null
  /** Loops around the site, outermost first; whether the site reads their variables. */
  readonly #loops: Array<{ node: Loop; opened: boolean }> = []
  /** Lifted declarations by the node that declares them; in order of first use. */
  readonly #lifts = new Map<ts.Node, { keys: Map<string, string>; level: number; code: Pieces | null }>()
  readonly #mutations: Array<{ level: number; targets: string[]; code: Pieces }> = []
  readonly #keys = new Set<string>()
  #factory: Factory | null = null
  /** Those of the class around that have a value here. */
  readonly #instanceMembers = new Set<string>()
  /** Parameters of the factory that were read. */
  readonly #usedNames = new Set<string>()

  /** `runs`: the code is run, so that it may call methods of the class that it stands in. */
  constructor(tree: ts.SourceFile, site: ts.Node, { reads, specifiers, unknowns }: SiteNames, runs = false) {
    this.#tree = tree
    this.#site = site
    this.#unknowns = unknowns
    this.#allUnknowns = unknowns
    this.#names = {
      reads,
      specifiers,
      local: (symbol, container, reference) => this.#reference(symbol, container, reference),
      unknown: (missing, label) => this.#unknown(missing, label),
      instance: (node: ts.Node) => (runs ? this.#instance(node) : this.#ofInstance(node)),
    }
    for (let node = site.parent; node; node = node.parent) {
      if (isLoop(node)) this.#loops.unshift({ node, opened: false })
    }
  }

  code(node: ts.Node): Pieces {
    return rewrite(this.#tree, node, this.#names)
  }

  /** The value of a parameter, at its declaration. */
  parameterValue(name: ts.Identifier): string {
    const { symbol, container } = resolveName(name.text, name) ?? {}
    if (!symbol || !container) throw new CannotSlice(name.text, `it depends on \`${name.text}\``, name)
    return this.#reference(symbol, container, name)
  }

  awaits(node: ts.Node): boolean {
    return awaits(this.#tree, node)
  }

  thunk(node: ts.Expression): Pieces {
    // A shorthand property's name is a reference, though its parent says it is a name.
    const code =
      ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent)
        ? this.literalThunkCode(node.parent).glue(`.${node.text}`)
        : this.code(node)
    return new Pieces()
      .glue(this.awaits(node) ? 'async () => (' : '() => (')
      .append(code)
      .glue(')')
  }

  /** A thunk for an object literal that holds this one property: computed keys, accessors. */
  literalThunk(property: ts.ObjectLiteralElementLike): Pieces {
    return new Pieces().glue('() => (').append(this.literalThunkCode(property)).glue(')')
  }

  literalThunkCode(property: ts.ObjectLiteralElementLike): Pieces {
    return new Pieces()
      .glue('({ ')
      .append(rewrite(this.#tree, property, this.#names))
      .glue(' })')
  }

  /** A callee that has no value outside its function (`server.registerTool`) is not called: its arguments are read. */
  tryThunk(node: ts.Expression): Pieces | null {
    const ref = calleeRef(node)
    if (ref.kind === 'unknown' || ref.kind === 'made' || (ref.kind === 'local' && ref.members.length > 0))
      return null
    return this.#tryCode(node)
  }

  /** A thunk for a value that may be left out. */
  tryValue(node: ts.Expression): Pieces | null {
    return this.attempt(() => this.thunk(node))
  }

  /** Code that may be left out: null where it alone depends on what has no value here. */
  attempt(write: () => Pieces): Pieces | null {
    const before = this.#factory
    try {
      const code = this.#withoutUnknowns(write)
      if (this.#factory === before) return code
    } catch (error) {
      if (!(error instanceof CannotSlice)) throw error
    }
    this.#factory = before
    return null
  }

  #tryCode(node: ts.Expression): Pieces | null {
    try {
      const probe: Names = {
        reads: new Set(),
        specifiers: new Set(),
        local: (_symbol, _container, reference) => {
          throw new CannotSlice(reference.text, '', reference)
        },
      }
      const code = rewrite(this.#tree, node, probe)
      for (const name of probe.reads) this.#names.reads.add(name)
      return new Pieces().glue('() => (').append(code).glue(')')
    } catch (error) {
      if (error instanceof CannotSlice) return null
      throw error
    }
  }

  /** An entry under the conditions in a loop that tell for which elements there is one; those that cannot be evaluated are passed over. */
  guarded(entry: Pieces): Pieces {
    let code = entry
    for (let node = this.#site; node.parent; node = node.parent) {
      const { parent } = node
      if (!ts.isIfStatement(parent) || node === parent.expression) continue
      const condition =
        !this.awaits(parent.expression) && this.#isOfLoop(parent.expression)
          ? this.attempt(() => this.code(parent.expression))
          : null
      if (!condition) continue
      const sign = node === parent.elseStatement ? '!' : ''
      code = new Pieces().glue(`if (${sign}(`).append(condition).glue(')) { ').append(code).glue(' }')
    }
    return code
  }

  /** Whether an expression reads what is declared in a loop around the site, be it the element itself. */
  #isOfLoop(expression: ts.Expression): boolean {
    return someWithin(this.#tree, expression, (node) => {
      if (!ts.isIdentifier(node)) return false
      const found = resolveName(node.text, node)
      const declaration = found && declarationOf(found.symbol)
      return declaration != null && this.#loops.some((loop) => contains(loop.node, declaration))
    })
  }

  finish(entry: Pieces): SiteCode {
    // How many tools there are is no part of one.
    const heads = this.#withoutUnknowns(() => this.#heads())
    const body = new Pieces()
    this.#declare(body, 0)
    this.#loops.forEach(({ node }, index) => {
      const head = heads.get(node)
      if (head) body.append(head)
      this.#declare(body, index + 1)
    })
    body.append(entry).glue(' }'.repeat(heads.size))
    return { body, factory: this.#factory, list: this.#list(heads), ...this.#parameters() }
  }

  /** Of the loops that have to be repeated. What they go over may lift declarations, and need other loops in turn. */
  #heads(): Map<Loop, Pieces> {
    const heads = new Map<Loop, Pieces>()
    for (;;) {
      const next = this.#loops.find(({ node, opened }) => opened && !heads.has(node))
      if (!next) return heads
      heads.set(next.node, this.#head(next.node))
    }
  }

  #list(heads: ReadonlyMap<Loop, Pieces>): ts.Node | null {
    const loop = this.#loops.find(({ node }) => heads.has(node))?.node
    if (!loop || ts.isForStatement(loop)) return loop ?? null
    if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return loop.expression
    const callee = (listCallOf(loop) as ts.CallExpression).expression
    return ts.isPropertyAccessExpression(callee) ? callee.expression : callee
  }

  #parameters(): Pick<SiteCode, 'parameters' | 'used'> {
    const node = this.#factory?.node
    if (node && ts.isClassDeclaration(node)) return { parameters: new Pieces().glue(INSTANCE), used: [0] }
    const declared = node?.parameters ?? []
    let code = new Pieces()
    // A default may read other parameters.
    for (let known = -1; known < this.#usedNames.size; ) {
      known = this.#usedNames.size
      code = new Pieces()
      declared.forEach((parameter, index) => {
        if (index > 0) code.glue(', ')
        code.append(this.#parameter(parameter))
      })
    }
    const reads = (parameter: ts.ParameterDeclaration) =>
      boundNames(parameter.name).some((name) => this.#usedNames.has(name))
    const rest = declared.some((parameter) => parameter.dotDotDotToken && reads(parameter))
    return {
      parameters: code,
      used: rest ? null : declared.flatMap((each, index) => (reads(each) ? [index] : [])),
    }
  }

  #declare(body: Pieces, level: number): void {
    const lifts = [...this.#lifts.values()].filter((lift) => lift.level === level && lift.code)
    if (lifts.length === 0) return
    body.glue(`const __l${level} = __r.locals([`)
    for (const { keys, code } of lifts) {
      body
        .glue(`[${JSON.stringify([...keys.values()])}, () => { `)
        .append(code as Pieces)
        .glue(' }], ')
    }
    body.glue('], [')
    for (const mutation of this.#mutations.filter((each) => each.level === level)) {
      body
        .glue(`[${JSON.stringify(mutation.targets)}, () => { `)
        .append(mutation.code)
        .glue(' }], ')
    }
    body.glue(']); ')
  }

  #head(loop: Loop): Pieces {
    const body = new Pieces()
    if (ts.isForStatement(loop)) {
      const parts = [loop.initializer, loop.condition, loop.incrementor] as ts.Node[]
      for (const part of parts) this.#refuseAwaited(part)
      body.glue('for (')
      parts.forEach((part, index) => {
        if (index > 0) body.glue('; ')
        body.append(this.code(part))
      })
      return body.glue(') { ')
    }
    if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) {
      const pattern = (loop.initializer as ts.VariableDeclarationList)
        .declarations[0] as ts.VariableDeclaration
      this.#refuseAwaited(loop.expression)
      body.glue('for (const ').append(this.code(pattern.name))
      return body
        .glue(ts.isForOfStatement(loop) ? ' of ' : ' in ')
        .append(this.code(loop.expression))
        .glue(') { ')
    }
    body.glue('for (const [')
    loop.parameters.forEach((parameter, index) => {
      if (index > 0) body.glue(', ')
      body.append(this.#parameter(parameter))
    })
    return body.glue('] of ').append(this.elements(loop)).glue(') { ')
  }

  /** The code that goes through a loop is synchronous. */
  #refuseAwaited(node: ts.Node): void {
    if (!this.awaits(node)) return
    const text = node.getText(this.#tree)
    const name = text.length > 40 || text.includes('\n') ? 'await' : text
    throw new CannotSlice(name, `it depends on \`${name}\`, which is awaited at the head of a loop`, node)
  }

  /**
   * What a list's method hands to the function that it is given, as a list of argument lists. The method itself is
   * asked, with a function that only takes notes: so a Map, a Set and a list of the user's own all answer rightly.
   */
  elements(given: ts.Expression): Pieces {
    const call = listCallOf(given) as ts.CallExpression
    this.#refuseAwaited(call.expression)
    const code = new Pieces().glue('((__e) => { const __m = ').append(this.code(call.expression)).glue('(')
    call.arguments.forEach((argument, index) => {
      if (index > 0) code.glue(', ')
      if (argument === given) code.glue('(...__g) => { __e.push(__g); return __g.length > 3 ? __g[0] : [] }')
      else code.append(this.code(argument))
    })
    return code.glue('); Array.from(__m ?? []); return __e })([])')
  }

  #parameter(parameter: ts.ParameterDeclaration): Pieces {
    const code = new Pieces()
    if (parameter.dotDotDotToken) code.glue('...')
    code.append(this.#pattern(parameter.name))
    if (parameter.initializer) code.glue(' = ').append(this.#default(parameter.initializer))
    return code
  }

  /** A default that depends on something unknown leaves unknown what reads it, and nothing else. */
  #default(initializer: ts.Expression): Pieces {
    return new Pieces().glue('__r.argument(() => (').append(this.code(initializer)).glue('))')
  }

  /** Of a destructured parameter only what is read: the rest of what the caller gives stays unevaluated. */
  #pattern(name: ts.BindingName): Pieces {
    const elements = ts.isObjectBindingPattern(name) ? name.elements : []
    const ofLoop = this.#loops.some(({ node }) => node === name.parent.parent)
    if (ofLoop || elements.length === 0 || elements.some((element) => element.dotDotDotToken))
      return this.code(name)
    const code = new Pieces().glue('{ ')
    for (const element of elements) {
      if (!boundNames(element.name).some((each) => this.#usedNames.has(each))) continue
      const { initializer } = element
      const to = initializer?.getStart(this.#tree)
      code.append(rewrite(this.#tree, element, this.#names, undefined, to))
      if (initializer) code.append(this.#default(initializer))
      code.glue(', ')
    }
    return code.glue('}')
  }

  /** Code in which nothing is unknown. */
  #withoutUnknowns<T>(write: () => T): T {
    const before = this.#unknowns
    this.#unknowns = null
    try {
      return write()
    } finally {
      this.#unknowns = before
    }
  }

  #reference(symbol: Declared, container: ts.Node, reference: ts.Identifier): string {
    try {
      return this.#local(symbol, container, reference)
    } catch (error) {
      if (!(error instanceof CannotSlice) || error.node !== reference) throw error
      const declaration = declarationOf(symbol)
      const value = this.#unknowns && declaration && defaultOf(declaration)
      const code = value && ts.isParameter(rootDeclaration(declaration)) ? this.code(unwrap(value)) : null
      // Only JavaScript can be put into other code as it is.
      if (code?.isPlain && !isTarget(reference)) return `(${code.toString()})`
      return this.#unknown(error, reference.text)
    }
  }

  #unknown(missing: CannotSlice, label: string): string {
    const { dependsOn: name, reason, node } = missing
    if (!this.#unknowns || isTarget(node)) throw missing
    const use = isInDescription(node) ? 'text' : runsOnValues(node) ? 'given' : 'unknown'
    return this.#unknowns.code(use, { name, reason, label }, node)
  }

  #local(symbol: Declared, container: ts.Node, reference: ts.Identifier): string {
    const declaration = declarationOf(symbol)
    const name = reference.text
    if (!declaration) throw new CannotSlice(name, `it depends on \`${name}\``, reference)
    const root = rootDeclaration(declaration)
    if (ts.isParameter(root)) return this.#parameterReference(root, name, reference)
    if (ts.isVariableDeclaration(root)) {
      const owner = root.parent.parent
      if (ts.isCatchClause(root.parent))
        throw new CannotSlice(name, `it depends on \`${name}\`, a caught error`, reference)
      const loop = this.#loops.find((each) => each.node === owner)
      if (loop) {
        loop.opened = true
        return name
      }
      if (!root.initializer) {
        throw new CannotSlice(
          name,
          `it depends on \`${name}\`, which gets its value when its function runs`,
          reference,
        )
      }
      if (this.awaits(root.initializer)) {
        throw new CannotSlice(
          name,
          `it depends on \`${name}\`, which is awaited inside a function`,
          reference,
        )
      }
    }
    return this.#lift(root, container, name, reference)
  }

  #parameterReference(parameter: ts.ParameterDeclaration, name: string, reference: ts.Identifier): string {
    const owner = parameter.parent
    const loop = this.#loops.find((each) => each.node === owner)
    if (loop) {
      loop.opened = true
      return name
    }
    const given = this.#givenByClass(owner as ts.FunctionLikeDeclaration)
    if (given) return this.#liftParameter(parameter, name, given)
    const factory = factoryOf(owner as ts.FunctionLikeDeclaration, reference)
    if (!factory) {
      const where = functionName(owner)
      throw new CannotSlice(name, `it depends on \`${name}\`, a parameter of ${where}`, reference)
    }
    this.#factory ??= factory
    // The code runs with the parameters of one function.
    if (this.#factory.node !== owner) {
      const where = functionName(owner)
      throw new CannotSlice(name, `it depends on \`${name}\`, a parameter of ${where}`, reference)
    }
    this.#usedNames.add(name)
    return seen(name, reference)
  }

  /** What a class that the site is, or a base of it in this file, gives to the constructor of its own base; null for other functions. */
  #givenByClass(owner: ts.FunctionLikeDeclaration): readonly ts.Expression[] | null {
    if (!ts.isConstructorDeclaration(owner) || !ts.isClassLike(this.#site)) return null
    let heir: ts.ClassLikeDeclaration | null = null
    let given: readonly ts.Expression[] | null = null
    for (let at: ts.ClassLikeDeclaration | null = this.#site; at && at !== owner.parent; at = localBase(at)) {
      heir = at
      const made = constructorOf(at)
      // A class without a constructor hands on what it is given.
      if (made) given = superArguments(made.body?.statements ?? [])
    }
    return heir === null ? null : given
  }

  /** A parameter of a base's constructor: a constant that has what `super(…)` is given for it. */
  #liftParameter(parameter: ts.ParameterDeclaration, name: string, given: readonly ts.Expression[]): string {
    let lift = this.#lifts.get(parameter)
    if (!lift) {
      lift = { keys: new Map(), level: 0, code: null }
      this.#lifts.set(parameter, lift)
      for (const bound of boundNames(parameter.name)) lift.keys.set(bound, this.#freshKey(bound))
      const { parameters } = parameter.parent as ts.FunctionLikeDeclaration
      const index = parameters.indexOf(parameter)
      const value = given[index]
      try {
        if (parameter.dotDotDotToken || given.slice(0, index + 1).some(ts.isSpreadElement))
          throw new CannotSlice(name, `it depends on \`${name}\``, parameter.name)
        const code = new Pieces().glue('const [').append(this.code(parameter.name))
        if (parameter.initializer) code.glue(' = ').append(this.code(parameter.initializer))
        code.glue('] = [').append(value ? this.code(value) : new Pieces().glue('undefined'))
        const values = [...lift.keys].map(([bound, key]) => `${JSON.stringify(key)}: ${bound}`)
        lift.code = code.glue(`]; return { ${values.join(', ')} };`)
      } catch (error) {
        this.#lifts.delete(parameter)
        throw error
      }
    }
    return member(`__l${lift.level}`, lift.keys.get(name) ?? name)
  }

  /** `this` of the class around a node, as code that is given an instance has it; null where no instance can be made. */
  #ofInstance(node: ts.Node): string | null {
    const owner = classAround(node)
    const { parent } = node
    if (!owner || !ts.isClassDeclaration(owner) || !owner.name || !ts.isSourceFile(owner.parent)) return null
    if (owner === this.#site || isStaticMember(node, owner)) return null
    if (!ts.isPropertyAccessExpression(parent) || ts.isPrivateIdentifier(parent.name)) return null
    const { name } = owner
    this.#factory ??= { name: name.text, id: name.text, node: owner, reference: name, member: parent }
    if (this.#factory.node !== owner) return null
    if (!this.#allUnknowns || isOptionalMember(owner, parent.name.text)) return INSTANCE
    // What no instance has before something else gives it that is not known.
    const label = `this.${parent.name.text}`
    const missing = this.#allUnknowns.code(
      'unknown',
      { name: label, label, reason: memberReason(label) },
      parent,
    )
    return `(${INSTANCE}.${parent.name.text} === undefined ? ${missing} : ${INSTANCE})`
  }

  /** An instance of the class around a node: its members, each made when something reads it. */
  #instance(node: ts.Node): string | null {
    const owner = classAround(node)
    if (!owner || isStaticMember(node, owner) || owner.members.some(isHardPrivate)) return null
    let lift = this.#lifts.get(owner)
    if (!lift) {
      lift = { keys: new Map([['this', this.#freshKey('this')]]), level: 0, code: null }
      this.#lifts.set(owner, lift)
      const code = new Pieces().glue(`return { ${JSON.stringify(lift.keys.get('this'))}: { `)
      for (const each of classMembers(owner, false).members) {
        const written = this.#instanceMember(each)
        if (written) this.#instanceMembers.add(each.key)
        code.append(written ?? missingMember(each.key))
      }
      lift.code = code.glue('} };')
    } else if (lift.code === null) return member(`__l${lift.level}`, lift.keys.get('this') as string)
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent) && !this.#instanceMembers.has(parent.name.text)) return null
    return member(`__l${lift.level}`, lift.keys.get('this') as string)
  }

  /** Null for what has no value here. */
  #instanceMember({ key, node, value }: ClassMember): Pieces | null {
    const name = JSON.stringify(key)
    if (ts.isMethodDeclaration(value) || ts.isGetAccessor(node)) {
      const dropped = ((node as ts.MethodDeclaration).modifiers ?? []).filter(
        ({ kind }) => kind !== ts.SyntaxKind.AsyncKeyword,
      )
      const code = this.attempt(() => rewrite(this.#tree, node, this.#names, undefined, undefined, dropped))
      return code?.glue(', ') ?? null
    }
    if (!ts.isExpression(value) || ts.isParameter(node) || this.awaits(value)) return null
    const code = this.attempt(() => this.code(value))
    if (!code) return null
    return new Pieces()
      .glue(`get ${name}() { return this[${name}] = (`)
      .append(code)
      .glue(`) }, set ${name}(value) { Object.defineProperty(this, ${name}, { value, writable: true }) }, `)
  }

  #lift(declaration: ts.Declaration, container: ts.Node, name: string, reference: ts.Identifier): string {
    let lift = this.#lifts.get(declaration)
    if (!lift) {
      lift = { keys: new Map(), level: this.#levelOf(declaration), code: null }
      this.#lifts.set(declaration, lift)
      for (const bound of declaredNames(declaration)) lift.keys.set(bound, this.#freshKey(bound))
      try {
        lift.code = this.#liftCode(declaration, lift.keys, reference)
        this.#liftMutations(container, lift)
      } catch (error) {
        this.#lifts.delete(declaration)
        throw error
      }
      if (this.#changesAround(declaration, container, lift.keys)) {
        this.#lifts.delete(declaration)
        throw new CannotSlice(
          name,
          `it depends on \`${name}\`, which changes while its function runs`,
          reference,
        )
      }
    }
    return member(`__l${lift.level}`, lift.keys.get(name) ?? name)
  }

  #liftCode(declaration: ts.Declaration, keys: Map<string, string>, reference: ts.Identifier): Pieces {
    const result = `return { ${[...keys].map(([name, key]) => `${JSON.stringify(key)}: ${name}`).join(', ')} };`
    if (ts.isVariableDeclaration(declaration)) {
      return new Pieces().glue('const ').append(this.code(declaration)).glue(`; ${result}`)
    }
    if (
      ts.isFunctionDeclaration(declaration) ||
      ts.isClassDeclaration(declaration) ||
      ts.isEnumDeclaration(declaration)
    ) {
      return this.code(declaration).glue(` ${result}`)
    }
    throw new CannotSlice(reference.text, `it depends on \`${reference.text}\``, reference)
  }

  /** Statements beside a lifted constant that change it belong to it. */
  #liftMutations(container: ts.Node, lift: { keys: Map<string, string>; level: number }): void {
    for (const statement of blockOf(container)) {
      if (!canMutate(statement) || contains(statement, this.#site)) continue
      const targets = mutatedBy(statement)
        .filter((mutated) => mutated.container === container && lift.keys.has(mutated.name))
        .map((mutated) => lift.keys.get(mutated.name) as string)
      const [target] = targets
      if (target === undefined) continue
      if (this.awaits(statement))
        throw new CannotSlice(
          target,
          `it depends on \`${target}\`, which is awaited inside a function`,
          statement,
        )
      this.#mutations.push({ level: lift.level, targets, code: this.code(statement) })
    }
  }

  /** A `let` that is assigned in the very statement that the site stands in has another value each time. */
  #changesAround(
    declaration: ts.Declaration,
    container: ts.Node,
    keys: ReadonlyMap<string, string>,
  ): boolean {
    if (!ts.isVariableDeclaration(declaration) || declaration.parent.flags & ts.NodeFlags.Const) return false
    return blockOf(container).some(
      (statement) =>
        contains(statement, this.#site) &&
        mutatedBy(statement).some((mutated) => mutated.container === container && keys.has(mutated.name)),
    )
  }

  #levelOf(declaration: ts.Node): number {
    let level = 0
    this.#loops.forEach((loop, index) => {
      if (contains(loop.node, declaration)) level = index + 1
    })
    return level
  }

  #freshKey(name: string): string {
    let key = name
    for (let i = 2; this.#keys.has(key); i++) key = `${name}$${i}`
    this.#keys.add(key)
    return key
  }
}

/** Why a member of an instance is not known. */
export function memberReason(label: string): string {
  return `it depends on \`${label}\`, which only exists on an instance`
}

/** `outputSchema?: ZodType`: it is right without. */
function isOptionalMember(owner: ts.ClassDeclaration, name: string): boolean {
  return owner.members.some(
    (each) => ts.isPropertyDeclaration(each) && each.questionToken && propertyKey(each.name) === name,
  )
}

function isStaticMember(node: ts.Node, owner: ts.ClassLikeDeclaration): boolean {
  const around = owner.members.find((each) => contains(each, node))
  if (!around || ts.isClassStaticBlockDeclaration(around)) return true
  return (
    ts.canHaveModifiers(around) &&
    !!around.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)
  )
}

/** What has no value here fails where it is read. */
function missingMember(key: string): Pieces {
  const message = JSON.stringify(`this.${key} only exists on an instance`)
  return new Pieces().glue(`get ${JSON.stringify(key)}() { throw new Error(${message}) }, `)
}

/** `#name` can only be read of what its class made. */
function isHardPrivate({ name }: ts.ClassElement): boolean {
  return name !== undefined && ts.isPrivateIdentifier(name)
}

/** A parameter that is read: what was given for it may be unknown. */
function seen(name: string, reference: ts.Identifier): string {
  return isTarget(reference) ? name : `__r.see(${name})`
}

/** The function that a parameter belongs to, when other code can call it by a top-level name, or its file is seen to call it. */
function factoryOf(node: ts.FunctionLikeDeclaration, reference: ts.Identifier): Factory | null {
  const named = (name: string, id = name): Factory => ({ name, id, node, reference })
  if (ts.isConstructorDeclaration(node)) {
    const { parent } = node
    const isNamed = ts.isClassDeclaration(parent) && parent.name && ts.isSourceFile(parent.parent)
    return isNamed ? named((parent.name as ts.Identifier).text) : null
  }
  if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node) && !ts.isFunctionExpression(node))
    return null
  const top = topLevelName(node)
  if (top !== null) return named(top)
  const inner = innerName(node)
  return inner !== null && isCalledInside(node) ? named(inner, innerId(node)) : null
}

function topLevelName(node: InnerFunction): string | null {
  if (ts.isFunctionDeclaration(node)) return node.name && ts.isSourceFile(node.parent) ? node.name.text : null
  const { parent } = outermost(node)
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return null
  return ts.isSourceFile(parent.parent.parent.parent) ? parent.name.text : null
}

function functionName(node: ts.Node): string {
  if (ts.isConstructorDeclaration(node)) {
    return node.parent.name ? `the constructor of \`${node.parent.name.text}\`` : 'its constructor'
  }
  const named = (node as ts.FunctionLikeDeclaration).name
  if (named && ts.isIdentifier(named)) return `\`${named.text}\``
  const { parent } = node
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return `\`${parent.name.text}\``
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return `\`${parent.name.getText()}\``
  return 'the function around it'
}

function rootDeclaration(declaration: ts.Declaration): ts.Declaration {
  let node: ts.Node = declaration
  while (ts.isBindingElement(node)) node = node.parent.parent
  return node as ts.Declaration
}

function declaredNames(declaration: ts.Declaration): string[] {
  const { name } = declaration as ts.NamedDeclaration & { name?: ts.BindingName }
  return name && (ts.isIdentifier(name) || ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
    ? boundNames(name)
    : []
}

/** The statements of a scope. */
function blockOf(container: ts.Node): readonly ts.Statement[] {
  const block = ts.isFunctionLike(container) ? (container as ts.FunctionLikeDeclaration).body : container
  return block && ts.isBlock(block) ? block.statements : []
}

function contains(outer: ts.Node, inner: ts.Node): boolean {
  return inner.pos >= outer.pos && inner.end <= outer.end
}

/** Statements that can change a binding without declaring one. */
export function canMutate(node: ts.Statement): boolean {
  return (
    ts.isExpressionStatement(node) ||
    ts.isIfStatement(node) ||
    ts.isIterationStatement(node, true) ||
    ts.isTryStatement(node) ||
    ts.isBlock(node) ||
    ts.isSwitchStatement(node)
  )
}
