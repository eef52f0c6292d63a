import type { ConverterRequest, PackageFile, SiteRequest } from '../../../child/protocol.js'
import { converterPackages } from '../../../child/reading/vendors/index.js'
import type { Framework } from '../../../model/framework.js'
import type { ModuleCode } from '../../../model/module-code.js'
import type { ModuleAnalysis } from '../../../modules/lazy-form/module-analysis.js'
import type { UnknownName } from '../../../modules/lazy-form/rewriting/unknowns.js'
import { type Closure, linkSites } from '../../../modules/link.js'
import { ownerOf } from '../../../modules/resolution/package-name.js'
import type { ModuleGraph } from '../graph.js'
import { type SettledSite, settleSites } from './settle-sites.js'

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
    (id) =>
      id !== analysis.file &&
      graph.analyze(id)?.sites.some(
        ({ call, template }) =>
          call.certain &&
          !call.likely &&
          !call.role &&
          // What a server answers is no value that other files could hand on.
          call.form !== 'answer' &&
          // What makes tools of its parameters has them where it is called.
          !(template !== null && graph.isCalled(id, template)),
      ),
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
    settleSites(other, graph, frameworks).flatMap(({ site: { literal, likely, role }, certain, madeInto }) =>
      certain && !likely && !role && literal.name !== undefined && (!madeInto || literal.vendor === undefined)
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
  return ownConverters.map(({ module, from }) =>
    withinTrees(module, from === undefined ? treesOf({ packages, modules }) : [from], file, graph),
  )
}

/** The packages of a framework, and what is imported of them, which may have a name of its own. */
function treesOf({ packages, modules }: Pick<Framework, 'packages' | 'modules'>): string[] {
  return [...packages, ...modules.filter((module) => !module.endsWith('*'))]
}

/** A module as the first of some packages that has it finds it: package managers put what only one needs into its own tree. */
function withinTrees(
  module: string,
  owners: readonly string[],
  file: string,
  graph: ModuleGraph,
): PackageFile | null {
  for (const specifier of owners) {
    const owner = installed(specifier, file, graph)
    const found = owner && installed(module, owner.path, graph)
    if (found) return found
  }
  return null
}

function installed(specifier: string, importer: string, graph: ModuleGraph): PackageFile | null {
  const found = graph.resolver.link(specifier, importer)
  const link = found.kind === 'framework' ? found.rest : found
  if (link.kind === 'package') return { path: link.path, name: link.name }
  const owner = link.kind === 'module' ? ownerOf(link.id) : undefined
  return link.kind === 'module' && owner !== undefined ? { path: link.id, name: owner } : null
}

function converterRequests(
  file: string,
  registered: readonly string[],
  sites: readonly SettledSite[],
  graph: ModuleGraph,
): ConverterRequest[] {
  const frameworks = [...new Set(sites.map(({ framework }) => framework))]
  const brought = frameworks.flatMap(({ converters }) => converters)
  return [...new Set([...registered, ...brought])].map((vendor) => {
    const bringing = frameworks.filter(({ converters }) => converters.includes(vendor))
    const packages: Record<string, string | null> = {}
    for (const name of converterPackages(vendor)) {
      const found = installed(name, file, graph) ?? withinTrees(name, bringing.flatMap(treesOf), file, graph)
      packages[name] = found?.path ?? null
    }
    return { vendor, registered: registered.includes(vendor), packages }
  })
}
