import type {
  AnswerRequest,
  AnswerResult,
  CaptureRequest,
  CaptureResult,
  CodePlace,
  EvaluationRequest,
  ModuleCode,
  PackageFile,
  Protection,
  RawFailure,
  RawTimeout,
  ToolHandle,
  ValidationOutcome,
  Work,
} from '../child/protocol.js'
import type { Json } from '../model/json.js'
import type { GeneratedParameters } from '../model/reading.js'
import type { RetryRequest } from '../model/retry.js'
import { plugNPlayFlags } from '../processes/plug-n-play.js'
import { withChangesByVariables } from './changed-by-variables.js'
import { type Trial, withHiddenVariables } from './hidden-variables.js'
import { KnownHangs } from './known-hangs.js'
import { expectedProtection } from './launch.js'
import { isOfOne, oneByOne } from './one-by-one.js'
import type { EvaluateOutcome, Failed } from './outcome.js'
import { withTimeoutPlaces } from './timeout-places.js'
import { type SlotOutcome, WorkerSlot } from './worker-slot.js'
import { withWrittenVariables } from './written-variables.js'

export interface EvaluatorOptions {
  /** How long the code of one request may take before its process is killed; see `Deadline`. Milliseconds. */
  timeoutMs: number
  /** The same for the packages that it loads for the first time, together. Default 15,000. */
  loadingMs?: number
  /** Names of the environment variables that user code may see. */
  env: readonly string[]
  /** The Node that runs user code; null: the one we run on. */
  node: string | null
  /** The working directory of user code. */
  cwd: string
  /** The JavaScript heap of each child; its whole resident size may be about twice that. Default `MEMORY_MB`. */
  memoryMb?: number
  /**
   * Whether all that is asked is one check. A child then takes memory rather than time, up to 100 MB more; SDKs are loaded into
   * the process that has evaluated the tools; nothing is started that only a later question would need. Default false.
   */
  once?: boolean
  /** How many children evaluate at the same time. Default 1. */
  children?: number
  /** What user code prints, line by line. */
  onLog?: (line: string) => void
}

/** The JavaScript heap of a child, where nobody says otherwise. */
export const MEMORY_MB = 512

/** One file and the modules that its sites need. */
export type FileRequest = Omit<EvaluationRequest, 'closure'>

/** A Node, and what it denies to user code. */
export interface Runtime {
  path: string
  /** `22.13.0` */
  version: string
  protection: Protection
}

export type ValidateOutcome = { outcomes: ValidationOutcome[] } | Failed

export type GenerateOutcome = { result: GeneratedParameters } | Failed

/** A tool, and each way in which it is to be sent. `request` is its file as it was evaluated. */
export interface ToolToCapture {
  request: FileRequest
  tool: ToolHandle
  wanted: readonly CaptureRequest[]
}

export type CaptureOutcome = { result: CaptureResult } | Failed

export type AnswerOutcome = { result: AnswerResult } | Failed

/**
 * Runs user code, in processes of their own: answers within the deadline whatever the code does. Processes are started
 * at the first request and keep nobody alive; `dispose` ends them.
 */
export class Evaluator {
  private readonly slots: WorkerSlot[]
  /** SDKs are large and take their time to load: no evaluation is to wait for one, unless all captures come after it. */
  private readonly captures: WorkerSlot
  private readonly hanging = new KnownHangs()
  private readonly nodePath: string | null
  private readonly cwd: string
  private nextId = 1

  constructor(options: EvaluatorOptions) {
    this.nodePath = options.node
    this.cwd = options.cwd
    const { memoryMb = MEMORY_MB, children = 1, loadingMs = 15_000, once = false, ...rest } = options
    const slot = { ...rest, memoryMb, loadingMs, hanging: this.hanging }
    // A second process loads all packages again: that pays where there is time for it.
    const evaluation = { ...slot, largeHeap: once, spare: !once }
    const first = new WorkerSlot(evaluation)
    this.slots = [first, ...Array.from({ length: children - 1 }, () => new WorkerSlot(evaluation))]
    this.captures = once ? first : new WorkerSlot({ ...slot, spare: false })
  }

  /** What the running Node denies to user code; null before the first child is ready. */
  get protection(): Protection | null {
    return this.slots.find((slot) => slot.protection !== null)?.protection ?? null
  }

  /** What runs user code. Before the first child is ready, what our own Node will be; null for a different Node. */
  get runtime(): Runtime | null {
    const path = this.nodePath ?? process.execPath
    const ready = this.slots.find((slot) => slot.node !== null)
    if (ready?.node && ready.protection) return { path, version: ready.node, protection: ready.protection }
    if (this.nodePath !== null) return null
    const version = process.versions.node
    return { path, version, protection: expectedProtection(version, plugNPlayFlags(this.cwd)) }
  }

  /** Why no process is to be had for now, for people; null: as far as is known, one is. */
  get unavailableReason(): string | null {
    const tried = this.slots.filter((slot) => slot.isWarm || slot.unavailableReason !== null)
    return tried.every((slot) => slot.unavailableReason !== null)
      ? (tried[0]?.unavailableReason ?? null)
      : null
  }

