import ts from '#typescript'
import type { Lines } from '../../common/lines.js'
import { findToolCalls, importedDefiners, readCall } from '../../detect/definitions/calls.js'
import { definitionArguments } from '../../detect/definitions/definition-arguments.js'
import { type FromOtherFiles, givenTools } from '../../detect/definitions/given-literals.js'
import { isGivenToCall } from '../../detect/definitions/given-to-call.js'
import { listAnswered } from '../../detect/definitions/lists/answers.js'
import { moduleDefinition } from '../../detect/definitions/module-definition.js'
import { isOfReplacement } from '../../detect/definitions/replaced-method.js'
import type { ToolCall, ToolCallNode } from '../../detect/definitions/tool-call.js'
import { calleeRef } from '../../detect/flows/callee.js'
import type { Markers } from '../../detect/markers.js'
import { isAbstractClass } from '../../syntax/class-members.js'
import { refKey } from '../../syntax/imports.js'
import type { DefinitionNode } from '../../syntax/outline.js'
import { outermost, unwrap } from '../../syntax/scope.js'
import { abstractClass, BlockedSites, uncalledReason } from './blocked-sites.js'
import { givesDeciding } from './factories/deciding-arguments.js'
import { type Factory, takesDefinition } from './factories/factory.js'
import {
  type ReadParameters,
  sliceFactoryCall,
  sliceInstance,
  sliceOwnCall,
  sliceSubclass,
} from './factories/factory-calls.js'
import {
  type FactoryUse,
  functionKey,
  functionUses,
  isNamedAtTop,
  type NamedClass,
} from './factories/factory-uses.js'
import { chainOn, isBuilt, ofInstances, replacesMethod } from './factories/finished-instance.js'
import { classFactory, heirsOf, ofOwn, sliceHeir } from './factories/heirs.js'
import { givesDefinition, unknownInstance } from './factories/instances.js'
import { argumentSources, isGivenTheSame } from './factories/parameters.js'
import { isInTypedWrapper } from './factories/typed-wrappers.js'
import type { ModuleAnalysis } from './module-analysis.js'
import { moduleCode } from './module-site.js'
import { requiredBy } from './required-names.js'
import { CannotSlice, member, type Names } from './rewriting/names.js'
import { Pieces } from './rewriting/pieces.js'
import { type UnknownCode, UnknownNames, unknownArguments } from './rewriting/unknowns.js'
import { decidingParts, sliceAnswer, sliceSite } from './site.js'
import {
  emptySite,
  type FactoryRef,
  factoryId,
  factoryRef,
  type ImportedFactories,
  importedTemplate,
  type Site,
  type Template,
  templateSpecifier,
} from './site-model.js'
import type { SiteCode, SiteNames } from './site-scope.js'

/** What finding sites needs of the module that they are in. */
export interface SiteContext {
  tree: ts.SourceFile
  lines: Lines
  markers: Markers
  factories: ImportedFactories
  /** What other files tell of calls that take tools. */
  elsewhere: FromOtherFiles
  module: ModuleAnalysis
  /** Adds an exported unit whose code declares `value`. */
  addUnit(name: string, code: Pieces, names: Names): void
}

/** Factories that make factories that make factories: more than this is a loop. */
const MAX_FACTORIES = 8

/** The sites of one module: calls that define tools, and calls of functions that do. */
export class SiteFinder {
  readonly #context: SiteContext
  readonly #found = new Map<DefinitionNode | ts.SourceFile, Site[]>()
  readonly #templates: Template[]
  readonly #unknowns: UnknownNames
  readonly #blocked: BlockedSites
  /** What templates of inner functions read of the functions around them. */
  readonly #outer = new Map<string, SiteCode['outer']>()

  constructor(context: SiteContext) {
    this.#context = context
    this.#templates = context.module.templates
    this.#unknowns = new UnknownNames(context.tree, context.lines, context.module.unknowns)
    this.#blocked = new BlockedSites(context.tree, context.lines)
  }

