import { Latest } from '../../common/latest-map.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import { countTokens } from '../../tokens/count.js'
import { NEUTRAL_TARGET, type WireForm } from '../../wire/index.js'

/** Entries whose tokens are remembered. */
const KEPT = 10_000

/** What tools cost as their targets get them, where a budget is configured. */
export class TokenCounts {
  readonly #config: Config
  readonly #targetsOf: (tool: ToolFacts) => readonly string[]
  readonly #form: (tool: ToolFacts, target: string) => WireForm | null
  /** By the entry's bytes. */
  readonly #known = new Latest<string, number>(KEPT)
  #revision = 0

  constructor(
    config: Config,
    targetsOf: (tool: ToolFacts) => readonly string[],
    form: (tool: ToolFacts, target: string) => WireForm | null,
  ) {
    this.#config = config
    this.#targetsOf = targetsOf
    this.#form = form
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
    const targets = this.#targetsOf(tool)
    return (targets.length === 0 ? [NEUTRAL_TARGET] : targets).flatMap((target) => {
      const json = this.#form(tool, target)?.json ?? null
      return json === null ? [] : [JSON.stringify(json)]
    })
  }
}
