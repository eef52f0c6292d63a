import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { TargetChoice } from '../../model/target-choice.js'
import type { ServerName, WireForm } from '../../wire/index.js'
import type { TargetChoices } from './target-choices.js'
import { TokenCounts } from './token-counts.js'
import type { WireForms } from './wire-forms.js'

/** So many tools are handed to the SDKs in one request: those that come after it wait for all of them. */
const AT_ONCE = 16

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

  /** As `WireForms.importFailures`. */
  get importFailures(): number {
    return this.#forms.importFailures
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

  /** What the tool's SDK says of it where it was asked to send it to no target; null where that is nothing. */
  made(tool: ToolFacts): WireForm | null {
    return (this.#isAskedToSend(tool) ? null : this.#forms.made(tool)) ?? null
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
        this.made(tool)?.refused ?? null,
        this.tokens(tool),
        this.#choices.ownTarget(tool) === null ? null : this.#serverOf(tool),
      ]),
    )
  }

  /** Whether something of these tools has to be captured or counted before all of it can be checked. */
  isWaiting(tools: readonly ToolFacts[]): boolean {
    const isWaiting = (tool: ToolFacts) => this.#waiting(tool).length > 0 || this.#isUnmade(tool)
    return tools.some(isWaiting) || this.#tokens.isWaiting(tools)
  }

  /** Captures what is not known yet. Rejects when `signal` aborts. `onProgress` is given how many tools are done. */
  async capture(
    tools: readonly ToolFacts[],
    signal?: AbortSignal,
    onProgress?: (done: number) => void,
  ): Promise<void> {
    for (let done = 0; done < tools.length; done += AT_ONCE) {
      signal?.throwIfAborted()
      const some = tools.slice(done, done + AT_ONCE)
      const waiting = some
        .map((tool) => ({ tool, targets: this.#waiting(tool) }))
        .filter(({ targets }) => targets.length > 0)
      if (waiting.length > 0) {
        onProgress?.(done)
        await this.#forms.send(waiting)
      }
      for (const tool of some) {
        signal?.throwIfAborted()
        if (this.#isUnmade(tool)) await this.#forms.make(tool)
      }
    }
    await this.#tokens.count(tools)
  }

  #isUnmade(tool: ToolFacts): boolean {
    return isCapturable(tool) && this.#forms.made(tool) === null && !this.#isAskedToSend(tool)
  }

  #isAskedToSend(tool: ToolFacts): boolean {
    return this.#targets(tool).some((target) => {
      const form = this.of(tool, target)
      return form === null || form.via !== null
    })
  }

  #waiting(tool: ToolFacts): string[] {
    if (!isCapturable(tool)) return []
    return this.#targets(tool).filter((target) => !this.#forms.isKnown(tool, target))
  }

  /** The targets that it is checked for, and the one that its framework sends it to in any case. */
  #targets(tool: ToolFacts): string[] {
    const own = this.#choices.ownTarget(tool)
    return [...new Set([...this.#choices.targetsOf(tool), ...(own === null ? [] : [own])])]
  }
}

function isCapturable({ status, schemaSource }: ToolFacts): boolean {
  // A schema has a source: it need not be looked at.
  return status === 'resolved' && schemaSource !== null
}
