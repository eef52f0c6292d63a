import { vendorOfModule } from '../../../child/reading/vendors/index.js'
import { comparePositions, isSameRange } from '../../../common/ranges.js'
import { isWordForTools } from '../../../detect/definitions/holder.js'
import type { ToolCall } from '../../../detect/definitions/tool-call.js'
import { isReplaced, type ReadSite, readSite } from '../../../detect/site.js'
import type { Framework } from '../../../model/framework.js'
import type { Blocked, Recognised, ToolSite } from '../../../model/site.js'
import type { ModuleAnalysis } from '../../../modules/lazy-form/module-analysis.js'
import type { Site } from '../../../modules/lazy-form/site-model.js'
import { originOf } from '../../../modules/origin.js'
import type { FrameworkMatch } from '../frameworks/framework-match.js'
import { matchFramework } from '../frameworks/match-framework.js'
import type { ModuleGraph } from '../graph.js'
import { answerAround, isAnsweredByCalls } from './answered-by-calls.js'
import {
  calledWithin,
  type DefinitionBehind,
  definitionBehind,
  isOwn,
  namedBehind,
} from './factory-definition.js'
import { missingImports, uninstalledFramework } from './missing-imports.js'

/** A site, settled: whose definition it is, and how the child is to read it. */
export interface SettledSite extends ReadSite {
  framework: Framework
  /** Whether the callee is workspace code that is to be called. */
  call: boolean
  /** False where only an evaluation tells whether this is a tool at all. */
  certain: boolean
  /** Absent where the definition is sent as it is: see `ToolCall.madeInto`. */
  madeInto?: ToolCall['madeInto']
  /** Whether instances are made for it, or a handler of `tools/list` is called. */
  registers: boolean
  /** What there is to say where it runs and makes no tool. */
  empty: Blocked | null
  /** Whether the definition takes even its name from elsewhere: where that is not known, it converts tools for others. */
  converts: boolean
  /** True where a class is the definition, with what its base makes of its members. */
  isClass?: boolean
  /**
   * True where packages are missing, and what is registered is a definition of another place by itself, or has a name that is not written
   * here while files that this one leads to define tools.
   */
  isWrittenElsewhere?: boolean
}

/** Settles a file's sites: which framework's each is, following callees across modules. */
export function settleSites(
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
  registration = true,
): SettledSite[] {
  const all = analysis.sites
    .flatMap((site, index) => {
      const isCalled = site.template !== null && graph.isCalled(analysis.file, site.template)
      const isAnswered = isAnsweredByCalls(site, analysis, graph)
      if (isCalled || (isAnswered && site.blocked)) return []
      // Of a list that is empty by itself nothing is to be said where others fill it.
      const known = isAnswered ? { ...site, empty: null } : site
      const settled = settle(index, known, analysis, graph, frameworks)
      if (settled && !registration && settled.registers) settled.site.blocked ??= notRegistered(settled.site)
      return settled ? [settled] : []
    })
    .sort((a, b) => comparePositions(a.site.range.start, b.site.range.start))
  forgetSharedHolders(all.map(({ site }) => site))
  return all
}

/** The program's own code answers the calls: what the framework does with them, and with results, is not said of it. */
function answeredByOwn(site: ToolSite): void {
  site.answeredByOwn = true
  delete site.passesOn
  delete site.results
}

/** `const server = makeServer()`: a variable that holds several tools is the name of none of them. */
function forgetSharedHolders(sites: readonly ToolSite[]): void {
  const held = sites.filter(({ boundTo }) => boundTo !== null)
  const keyOf = ({ boundTo, range }: ToolSite) => JSON.stringify([boundTo, range])
  const counts = new Map<string, number>()
  for (const site of held) counts.set(keyOf(site), (counts.get(keyOf(site)) ?? 0) + 1)
  const shared = held.filter((site) => (counts.get(keyOf(site)) ?? 0) > 1)
  for (const site of shared) {
    site.boundTo = null
    if (site.uses) site.key = null
    delete site.uses
  }
}

function notRegistered({ callee }: ToolSite): Blocked {
  const reason = 'only code that registers tools shows it, and `evaluate.registration` is off'
  return { name: 'evaluate.registration', reason, range: callee }
}

