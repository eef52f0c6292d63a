import ts from '#typescript'
import { calleeName, calleeRef } from '../../detect/flows/callee.js'
import { isInnerFunction, topLevelName } from '../../detect/flows/inner-functions.js'
import { classAround } from '../../detect/flows/parameter-ref.js'
import { type Declared, declarationOf, resolveName, rootDeclaration } from '../../syntax/bindings.js'
import { isPrivateOfHeir } from '../../syntax/class-members.js'
import { awaits } from '../../syntax/outline.js'
import { contains, unwrap } from '../../syntax/scope.js'
import {
  givenByHeir,
  isForHeirs,
  isOptionalMember,
  isStaticMember,
  memberReason,
  OwnInstance,
  staticThis,
} from './factories/class-instance.js'
import { type Factory, factoryOf, functionName, isMakerAround } from './factories/factory.js'
import { factoryWithin, isAroundFactory } from './factories/functions-around.js'
import { isWithinHandedOn } from './handed-on.js'
import { memberAccess } from './rewriting/instance-members.js'
import { Lifts } from './rewriting/lifts.js'
import { CannotSlice, member, type Names } from './rewriting/names.js'
import { Pieces } from './rewriting/pieces.js'
import { isReused } from './rewriting/reused-values.js'
import { awaitedModule, rewrite } from './rewriting/rewrite.js'
import { SiteLoops } from './rewriting/site-loops.js'
import { defaultOf, isTarget, textAround, type UnknownCode, useOf } from './rewriting/unknowns.js'
import { SiteConditions } from './site-conditions.js'
import { type FactoryParameters, INSTANCE, SiteParameters } from './site-parameters.js'

export interface SiteCode extends FactoryParameters {
  /** The statements of the site's generator. */
  body: Pieces
  /** Set where the site stands in a factory: then `body` belongs into a generator with these parameters. */
  factory: Factory | null
  /** What the outermost loop goes over that is repeated around it; null where there is none. */
  list: ts.Node | null
}

/** The names of a site's code; `unknowns`: what stands for those without a value. Null: nothing does. */
export interface SiteNames extends Omit<Names, 'local' | 'unknown'> {
  unknowns: UnknownCode | null
}

/** The scopes between a site and the top level: what has to be lifted out of them, and repeated around the site. */
export class SiteScope {
  readonly #tree: ts.SourceFile
  readonly #site: ts.Node
  readonly #names: Names
  /** Null while nothing may be unknown. */
  #unknowns: UnknownCode | null
  readonly #allUnknowns: UnknownCode | null
  /** Whether what is handed on may be unknown where nothing else is. */
  #handsOn = false
  readonly #loops: SiteLoops
  readonly #conditions: SiteConditions
  readonly #lifts: Lifts
  readonly #own: OwnInstance
  #factory: Factory | null = null
  /** What stands for variables in the code that is written now. */
  readonly #named = new Map<ts.Declaration, string>()
  readonly #parameters: SiteParameters

