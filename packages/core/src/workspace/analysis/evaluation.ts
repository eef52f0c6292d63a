import type {
  ConverterRequest,
  PackageFile,
  RawFailure,
  RawTimeout,
  SiteRequest,
  SiteResult,
} from '../../child/protocol.js'
import { converterPackages, vendorOfModule } from '../../child/reading/vendors/index.js'
import { comparePositions, encloses, isSameRange } from '../../common/ranges.js'
import type { ToolCall } from '../../detect/calls.js'
import { type FactoryUse, passedArguments, type ReadSite, readSite } from '../../detect/site.js'
import type { Framework } from '../../model/framework.js'
import type { ModuleCode } from '../../model/module-code.js'
import type { EvaluationFailure, ToolReading, UnknownPart } from '../../model/reading.js'
import type { Blocked, Recognised, ToolSite } from '../../model/site.js'
import type { ModuleAnalysis } from '../../modules/lazy-form/module.js'
import type { FactoryRef, Site, Template } from '../../modules/lazy-form/sites.js'
import type { UnknownName } from '../../modules/lazy-form/unknowns.js'
import { type Closure, linkSites } from '../../modules/link.js'
import { originOf } from '../../modules/origin.js'
import { hashOf } from '../cache/dependency-fingerprints.js'
import type { ToolOutcome } from '../checks/facts.js'
import { hasPlaces, internalFailure } from '../checks/failures.js'
import { withAnswers } from './answered.js'
import type { ModuleGraph } from './graph.js'
import { matchFramework } from './match-framework.js'
import { missingImports, uninstalledFramework } from './missing-imports.js'
import { programOf } from './program.js'
import { takesNoSchema } from './takes-no-schema.js'

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
}

/** A file made ready for the child. */
export interface Prepared {
  sites: SettledSite[]
  request: { file: string; modules: ModuleCode[]; sites: SiteRequest[]; converters: ConverterRequest[] }
  /** The same for the same program: what an answer can be kept by. */
  key: string
  /** Whether modules that the file's tools need define tools of their own. */
  needsDefinitions: boolean
  /** The names of the tools that these define, as far as they are written out. */
  defined: string[]
  /** What the modules' code has names for and no values, by module. */
  unknowns: Record<string, UnknownName[]>
}

/** Settles a file's sites: which framework's each is, following callees across modules. */
export function settleSites(
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
  registration = true,
): SettledSite[] {
  return analysis.sites
    .flatMap((site, index) => {
      const isCalled = site.template !== null && graph.isCalled(analysis.file, site.template)
      const settled = isCalled ? null : settle(index, site, analysis, graph, frameworks)
      if (settled && !registration && settled.registers) settled.site.blocked ??= notRegistered(settled.site)
      return settled ? [settled] : []
    })
    .sort((a, b) => comparePositions(a.site.range.start, b.site.range.start))
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
  const converts = definition.form === 'literal' && !definition.certain
  if (!owner || (converts && site.blocked !== null)) return null
  if (site.call.form === 'answer' && site.blocked && reachesDefinitions(analysis.file, graph)) return null
  if (!use && isRegistration(site.call, owner.framework, analysis, graph, frameworks)) return null
  const { framework, shape, call } = owner
  const { range, callee } = use?.written ?? site.call
  const read = readSite(
    index,
    { ...site.call, range, callee },
    framework,
    shape,
    site.blocked,
    vendorOfModule,
    use,
  )
  if (owner.likely) read.site.likely = true
  if (owner.package !== undefined) read.site.package = owner.package
  if (shape.form === 'answer' && site.blocked) read.site.blocked = { ...site.blocked, answers: true }
  if (owner.convertedBy !== undefined) read.site.convertedBy = owner.convertedBy
  const missing = missingImports(site, analysis, graph)
  if (missing.length > 0) read.site.missing = missing
  const uninstalled = uninstalledFramework(framework, missing, analysis.file, graph)
  if (uninstalled !== undefined) read.site.uninstalled = uninstalled
  const recognised = recognisedBy(site)
  if (recognised !== 'call') read.site.recognised = recognised
  const { madeInto } = site.call
  // What a factory makes takes its name from its caller, which may write it out or have it from elsewhere, too.
  const certain = use ? definition.certain || read.site.literal.name !== undefined : site.call.certain
  const empty = shape.form === undefined || shape.form === 'call' ? site.empty : null
  const registers = site.makesInstances || site.call.form === 'answer'
  return { ...read, framework, call, certain, converts, registers, empty, ...(madeInto ? { madeInto } : {}) }
}

