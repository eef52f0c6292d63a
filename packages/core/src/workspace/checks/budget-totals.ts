import type { ToolFacts } from '../../model/facts.js'
import type { Contribution, RuleContext } from '../../rules/engine/rule.js'
import { contributionsOf } from '../../rules/index.js'

/** What tools add up to, where set rules limit it: kept by file, so that an edit counts one file again. */
export class BudgetTotals {
  readonly #context: RuleContext
  readonly #revision: () => string
  readonly #byFile = new Map<
    string,
    { tools: readonly ToolFacts[]; contributions: readonly Contribution[] }
  >()
  readonly #sums = new Map<string, number>()
  /** How many sums are over their limits. */
  #over = 0
  #countedAt = ''

  /** `revision` differs when a tool may contribute something else. */
  constructor(context: RuleContext, revision: () => string) {
    this.#context = context
    this.#revision = revision
  }

  keep(file: string, tools: readonly ToolFacts[]): void {
    if (this.#byFile.get(file)?.tools === tools) return
    this.forget(file)
    if (tools.length === 0) return
    if (this.#byFile.size === 0) this.#countedAt = this.#revision()
    const contributions = tools.flatMap((tool) => contributionsOf(tool, this.#context))
    this.#byFile.set(file, { tools, contributions })
    this.#add(contributions, 1)
  }

  forget(file: string): void {
    const known = this.#byFile.get(file)
    if (known) this.#add(known.contributions, -1)
    this.#byFile.delete(file)
  }

  /** Whether any sum is over its limit: then it matters which tools the source puts together. */
  get isOver(): boolean {
    if (this.#countedAt !== this.#revision()) this.#countAgain()
    return this.#over > 0
  }

  #add(contributions: readonly Contribution[], sign: 1 | -1): void {
    for (const { of, amount, most } of contributions) {
      const before = this.#sums.get(of) ?? 0
      const sum = before + sign * amount
      this.#over += Number(sum > most) - Number(before > most)
      if (sum === 0) this.#sums.delete(of)
      else this.#sums.set(of, sum)
    }
  }

  #countAgain(): void {
    this.#countedAt = this.#revision()
    const known = [...this.#byFile]
    this.#byFile.clear()
    this.#sums.clear()
    this.#over = 0
    for (const [file, { tools }] of known) this.keep(file, tools)
  }
}
