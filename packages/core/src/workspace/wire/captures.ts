import type { CaptureRequest, CaptureResult } from '../../child/protocol.js'
import { Latest } from '../../common/latest-map.js'
import type { CaptureOutcome, Evaluator, FileRequest, ToolToCapture } from '../../evaluate/host.js'
import { handleOf } from '../../evaluate/tool-handle.js'
import type { ToolFacts } from '../../model/facts.js'
import {
  type Capture,
  type CapturedBy,
  capturedForm,
  isUnnamed,
  notCaptured,
  readEntry,
  standInName,
  unnamedNote,
  type WireForm,
} from '../../wire/index.js'
import { isOfProgram } from '../analysis/evaluation/program.js'
import type { Installed } from '../cache/installation.js'
import type { PersistentResults } from '../cache/persistent-results.js'
import { describeFailure } from '../checks/failures.js'
import type { ProgramCall } from './program-call.js'
import type { InstalledSdk } from './sdks.js'

export interface CapturesParts {
  evaluator: Evaluator
  installation: Installed
  /** What is kept between runs; null where nothing is. */
  persistentResults: PersistentResults | null
  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string): Promise<FileRequest | null>
}

/** How a tool is had from an SDK. */
export interface Capturing {
  capture: Capture
  /** Null: the SDK only makes the tool. */
  target: string | null
  sdk: InstalledSdk
  /** Whether the tool is defined in this SDK's own form. */
  own: boolean
  call: ProgramCall
  /** The same for the same program with the same packages. */
  key: string
}

/** A tool, and how it is asked for. Of all that is asked for together, no two ways have the same key. */
export interface ToolWays {
  tool: ToolFacts
  ways: readonly Capturing[]
}

interface Requested extends ToolWays {
  request: FileRequest
}

/** Forms that are kept, of the tools that were looked at last. */
const KEPT = 5000

/** The target in the keys and forms of a tool that is only made, and sent to no target. */
const NO_TARGET = 'none'

/** What SDKs made of tools: asked for once, and kept for as long as nothing that it depends on is different. */
export class Captures {
  readonly #parts: CapturesParts
  readonly #known = new Latest<string, WireForm>(KEPT)
  readonly #underway = new Map<string, Promise<WireForm>>()
  /** What was not captured, where the next attempt may succeed. */
  readonly #failed = new Latest<string, WireForm>(KEPT)
  /** The last capture of each tool, for when its text cannot be evaluated. */
  readonly #last = new Latest<string, WireForm>(KEPT)
  #revision = 0
  #importFailures = 0

  constructor(parts: CapturesParts) {
    this.#parts = parts
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
  known(tool: ToolFacts, way: Capturing): WireForm | null {
    const { key } = way
    const known = this.#known.get(key)
    if (known) return known
    const place = placeOf(tool, way)
    const kept = this.#parts.persistentResults?.captured(place, key) ?? null
    if (kept) this.#keep(key, place, kept)
    return kept
  }

  /** What the last attempt came to, where nothing was captured. */
  failed({ key }: Capturing): WireForm | null {
    return this.#failed.get(key) ?? null
  }

  /** The form of a text before. */
  last(tool: ToolFacts, way: Pick<Capturing, 'target' | 'capture'>): WireForm | null {
    return this.#last.get(placeOf(tool, way)) ?? null
  }

  /** The form of each tool for each of its ways. Those that nobody has asked for yet are one request. */
  all(tools: readonly ToolWays[]): Promise<WireForm[][]> {
    const asked = tools.flatMap(({ tool, ways }) => {
      const open = ways.filter(({ key }) => !this.#underway.has(key))
      return open.length > 0 ? [{ tool, ways: open }] : []
    })
    if (asked.length > 0) this.#begin(asked)
    return Promise.all(
      tools.map(({ ways }) =>
        Promise.all(ways.map(({ key }) => this.#underway.get(key) as Promise<WireForm>)),
      ),
    )
  }

  #begin(asked: readonly ToolWays[]): void {
    const forms = this.#ask(asked).finally(() => {
      for (const { ways } of asked) for (const { key } of ways) this.#underway.delete(key)
    })
    for (const [index, { ways }] of asked.entries())
      for (const [at, { key }] of ways.entries())
        this.#underway.set(
          key,
          forms.then((all) => all[index]?.[at] as WireForm),
        )
  }