function recognisedBy({ call, factory, repeated }: Site): Recognised {
  if (factory !== null || repeated || call.form === 'answer') return 'registration'
  return call.form === 'literal' || (call.form === 'module' && call.likely) ? 'shape' : 'call'
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
        call.form !== 'answer' && (call.certain || call.likely) && !blocked
      if (graph.analyze(each)?.sites.some(isOne)) return true
    }
  }
  return false
}

/** Whether a call only registers an object that is a definition of this framework where it stands: `pi.registerTool(search)`. */
function isRegistration(
  { form, arguments: given }: ToolCall,
  framework: Framework,
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): boolean {
  const [only, ...more] = given
  if (form !== 'call' || only?.kind !== 'other' || !only.ref || more.length > 0) return false
  const origin = originOf(only.ref, analysis.file, graph)
  const home = origin && graph.analyze(origin.file)
  const site = home?.sites.find(({ call }) => call.form === 'literal' && call.boundTo === origin?.name)
  return (
    site !== undefined &&
    home !== null &&
    matchFramework(site.call, home, graph, frameworks)?.framework === framework
  )
}

/** Whether a call writes out the name of a tool: then it makes one tool, however it is reached. */
function namesTool({ arguments: given }: ToolCall): boolean {
  const [first] = given
  if (first?.kind === 'string') return true
  return given.some((each) => each.kind === 'object' && typeof each.keys.get('name')?.literal === 'string')
}

/** Follows a call of a factory, through factories that it calls, to the definition; null where one of them is gone. */
function definitionBehind(
  factory: FactoryRef,
  call: ToolCall,
  caller: string,
  graph: ModuleGraph,
): (FactoryUse & { file: string; written: ToolCall }) | null {
  const { range } = call
  let passed = call.arguments
  let written = call
  for (let at: FactoryRef | null = factory; at; ) {
    const { file, template: unit }: FactoryRef = at
    const template: Template | undefined = graph.analyze(file)?.templates.find((each) => each.unit === unit)
    if (!template) return null
    const isHere: boolean = file === caller && !template.ofClass && namesTool(template.call)
    passed = passedArguments(template.call.arguments, template.sources, passed, isHere ? null : range)
    if (isHere) written = template.call
    if (!template.inner) return { call: template.call, arguments: passed, file, written }
    at = template.inner
  }
  return null
}

/** Links what a file's sites need and writes the request; null where no site can be evaluated. */
export function prepare(
  analysis: ModuleAnalysis,
  sites: SettledSite[],
  graph: ModuleGraph,
  converters: readonly string[],
  frameworks: readonly Framework[],
): { prepared: Prepared; closure: Closure } | null {
  const evaluable = sites.filter((each) => each.site.blocked === null)
  if (evaluable.length === 0) return null
  const closure = linkSites(analysis, graph)
  const request = {
    file: analysis.file,
    modules: [...closure.modules.values()].map((module) => module.code),
    sites: evaluable.map(({ site, shape, framework, overload, call }) => ({
      index: site.index,
      shape,
      framework,
      overload,
      call,
      ...(framework.ownConverters ? { own: ownModules(framework, analysis.file, graph) } : {}),
    })),
    converters: converterRequests(analysis.file, converters, evaluable, graph),
  }
  const key = JSON.stringify([
    request.modules.map((module) => [module.id, module.revision]),
    request.sites.map(({ framework, ...site }) => [framework.id, site]),
    request.converters,
  ])
  const needsDefinitions = [...closure.modules.keys()].some(
    (id) => id !== analysis.file && graph.analyze(id)?.sites.some(({ call }) => call.certain && !call.likely),
  )
  const isAnswering = sites.some(({ shape }) => shape.form === 'answer')
  const defined = isAnswering ? definedBy(closure, analysis.file, graph, frameworks) : []
  const unknowns: Prepared['unknowns'] = {}
  for (const { id, unknowns: names } of request.modules)
    if (names) unknowns[id] = graph.analyze(id)?.unknowns ?? []
  return { prepared: { sites, request, key, needsDefinitions, defined, unknowns }, closure }
}

