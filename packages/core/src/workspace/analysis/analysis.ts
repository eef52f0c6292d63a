import type ts from 'typescript'
import { Latest } from '../../common/latest-map.js'
import { Lines } from '../../common/lines.js'
import { isWithin } from '../../common/ranges.js'
import { type RecordEntry, recordEntries } from '../../detect/definitions/lists/record-entries.js'
import type { LikelyTool } from '../../detect/likely/likely-tool.js'
import { type MadeTool, type MakerKind, madeTools, nameOfDeclared } from '../../detect/made-tools.js'
import { type Reach, reachOf } from '../../detect/reach.js'
import { toolGroups } from '../../detect/sets/tool-sets.js'
import type { FileRequest } from '../../evaluate/host.js'
import type { Framework } from '../../model/framework.js'
import type { ModuleCode } from '../../model/module-code.js'
import type { EvaluationFailure } from '../../model/reading.js'
import type { Location, Range, Span } from '../../model/text.js'
import type { ToolGroups } from '../../model/tool-set.js'
import { withMarks } from '../../modules/lazy-form/marks.js'
import type { Closure } from '../../modules/link.js'
import { exportedBy, originOf } from '../../modules/origin.js'
import { exportsOf } from '../../syntax/exports.js'
import type { CalleeRef } from '../../syntax/imports.js'
import type { ParseError } from '../../syntax/parse.js'
import type { Contribution } from '../cache/cache.js'
import { mapFailure } from '../checks/failures.js'
import type { ChildFailure } from './evaluation/outcomes.js'
import { type Prepared, prepare } from './evaluation/prepare.js'
import { type SettledSite, settleSites } from './evaluation/settle-sites.js'
import type { ModuleGraph } from './graph.js'
import type { ToolSigns } from './locating.js'
import { isInToolFolder, nameByFile } from './tool-folders.js'

export interface LookOptions {
  /** Registered for the file. */
  converters: readonly string[]
  /** Whether anything is to be evaluated. */
  evaluable: boolean
  /** Whether code that registers tools is run. */
  registration: boolean
}

/** What the text of a file, and of those that it depends on, says of its tools. Plain data. */
export interface FileAnalysis {
  syntaxError: ParseError | null
  /** Whether it has calls that define tools, of factories too that others call. */
  hasSites: boolean
  sites: SettledSite[]
  contribution: Contribution
  /** What the child is to be sent; null where nothing is to be evaluated. */
  prepared: Prepared | { failed: string; stack: string } | null
  /** Whether nothing was left out of what is known of files, because somebody waits: `AnalysisService.isHurried`. */
  isWhole: boolean
}

/** A record of a file that holds what some file of the workspace declares. */
export interface HeldEntry {
  /** What is held: its file, and its name there. */
  file: string
  name: string
  key: string
  /** Of the key. */
  range: Range
  isTools: boolean
  /** Whether what it gives is held, and not it itself. */
  isCalled: boolean
}

/** A function or a class that makes tools, and where it is declared. */
export interface SoughtMaker {
  kind: MakerKind
  name: string
  file: string
  /** The class that the function is a method of, where whatever it is given is a tool. */
  of?: string
}

export function makerKey({ kind, name, file }: SoughtMaker): string {
  return `${kind} ${name} ${file}`
}

/** A tool that a file shows, and what makes it (`makerKey`). */
export interface MadeUse
  extends Pick<MadeTool, 'name' | 'label' | 'range' | 'declares' | 'isAbstract' | 'isNew' | 'isPassedOn'> {
  maker: string
  /** The file of the function that makes what it is given; null where that is not known. */
  from: string | null
}

/** A definition that nothing of its own file uses. */
export interface FileReach extends Omit<Reach, 'span'> {
  range: Range
}

/** Failures are traced when their answer is there, and fewer answers than these are awaited at once. */
const MAX_CLOSURES = 100

/** Reads files into what is evaluated and shown of them. All of it is synchronous, and most of it is parsing. */
export class Analysis {
  readonly #graph: ModuleGraph
  readonly #frameworks: readonly Framework[]
  /** What was prepared of files last, for failures that are led back to the source. */
  readonly #closures = new Latest<string, { key: string; closure: Closure }>(MAX_CLOSURES)

  constructor(graph: ModuleGraph, frameworks: readonly Framework[]) {
    this.#graph = graph
    this.#frameworks = frameworks
  }