  async #ask(tools: readonly ToolWays[]): Promise<WireForm[][]> {
    const { evaluator, installation, request } = this.#parts
    installation.watchPackages(tools.flatMap(({ ways }) => ways.flatMap(filesOf)))
    const asked: Array<ToolWays & { request: FileRequest | null }> = []
    for (const each of tools) asked.push({ ...each, request: await request(each.tool.file) })
    const known = asked.filter((each): each is Requested => each.request !== null)
    const outcomes = await evaluator.capture(known.map(toCapture))
    const forms = new Map<ToolWays, WireForm[]>()
    for (const [index, each] of known.entries())
      forms.set(each, this.#formsOf(each, outcomes[index] as CaptureOutcome[]))
    const why = 'The tool is not known any more. Check the file again.'
    return asked.map((each) => forms.get(each) ?? each.ways.map((way) => notCaptured(capturedBy(way), [why])))
  }

  #formsOf(asked: Requested, outcomes: readonly CaptureOutcome[]): WireForm[] {
    return asked.ways.map((way, index) => {
      const outcome = outcomes[index] as CaptureOutcome
      return 'result' in outcome ? this.#received(asked, way, outcome.result) : this.#unanswered(way, outcome)
    })
  }

  #unanswered(way: Capturing, { failure }: Extract<CaptureOutcome, { failure: unknown }>): WireForm {
    const form = notCaptured(capturedBy(way), [`Not captured: ${describeFailure(failure)}`])
    this.#failed.set(way.key, form)
    return form
  }

  #received({ tool, request }: Requested, way: Capturing, result: CaptureResult): WireForm {
    const form = capturedForm(capturedBy(way), result, tool)
    const standIn = standInName(tool)
    // An SDK may name by itself what has no name.
    if (isUnnamed(tool) && readEntry(form.json)?.name === standIn) form.notes.push(unnamedNote(tool, standIn))
    // The text may have changed since the facts were made: then the form is of another program than they are.
    if (!isOfProgram(tool.program, request)) return form
    const place = placeOf(tool, way)
    this.#keep(way.key, place, form)
    this.#parts.persistentResults?.keepCaptured(place, way.key, form, filesOf(way))
    return form
  }

  #keep(key: string, place: string, form: WireForm): void {
    this.#revision++
    if (form.refused?.package !== undefined) this.#importFailures++
    this.#known.set(key, form)
    this.#last.set(place, form)
  }
}

export function capturedBy({
  capture,
  target,
  sdk,
}: Pick<Capturing, 'capture' | 'target' | 'sdk'>): CapturedBy {
  return {
    target: target ?? NO_TARGET,
    via: capture.id,
    title: capture.title,
    versions: sdk.versions,
  }
}

function toCapture({ tool, ways, request }: Requested): ToolToCapture {
  return { request, tool: handleOf(tool), wanted: ways.map((way) => wanted(tool, way)) }
}

function wanted(tool: ToolFacts, { capture, target, own, call, sdk }: Capturing): CaptureRequest {
  return {
    sdk: capture.id,
    target,
    name: standInName(tool),
    own,
    resolved: tool.schema,
    ...call,
    modules: sdk.modules,
  }
}

function filesOf({ sdk }: Capturing): string[] {
  return Object.values(sdk.modules).flatMap((module) => module?.path ?? [])
}

function placeOf(tool: ToolFacts, { target, capture }: Pick<Capturing, 'target' | 'capture'>): string {
  return `${tool.id}\0${capture.id}\0${target ?? NO_TARGET}`
}