  /**
   * Starts a process, when there is none, for an evaluation that is likely to be asked for soon. `packages`: what it is likely
   * to load.
   */
  warm(packages?: () => PackageFile[]): void {
    this.slots[0]?.warm(packages)
  }

  /** `marked`: the same modules with marks (`modules/lazy-form/marks.ts`), asked for where their code does not end; null: not to be had. */
  async evaluate(
    request: FileRequest,
    marked: () => Promise<ModuleCode[] | null> = () => Promise.resolve(null),
  ): Promise<EvaluateOutcome> {
    const evaluation = withClosure(request)
    const once = await this.evaluateOnce(evaluation)
    const outcome =
      'failure' in once
        ? await withTimeoutPlaces(
            await oneByOne(evaluation.sites, once, (sites) => this.evaluateOnce({ ...evaluation, sites })),
            (timeout, site) => this.placesOf(timeout, site, evaluation, marked),
          )
        : once
    if ('failure' in outcome) return outcome
    const trial: Trial = async (sites, environment) => {
      const some = request.sites.filter(({ index }) => sites.has(index))
      const tried = await this.evaluateOnce({ ...withClosure(request), sites: some, environment })
      return 'failure' in tried ? null : tried
    }
    const explained = await withHiddenVariables(withWrittenVariables(outcome, request), request, trial)
    const place = { file: request.file, root: this.cwd }
    return { ...(await withChangesByVariables(explained, place, trial)), elapsedMs: outcome.elapsedMs }
  }

  /** Runs once more, with marks, what does not end. */
  private placesOf(
    { statement }: RawTimeout,
    site: number | null,
    evaluation: EvaluationRequest,
    marked: () => Promise<ModuleCode[] | null>,
  ): Promise<CodePlace[]> {
    const find = async (): Promise<CodePlace[]> => {
      const modules = await marked()
      if (!modules) return []
      const sites = evaluation.sites.filter(({ index }) => site === null || index === site)
      const { closure } = withClosure({ ...evaluation, modules })
      const outcome = await this.evaluateOnce({ ...evaluation, modules, closure, sites, marked: true })
      return 'failure' in outcome && 'places' in outcome.failure ? (outcome.failure.places ?? []) : []
    }
    return statement ? this.hanging.places(evaluation, statement, find) : find()
  }

  private async evaluateOnce(evaluation: EvaluationRequest): Promise<EvaluateOutcome> {
    const outcome = await this.run({ type: 'evaluate', id: this.nextId++, evaluation })
    // What a validator does with made-up calls is no reason to know nothing of the tools.
    if ('failure' in outcome && outcome.probing && !evaluation.unprobed)
      return this.evaluateOnce({ ...evaluation, unprobed: true })
    if ('failure' in outcome) {
      if (!isOfOne(outcome) || !mayAwait(evaluation)) return outcome
      // Nor is what runs on the way to a tool, and may be all that the program does.
      const unawaited = await this.evaluateOnce({ ...evaluation, unawaited: true })
      return 'failure' in unawaited ? outcome : unawaited
    }
    const { answer, elapsedMs } = outcome
    if (answer.type !== 'evaluated') return failed(answer)
    const { type: _type, id: _id, ...evaluated } = answer
    return { ...evaluated, elapsedMs }
  }

  /**
   * What a tool's validator makes of each input, and, with `retry`, what the model would read of a refusal and what repair
   * would make of it. `request` is the tool's file as it was evaluated.
   */
  async validate(
    request: FileRequest,
    tool: ToolHandle,
    inputs: Json[],
    retry?: RetryRequest,
  ): Promise<ValidateOutcome> {
    const outcome = await this.run({
      type: 'validate',
      id: this.nextId++,
      evaluation: forTool(request, tool),
      tool,
      inputs,
      ...(retry && { retry }),
    })
    if ('failure' in outcome) return outcome
    const { answer } = outcome
    return answer.type === 'validated' ? { outcomes: answer.outcomes } : failed(answer)
  }

  /** `parameters` for a tool's validator. `request` is the tool's file as it was evaluated. */
  async generate(request: FileRequest, tool: ToolHandle): Promise<GenerateOutcome> {
    const outcome = await this.run({
      type: 'generate',
      id: this.nextId++,
      evaluation: forTool(request, tool),
      tool,
    })
    if ('failure' in outcome) return outcome
    const { answer } = outcome
    return answer.type === 'generated' ? { result: answer.result } : failed(answer)
  }