/** The names of tools that other files of a closure define by themselves. */
function definedBy(
  { modules }: Closure,
  file: string,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): string[] {
  const others = [...modules.keys()].flatMap((id) => (id === file ? [] : (graph.analyze(id) ?? [])))
  return others.flatMap((other) =>
    settleSites(other, graph, frameworks).flatMap(({ site: { literal, likely }, certain, madeInto }) =>
      certain && !likely && literal.name !== undefined && (!madeInto || literal.vendor === undefined)
        ? [literal.name]
        : [],
    ),
  )
}

/** The modules that a framework converts with itself, from the packages that have them in their own trees. */
function ownModules(
  { ownConverters = [], packages, modules }: Framework,
  file: string,
  graph: ModuleGraph,
): Array<PackageFile | null> {
  const installed = (specifier: string, importer: string): PackageFile | null => {
    const found = graph.resolver.link(specifier, importer)
    const link = found.kind === 'framework' ? found.rest : found
    return link.kind === 'package' ? { path: link.path, name: link.name } : null
  }
  const whole = modules.filter((module) => !module.endsWith('*'))
  return ownConverters.map(({ module, from }) => {
    for (const specifier of from === undefined ? [...packages, ...whole] : [from]) {
      const owner = installed(specifier, file)
      const found = owner && installed(module, owner.path)
      if (found) return found
    }
    return null
  })
}

function converterRequests(
  file: string,
  registered: readonly string[],
  sites: readonly SettledSite[],
  graph: ModuleGraph,
): ConverterRequest[] {
  const brought = sites.flatMap(({ framework }) => framework.converters)
  return [...new Set([...registered, ...brought])].map((vendor) => {
    const packages: Record<string, string | null> = {}
    for (const name of converterPackages(vendor)) {
      const link = graph.resolver.link(name, file)
      packages[name] = link.kind === 'package' ? link.path : null
    }
    return { vendor, registered: registered.includes(vendor), packages }
  })
}

/** A failure as the child or its host saw it. */
export type ChildFailure = EvaluationFailure | RawFailure | RawTimeout

/** What the child made of a file. */
export type ChildAnswer = { sites: SiteResult[]; files?: string[] } | { failure: ChildFailure }

/** Those failures of an answer that lead back to places in the source. */
export function failuresOf(answer: ChildAnswer): ChildFailure[] {
  const all =
    'failure' in answer
      ? [answer.failure]
      : answer.sites.flatMap(({ tools, failure }) => [
          ...tools.flatMap((tool) => tool.failure ?? []),
          ...(failure ? [failure] : []),
        ])
  return all.filter(hasPlaces)
}

