import type { ToolFacts } from '../../model/facts.js'
import type { RuleContext, Weight } from '../../rules/engine/rule.js'
import { weightsOf } from '../../rules/index.js'

/** What tools come to together, where workspace rules limit it: kept by file, so that an edit weighs one file. */
export class BudgetTotals {
  readonly #context: RuleContext
  readonly #revision: () => string
  readonly #byFile = new Map<string, { tools: readonly ToolFacts[]; weights: readonly Weight[] }>()
  readonly #sums = new Map<string, number>()
  /** How many sums are over their limits. */
  #over = 0
  #weighedAt = ''

  /** `revision` differs when a tool may weigh something else. */
  constructor(context: RuleContext, revision: () => string) {
    this.#context = context
    this.#revision = revision
  }

  keep(file: string, tools: readonly ToolFacts[]): void {
    if (this.#byFile.get(file)?.tools === tools) return
    this.forget(file)
    if (tools.length === 0) return
    if (this.#byFile.size === 0) this.#weighedAt = this.#revision()
    const weights = tools.flatMap((tool) => weightsOf(tool, this.#context))
    this.#byFile.set(file, { tools, weights })
    this.#add(weights, 1)
  }

  forget(file: string): void {
    const known = this.#byFile.get(file)
    if (known) this.#add(known.weights, -1)
    this.#byFile.delete(file)
  }

  /** Whether any sum is over its limit: then it matters which tools the source puts together. */
  get isOver(): boolean {
    if (this.#weighedAt !== this.#revision()) this.#weighAnew()
    return this.#over > 0
  }

  #add(weights: readonly Weight[], sign: 1 | -1): void {
    for (const { of, amount, most } of weights) {
      const before = this.#sums.get(of) ?? 0
      const sum = before + sign * amount
      this.#over += Number(sum > most) - Number(before > most)
      if (sum === 0) this.#sums.delete(of)
      else this.#sums.set(of, sum)
    }
  }

  #weighAnew(): void {
    this.#weighedAt = this.#revision()
    const known = [...this.#byFile]
    this.#byFile.clear()
    this.#sums.clear()
    this.#over = 0
    for (const [file, { tools }] of known) this.keep(file, tools)
  }
}
