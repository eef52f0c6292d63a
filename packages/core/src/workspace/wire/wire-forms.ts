import type { ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import type { TargetChoice } from '../../model/target-choice.js'
import {
  type Capture,
  captureOf,
  hostForm,
  NEUTRAL_TARGET,
  notCaptured,
  type ServerName,
  standInName,
  type Target,
  type TargetInfo,
  targetInfos,
  targetOf,
  viaOf,
  type WireForm,
  wireForm,
} from '../../wire/index.js'
import { Captures, type CapturesParts, type Capturing, capturedBy } from './captures.js'
import { type ProgramCall, programCall } from './program-call.js'
import type { InstalledSdk, Sdks } from './sdks.js'
import type { TargetChoices } from './target-choices.js'

export interface WireFormsParts extends CapturesParts {
  targetChoices: TargetChoices
  root: string
  /** Why nothing at all is evaluated; null where it is. */
  unavailableReason: string | null
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  sdks: Sdks
  serverOf(tool: ToolFacts): ServerName | null
}

/** How a form is to be had: at once, or by a capture. */
type Way = { form: WireForm } | Capturing

/** Tools as targets get them: captured from the SDK that sends them where that is installed, else as documented. */
export class WireForms {
  readonly #parts: WireFormsParts
  readonly #captures: Captures

  constructor(parts: WireFormsParts) {
    this.#parts = parts
    this.#captures = new Captures(parts)
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
    return this.#captures.known(tool, way) ?? this.#captured(tool, way)
  }

  /** Has tools sent to targets, all at once, where that is not known yet: `known` has the forms then. */
  async send(tools: ReadonlyArray<{ tool: ToolFacts; targets: readonly string[] }>): Promise<void> {
    await this.#captures.all(
      tools.map(({ tool, targets }) => {
        const ways = new Map<string, Capturing>()
        for (const target of targets) {
          const way = this.#way(tool, this.#listedFor(tool, target), undefined)
          if (!('form' in way) && this.#captures.known(tool, way) === null) ways.set(way.key, way)
        }
        return { tool, ways: [...ways.values()] }
      }),
    )
  }

  async #captured(tool: ToolFacts, way: Capturing): Promise<WireForm> {
    const [forms] = await this.#captures.all([{ tool, ways: [way] }])
    return forms?.[0] as WireForm
  }

  /**
   * The same, as far as it is known without asking anybody; null where it has to be captured yet.
   *
   * @throws {TargetError}
   */
  known(tool: ToolFacts, target: string, via?: string | null): WireForm | null {
    const listed = this.#listedFor(tool, target)
    const way = this.#way(tool, listed, via)
    const form = 'form' in way ? way.form : this.#captures.known(tool, way)
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
    const form = this.#captures.known(tool, way) ?? this.#captures.failed(way)
    return !form || form.captured || form.refused ? null : (form.notes[0] ?? null)
  }

  /**
   * What the tool's own SDK says while it makes the tool, without a target: a form without an entry. Null where that has to be tried
   * yet; undefined where there is nothing to try.
   */
  made(tool: ToolFacts): WireForm | null | undefined {
    const way = this.#makingWay(tool)
    return way && this.#captures.known(tool, way)
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

  /**
   * Whether the program sends a tool to a target through an SDK that makes its form: not where it is written as it goes out. What is
   * known of no SDK may convert a schema otherwise than it is shown, too.
   */
  isMade(tool: ToolFacts, target: string): boolean {
    if (this.#hostOf(tool, target)) return this.#isOfServer(tool) && !this.isDocumented(tool, target)
    const conversion = this.#parts.frameworks.get(tool.site.framework)?.conversion
    if (conversion === 'json') return false
    const choice = this.#parts.targetChoices.of(tool).find((each) => each.target === target)
    const isConverted = conversion === 'unknown' && tool.schemaSource === 'converter'
    const isMade = isConverted || !this.isDocumented(tool, target)
    return isMade && choice !== undefined && choice.from.kind !== 'configuration'
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

  /** As `Captures` has it. */
  get revision(): number {
    return this.#captures.revision
  }

  /** As `Captures` has it. */
  get importFailures(): number {
    return this.#captures.importFailures
  }

  /** Packages may be others: nothing that was captured counts. */
  clear(): void {
    this.#captures.clear()
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
      const last = this.#captures.last(tool, { capture, target })
      if (last)
        return { form: { ...last, notes: [...last.notes, 'From the last text that could be evaluated.'] } }
      const why = unavailableReason ?? tool.reason ?? 'the tool could not be evaluated.'
      return { form: notCaptured(by, [`Not captured: ${why}`]) }
    }
    const files = Object.values(sdk.modules).map((module) => module && [module.path, module.version])
    const { index } = tool.site
    const call = this.#programCall(tool, target)
    const way = { capture, target, sdk, own: this.ownSdk(tool) === capture.id, call }
    // What only imports packages does the same for every tool.
    if (target === null && !capture.making?.make) return { ...way, key: JSON.stringify([capture.id, files]) }
    const key = JSON.stringify([
      tool.program,
      index,
      tool.instance,
      standInName(tool),
      capture.id,
      target,
      files,
      call,
    ])
    return { ...way, key }
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
