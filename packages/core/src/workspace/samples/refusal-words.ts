import type { AnswerRequest, AnswerResult, ToolHandle } from '../../child/protocol.js'
import { Latest } from '../../common/latest-map.js'
import type { Evaluator, FileRequest } from '../../evaluate/host.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework, HandsOn } from '../../model/framework.js'
import type { StyledMessage } from '../../model/preview.js'
import { relativeTo } from '../../rules/engine/wording.js'
import { type Answering, answeringOf } from '../../wire/index.js'
import type { Installed } from '../cache/installation.js'
import { describeFailure } from '../checks/failures.js'
import { type Imitation, imitated, ownWords, unchecked, written } from '../wire/imitation.js'
import { type ProgramCall, programCall } from '../wire/program-call.js'
import type { InstalledSdk, Sdks } from '../wire/sdks.js'
import type { TargetChoices } from '../wire/target-choices.js'
import type { WrittenStyles } from '../wire/written-styles.js'

export interface RefusalWordsParts {
  root: string
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  evaluator: Evaluator
  installation: Installed
  sdks: Sdks
  targetChoices: TargetChoices
  writtenStyles: WrittenStyles
}

/** A tool as the evaluation process has it. */
export interface Program {
  request: FileRequest
  handle: ToolHandle
}

/** In whose words the model reads of a refusal. */
export interface Words {
  /** The words as far as they are known without running the framework. At least one. */
  imitations: Imitation[]
  /** Has the installed framework itself answer; null where none can. */
  capture: ((call: Call) => Capturing) | null
}

export interface Call {
  program: Program
  /** The name by which the model calls the tool. */
  name: string
  /** The arguments as a model wrote them. */
  text: string
}

export interface Capturing {
  /** What is known already. */
  known: Captured | null
  answered: Promise<Captured>
  /** What stands in until then. */
  pending: Imitation
}

/** How the program sends a tool. */
interface Sent extends ProgramCall {
  target: string | null
}

/**
 * `imitation` is set where the framework's words could not be had, and `note` says why. `isTransient`: they may be had when they are
 * asked for again.
 */
export type Captured =
  | Omit<StyledMessage, 'tokens'>
  | { imitation: Imitation; note: string | null; isTransient?: true }

/** Answers that are kept, of the inputs that were looked at last. */
const KEPT = 2000

/** Finds in whose words the model reads of a refusal: those of the tool's framework, in the version that is installed. */
export class RefusalWords {
  readonly #parts: RefusalWordsParts
  readonly #known = new Latest<string, Captured>(KEPT)
  readonly #underway = new Map<string, Promise<Captured>>()

  constructor(parts: RefusalWordsParts) {
    this.#parts = parts
  }

  async of(tool: ToolFacts): Promise<Words> {
    const { frameworks, sdks, root, writtenStyles } = this.#parts
    const framework = frameworks.get(tool.site.framework)
    if (framework?.retryCall) {
      const { retryCall } = framework
      const asked = await writtenStyles.of(tool, framework)
      const imitations = asked.map(({ style, file, range }) =>
        written(style, retryCall, `${relativeTo(root, file)}:${range.start.line + 1}`),
      )
      if (imitations.length === 0)
        imitations.push(written(framework.retryStyle ?? 'concise', retryCall, null))
      return { imitations, capture: null }
    }
    const title = framework?.title ?? tool.site.framework
    const sent = this.#sent(tool)
    const handing = framework?.handsOn && handingOn(framework.handsOn, sent.call)
    if (handing) return { imitations: [unchecked(`\`${handing}\``, title, 'the program')], capture: null }
    if (framework && isOwn(framework)) return { imitations: [ownWords(title)], capture: null }
    const answering = framework && answeringOf(framework.sdk ?? '')
    const optional = answering?.optional?.(sent.target, sent.provider) ?? []
    const sdk = answering && sdks.installed(answering.modules, optional, tool.file)
    if (!framework || !answering || !sdk || sdk.missing.length > 0) {
      const missing = sdk?.missing.join(' and ')
      const why = missing ? { because: `${missing} is not installed` } : null
      return { imitations: [imitated(title, framework?.retryStyle, why)], capture: null }
    }
    return {
      imitations: [imitated(title, framework.retryStyle)],
      capture: (call) => this.#capture(framework, answering, sdk, call, { ...sent, resolved: tool.schema }),
    }
  }

