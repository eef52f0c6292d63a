import { createHash } from 'node:crypto'
import path from 'node:path'
import type { DataFile, ExportBinding, ImportBinding, Link, ModuleCode } from '../model/module-code.js'
import type { Body, ModuleAnalysis, Mutation, Unit } from './lazy-form/module-analysis.js'
import { Pieces } from './lazy-form/rewriting/pieces.js'
import { templateSpecifier } from './lazy-form/site-model.js'
import { type JavaScript, type JavaScriptOptions, toJavaScript } from './lazy-form/transform.js'
import type { Resolver } from './resolution/resolve.js'

/** A module as it is sent, with the way back to its source. */
export interface LinkedModule {
  code: ModuleCode
  /** The offset in the file of a position (0-based) in the code that was sent; null when it has none. */
  original(line: number, character: number): number | null
}

/** What is demanded of one module. */
export interface Demand {
  analysis: ModuleAnalysis
  units: Set<Unit>
  mutations: Set<Mutation>
  names: Set<string>
  specifiers: Set<string>
  setup: Set<string>
  /** All exports: a namespace, `import()`, `require()`. */
  whole: boolean
  sites: boolean
}

export function bodyOf(part: Unit | Mutation, analysis: ModuleAnalysis): Body {
  if (!part.body) analysis.writeRest()
  return part.body as Body
}

export function linkOf(specifier: string, analysis: ModuleAnalysis, resolver: Resolver): Link {
  const template = templateSpecifier('')
  if (specifier.startsWith(template)) return { kind: 'module', id: specifier.slice(template.length) }
  const link = resolver.link(specifier, analysis.file, analysis.commonjs ? 'require' : 'import')
  const converters = analysis.converters.get(specifier)
  if (link.kind !== 'framework' || !converters) return link
  const callees = link.callees.filter((callee) => !converters.has(callee))
  return callees.length === 0 ? link.rest : { ...link, callees }
}

/** What was written of an analysis: a shared module is demanded alike by most files. */
interface Writings {
  /** By what was demanded of it. */
  modules: Map<string, Written>
  /** By the code that was lowered: demands that name other things often come to the same code. */
  lowered: Map<string, JavaScript>
}

const writings = new WeakMap<ModuleAnalysis, Writings>()

interface Written {
  module: LinkedModule
  /** The answers of the resolver that it was written with, and of which generation of it. */
  surroundings: string
  resolver: Resolver
  generation: number
}

/** More demands on one module than this come from edits that are long past. */
const MAX_WRITINGS = 32

export function writtenModule(demand: Demand, resolver: Resolver): LinkedModule {
  const { analysis, names, specifiers, setup, sites } = demand
  let own = writings.get(analysis)
  if (!own) {
    own = { modules: new Map(), lowered: new Map() }
    writings.set(analysis, own)
  }
  const known = own.modules
  const key =
    [...names].sort().join() + (sites ? '\0sites\0' : '\0') + [...specifiers, '', ...setup].join('\0')
  const { generation } = resolver
  const earlier = known.get(key)
  if (earlier?.resolver === resolver && earlier.generation === generation) return earlier.module
  const links: Record<string, Link> = {}
  for (const specifier of specifiers) links[specifier] = linkOf(specifier, analysis, resolver)
  const surroundings = JSON.stringify([links, resolver.settings.of(analysis.file)])
  const module =
    earlier?.surroundings === surroundings
      ? earlier.module
      : writeModule(demand, links, resolver, own.lowered)
  if (known.size >= MAX_WRITINGS) {
    known.clear()
    own.lowered.clear()
  }
  known.set(key, { module, surroundings, resolver, generation })
  return module
}

function loweredOnce(
  lowered: Map<string, JavaScript>,
  code: string,
  file: string,
  options: JavaScriptOptions,
): JavaScript {
  if (options.plain) return toJavaScript(code, file, options)
  const key = `${JSON.stringify(options)}${code}`
  const known = lowered.get(key) ?? toJavaScript(code, file, options)
  lowered.set(key, known)
  return known
}

/** Code that has names for what is not known. */
const UNKNOWN = /\b__r\.(?:unknown|text|given|contained)\b/

