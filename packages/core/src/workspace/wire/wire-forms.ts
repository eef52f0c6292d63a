import { Latest } from '../../common/latest-map.js'
import type { Evaluator, FileRequest } from '../../evaluate/host.js'
import { handleOf } from '../../evaluate/tool-handle.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import type { TargetChoice } from '../../model/target-choice.js'
import {
  type Capture,
  type CapturedBy,
  capturedForm,
  captureOf,
  hostForm,
  isUnnamed,
  NEUTRAL_TARGET,
  notCaptured,
  readEntry,
  type ServerName,
  standInName,
  type Target,
  type TargetInfo,
  targetInfos,
  targetOf,
  unnamedNote,
  viaOf,
  type WireForm,
  wireForm,
} from '../../wire/index.js'
import { isOfProgram } from '../analysis/evaluation/program.js'
import type { Installed } from '../cache/installation.js'
import type { PersistentResults } from '../cache/persistent-results.js'
import { describeFailure } from '../checks/failures.js'
import { type ProgramCall, programCall } from './program-call.js'
import type { InstalledSdk, Sdks } from './sdks.js'
import type { TargetChoices } from './target-choices.js'

export interface WireFormsParts {
  targetChoices: TargetChoices
  root: string
  /** Why nothing at all is evaluated; null where it is. */
  unavailableReason: string | null
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  evaluator: Evaluator
  installation: Installed
  sdks: Sdks
  /** What is kept between runs; null where nothing is. */
  persistentResults: PersistentResults | null
  serverOf(tool: ToolFacts): ServerName | null
  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string): Promise<FileRequest | null>
}

/** Forms that are kept, of the tools that were looked at last. */
const KEPT = 5000

/** How a form is to be had: at once, or by a capture. */
type Way = { form: WireForm } | Capturing

interface Capturing {
  capture: Capture
  /** Null: the SDK only makes the tool. */
  target: string | null
  sdk: InstalledSdk
  /** The same for the same program with the same packages. */
  key: string
}

/** Tools as targets get them: captured from the SDK that sends them where that is installed, else as documented. */
export class WireForms {
  readonly #parts: WireFormsParts
  readonly #known = new Latest<string, WireForm>(KEPT)
  readonly #underway = new Map<string, Promise<WireForm>>()
  /** What was not captured, where the next attempt may succeed. */
  readonly #failed = new Latest<string, WireForm>(KEPT)
  /** The last capture of each tool, for when its text cannot be evaluated. */
  readonly #last = new Latest<string, WireForm>(KEPT)
  #revision = 0
  #importFailures = 0

  constructor(parts: WireFormsParts) {
    this.#parts = parts
  }

  /**
   * A tool as a target gets it: through its framework's SDK, or through `via`; `via: null` is the documented shape.
   *
   * @throws {TargetError} for a target that is not known, or an SDK that does not send to it
   */
  async of(tool: ToolFacts, target: string, via?: string | null): Promise<WireForm> {
    return this.#shown(await this.#listed(tool, this.#listedFor(tool, target), via), tool, target)
  }