  /** `runs`: the code is run, so that it may call methods of the class that it stands in. */
  constructor(tree: ts.SourceFile, site: ts.Node, names: SiteNames, runs = false) {
    const { reads, specifiers, unknowns } = names
    this.#tree = tree
    this.#site = site
    this.#unknowns = unknowns
    this.#allUnknowns = unknowns
    this.#names = {
      reads,
      specifiers,
      local: (symbol, container, reference) => this.#reference(symbol, container, reference),
      unknown: (missing, label) => this.#unknown(missing, label),
      neverCame: (missing, label) => this.#unknown(missing, label, true),
      handsOn: true,
      topLevel: (declaration, reference) =>
        this.#named.get(declaration) ??
        (this.#hasOwn(declaration)
          ? this.#lifts.lift(declaration, tree, reference.text, reference, true)
          : null),
      instance: (node: ts.Node) =>
        this.#ofClass(node) ??
        (runs ? null : this.#ofInstance(node)) ??
        (runs || this.#isInMethod(node) ? this.#own.changedInstance(node) : null),
    }
    this.#loops = new SiteLoops(tree, site, this)
    this.#conditions = new SiteConditions(tree, site, this.#loops, this)
    this.#parameters = new SiteParameters(tree, this.#names, this.#loops)
    this.#lifts = new Lifts(site, this.#loops, this)
    this.#own = new OwnInstance(tree, site, this.#names, this.#lifts, this)
  }

  /** Without the parts of it that are dropped. */
  code(node: ts.Node, drop: readonly ts.Node[] = []): Pieces {
    return rewrite(this.#tree, node, this.#names, undefined, undefined, drop)
  }

  /** Code in which a variable goes by another name. */
  withName<T>(variable: ts.VariableDeclaration, name: string, write: () => T): T {
    this.#named.set(variable, name)
    try {
      return write()
    } finally {
      this.#named.delete(variable)
    }
  }

  /** The value of a parameter, at its declaration. */
  parameterValue(name: ts.Identifier): string {
    const { symbol, container } = resolveName(name.text, name) ?? {}
    if (!symbol || !container) throw new CannotSlice(name.text, `it depends on \`${name.text}\``, name)
    return this.#reference(symbol, container, name)
  }

  awaits(node: ts.Node): boolean {
    return awaits(this.#tree, node, (at) => awaitedModule(at) !== null)
  }

  /** Whether code waits for more than the value of an expression: `for await`, `await using`. */
  awaitsOtherwise(node: ts.Node): boolean {
    return awaits(this.#tree, node, ts.isAwaitExpression)
  }

  thunk(node: ts.Expression): Pieces {
    // A shorthand property's name is a reference, though its parent says it is a name.
    const code =
      ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent)
        ? this.literalThunkCode(node.parent).glue(`.${node.text}`)
        : this.code(node)
    return new Pieces().glue('() => (').append(code).glue(')')
  }

  /** A thunk for an object literal that holds this one property: computed keys, accessors. */
  literalThunk(property: ts.ObjectLiteralElementLike): Pieces {
    return new Pieces().glue('() => (').append(this.literalThunkCode(property)).glue(')')
  }

  literalThunkCode(property: ts.ObjectLiteralElementLike): Pieces {
    return new Pieces().glue('({ ').append(this.code(property)).glue(' })')
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

  /**
   * Code that may be left out: null where it alone depends on what has no value here; also where it alone reads the variable of a loop,
   * unless it may repeat the site in that loop.
   */
  attempt(write: () => Pieces, mayRepeat = true): Pieces | null {
    const before = this.#factory
    const opened = this.#loops.openedCount
    const restore = [this.#lifts.saved(), this.#loops.saved()]
    try {
      const code = this.#withoutUnknowns(write)
      if (this.#factory === before && (mayRepeat || this.#loops.openedCount === opened)) return code
    } catch (error) {
      if (!(error instanceof CannotSlice)) throw error
    }
    this.#factory = before
    for (const each of restore) each()
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
    return this.#conditions.guarded(entry)
  }

  /** An entry under the conditions around it that can be evaluated, each asked before; null where nothing ends what calls itself. */
  bounded(entry: Pieces, isListed: boolean): Pieces | null {
    // What the loops go over may be the first to read a parameter.
    this.#heads()
    return this.#conditions.bounded(entry, isListed)
  }

  /** What a list's method hands to the function that it is given. */
  elements(given: ts.Expression): Pieces {
    return this.#loops.elements(given)
  }

  finish(made: Pieces): SiteCode {
    const entry = this.#conditions.around(made)
    const heads = this.#heads()
    const body = new Pieces()
    this.#lifts.declare(body, 0)
    for (const condition of this.#conditions.outer) body.append(condition)
    this.#loops.nodes().forEach((node, index) => {
      const head = heads.get(node)
      if (head) body.append(head)
      this.#lifts.declare(body, index + 1)
    })
    // What the entry runs is thrown from where it is written, not from the last of its locals.
    const start = startOf(this.#site, this.#tree)
    body.source(this.#tree.text, start, start)
    body.append(entry).glue(' }'.repeat(heads.size + this.#conditions.outer.length))
    return {
      body,
      factory: this.#factory,
      list: this.#loops.list(heads),
      ...this.#parameters.of(this.#factory),
    }
  }

  parameter(parameter: ts.ParameterDeclaration): Pieces {
    return this.#parameters.parameter(parameter)
  }

  /** How many tools there are is no part of one: nothing is unknown of it but what is handed on. */
  #heads(): ReturnType<SiteLoops['heads']> {
    this.#handsOn = true
    try {
      return this.#withoutUnknowns(() => this.#loops.heads())
    } finally {
      this.#handsOn = false
    }
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

  /** `maybe`: only as the code runs. */
  #unknown(missing: CannotSlice, label: string, maybe = false): string {
    const { dependsOn: name, reason, node } = missing
    const handsOn = this.#handsOn && (maybe || isWithinHandedOn(node))
    const unknowns = this.#unknowns ?? (handsOn ? this.#allUnknowns : null)
    if (!unknowns || (isTarget(node) && !this.#isInCallback(node))) throw missing
    const of = missing.parameterOf === null ? {} : { parameterOf: missing.parameterOf }
    return unknowns.code(useOf(node), { name, reason, label, ...of }, node)
  }

  /** Whether a name is assigned to in a function of the site, which mostly is the tool's handler: `execute: (input) => { last = input }`. */
  #isInCallback(node: ts.Node): boolean {
    if (
      !contains(this.#site, node) ||
      ts.isJsxOpeningLikeElement(node.parent) ||
      ts.isJsxClosingElement(node.parent)
    )
      return false
    return ts.findAncestor(node, (each) => each === this.#site || ts.isFunctionLike(each)) !== this.#site
  }

  #local(symbol: Declared, container: ts.Node, reference: ts.Identifier): string {
    const declaration = declarationOf(symbol)
    const name = reference.text
    if (!declaration) throw new CannotSlice(name, `it depends on \`${name}\``, reference)
    const named = this.#named.get(declaration)
    if (named !== undefined) return named
    const root = rootDeclaration(declaration)
    if (ts.isParameter(root)) return this.#parameterReference(root, name, reference)
    if (ts.isVariableDeclaration(root)) {
      const owner = root.parent.parent
      if (ts.isCatchClause(root.parent))
        throw new CannotSlice(name, `it depends on \`${name}\`, a caught error`, reference)
      if (this.#loops.open(owner))
        return this.#lifts.liftChanged(root, { scope: container, name }, name) ?? name
      if (!root.initializer) {
        throw new CannotSlice(
          name,
          `it depends on \`${name}\`, which gets its value when its function runs`,
          reference,
        )
      }
      if (this.#loops.turns(root)) {
        const reason = `it depends on \`${name}\`, which changes in each turn of a loop`
        throw new CannotSlice(name, reason, reference)
      }
    }
    return this.#lifts.lift(root, container, name, reference, this.#hasOwn(root))
  }

  /** Whether the site has a value of its own for a variable: what the statements above it have made of it. */
  #hasOwn(declaration: ts.Declaration): boolean {
    return this.#conditions.hasOwn(declaration) || isReused(declaration, this.#site)
  }

  #parameterReference(parameter: ts.ParameterDeclaration, name: string, reference: ts.Identifier): string {
    const owner = parameter.parent
    if (this.#loops.open(owner))
      return this.#lifts.liftChanged(parameter, { scope: owner, name }, name) ?? name
    const given = givenByHeir(this.#site, owner as ts.FunctionLikeDeclaration)
    if (given) return this.#lifts.liftParameter(parameter, name, given)
    const isMaker = isMakerAround(owner, this.#site)
    const factory = isMaker ? null : factoryOf(owner as ts.FunctionLikeDeclaration, reference)
    this.#factory ??=
      factory && (factoryWithin(owner, this.#site, (node) => this.#loops.open(node)) ?? factory)
    const declared = factory && isAroundFactory(owner, this.#factory) ? nameIn(parameter, name) : null
    if (declared) {
      this.#parameters.useOuter(declared)
      return seen(name, reference)
    }
    // The code runs with the parameters of one function.
    if (!factory || this.#factory?.node !== owner) {
      const reason = `it depends on \`${name}\`, a parameter of ${functionName(owner)}`
      throw new CannotSlice(name, reason, reference, isInnerFunction(owner) ? topLevelName(owner) : null)
    }
    this.#parameters.use(name)
    const read = seen(name, reference)
    return this.#lifts.liftChanged(parameter, { scope: owner, name }, `__r.see(${name})`) ?? read
  }

  /** Whether the code is run with the parameters of a method of the class around a node: then nothing else gives it an instance. */
  #isInMethod(node: ts.Node): boolean {
    const maker = this.#factory?.node
    return maker !== undefined && !ts.isClassDeclaration(maker) && classAround(node) === classAround(maker)
  }

  /** `this` in a static member: the class itself. */
  #ofClass(node: ts.Node): string | null {
    const name = staticThis(node)
    if (name !== null) this.#names.reads.add(name)
    return name === null ? null : member('__s', name)
  }

  /** `this` of the class around a node, as code that is given an instance, or a class, has it; null where no instance can be made. */
  #ofInstance(node: ts.Node): string | null {
    const owner = classAround(node)
    const { parent } = node
    if (!owner || !ts.isClassDeclaration(owner) || !owner.name || !ts.isSourceFile(owner.parent)) return null
    if (owner === this.#site) return null
    if (!ts.isPropertyAccessExpression(parent) || isPrivateOfHeir(parent, owner)) return null
    const { name } = owner
    const isStatic = isStaticMember(node, owner) || undefined
    if (isStatic && !isForHeirs(owner)) return null
    this.#factory ??= {
      name: name.text,
      id: name.text,
      node: owner,
      reference: name,
      member: parent,
      ...(isStatic && { isStatic }),
    }
    if (this.#factory.node !== owner || this.#factory.isStatic !== isStatic) return null
    const instance = this.#own.changed(owner, INSTANCE, node)
    if (!this.#allUnknowns || isOptionalMember(owner, parent.name.text)) return instance
    // What no instance has before something else gives it that is not known.
    const label = `this.${parent.name.text}`
    const missing = this.#allUnknowns.code(
      'unknown',
      { name: label, label, reason: memberReason(label) },
      parent,
    )
    return `(${instance}${memberAccess(parent.name)} === undefined ? ${missing} : ${instance})`
  }
}

/** The name that a parameter declares, be it within a pattern. */
function nameIn(parameter: ts.ParameterDeclaration, name: string): ts.Identifier | null {
  const find = (binding: ts.BindingName): ts.Identifier | null => {
    if (ts.isIdentifier(binding)) return binding.text === name ? binding : null
    for (const element of binding.elements) {
      const found = ts.isOmittedExpression(element) ? null : find(element.name)
      if (found) return found
    }
    return null
  }
  return find(parameter.name)
}

/** Where a place is named: the callee of a call, else where it begins. */
function startOf(site: ts.Node, tree: ts.SourceFile): number {
  const callee = ts.isCallExpression(site) || ts.isNewExpression(site) ? calleeName(site.expression) : null
  return (callee ?? site).getStart(tree)
}

/** A parameter that is read: what was given for it may be unknown. What is put into a text says so itself. */
function seen(name: string, reference: ts.Identifier): string {
  return isTarget(reference) || textAround(reference) ? name : `__r.see(${name})`
}
