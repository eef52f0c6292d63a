import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { TargetChoice } from '../../model/target-choice.js'
import type { WireDiff } from '../../wire/compared.js'
import { NEUTRAL_TARGET, TargetError, type TargetInfo, type WireForm } from '../../wire/index.js'
import type { FileReports } from '../checks/file-reports.js'
import type { SentForms } from './sent-forms.js'
import { type SentOtherwise, sentOtherwise } from './sent-otherwise.js'
import type { TargetChoices } from './target-choices.js'
import type { FormChoice } from './wire-diffs.js'
import type { WireForms } from './wire-forms.js'

export interface WireParts {
  config: Config
  reports: FileReports
  targetChoices: TargetChoices
  wireForms: WireForms
  sentForms: SentForms
}

/** Which providers tools are sent to, and in which form each of them gets a tool. */
export class Wire {
  readonly #parts: WireParts

  constructor(parts: WireParts) {
    this.#parts = parts
  }

  /** Every target that tools can be shown for, and the SDKs that can send to it: from where a tool stands, or from the root. */
  targets(tool?: ToolFacts): TargetInfo[] {
    return this.#parts.wireForms.targets(tool, this.choices(tool))
  }

  /**
   * The targets that a tool is checked for, and why, the first one first; without a tool, those of all that were checked. Empty
   * where the program names no provider.
   */
  choices(tool?: ToolFacts): readonly TargetChoice[] {
    const { targetChoices, reports, sentForms } = this.#parts
    if (tool) return sentForms.choices(tool)
    const { targets } = this.#parts.config
    if (targets !== 'auto') return targets.map((target) => ({ target, from: { kind: 'configuration' } }))
    const byTarget = new Map<string, TargetChoice>()
    for (const { tools } of reports.all.values()) {
      for (const choice of tools.flatMap((each) => targetChoices.of(each)))
        if (!byTarget.has(choice.target)) byTarget.set(choice.target, choice)
    }
    return [...byTarget.values()]
  }

  /**
   * The target that a tool is shown for where none is asked for: its first one.
   *
   * @throws {TargetError} where no provider is known
   */
  targetFor(tool: ToolFacts): string {
    const [first] = this.choices(tool)
    if (first) return first.target
    throw new TargetError(
      `No provider is known for '${tool.name ?? tool.id}'. Name a target, or write "targets" into the configuration.`,
    )
  }

  /**
   * A tool as a target gets it: through its framework's SDK where that is installed, or through the SDK `via`; else, and with
   * `via: null`, the shape that the target's provider documents. What an SDK sends is captured in the child process.
   *
   * @throws {TargetError} for a target that is not known, or an SDK that does not send to it
   */
  async form(tool: ToolFacts, target: string, via?: string | null): Promise<WireForm> {
    return this.#parts.wireForms.of(tool, target, via)
  }

  /** What a server lists of a prompt, as its SDK writes it. */
  async listed(prompt: ToolFacts): Promise<WireForm> {
    return this.#parts.wireForms.of(prompt, NEUTRAL_TARGET)
  }

  /**
   * As `form`, without starting anything: null where it is not captured yet.
   *
   * @throws {TargetError}
   */
  known(tool: ToolFacts, target: string, via?: string | null): WireForm | null {
    return this.#parts.wireForms.known(tool, target, via)
  }

  /**
   * How a form of a tool differs from another one; from the schema that it resolves to, where `from` is null.
   *
   * @throws {TargetError}
   */
  async diff(tool: ToolFacts, to: FormChoice, from: FormChoice | null = null): Promise<WireDiff> {
    const { wireDiff } = await import('./wire-diffs.js')
    return wireDiff(this.#parts.wireForms, tool, to, from)
  }

  /** Where the tool's own SDK sends another schema than the tool resolves to; null where it does not, or cannot be asked. */
  async sentOtherwise(tool: ToolFacts): Promise<SentOtherwise | null> {
    return sentOtherwise(tool, this.#parts.wireForms, this.targets(tool))
  }

  /** Starts the process that captures where one may be needed, for a `form` that will be asked for after a check. */
  prewarm(target: string): void {
    this.#parts.wireForms.expect(target)
  }

  /** Whether a tool has to be sent by an SDK, and recorded, before all that is wrong with it is known. */
  isWaiting(tools: readonly ToolFacts[]): boolean {
    return this.#parts.sentForms.isWaiting(tools)
  }

  /** Has these tools sent by their SDKs for the configured targets, as far as that was not done: the next check knows then. */
  async capture(tools: readonly ToolFacts[], signal?: AbortSignal): Promise<void> {
    return this.#parts.sentForms.capture(tools, signal)
  }
}