  async #listed(tool: ToolFacts, target: string, via: string | null | undefined): Promise<WireForm> {
    const way = this.#way(tool, target, via)
    if ('form' in way) return way.form
    return this.#lookUp(tool, way) ?? this.#captured(tool, way)
  }

  #captured(tool: ToolFacts, way: Capturing): Promise<WireForm> {
    const underway = this.#underway.get(way.key) ?? this.#capture(tool, way)
    this.#underway.set(way.key, underway)
    return underway
  }

  /**
   * The same, as far as it is known without asking anybody; null where it has to be captured yet.
   *
   * @throws {TargetError}
   */
  known(tool: ToolFacts, target: string, via?: string | null): WireForm | null {
    const listed = this.#listedFor(tool, target)
    const way = this.#way(tool, listed, via)
    const form = 'form' in way ? way.form : this.#lookUp(tool, way)
    return form && this.#shown(form, tool, target)
  }

  /** The host that a target is for a tool; null where it is not a host. */
  #hostOf(tool: ToolFacts, target: string): Target | null {
    const found = targetOf(target)
    if (found.host) return found
    return found.forServers && this.#isOfServer(tool) ? found.forServers : null
  }

  #isOfServer(tool: ToolFacts): boolean {
    return this.#parts.targetChoices.ownTarget(tool) === NEUTRAL_TARGET
  }

  /** A host takes what a server lists. */
  #listedFor(tool: ToolFacts, target: string): string {
    return this.#hostOf(tool, target) ? NEUTRAL_TARGET : target
  }

  /** As the target's model reads it, where the target is a host. */
  #shown(listed: WireForm, tool: ToolFacts, target: string): WireForm {
    const host = this.#hostOf(tool, target)
    return host?.host ? hostForm(listed, host, host.host, this.#parts.serverOf(tool)) : listed
  }

  /** Whether `known` gives one, without making it. */
  isKnown(tool: ToolFacts, target: string): boolean {
    return this.isDocumented(tool, target) || this.known(tool, target) !== null
  }

  /** Whether a tool's form is the documented one, whatever is installed: no SDK of its own sends it to the target. */
  isDocumented(tool: ToolFacts, target: string): boolean {
    return this.#ownCapture(tool, this.#listedFor(tool, target)) === null
  }

  /** Why the tool's own SDK, which was asked, sent nothing of it; null where it did, refused it, or was not asked. */
  notCaptured(tool: ToolFacts, target: string): string | null {
    const listed = this.#listedFor(tool, target)
    const way = this.#way(tool, listed, undefined)
    if ('form' in way) return null
    const form = this.#lookUp(tool, way) ?? this.#failed.get(way.key)
    return !form || form.captured || form.refused ? null : (form.notes[0] ?? null)
  }

  /**
   * What the tool's own SDK says while it makes the tool, without a target: a form without an entry. Null where that has to be tried
   * yet; undefined where there is nothing to try.
   */
  made(tool: ToolFacts): WireForm | null | undefined {
    const way = this.#makingWay(tool)
    return way && this.#lookUp(tool, way)
  }

  /** Has its own SDK make a tool, as `made` has it. */
  async make(tool: ToolFacts): Promise<void> {
    const way = this.#makingWay(tool)
    if (way) await this.#captured(tool, way)
  }

  #makingWay(tool: ToolFacts): Capturing | undefined {
    const own = this.ownSdk(tool)
    const capture = own === null ? null : captureOf(own)
    if (!capture?.making) return
    const { modules, optional = [] } = capture.making
    const way = this.#wayBy(tool, null, capture, this.#parts.sdks.installed(modules, optional, tool.file))
    return 'form' in way ? undefined : way
  }

  /** The documented shape, of what could not be captured. */
  documented(tool: ToolFacts, target: string): WireForm {
    const listed = this.#listedFor(tool, target)
    return this.#shown(wireForm(tool, targetOf(listed)), tool, target)
  }

  /** Whether the program sends a tool to a target through an SDK that makes its form: not where it is written as it goes out. */
  isMade(tool: ToolFacts, target: string): boolean {
    if (this.#hostOf(tool, target)) return this.#isOfServer(tool) && !this.isDocumented(tool, target)
    if (this.#parts.frameworks.get(tool.site.framework)?.conversion === 'json') return false
    const choice = this.#parts.targetChoices.of(tool).find((each) => each.target === target)
    return !this.isDocumented(tool, target) && choice !== undefined && choice.from.kind !== 'configuration'
  }

  /** Every target, and what can send tools to it: from where a tool stands, or from the root. */
  targets(tool: ToolFacts | undefined, chosen: readonly TargetChoice[]): TargetInfo[] {
    const { sdks, root } = this.#parts
    const file = tool?.file ?? `${root}/index.ts`
    const own = tool ? this.ownSdk(tool) : null
    return targetInfos(chosen, own, (target) =>
      sdks.viasTo(targetOf(target).host ? NEUTRAL_TARGET : target, file, own),
    )
  }

  /** The process starts while something else is done, where an SDK that sends to the target is installed at the root. */
  expect(target: string): void {
    const { unavailableReason, evaluator, sdks, root } = this.#parts
    if (unavailableReason !== null) return
    const listed = targetOf(target).host ? NEUTRAL_TARGET : target
    const vias = sdks.viasTo(listed, `${root}/index.ts`, null)
    if (vias.some(({ installed }) => installed !== null)) evaluator.warmCaptures()
  }

  /** Grows whenever what is known of a tool may be something else. */
  get revision(): number {
    return this.#revision
  }

  /** Grows whenever a form is known that a package has which throws while it is imported. */
  get importFailures(): number {
    return this.#importFailures
  }

  /** Packages may be others: nothing that was captured counts. */
  clear(): void {
    this.#revision++
    this.#known.clear()
    this.#underway.clear()
    this.#failed.clear()
  }

  /** In this run, or in one before. */
  #lookUp(tool: ToolFacts, way: Capturing): WireForm | null {
    const { key } = way
    const known = this.#known.get(key)
    if (known) return known
    const place = placeOf(tool, way)
    const kept = this.#parts.persistentResults?.captured(place, key) ?? null
    if (kept) this.#keep(key, place, kept)
    return kept
  }

  #way(tool: ToolFacts, target: string, via: string | null | undefined): Way {
    const documented = targetOf(target)
    if (via === undefined || via === null) {
      const capture = via === null ? null : this.#ownCapture(tool, target)
      if (!capture) return { form: wireForm(tool, documented) }
      const way = this.#sendingWay(tool, target, capture)
      if (!('form' in way) || way.form.captured || way.form.json !== null) return way
      return { form: wireForm(tool, documented, way.form.notes[0]) }
    }
    return this.#sendingWay(tool, target, viaOf(via, target, this.ownSdk(tool)))
  }

  #sendingWay(tool: ToolFacts, target: string, capture: Capture): Way {
    const { provider } = this.#programCall(tool, target)
    return this.#wayBy(tool, target, capture, this.#parts.sdks.find(capture, target, tool.file, provider))
  }

  #wayBy(tool: ToolFacts, target: string | null, capture: Capture, sdk: InstalledSdk): Way {
    const { sdks, unavailableReason } = this.#parts
    const by = capturedBy({ capture, target, sdk })
    if (sdk.missing.length > 0) {
      const names = sdk.missing.map((name) => `\`${name}\``).join(' and ')
      const why = `Not captured: ${names} ${sdk.missing.length === 1 ? 'is' : 'are'} not installed. Add ${sdk.missing.length === 1 ? 'it' : 'them'} with: ${sdks.addCommand(sdk.missing)}`
      return { form: notCaptured(by, [why]) }
    }
    if (tool.program === undefined || tool.failure !== null) {
      const last = this.#last.get(placeOf(tool, { capture, target }))
      if (last)
        return { form: { ...last, notes: [...last.notes, 'From the last text that could be evaluated.'] } }
      const why = unavailableReason ?? tool.reason ?? 'the tool could not be evaluated.'
      return { form: notCaptured(by, [`Not captured: ${why}`]) }
    }
    const files = Object.values(sdk.modules).map((module) => module && [module.path, module.version])
    const { index } = tool.site
    // What only imports packages does the same for every tool.
    if (target === null && !capture.making?.make)
      return { capture, target, sdk, key: JSON.stringify([capture.id, files]) }
    const key = JSON.stringify([
      tool.program,
      index,
      tool.instance,
      standInName(tool),
      capture.id,
      target,
      files,
      this.#programCall(tool, target),
    ])
    return { capture, target, sdk, key }
  }

  async #capture(tool: ToolFacts, way: Capturing): Promise<WireForm> {
    const { capture, target, sdk, key } = way
    const { evaluator, installation, persistentResults, request } = this.#parts
    const by = capturedBy(way)
    try {
      const files = Object.values(sdk.modules).flatMap((module) => module?.path ?? [])
      installation.watchPackages(files)
      const asked = await request(tool.file)
      if (asked === null) return notCaptured(by, ['The tool is not known any more. Check the file again.'])
      const outcome = await evaluator.capture(asked, handleOf(tool), {
        sdk: capture.id,
        target,
        name: standInName(tool),
        own: this.ownSdk(tool) === capture.id,
        resolved: tool.schema,
        ...this.#programCall(tool, target),
        modules: sdk.modules,
      })
      if ('failure' in outcome) {
        const form = notCaptured(by, [`Not captured: ${describeFailure(outcome.failure)}`])
        this.#failed.set(key, form)
        return form
      }
      const form = capturedForm(by, outcome.result, tool)
      const standIn = standInName(tool)
      // An SDK may name by itself what has no name.
      if (isUnnamed(tool) && readEntry(form.json)?.name === standIn)
        form.notes.push(unnamedNote(tool, standIn))
      // The text may have changed since the facts were made: then the form is of another program than they are.
      if (!isOfProgram(tool.program, asked)) return form
      const place = placeOf(tool, way)
      this.#keep(key, place, form)
      persistentResults?.keepCaptured(place, key, form, files)
      return form
    } finally {
      this.#underway.delete(key)
    }
  }

  #keep(key: string, place: string, form: WireForm): void {
    this.#revision++
    if (form.refused?.package !== undefined) this.#importFailures++
    this.#known.set(key, form)
    this.#last.set(place, form)
  }

  #programCall(tool: ToolFacts, target: string | null): ProgramCall {
    return programCall(this.#parts.targetChoices.of(tool), target)
  }

  /** How it is captured what its own SDK sends to a target; null where it has none that does. */
  #ownCapture(tool: ToolFacts, target: string): Capture | null {
    const own = this.ownSdk(tool)
    const capture = own === null ? null : captureOf(own)
    return capture?.targets.includes(target) ? capture : null
  }

  /** The SDK that sends a tool where nothing else is asked for; null where its framework has none. */
  ownSdk(tool: ToolFacts): string | null {
    const { sdk = null, otherSdks = [] } = this.#parts.frameworks.get(tool.site.framework) ?? {}
    if (sdk === null || otherSdks.length === 0) return sdk
    const isInstalled = (id: string) => {
      const capture = captureOf(id)
      const [target] = capture?.targets ?? []
      return capture && target
        ? this.#parts.sdks.find(capture, target, tool.file).missing.length === 0
        : false
    }
    return [sdk, ...otherSdks].find(isInstalled) ?? sdk
  }
}

/** The target in the keys and forms of a tool that is only made, and sent to no target. */
const NO_TARGET = 'none'

function capturedBy({ capture, target, sdk }: Omit<Capturing, 'key'>): CapturedBy {
  return {
    target: target ?? NO_TARGET,
    via: capture.id,
    title: capture.title,
    versions: sdk.versions,
  }
}

function placeOf(tool: ToolFacts, { target, capture }: Pick<Capturing, 'target' | 'capture'>): string {
  return `${tool.id}\0${capture.id}\0${target ?? NO_TARGET}`
}
