import { Latest } from '../../common/latest-map.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import { countTokens } from '../../tokens/count.js'
import { NEUTRAL_TARGET, type WireForm } from '../../wire/index.js'
import type { TargetChoices } from './target-choices.js'

/** Tools as targets get them, as far as that is known. */
interface Forms {
  of(tool: ToolFacts, target: string): WireForm | null
}

/** Entries whose tokens are remembered. */
const KEPT = 10_000

/** What tools cost as their targets get them, where a budget is configured. */
export class TokenCounts {
  readonly #config: Config
  readonly #choices: Pick<TargetChoices, 'targetsOf'>
  readonly #forms: Forms
  /** By the entry's bytes. */
  readonly #known = new Latest<string, number>(KEPT)
  #revision = 0

  constructor(config: Config, choices: Pick<TargetChoices, 'targetsOf'>, forms: Forms) {
    this.#config = config
    this.#choices = choices
    this.#forms = forms
  }

  /** Of the target where it costs most; null until it was counted. */
  of(tool: ToolFacts): number | null {
    const counts = this.#entries(tool).flatMap((entry) => this.#known.get(entry) ?? [])
    return counts.length === 0 ? null : Math.max(...counts)
  }

  /** Grows whenever more is known. */
  get revision(): number {
    return this.#revision
  }

  isWaiting(tools: readonly ToolFacts[]): boolean {
    return tools.some((tool) => this.#entries(tool).some((entry) => !this.#known.has(entry)))
  }

  /** Counts what was not counted yet; in a process of its own. */
  async count(tools: readonly ToolFacts[]): Promise<void> {
    const entries = [...new Set(tools.flatMap((tool) => this.#entries(tool)))]
    const unknown = entries.filter((entry) => !this.#known.has(entry))
    if (unknown.length === 0) return
    const counts = await countTokens(unknown)
    this.#revision++
    for (const [index, entry] of unknown.entries()) {
      const count = counts?.[index]
      if (count !== undefined) this.#known.set(entry, count)
    }
  }

  #entries(tool: ToolFacts): string[] {
    const { perTool, total } = this.#config.tokens
    if ((perTool === null && total === null) || tool.status !== 'resolved') return []
    // What the rest of it will cost nobody can tell.
    if (tool.unknown?.some((part) => part !== 'samples')) return []
    const targets = this.#choices.targetsOf(tool)
    return (targets.length === 0 ? [NEUTRAL_TARGET] : targets).flatMap((target) => {
      const json = this.#forms.of(tool, target)?.json ?? null
      return json === null ? [] : [JSON.stringify(json)]
    })
  }
}