function settle(
  index: number,
  site: Site,
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): SettledSite | null {
  const use = site.factory && definitionBehind(site.factory, site.call, analysis.file, graph)
  const home = use ? (graph.analyze(use.file) ?? analysis) : analysis
  const definition = use?.call ?? site.call
  const owner = matchFramework(definition, home, graph, frameworks)
  // What converts tools for somebody else looks like them.
  const remote = site.call.remote ?? use?.remote ?? false
  const takesName = definition.form === 'literal' && !definition.certain && !remote
  if (!owner) return null
  const { further, bringing } = site.call
  const isKnownElsewhere = site.call.form === 'answer' && site.blocked && !further
  if (isKnownElsewhere && reachesDefinitions(analysis.file, graph)) return null
  if (!use && isRegistration(site.call, owner.framework, analysis, graph, frameworks)) return null
  const { framework, shape, call } = owner
  if (isReplaced(definition, shape)) return null
  const read = readSite(
    index,
    use ? calledFor(site.call, use) : site.call,
    framework,
    shape,
    site.blocked,
    vendorOfModule,
    use,
  )
  const isOwnText =
    use !== null && (describesComputed(site.call, read.site) || namesPartly(site.call, read.site, use, owner))
  const isUnnamed = site.call.form !== 'class' && read.site.literal.name === undefined
  const named = use && isUnnamed ? namedBehind(use, framework, shape) : null
  if (named) {
    read.site.literal.name = named.name
    if (named.by !== null) read.site.namedBy = named.by
  }
  const converts = takesName && !isOwnText
  // Who writes a name out makes a tool by it, whatever else of it is not known.
  if (converts && site.blocked !== null && read.site.literal.name === undefined) return null
  if (use && use.written !== use.call) {
    const { site: made } = readSite(index, use.call, framework, shape, null, vendorOfModule)
    read.site.definition = {
      file: use.file,
      fields: valuesOf(made.fields),
      ...(isOwn(use) && { isOwn: true }),
      ...calledWithin(use),
    }
  }
  if (further) read.site.further = further
  if (bringing) read.site.bringing = bringing
  if (owner.likely) read.site.likely = true
  if (owner.named) answeredByOwn(read.site)
  if (remote) read.site.remote = true
  if (site.call.form === 'answer') read.site.answersList = true
  if (owner.package !== undefined) read.site.package = owner.package
  if (shape.form === 'answer' && site.blocked) read.site.blocked = { ...site.blocked, answers: true }
  if (owner.convertedBy !== undefined) read.site.convertedBy = owner.convertedBy
  const missing = missingImports(site, shape, analysis, graph)
  if (missing.length > 0) read.site.missing = missing
  const uninstalled = uninstalledFramework(framework, missing, analysis.file, graph)
  if (uninstalled !== undefined) {
    read.site.uninstalled = uninstalled
    if (graph.resolver.versions.other(uninstalled, analysis.file)) read.site.isOtherVersion = true
  }
  const isHeir = site.call.form === 'class' && definition.form === 'class'
  const recognised = !isHeir ? recognisedBy(site) : owner.likely ? 'shape' : 'call'
  if (recognised !== 'call') read.site.recognised = recognised
  const registering = use?.call.within ? use.call : use && answerAround(use.call, home)
  if (use && registering?.within && site.call.within)
    read.site.registeredBy = {
      file: use.file,
      range: registering.range,
      within: registering.within,
      from: site.call.within,
    }
  const madeInto = site.call.madeInto ?? definition.madeInto
  // What a factory makes takes its name from its caller, which may write it out or have it from elsewhere, too.
  const isTold = use
    ? definition.certain || read.site.literal.name !== undefined || isOwnText
    : site.call.certain
  const certain = isTold || remote
  const mayBeEmpty = shape.form === undefined || shape.form === 'call' || shape.form === 'answer'
  const empty = mayBeEmpty ? site.empty : null
  const registers = site.makesInstances || site.call.form === 'answer'
  // A name that functions on the way write out is written there.
  const isNamedHere = read.site.literal.name !== undefined && read.site.namedBy === undefined
  const isNamed = isNamedHere || (framework.naming.startsWith('key') && site.call.key !== null)
  const isNameless = recognised === 'registration' && !isNamed
  const isWrittenElsewhere =
    missing.length > 0 &&
    ((isNameless && reachesDefinitions(analysis.file, graph)) ||
      givenDefinition(site.call, analysis, graph, frameworks) !== null)
  return {
    ...read,
    framework,
    call,
    certain,
    converts,
    registers,
    empty,
    ...(madeInto ? { madeInto } : {}),
    ...(site.call.form === 'class' ? { isClass: true } : {}),
    ...(isWrittenElsewhere ? { isWrittenElsewhere } : {}),
  }
}