  /** In source order. */
  find(): Site[] {
    const { tree, lines, markers, elsewhere, module } = this.#context
    const { given, takers } = elsewhere
    const isSigned = markers.mayDefineTools(tree.text)
    const definers = isSigned ? [] : importedDefiners(tree)
    const isDefining = definers.some(
      (each) => elsewhere.definers.has(refKey(each)) || markers.isImportedWord(each),
    )
    if (isSigned || isDefining || given.length > 0 || takers.size > 0) {
      const found = findToolCalls(tree, lines, markers, elsewhere)
      module.given.push(...found.given)
      module.perhapsTakers.push(...found.perhapsTakers)
      module.perhapsDefiners.push(...found.perhapsDefiners)
      for (const { specifier, name } of found.converters)
        module.converters.set(specifier, (module.converters.get(specifier) ?? new Set()).add(name))
      const isOfThisFile = ({ call }: ToolCallNode) => call.ref.kind === 'local' && markers.isName(call.name)
      const [own, others] = [
        found.calls.filter(isOfThisFile),
        found.calls.filter((each) => !isOfThisFile(each)),
      ]
      for (const { call, node, computedKey } of [...others, ...own]) {
        if (this.#isOfFactory(call, node)) continue
        this.#site(call, node, null, (names) =>
          call.form === 'answer'
            ? sliceAnswer(tree, node as ts.CallExpression, names)
            : sliceSite(tree, node, computedKey, names, markers),
        )
      }
      this.#whole()
    } else {
      // Until a callee turns out to take tools, nothing here can be one.
      const { imported, perhaps } = givenTools(tree, markers, elsewhere)
      module.given.push(...imported)
      module.perhapsTakers.push(...perhaps)
      module.perhapsDefiners.push(...definers)
    }
    this.#factoryCalls()
    return [...this.#found.values()].flat().sort((a, b) => a.call.span.start - b.call.span.start)
  }

  /** A function that may define tools by its name or by what it is given, and is known to make them in a way of its own. */
  #isOfFactory({ name, tentative }: ToolCall, node: DefinitionNode): boolean {
    if (!ts.isCallExpression(node) || !(tentative || this.#context.markers.isName(name))) return false
    const key = functionKey(unwrap(node.expression))
    return (
      this.#importedFactories(key).length > 0 ||
      this.#templates.some(({ factory }) => key === `local:${factory}`)
    )
  }

  /** The imported functions of a key whose calls make tools. */
  #importedFactories(key: string | null): FactoryRef[] {
    const known = key === null ? undefined : this.#context.factories.get(key.replace(/^import:/, ''))
    return known?.filter(makesToolsOfCalls) ?? []
  }

  /** An object that an imported function makes a tool of: who calls the function around it has the tool of that call. */
  #isGivenToFactory({ form, likely, knownAs }: ToolCall, node: DefinitionNode): boolean {
    const isUntyped = form === 'literal' && (likely === true || knownAs !== null)
    if (!isUntyped || !ts.isObjectLiteralExpression(node)) return false
    const given = outermost(node)
    const { parent: call } = given
    if (!ts.isCallExpression(call)) return false
    const index = call.arguments.indexOf(given)
    const factories = this.#importedFactories(functionKey(unwrap(call.expression)))
    return factories.some(({ used }) => used?.includes(index) ?? index >= 0)
  }