/** The child's answer for a file, one outcome for each tool. `traced`: its failures, led back to the source as typed. */
export function toOutcomes(
  prepared: Prepared,
  answer: ChildAnswer,
  traced: ReadonlyMap<ChildFailure, EvaluationFailure>,
): ToolOutcome[] {
  const program = 'failure' in answer ? {} : { program: programBehind(prepared, answer) }
  const map = (failure: ChildFailure) => traced.get(failure) ?? (failure as EvaluationFailure)
  const outcomes = prepared.sites.map((settled): ToolOutcome[] => {
    const base = { site: settled.site, framework: settled.framework, ...program }
    const ended = (instance: number, failure: ChildFailure): ToolOutcome => ({
      ...base,
      instance,
      outcome: { reading: null, failure: map(failure) },
    })
    if (settled.site.blocked)
      return [{ ...base, instance: 0, outcome: { unevaluated: settled.site.blocked.reason } }]
    if ('failure' in answer) return [ended(0, answer.failure)]
    const result = answer.sites.find((each) => each.index === settled.site.index)
    const tools = (result?.tools ?? []).flatMap((tool, instance): ToolOutcome[] => {
      const reading = 'reading' in tool ? tool.reading : null
      const missing = reading && !tool.failure ? missingPart(reading, settled.framework) : null
      if (missing && settled.converts) return []
      if (missing) return [{ ...unknownOutcome(prepared, settled, missing, reading), ...program, instance }]
      const failure = tool.failure ? map(tool.failure) : null
      return [{ ...base, instance, outcome: { reading, failure } }]
    })
    if (result?.unknown && !settled.converts)
      tools.push({ ...unknownOutcome(prepared, settled, result.unknown, null), ...program, instance: 0 })
    if (result?.failure) tools.push(ended(tools.length, result.failure))
    if (tools.length === 0 && result && settled.empty) {
      const { empty } = settled
      const site = { ...settled.site, blocked: empty }
      return [{ ...base, site, instance: 0, outcome: { unevaluated: empty.reason } }]
    }
    if (settled.madeInto && tools.some(hasLiveSchema))
      return settled.madeInto === 'elsewhere'
        ? []
        : [{ ...base, instance: 0, outcome: { unevaluated: CONVERTED } }]
    const isCall = (settled.shape.form ?? 'call') === 'call'
    if (settled.site.likely && !isCall && tools.some(takesNoSchema)) return []
    return settled.certain ? tools : tools.filter((tool) => definesSomething(tool, !isConversion(settled)))
  })
  const answered = withAnswers(prepared.sites, outcomes, new Set(prepared.defined))
  const namesOf = (isOne: (settled: SettledSite | undefined) => boolean) =>
    new Set(answered.flatMap((tools, index) => (isOne(prepared.sites[index]) ? tools.map(nameRead) : [])))
  const defined = namesOf((settled) => !isConversion(settled) && !settled?.site.likely)
  const handedOn = namesOf((settled) => !settled?.site.likely)
  const isHandedOnAround = ({ site }: SettledSite, tool: ToolOutcome) =>
    prepared.sites.some(
      (other, index) =>
        other.site.index !== site.index &&
        encloses(other.site.range, site.range) &&
        !isSameRange(other.site.range, site.range) &&
        answered[index]?.some((outer) => nameRead(outer) !== null && nameRead(outer) === nameRead(tool)),
    )
  return answered.flatMap((tools, index) => {
    const settled = prepared.sites[index]
    const isNew = (known: ReadonlySet<string | null>) => (tool: ToolOutcome) =>
      nameRead(tool) === null || !known.has(nameRead(tool))
    // What only looks like a tool is known as one where it is handed on, if only to something that seems to take tools.
    if (settled?.site.likely)
      return tools.filter((tool) => isNew(handedOn)(tool) && !isHandedOnAround(settled, tool))
    if (!isConversion(settled)) return tools
    return prepared.needsDefinitions ? [] : tools.filter((tool) => !defined.has(nameRead(tool)))
  })
}

/** The unknown part without which nothing can be said of a tool: its schema, or its name where it has one of its own. */
function missingPart({ unknown = [] }: ToolReading, { naming }: Framework): UnknownPart | null {
  const of = (part: UnknownPart['part']) => unknown.find((each) => each.part === part)
  return of('schema') ?? (naming === 'file' ? null : (of('name') ?? null))
}