  /** The first target whose call is written in the program, else the first. */
  #sent(tool: ToolFacts): Sent {
    const choices = this.#parts.targetChoices.of(tool)
    const target = (choices.find(({ from }) => from.kind === 'call') ?? choices[0])?.target ?? null
    return { target, ...programCall(choices, target) }
  }

  /** Packages may be others: nothing that was captured counts. */
  clear(): void {
    this.#known.clear()
    this.#underway.clear()
  }

  #capture(
    framework: Framework,
    answering: Answering,
    sdk: InstalledSdk,
    call: Call,
    sent: Sent & Pick<AnswerRequest, 'resolved'>,
  ): Capturing {
    const { program, name, text } = call
    const key = JSON.stringify([
      program.request.modules.map(({ id, revision }) => [id, revision]),
      program.handle,
      name,
      text,
      answering.id,
      sent,
      Object.values(sdk.modules).map((module) => module && [module.path, module.version]),
    ])
    const known = this.#known.get(key) ?? null
    const by = namesOf(answering, sdk, answering.packages[0] as string)
    const pending = imitated(framework.title, framework.retryStyle, { until: `${by} has answered` })
    if (known) return { known, answered: Promise.resolve(known), pending }
    const underway = this.#underway.get(key) ?? this.#ask(framework, answering, sdk, call, sent, key)
    this.#underway.set(key, underway)
    return { known, answered: underway, pending }
  }

  async #ask(
    framework: Framework,
    answering: Answering,
    sdk: InstalledSdk,
    { program: { request, handle }, name, text }: Call,
    sent: Sent & Pick<AnswerRequest, 'resolved'>,
    key: string,
  ): Promise<Captured> {
    const { evaluator, installation } = this.#parts
    installation.watchPackages(Object.values(sdk.modules).flatMap((module) => module?.path ?? []))
    try {
      const wanted = { ...sent, sdk: answering.id, name, modules: sdk.modules, text }
      const outcome = await evaluator.answer(request, handle, wanted)
      const result = 'failure' in outcome ? { unavailable: describeFailure(outcome.failure) } : outcome.result
      const captured = capturedFrom(result, framework, answering, sdk)
      // What failed for want of a process may succeed the next time.
      if ('failure' in outcome && outcome.transient && 'imitation' in captured)
        return { ...captured, isTransient: true }
      this.#known.set(key, captured)
      return captured
    } finally {
      this.#underway.delete(key)
    }
  }
}

/** What gives the input of a call to the program as it is; null where the SDK checks it, or has it run. */
function handingOn({ by, unless, otherwise }: HandsOn, call: string | null): string | null {
  const name = call?.split('.').at(-1) as string
  if (by.includes(name)) return call
  return unless.includes(name) ? null : otherwise
}

/** Whether its tools are run by code of the program's own. */
function isOwn({ modules, packages, sdk }: Framework): boolean {
  return modules.length === 0 && packages.length === 0 && sdk === null
}

function capturedFrom(
  result: AnswerResult,
  { title, retryStyle }: Framework,
  answering: Answering,
  sdk: InstalledSdk,
): Captured {
  if ('unavailable' in result)
    return { imitation: imitated(title, retryStyle), note: `Not captured: ${result.unavailable}` }
  const by = namesOf(answering, sdk, 'package' in result ? result.package : (answering.packages[0] as string))
  const common = { style: 'auto', label: by, words: 'captured' as const, source: `${by} (captured)` }
  if ('text' in result) {
    return {
      ...common,
      lead: `The model reads, as ${by} puts it (captured)`,
      message: result.text,
      note: null,
    }
  }
  if ('accepted' in result) return { imitation: unchecked(by, `${by} (captured)`, 'the handler'), note: null }
  const { name, message } = result.threw
  const note = `${by} throws instead of answering, and the model reads nothing unless the program catches this:\n${name}: ${message}`
  return { ...common, lead: 'The model reads nothing', message: null, note }
}

function namesOf(answering: Answering, { versions }: InstalledSdk, name: string): string {
  const version = versions[name]
  return version === undefined
    ? answering.packages.includes(name)
      ? answering.title
      : name
    : `${name} ${version}`
}