  /** Null where there is no such file. */
  look(file: string, { converters, evaluable, registration }: LookOptions): FileAnalysis | null {
    this.#graph.about(file)
    const analysis = this.#graph.analyze(file)
    if (!analysis) return null
    const { syntaxError } = analysis
    const sites = settleSites(analysis, this.#graph, this.#frameworks, registration)
    let prepared: FileAnalysis['prepared'] = null
    try {
      if (evaluable && !syntaxError) prepared = this.#prepare(file, converters, sites)
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error)
      prepared = { failed, stack: error instanceof Error ? (error.stack ?? failed) : failed }
    }
    return {
      syntaxError,
      hasSites: analysis.sites.length > 0,
      sites,
      contribution: this.#graph.contributionOf(file),
      prepared,
      isWhole: this.#graph.isWhole,
    }
  }

  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string, converters: readonly string[], registration: boolean): FileRequest | null {
    this.#graph.about(file)
    const analysis = this.#graph.analyze(file)
    if (!analysis) return null
    const sites = settleSites(analysis, this.#graph, this.#frameworks, registration)
    return prepare(analysis, sites, this.#graph, converters, this.#frameworks)?.prepared.request ?? null
  }

  /**
   * What a file puts into records of what other files of the workspace declare. `names`: the names that are looked for, as
   * their modules export them; `default` and `*` (a module as a whole) among them.
   */
  entries(file: string, names: readonly string[]): HeldEntry[] {
    const tree = this.#graph.parse(file)
    if (!tree) return []
    const wanted = new Set(names)
    const lines = new Lines(tree.text)
    const held = recordEntries(tree, lines)
      .filter(({ ref }) => wanted.has(ref.name))
      .flatMap((entry) => this.#held(entry, file))
    return isInToolFolder(file, this.#frameworks) ? [...held, ...this.#handedOn(file, tree, lines)] : held
  }

  /** Without definitions in functions that make tools from what they are given: those are tools where the functions are called. */
  withoutMakers(file: string, { likely, ...others }: ToolSigns): ToolSigns {
    const sites = this.#graph.analyze(file)?.sites ?? []
    const made = sites.flatMap(({ call, template }) =>
      template !== null && this.#graph.isCalled(file, template) ? [call.range] : [],
    )
    const isMade = ({ range }: LikelyTool) => made.some((each) => isWithin(range.start, each))
    return {
      ...others,
      likely: likely.filter((each) => !isMade(each)).map((each) => this.#withListFile(each, file)),
    }
  }

  #withListFile(likely: LikelyTool, file: string): LikelyTool {
    const { importedList } = likely
    const declared =
      importedList && originOf({ kind: 'import', ...importedList, members: [] }, file, this.#graph)
    return declared ? { ...likely, listFile: declared.file } : likely
  }

  /** What a file exports that others declare, under the names that it gives to tools. */
  #handedOn(file: string, tree: ts.SourceFile, lines: Lines): HeldEntry[] {
    return [...exportedBy(file, this.#graph)].flatMap(([name, declared]): HeldEntry[] => {
      if (declared.file === file) return []
      const exports = exportsOf(tree)
      const place = exports.get(name)?.[0] ?? exports.get('*')?.[0] ?? tree
      const range = lines.range({ start: place.getStart(tree), end: place.end })
      return [{ ...declared, key: nameByFile(file, name), range, isTools: true, isCalled: false }]
    })
  }

  #held({ key, range, ref, isTools, isCalled }: RecordEntry, file: string): HeldEntry[] {
    const declared = originOf(ref, file, this.#graph)
    if (!declared) return []
    if (declared.name !== '*') return key === null ? [] : [{ ...declared, key, range, isTools, isCalled }]
    if (key !== null) return []
    return [...exportedBy(declared.file, this.#graph)].map(([name, each]) => ({
      ...each,
      key: name,
      range,
      isTools,
      isCalled,
    }))
  }

  /** The tools that a file shows as made by these functions and classes: the same ones, as far as its imports tell. */
  madeBy(file: string, makers: readonly SoughtMaker[]): MadeUse[] {
    const tree = this.#graph.parse(file)
    if (!tree) return []
    const namesOf = (kind: MadeTool['kind']) =>
      new Set(makers.flatMap((maker) => (maker.kind === kind ? [maker.name] : [])))
    const sought = {
      functions: namesOf('function'),
      classes: namesOf('class'),
      returning: namesOf('returned'),
    }
    return madeTools(tree, new Lines(tree.text), sought).flatMap(
      ({ by, kind, ref, isTold, given, givenBy, ...made }) =>
        makers
          .filter((maker) => maker.kind === kind && maker.name === by && this.#isMaker(maker, ref, file))
          .filter((maker) => isTold || (maker.of !== undefined && this.#isOf(maker, ref, file)))
          .map((maker) => ({
            ...made,
            name: made.name ?? (given && this.#nameOfGiven(given, file)),
            maker: makerKey(maker),
            from: (givenBy && originOf(givenBy, file, this.#graph)?.file) ?? null,
          })),
    )
  }

  /** What an object has that is handed around is told by its name alone. */
  #isMaker({ file: home, name }: SoughtMaker, ref: CalleeRef, file: string): boolean {
    if (ref.kind === 'local' && ref.members.length === 0) return file === home
    if (ref.kind !== 'import') return true
    const declared = originOf(ref, file, this.#graph)
    if (declared)
      return (
        declared.file === home &&
        (declared.name === name || declared.name === 'default' || ref.members.length > 0)
      )
    return ref.members.length > 0 && this.#graph.resolve(ref.specifier, file) !== null
  }

  #nameOfGiven(ref: CalleeRef, file: string): string | null {
    const declared = originOf(ref, file, this.#graph)
    const tree = declared && this.#graph.parse(declared.file)
    return tree ? nameOfDeclared(tree, declared.name) : null
  }

  /** Whether the method is called of what its class makes, or of what its file hands out. */
  #isOf({ file: home, of }: SoughtMaker, ref: CalleeRef, file: string): boolean {
    const from = ref.kind === 'made' ? ref.by : ref
    if (from.kind === 'local') return file === home
    if (from.kind !== 'import') return false
    const declared = originOf({ ...from, members: [] }, file, this.#graph)
    return declared?.file === home && (ref.kind !== 'made' || declared.name === of)
  }

  /** The definitions of a file that it does not use itself. */
  reach(file: string): FileReach[] {
    const tree = this.#graph.parse(file)
    const analysis = this.#graph.analyze(file)
    if (!tree || !analysis) return []
    const sites = analysis.sites.filter(({ call }) => !call.role)
    const lines = new Lines(tree.text)
    return reachOf(
      tree,
      sites.map(({ call }) => call.span),
    ).map(({ span, ...reach }) => ({ ...reach, range: lines.range(span) }))
  }

  /**
   * What a file puts together, and sends to a model, of the tools that are defined in it or elsewhere in the workspace.
   * `withServers`: what it registers on servers, too.
   */
  toolGroups(file: string, withServers: boolean): ToolGroups {
    const graph = this.#graph
    const definitions = (each: string) =>
      graph.analyze(each)?.sites.flatMap(({ call }) => (call.role ? [] : [call.span])) ?? []
    const lines = new Map<string, Lines | null>()
    const placed = ({ file: each, span }: { file: string; span: Span }): Location => {
      let own = lines.get(each)
      if (own === undefined) {
        const text = graph.parse(each)?.text
        own = text === undefined ? null : new Lines(text)
        lines.set(each, own)
      }
      const start = { line: 0, character: 0 }
      return { file: each, range: own?.range(span) ?? { start, end: start } }
    }
    const { sets, uses, made } = toolGroups(file, graph, definitions, withServers)
    return {
      sets: sets.map((set) => ({
        id: `${set.kind} ${set.file} ${set.span.start}`,
        kind: set.kind,
        name: set.name,
        at: placed(set),
        ...(set.call && { call: placed({ file: set.file, span: set.call }).range }),
        members: set.members.map((each) => ({
          ...placed(each),
          ...(each.branches.length > 0 ? { branches: each.branches } : {}),
        })),
      })),
      uses: uses.map(({ models, from, call, members, ...use }) => ({
        at: placed(use),
        ...(from && { from: placed({ file: use.file, span: from }).range }),
        models: models.map((model) => ({ ...model, at: placed(model.at) })),
        call,
        members: members.map(placed),
      })),
      made: made.map((model) => ({ ...model, at: placed(model.at) })),
    }
  }

  /** Failures of what was prepared, led back to the source as typed; null when it has changed by now. */
  trace(file: string, key: string, failures: readonly ChildFailure[]): EvaluationFailure[] | null {
    const known = this.#closures.get(file)
    if (known?.key !== key) return null
    return failures.map((failure) => mapFailure(failure, known.closure, this.#graph.texts))
  }

  /** The modules of what was prepared, with marks that tell where their code does not end; null when it has changed by now. */
  marked(file: string, key: string): ModuleCode[] | null {
    const known = this.#closures.get(file)
    if (known?.key !== key) return null
    return [...known.closure.modules.values()].map(({ code }) =>
      code.format === 'lazy'
        ? { ...code, revision: `${code.revision} marked`, code: withMarks(code.code) }
        : code,
    )
  }

  #prepare(file: string, converters: readonly string[], sites: SettledSite[]): Prepared | null {
    const analysis = this.#graph.analyze(file)
    const made = analysis && prepare(analysis, sites, this.#graph, converters, this.#frameworks)
    if (!made) {
      this.#closures.delete(file)
      return null
    }
    for (const id of made.closure.modules.keys()) this.#graph.touch('settings', id)
    this.#closures.set(file, { key: made.prepared.key, closure: made.closure })
    return made.prepared
  }
}