function writeModule(
  demand: Demand,
  links: Record<string, Link>,
  resolver: Resolver,
  lowered: Map<string, JavaScript>,
): LinkedModule {
  const { analysis } = demand
  const async = [...demand.units, ...demand.mutations].some((part) => part.async)
  const pieces = writeCode(demand, async)
  const settings = resolver.settings.of(analysis.file)
  const javascript = loweredOnce(lowered, pieces.toString(), analysis.file, {
    plain: pieces.isPlain && analysis.syntaxError === null,
    isWellFormed: analysis.syntaxError === null,
    jsx: true,
    decorators: analysis.hasDecorators ? settings.decorators : 'none',
    hasAccessors: analysis.hasAccessors,
    emitDecoratorMetadata: settings.emitDecoratorMetadata,
    ...(settings.useDefineForClassFields === undefined
      ? {}
      : { useDefineForClassFields: settings.useDefineForClassFields }),
  })
  const imports: Record<string, ImportBinding> = {}
  for (const [local, binding] of analysis.imports) {
    if (demand.names.has(local) && !analysis.unitOf.has(local)) imports[local] = binding
  }
  const exports: Record<string, ExportBinding> = {}
  for (const [name, binding] of analysis.exports) {
    const reached =
      'local' in binding ? demand.names.has(binding.local) : demand.specifiers.has(binding.specifier)
    if (reached) exports[name] = binding
  }
  const stars = analysis.stars.filter((specifier) => demand.specifiers.has(specifier))
  const rest = {
    format: 'lazy' as const,
    imports,
    exports,
    stars,
    setup: [...demand.setup],
    links,
    async,
    ...(analysis.commonjs ? { commonjs: true } : {}),
    ...(UNKNOWN.test(javascript.code) ? { unknowns: analysis.unknowns.map(({ label }) => label) } : {}),
  }
  const { interop } = settings
  const revision = hash(JSON.stringify([rest, interop]), javascript.code)
  return {
    code: { id: analysis.file, revision, ...rest, code: javascript.code, interop },
    original(line, character) {
      const offset = javascript.original(line, character)
      return offset === null ? null : pieces.original(offset)
    },
  }
}

/** Everything of a module that is demanded, as one function expression in lazy form. */
function writeCode(demand: Demand, async: boolean): Pieces {
  const { analysis, units, mutations } = demand
  const pieces = new Pieces().glue('(function (__s, __r) { "use strict";\n')
  const refs = (names: string[], reads: Iterable<string>) => {
    if (async) pieces.glue(`__r.refs(${JSON.stringify(names)}, ${JSON.stringify([...reads])});\n`)
  }
  for (const unit of analysis.units) {
    if (!units.has(unit)) continue
    pieces.glue(`__r.unit(${JSON.stringify(unit.names)}, ${unit.async ? 'async ' : ''}() => { `)
    const { code, reads } = bodyOf(unit, analysis)
    pieces.append(code).glue(` ${unit.result} }, ${unit.position});\n`)
    refs(unit.names, reads)
  }
  for (const mutation of analysis.mutations) {
    if (!mutations.has(mutation)) continue
    pieces.glue(`__r.mutation(${JSON.stringify(mutation.targets)}, ${mutation.async ? 'async ' : ''}() => { `)
    const { code, reads } = bodyOf(mutation, analysis)
    const before = readersBefore(mutation, demand)
    const more = before.length > 0 ? `, ${JSON.stringify(before)}` : ''
    pieces.append(code).glue(` }, ${mutation.position}${more});\n`)
    refs(mutation.targets, reads)
  }
  analysis.sites.forEach((site, index) => {
    if (!demand.sites || site.blocked) return
    pieces.glue(`__r.site(${index}, function* () { `).append(site.code).glue(' });\n')
    refs([`site:${index}`], site.reads)
  })
  return pieces.glue('})')
}

/** What stands before a mutation and reads what that changes: a name of each such unit. */
function readersBefore({ targets, position }: Mutation, { analysis, units }: Demand): string[] {
  return [...units].flatMap((unit) => {
    if (unit.async || unit.position >= position) return []
    const [name] = unit.names
    if (name === undefined || unit.names.some((each) => targets.includes(each))) return []
    const { reads } = bodyOf(unit, analysis)
    return targets.some((target) => reads.has(target)) ? [name] : []
  })
}

export function dataModule(
  id: string,
  { file, format, defaultOnly }: DataFile,
  text: string | null,
): LinkedModule {
  const unreadable = `${path.posix.basename(file)} cannot be read: it is missing, over 4 MB, or not UTF-8`
  const code = text ?? `(function () { throw new Error(${JSON.stringify(unreadable)}) })`
  const rest = {
    format: text === null ? ('lazy' as const) : format,
    imports: {},
    exports: {},
    stars: [],
    setup: [],
    links: {},
    async: false,
    ...(defaultOnly ? { defaultOnly } : {}),
  }
  return {
    code: { id, revision: hash(rest.format, code), code, interop: 'node', ...rest },
    original: () => null,
  }
}

function hash(...texts: string[]): string {
  const all = createHash('sha1')
  for (const text of texts) all.update(text).update('\0')
  return all.digest('base64url')
}