  /** What SDKs send for tools: of each of them, an outcome for each way that is wanted, in their order. */
  async capture(tools: readonly ToolToCapture[]): Promise<CaptureOutcome[][]> {
    const outcomes = new Map<ToolToCapture, CaptureOutcome[]>()
    const ask = async (some: readonly ToolToCapture[]) => {
      for (const [index, own] of (await this.captureOnce(some)).entries())
        if (own) outcomes.set(some[index] as ToolToCapture, own)
    }
    const joined = tools.length > 1 ? tools.filter((each) => this.mayJoin(each)) : []
    await ask(joined)
    // What is not captured with all others may be with those of its own site: these are made by one run.
    const left = bySite(joined.filter((each) => !outcomes.has(each)))
    for (const some of left) if (some.length > 1 && some.length < joined.length) await ask(some)
    // One may have kept all others from being answered, and one of its ways all others of them.
    for (const each of tools) {
      if (!outcomes.has(each)) await ask([each])
      if (outcomes.has(each)) continue
      const ways = each.wanted.map((way) => ({ ...each, wanted: [way] }))
      for (const way of ways) await ask([way])
      outcomes.set(
        each,
        ways.flatMap((way) => outcomes.get(way) as CaptureOutcome[]),
      )
    }
    return tools.map((each) => outcomes.get(each) as CaptureOutcome[])
  }

  /** Whether it may be asked for with others: with variables of its own, or code that is known to hang, it may not. */
  private mayJoin({ request, tool }: ToolToCapture): boolean {
    return tool.supposed === undefined && this.hanging.in(withClosure(request)).length === 0
  }

  /** Null for what is to be asked for by itself. */
  private async captureOnce(tools: readonly ToolToCapture[]): Promise<Array<CaptureOutcome[] | null>> {
    if (tools.length === 0) return []
    const asked = tools.map(({ request, tool, wanted }) => ({
      evaluation: forTool(request, tool),
      tool,
      wanted,
    }))
    const outcome = await this.captures.run({ type: 'capture', id: this.nextId++, tools: asked })
    const isAlone = tools.length === 1
    if (!('failure' in outcome) && outcome.answer.type === 'captured') {
      const { answer } = outcome
      const isWhole = tools.every(({ wanted }, index) =>
        answer.results[index] === null ? !isAlone : answer.results[index]?.length === wanted.length,
      )
      if (isWhole) return answer.results.map((results) => results?.map((result) => ({ result })) ?? null)
    }
    const failure = 'failure' in outcome ? outcome : failed(outcome.answer)
    return tools.map(({ wanted }) => (isAlone && wanted.length === 1 ? [failure] : null))
  }

  /**
   * What an SDK answers to a call of a tool, before anything that waits to be captured: somebody is reading along.
   * `request` is the tool's file as it was evaluated.
   */
  async answer(request: FileRequest, tool: ToolHandle, wanted: AnswerRequest): Promise<AnswerOutcome> {
    const outcome = await this.captures.run(
      { type: 'answer', id: this.nextId++, evaluation: forTool(request, tool), tool, wanted },
      { first: true },
    )
    if ('failure' in outcome) return outcome
    const { answer } = outcome
    return answer.type === 'answered' ? { result: answer.result } : failed(answer)
  }

  /** Starts the process in which SDKs are loaded, for a capture that is likely to be asked for soon. */
  warmCaptures(): void {
    this.captures.warm()
  }

  /** New processes for what comes next: packages changed on disk. */
  restart(): void {
    this.hanging.clear()
    for (const slot of this.all) slot.restart()
  }

  /** New processes at once, also where none would start; what runs is given up, and fails as transient. */
  abandon(): void {
    this.hanging.clear()
    for (const slot of this.all) slot.abandon()
  }

  /** Ends every process; what is still open fails. */
  async dispose(): Promise<void> {
    await Promise.all(Array.from(this.all, (slot) => slot.dispose()))
  }

  private get all(): Set<WorkerSlot> {
    return new Set([...this.slots, this.captures])
  }

  private run(work: Work): Promise<SlotOutcome> {
    const slot = this.slots.reduce((least, other) => (burden(other) < burden(least) ? other : least))
    return slot.run(work)
  }
}

function mayAwait({ unawaited, modules }: EvaluationRequest): boolean {
  return !unawaited && modules.some(({ code }) => code.includes('__r.awaited('))
}

/** What work waits for in a slot. A process that has yet to start and load its packages costs as much as some files. */
function burden(slot: WorkerSlot): number {
  return slot.load + (slot.isWarm ? 0 : 3)
}

function withClosure(request: FileRequest): EvaluationRequest {
  return {
    ...request,
    closure: Object.fromEntries(request.modules.map(({ id, revision }) => [id, revision])),
  }
}

/** The sites of a file of many tools are large: of these, a question about one tool takes its own. */
function forTool(request: FileRequest, { site, supposed }: ToolHandle): EvaluationRequest {
  const sites = request.sites.filter(({ index }) => index === site)
  return withClosure({ ...request, sites, ...(supposed && { environment: supposed }) })
}

function bySite(tools: readonly ToolToCapture[]): ToolToCapture[][] {
  const sites = new Map<string, ToolToCapture[]>()
  for (const each of tools) {
    const site = `${each.tool.site} ${each.tool.file}`
    const others = sites.get(site)
    if (others) others.push(each)
    else sites.set(site, [each])
  }
  return [...sites.values()]
}

function failed(answer: { type: string; failure?: RawFailure }): Failed {
  return {
    failure: answer.failure ?? {
      kind: 'crashed',
      message: `An answer of the wrong kind came: ${answer.type}`,
    },
  }
}