function unknownOutcome(
  { unknowns, request }: Prepared,
  { site, framework }: SettledSite,
  { label, origin, path = [], part }: Omit<UnknownPart, 'part'> & Partial<Pick<UnknownPart, 'part'>>,
  known: ToolReading | null,
): Omit<ToolOutcome, 'instance'> {
  const nameOnly = part === 'name'
  const place = site.fields[nameOnly ? 'name' : 'input']?.key ?? site.callee
  const at = path.length > 0 ? ` (in the schema at \`${path.join('.')}\`)` : ''
  const local = origin.kind === 'local' ? unknowns[origin.module]?.[origin.index] : undefined
  const reason =
    origin.kind === 'import'
      ? `it depends on \`${label}\`, which is imported from '${origin.specifier}' and gets its value from a bundler or runtime`
      : (local?.reason ?? `it depends on \`${label}\``)
  const range = local && origin.kind === 'local' && origin.module === request.file ? local.range : place
  const blocked: Blocked = {
    name: local?.name ?? label,
    reason: reason + at,
    range,
    ...(nameOnly && { nameOnly }),
    ...(origin.kind === 'import' && { imported: true }),
  }
  return { site: { ...site, blocked }, framework, outcome: { unevaluated: blocked.reason, known } }
}

/** An object that takes even its name from elsewhere: where that is a tool, it hands the tool on and defines none. */
function isConversion(settled: SettledSite | undefined): boolean {
  return settled?.shape.form === 'literal' && !settled.certain
}

const CONVERTED = 'A request handler converts its schema, and what the handler answers is not evaluated.'

function hasLiveSchema({ outcome }: ToolOutcome): boolean {
  return !('unevaluated' in outcome) && outcome.reading?.input.kind === 'schema'
}

function nameRead({ outcome }: ToolOutcome): string | null {
  if ('unevaluated' in outcome || outcome.reading?.name.kind !== 'string') return null
  return outcome.reading.name.value
}

/** A file that the modules read may be another at the same code: then what came of it tells. */
function programBehind(
  { request }: Prepared,
  { sites, files = [] }: { sites: SiteResult[]; files?: string[] },
): string {
  if (files.length === 0) return programOf(request)
  // Where something was thrown from is another story in each process.
  const came = JSON.stringify(sites, (name, value: unknown) => (name === 'stack' ? undefined : value))
  return `${programOf(request)} ${hashOf(came)}`
}

/**
 * A call that only its callee's name made look like a tool's definition is none where nothing of a tool came out. Of an
 * object that takes even its name from elsewhere, a failure tells nothing either.
 */
function definesSomething({ outcome }: ToolOutcome, isCall: boolean): boolean {
  if ('unevaluated' in outcome || outcome.failure !== null || outcome.reading === null) return isCall
  const { name, description, input, parameters } = outcome.reading
  return [name, description, input, parameters].some(({ kind }) => kind !== 'absent')
}

/** What the text alone tells, where nothing is evaluated. */
export function unevaluated(sites: readonly SettledSite[], reason: string): ToolOutcome[] {
  const written = sites.filter(
    ({ madeInto, site, shape }) =>
      shape.form !== 'answer' && (!madeInto || site.literal.vendor === undefined),
  )
  // What a function would answer is not known; it counts where nothing else of the file tells.
  const tools = written.length > 0 ? written : sites.filter(({ shape }) => shape.form === 'answer')
  return tools.map(({ site, framework }) => ({
    site,
    framework,
    instance: 0,
    outcome: { unevaluated: blockedReason(site) ?? reason },
  }))
}

/** Where our own code failed before anything was evaluated. */
export function notPrepared(sites: readonly SettledSite[], message: string): ToolOutcome[] {
  return sites.map(({ site, framework }) => ({
    site,
    framework,
    instance: 0,
    outcome: site.blocked
      ? { unevaluated: site.blocked.reason }
      : { reading: null, failure: internalFailure(message) },
  }))
}

function blockedReason(site: ToolSite): string | null {
  return site.blocked?.reason ?? null
}