  /** The file itself, where its exports are a definition. */
  #whole(): void {
    const { tree, lines, markers, module } = this.#context
    const found = moduleDefinition(tree, lines, markers)
    if (!found) return
    const reads = new Set<string>()
    this.#add(tree, { ...emptySite(found.call), code: moduleCode(found, module, reads), reads })
  }

  #add(node: DefinitionNode | ts.SourceFile, site: Site): void {
    this.#found.set(node, [...(this.#found.get(node) ?? []), site])
  }

  /** Slices one call. Where it depends on a factory's parameters, it becomes a template of that factory. */
  #site(
    read: ToolCall,
    node: DefinitionNode,
    inner: FactoryRef | null,
    slice: (names: SiteNames) => SiteCode,
  ): Template | null {
    const call = inner?.repeats ? withoutHolder(read) : read
    // What takes even its name from elsewhere converts tools for somebody else, unless all of it is known.
    // So what answers a request for tools: of an answer that depends on something unknown nothing is known.
    const isAnswer = call.form === 'answer'
    const unknowns = isAnswer || (call.form === 'literal' && !call.certain) ? null : this.#unknowns
    const names: SiteNames = { reads: new Set(), specifiers: new Set(), unknowns }
    const { reads, specifiers } = names
    const site: Site = {
      ...emptySite(call),
      reads,
      specifiers,
      factory: inner,
      makesInstances: inner?.ofClass === true && !inner.isStatic,
    }
    if (isInTypedWrapper(node, call.ref)) return null
    const isAbstract = call.maker?.isAbstract ?? false
    const heritable = this.#heritable(node, inner)
    if (isAbstract && !inner && !heritable) {
      this.#add(node, { ...site, blocked: abstractClass(call) })
      return null
    }
    try {
      const sliced = slice(names)
      const { body } = sliced
      const factory = sliced.factory && ofOwn(sliced.factory, node)
      site.repeated = sliced.list !== null
      const list = sliced.list ?? listGiven(node, inner) ?? (isAnswer ? listAnswered(node) : null)
      if (factory?.member) site.empty = this.#blocked.instanceMember(factory.member)
      else if (list && !isWrittenOut(list)) site.empty = this.#blocked.emptyList(list)
      if (!factory) {
        const own = heritable && classFactory(heritable)
        const isNew = own !== null && !this.#isWithin(own, inner)
        const template = isNew ? this.#template(call, node, own, inner, sliced, names) : null
        if (isOfReplacement(node)) return null
        if (!isAbstract) this.#add(node, { ...site, code: body })
        else if (!inner)
          this.#add(node, { ...site, blocked: abstractClass(call), template: template?.unit ?? null })
        return template
      }
      if (this.#isGivenToFactory(call, node)) return null
      // A wrapper named like what it wraps: its calls are the sites. One that calls itself adds nothing.
      const isClass = ts.isClassDeclaration(factory.node)
      site.makesInstances ||= isClass && !factory.isStatic
      const isNamed = factory.id === factory.name && this.#context.markers.isName(factory.name)
      if (!isClass && isNamed && takesDefinition(factory, node)) {
        this.#context.module.wrapped.set(factory.name, call.ref)
        return null
      }
      if (this.#isWithin(factory, inner)) return null
      // Who calls that with what is not known either has no tool: it is said where the tool is made.
      if (inner?.keepsTools) return null
      const template = this.#template(call, node, factory, inner, sliced, names)
      if (isAbstract) {
        // A class between the base and those that are made is no site.
        if (!inner) this.#add(node, { ...site, blocked: abstractClass(call), template: template.unit })
        return template
      }
      // What takes the place of a method hands on what is registered with that.
      if (isOfReplacement(node)) return template
      const ownReads = new Set(isClass ? [template.unit, factory.name] : [template.unit])
      const alone =
        unknowns && this.#calledWithUnknowns(factory, template, { reads: ownReads, specifiers, unknowns })
      if (alone) reads.add(template.unit)
      this.#add(node, {
        ...site,
        ...(alone
          ? { code: alone, reads: ownReads }
          : { blocked: this.#blocked.uncalled(factory, template.keepsTools) }),
        template: template.unit,
      })
      return template
    } catch (error) {
      if (!(error instanceof CannotSlice)) throw error
      if (!isOfReplacement(node)) this.#add(node, { ...site, blocked: this.#blocked.by(error) })
      return null
    }
  }

  /** A class that is a definition by its members, where classes that extend it can be seen to do so. */
  #heritable(node: DefinitionNode, inner: FactoryRef | null): NamedClass | null {
    if (!ts.isClassDeclaration(node) || !isNamedAtTop(node) || inner?.ofClass) return null
    if (inner) return node
    for (const exported of this.#context.module.exports.values())
      if ('local' in exported && exported.local === node.name.text) return node
    return null
  }

  /** Whether a factory is among those that another one leads through, in whatever file these are. */
  #isWithin(factory: Factory, inner: FactoryRef | null): boolean {
    if (!inner) return false
    const id = factoryId(this.#context.module.file, factory.id)
    return inner.through.length === MAX_FACTORIES || inner.through.includes(id)
  }

  #template(
    call: ToolCall,
    node: DefinitionNode,
    factory: Factory,
    inner: FactoryRef | null,
    { body, parameters, used, outer, list }: SiteCode,
    { reads, specifiers }: SiteNames,
  ): Template {
    const unit = `template:${factory.id}:${this.#templates.length}`
    const code = new Pieces().glue('const value = function* (').append(parameters).glue(') { ').append(body)
    this.#context.addUnit(unit, code.glue(' };'), { reads, specifiers, local: (symbol) => symbol.name })
    this.#outer.set(unit, outer)
    const sources = argumentSources(definitionArguments(node), factory.node)
    const { node: maker } = factory
    const keepsTools = !ts.isClassDeclaration(maker) && ts.isExpression(node) && isGivenToCall(node, maker)
    const heirs = inner?.ofClass ? null : heirsOf(node, factory)
    const parts = decidingParts(node, call.form === 'answer', list)
    const role = heirs ? { heirs } : ofInstances(factory, node, parts, inner)
    const repeats = parameterIndex(list, factory)
    const loop = {
      ...(repeats === -1 ? {} : { list: repeats }),
      ...(list || inner?.repeats ? { repeats: true as const } : {}),
    }
    const template = { factory: factory.id, unit, call, used, keepsTools, ...loop, ...role, sources, inner }
    this.#templates.push(template)
    return template
  }

  /** Calls of functions that make tools, of this file and imported. A function around such a call may be one more. */
  #factoryCalls(): void {
    const { tree, factories, module } = this.#context
    if (this.#templates.length === 0 && factories.size === 0) return
    const defined = this.#defined()
    const uses = new Map<string, FactoryUse[]>()
    for (const use of functionUses(tree, [...module.imports, ...requiredBy(module.aliases)]))
      uses.set(use.key, [...(uses.get(use.key) ?? []), use])
    const waiting: Array<{ key: string; factory: FactoryRef }> = this.#templates.map((template) =>
      this.#own(template),
    )
    for (const [text, imported] of factories) {
      for (const factory of imported) waiting.push({ key: `import:${text}`, factory })
    }
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (const use of uses.get(next.key) ?? []) {
        if (defined.has(use.node) && !use.isInner) continue
        // It has all that it takes by itself.
        if (next.factory.heirs && this.#found.get(use.node)?.some(({ call }) => call.knownAs !== null))
          continue
        // A name that frameworks have too, or a method that was replaced: it is this factory's.
        const found = this.#found.get(use.node)
        if (found?.every(({ call, factory }) => call.tentative || (use.isInner && !factory)))
          this.#found.delete(use.node)
        const template = this.#factoryCall(use, next.factory)
        if (template) waiting.push(this.#own(template))
      }
    }
  }

  /** The calls that are definitions by themselves, whatever they come from. */
  #defined(): Set<DefinitionNode | ts.SourceFile> {
    const nodes = [...this.#found].filter(([, sites]) => sites.some(({ call }) => !call.tentative))
    return new Set(nodes.map(([node]) => node))
  }

  #own(template: Template): { key: string; factory: FactoryRef } {
    return { key: `local:${template.factory}`, factory: factoryRef(template, this.#context.module.file) }
  }

  #factoryCall(use: FactoryUse, factory: FactoryRef): Template | null {
    const { tree, lines, module, markers } = this.#context
    const { node } = use
    const isClass = ts.isClassLike(node)
    const isUse = factory.ofClass
      ? (isClass && !replacesMethod(node, factory.method)) ||
        (!isClass &&
          !factory.isStatic &&
          ts.isNewExpression(node) &&
          (givesDefinition(node) || givesDeciding(node, factory.deciding) || isBuilt(node, factory.setters)))
      : isClass
        ? factory.heirs !== undefined
        : makesToolsOfCalls(factory)
    if (!isUse) return null
    const name = (isClass && node.name) || use.name
    const given = factory.ofClass && ts.isNewExpression(node) ? chainOn(node) : node
    const { call, computedKey } = readCall(tree, lines, node, calleeRef(use.name), name, markers, given)
    const itself = isClass || factory.ofClass ? null : this.#callOfItself(call, { ...use, node }, factory)
    if (itself) return itself
    return this.#site(call, node, factory, (names) => {
      const own = factory.file === module.file
      const local = own ? factory.template : importedTemplate(factory)
      if (!own) {
        module.imports.set(local, { specifier: templateSpecifier(factory.file), name: factory.template })
      }
      if (isClass && factory.heirs) return sliceHeir(tree, node, local, factory.used, names, markers)
      if (isClass) return sliceSubclass(node, factory, local, names)
      if (factory.ofClass) return sliceInstance(tree, node as ts.NewExpression, factory, { local, names })
      return sliceFactoryCall(tree, { ...use, node, computedKey }, local, this.#read(factory), names)
    })
  }

  /** Only a file's own functions stand within others. */
  #read({ file, template, used }: FactoryRef): ReadParameters {
    const outer = file === this.#context.module.file ? this.#outer.get(template) : undefined
    return { used, outer: outer ?? [] }
  }

  /** A function that makes tools and calls itself, with the rest of a list or what an entry holds: one more template of it. */
  #callOfItself(
    call: ToolCall,
    use: FactoryUse & { node: ts.CallExpression | ts.NewExpression },
    factory: FactoryRef,
  ): Template | null {
    const { tree, module } = this.#context
    const [first, ...others] = factory.through
    if (first !== factoryId(module.file, factory.name) || others.includes(first)) return null
    if (!use.given && isGivenTheSame(use.node, factory.name, factory.used)) return null
    const unit = `template:${factory.name}:${this.#templates.length}`
    const names: SiteNames = {
      reads: new Set(),
      specifiers: new Set(),
      unknowns: this.#unknowns,
    }
    try {
      const sliced = sliceOwnCall(tree, use, { ...factory, ...this.#read(factory) }, unit, names)
      if (!sliced?.factory || sliced.factory.id !== factory.name) return null
      return this.#template(call, use.node, sliced.factory, factory, sliced, names)
    } catch (error) {
      if (error instanceof CannotSlice) return null
      throw error
    }
  }

  /** The tools of a function that nothing is known to call, as far as they do not depend on its parameters. */
  #calledWithUnknowns(
    factory: Factory,
    { unit, used, keepsTools }: Template,
    names: SiteNames & { unknowns: UnknownCode },
  ): Pieces | null {
    const { unknowns } = names
    const write = (name: ts.Identifier): string => {
      const reason = uncalledReason(name.text, factory, keepsTools)
      const place = name.text === factory.reference.text ? factory.reference : name
      return unknowns.code('given', { name: name.text, reason, label: name.text }, place)
    }
    const { node } = factory
    const outer = this.#outer.get(unit) ?? []
    const around = outer.map((name) => `${write(name)}, `).join('')
    const call = new Pieces().glue(`yield* ${member('__s', unit)}(${around}`)
    if (!ts.isClassDeclaration(node))
      return unknownArguments(node.parameters, used, write, call)?.glue(');') ?? null
    if (isAbstractClass(node)) return null
    if (factory.isStatic) return call.glue(`${member('__s', factory.name)});`)
    return call.append(unknownInstance(this.#context.tree, node, names)).glue(');')
  }
}

/** Not a class, which makes tools of instances and of classes that extend it. */
function makesToolsOfCalls({ ofClass, heirs }: FactoryRef): boolean {
  return !ofClass && heirs !== 'only'
}

/** Which parameter of a function a list is; -1 where it comes from elsewhere. */
function parameterIndex(list: ts.Node | null, { node }: Factory): number {
  if (!list || !ts.isIdentifier(list) || ts.isClassDeclaration(node)) return -1
  return node.parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === list.text)
}

/** What a function is given that makes a tool of each element of it. */
function listGiven(node: DefinitionNode, factory: FactoryRef | null): ts.Node | null {
  if (factory?.list === undefined || !ts.isCallExpression(node)) return null
  return node.arguments[factory.list] ?? null
}

/** A list that is empty by what is written has no tools. */
function isWrittenOut(list: ts.Node): boolean {
  return ts.isExpression(list) && ts.isArrayLiteralExpression(unwrap(list))
}

/** What holds several tools is the name of none of them. */
function withoutHolder({ uses, exported: _exported, exportedAs: _exportedAs, ...call }: ToolCall): ToolCall {
  return { ...call, boundTo: null, key: uses ? null : call.key }
}