/**
 * The call of a function that makes tools, as the definition of one: what holds the call is the record of them, where the function
 * puts the tool under a key itself.
 */
function calledFor(call: ToolCall, { written, key }: DefinitionBehind): ToolCall {
  const { range, callee } = written
  if (key === null || (call.key !== null && !isWordForTools(call.key.name))) return { ...call, range, callee }
  const { uses, exported, exportedAs, madeByCall, binding, ...rest } = call
  return { ...rest, range, callee, boundTo: key, key: { name: key, range: callee } }
}

/** Whether a call gives a description of its own and a name that it makes: `` make(`${prefix}_search`, 'Searches.', fields) ``. */
function describesComputed({ arguments: given }: ToolCall, { literal, fields }: ToolSite): boolean {
  if (literal.description === undefined || !fields.name) return false
  const { value } = fields.name
  const name = given.find(({ range }) => isSameRange(range, value))
  return name?.kind === 'value' || (name?.kind === 'other' && !name.ref)
}

/** Whether a call writes a part of the name, and the function has the schema: `` make(`${prefix}_search`) ``. */
function namesPartly(
  { arguments: given }: ToolCall,
  { fields }: ToolSite,
  { call }: DefinitionBehind,
  { framework, shape }: FrameworkMatch,
): boolean {
  const { name } = fields
  const isPart =
    name &&
    given.some((each) => each.kind === 'value' && each.isPartText && isSameRange(each.range, name.value))
  if (!isPart) return false
  const { literal } = readSite(0, call, framework, shape, null, vendorOfModule).site
  return literal.vendor !== undefined || literal.parameters !== undefined
}

function valuesOf(fields: ToolSite['fields']): NonNullable<ToolSite['definition']>['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]))
}

function recognisedBy({ call, factory, repeated }: Site): Recognised {
  if (factory !== null || repeated || call.form === 'answer') return 'registration'
  const isDecorator = call.form === 'call' && call.knownAs !== null
  return isDecorator || call.form === 'literal' || (call.form === 'module' && call.likely) ? 'shape' : 'call'
}

/** How far from a server the modules that it imports are asked for definitions: an index, and what that leads to. */
const MAX_IMPORTS = 3

/**
 * Whether modules that a file leads to define tools by themselves. What a server answers is made of those, and they are known where
 * they stand.
 */
function reachesDefinitions(file: string, graph: ModuleGraph): boolean {
  const seen = new Set([file])
  let reached = [file]
  for (let distance = 0; distance < MAX_IMPORTS; distance++) {
    const next = new Set<string>()
    for (const importer of reached) {
      for (const specifier of graph.analyze(importer)?.mentions ?? []) {
        const target = graph.resolve(specifier, importer)
        if (target !== null && !seen.has(target)) next.add(target)
      }
    }
    reached = [...next]
    for (const each of reached) {
      seen.add(each)
      const isOne = ({ call, blocked }: Site) =>
        isWritten(call) && !call.role && (call.certain || call.likely) && !blocked
      if (graph.analyze(each)?.sites.some(isOne)) return true
    }
  }
  return false
}

/** Whether something of a tool is written in its place: not where a list is registered that comes from elsewhere. */
function isWritten({ form, arguments: given }: ToolCall): boolean {
  if (form === 'answer') return false
  return form !== 'call' || given.some(({ kind }) => kind === 'object' || kind === 'string')
}

/** Whether a call only registers an object that is a definition of this framework where it stands: `pi.registerTool(search)`. */
function isRegistration(
  call: ToolCall,
  framework: Framework,
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): boolean {
  return givenDefinition(call, analysis, graph, frameworks) === framework
}

/** Whose definition the object is that a call is given by its name, and nothing else: `server.addTool(search)`. Null for no definition. */
function givenDefinition(
  { form, arguments: given }: ToolCall,
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): Framework | null {
  const [only, ...more] = given
  if (form !== 'call' || only?.kind !== 'other' || !only.ref || more.length > 0) return null
  const origin = originOf(only.ref, analysis.file, graph)
  const home = origin && graph.analyze(origin.file)
  const site = home?.sites.find(({ call }) => call.form === 'literal' && call.boundTo === origin?.name)
  return (site && home && matchFramework(site.call, home, graph, frameworks)?.framework) ?? null
}
