import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { TargetChoice } from '../../model/target-choice.js'
import type { ServerName, WireForm } from '../../wire/index.js'
import type { TargetChoices } from './target-choices.js'
import { TokenCounts } from './token-counts.js'
import type { WireForms } from './wire-forms.js'

/** The form in which tools are checked: captured where there is a capture, else as documented. Nothing is captured for it. */
export class SentForms {
  readonly #forms: WireForms
  readonly #choices: TargetChoices
  readonly #serverOf: (tool: ToolFacts) => ServerName | null
  readonly #tokens: TokenCounts
  /** What each tool was last sent as: it stands in until the text of now is, so that findings stay during typing. */
  readonly #last = new Map<string, WireForm>()

  constructor(
    forms: WireForms,
    choices: TargetChoices,
    config: Config,
    serverOf: (tool: ToolFacts) => ServerName | null,
  ) {
    this.#serverOf = serverOf
    this.#forms = forms
    this.#choices = choices
    this.#tokens = new TokenCounts(config, choices, this)
  }

  /** Differs whenever a form may have changed. */
  get revision(): string {
    return `${this.#forms.revision} ${this.#choices.revision}`
  }

  /** Grows whenever more tools' tokens are known. */
  get tokensRevision(): number {
    return this.#tokens.revision
  }

  /** What a tool's entry costs, where a budget is configured and it was counted. */
  tokens(tool: ToolFacts): number | null {
    return this.#tokens.of(tool)
  }

  /** A tool as a target gets it, as far as it is known. */
  of(tool: ToolFacts, target: string): WireForm | null {
    const known = this.#forms.known(tool, target)
    const key = `${target}\0${tool.id}`
    if (known === null) return this.#last.get(key) ?? null
    if (known.captured || known.refused) {
      this.#last.set(key, known)
      return known
    }
    this.#last.delete(key)
    // What an SDK did not send, for a reason that is not the tool's.
    const form = this.#forms.documented(tool, target)
    return this.#forms.isMade(tool, target) ? { ...form, imitated: true } : form
  }

  /** The targets that a tool is checked for, and why, as `TargetChoices` has them, with what could not be captured. */
  choices(tool: ToolFacts): readonly TargetChoice[] {
    return this.#choices.of(tool).map((choice) => {
      const notCaptured = this.#forms.notCaptured(tool, choice.target)
      return notCaptured === null ? choice : { ...choice, notCaptured }
    })
  }

  /** What SDKs make of tools, and what that costs, as a text that differs when it does. */
  key(tools: readonly ToolFacts[]): string {
    const sent = (tool: ToolFacts) =>
      this.#targets(tool).map((target) => [
        target,
        this.#forms.isDocumented(tool, target) ? '' : this.of(tool, target),
      ])
    return JSON.stringify(
      tools.map((tool) => [
        this.#choices.targetsOf(tool),
        sent(tool),
        this.tokens(tool),
        this.#choices.ownTarget(tool) === null ? null : this.#serverOf(tool),
      ]),
    )
  }

  /** Whether something of these tools has to be captured or counted before all of it can be checked. */
  isWaiting(tools: readonly ToolFacts[]): boolean {
    return tools.some((tool) => this.#waiting(tool).length > 0) || this.#tokens.isWaiting(tools)
  }

  /** Captures what is not known yet, one after another. Rejects when `signal` aborts. `onProgress` is given how many tools are done. */
  async capture(
    tools: readonly ToolFacts[],
    signal?: AbortSignal,
    onProgress?: (done: number) => void,
  ): Promise<void> {
    for (const [index, tool] of tools.entries()) {
      for (const target of this.#waiting(tool)) {
        signal?.throwIfAborted()
        onProgress?.(index)
        await this.#forms.of(tool, target)
      }
    }
    await this.#tokens.count(tools)
  }

  #waiting(tool: ToolFacts): string[] {
    // A schema has a source: it need not be looked at.
    if (tool.status !== 'resolved' || tool.schemaSource === null) return []
    return this.#targets(tool).filter((target) => !this.#forms.isKnown(tool, target))
  }

  /** The targets that it is checked for, and the one that its framework sends it to in any case. */
  #targets(tool: ToolFacts): string[] {
    const own = this.#choices.ownTarget(tool)
    return [...new Set([...this.#choices.targetsOf(tool), ...(own === null ? [] : [own])])]
  }
}
