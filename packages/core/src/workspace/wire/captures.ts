import type { CaptureRequest, CaptureResult } from '../../child/protocol.js'
import { Latest } from '../../common/latest-map.js'
import type { CaptureOutcome, Evaluator, FileRequest } from '../../evaluate/host.js'
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

  /** In the order of `ways`. Those that nobody has asked for yet are one request. */
  all(tool: ToolFacts, ways: readonly Capturing[]): Promise<WireForm[]> {
    const asked = new Map(ways.filter(({ key }) => !this.#underway.has(key)).map((way) => [way.key, way]))
    if (asked.size > 0) this.#begin(tool, [...asked.values()])
    return Promise.all(ways.map(({ key }) => this.#underway.get(key) as Promise<WireForm>))
  }

  #begin(tool: ToolFacts, ways: readonly Capturing[]): void {
    const forms = this.#ask(tool, ways).finally(() => {
      for (const { key } of ways) this.#underway.delete(key)
    })
    for (const [index, { key }] of ways.entries())
      this.#underway.set(
        key,
        forms.then((each) => each[index] as WireForm),
      )
  }

  async #ask(tool: ToolFacts, ways: readonly Capturing[]): Promise<WireForm[]> {
    const { evaluator, installation, request } = this.#parts
    installation.watchPackages(ways.flatMap(filesOf))
    const asked = await request(tool.file)
    if (asked === null) {
      const why = 'The tool is not known any more. Check the file again.'
      return ways.map((way) => notCaptured(capturedBy(way), [why]))
    }
    const ask = async (some: readonly Capturing[]): Promise<WireForm[]> => {
      const requests = some.map((way) => wanted(tool, way))
      const outcome = await evaluator.capture(asked, handleOf(tool), requests)
      if ('results' in outcome)
        return some.map((way, index) =>
          this.#received(tool, way, asked, outcome.results[index] as CaptureResult),
        )
      if (some.length === 1) return some.map((way) => this.#unanswered(way, outcome))
      // One may have kept all others from being answered.
      const forms: WireForm[] = []
      for (const way of some) forms.push(...(await ask([way])))
      return forms
    }
    return ask(ways)
  }

  #unanswered(way: Capturing, { failure }: Extract<CaptureOutcome, { failure: unknown }>): WireForm {
    const form = notCaptured(capturedBy(way), [`Not captured: ${describeFailure(failure)}`])
    this.#failed.set(way.key, form)
    return form
  }

  #received(tool: ToolFacts, way: Capturing, asked: FileRequest, result: CaptureResult): WireForm {
    const form = capturedForm(capturedBy(way), result, tool)
    const standIn = standInName(tool)
    // An SDK may name by itself what has no name.
    if (isUnnamed(tool) && readEntry(form.json)?.name === standIn) form.notes.push(unnamedNote(tool, standIn))
    // The text may have changed since the facts were made: then the form is of another program than they are.
    if (!isOfProgram(tool.program, asked)) return form
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
