import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Finding } from '../../model/finding.js'
import type { RuleContext } from '../../rules/engine/rule.js'
import type { RuleGroup } from './cache.js'
import { hashOf } from './dependency-fingerprints.js'
import type { PersistentResults } from './persistent-results.js'

export interface CleanResultCacheParts {
  config: Config
  documents: Documents
  packages: Packages
  ruleContext: RuleContext
  persistentResults: PersistentResults | null
}

/** Spares rules what they had nothing to say of in an earlier run, where their other inputs are as they were. */
export class CleanResultCache {
  readonly #parts: CleanResultCacheParts
  /** What facts were made of: kept results. */
  readonly #results = new WeakMap<ToolFacts, object>()
  /** What rules are given of every file alike, by the look at the disk that it was found at. */
  #common = { epoch: -1, inputs: '' }

  constructor(parts: CleanResultCacheParts) {
    this.#parts = parts
  }

  /** These are all facts that were made of a kept result (`PersistentResults.current`). */
  note(result: object, tools: readonly ToolFacts[]): void {
    for (const tool of tools) this.#results.set(tool, result)
  }

  /**
   * What rules find in all tools of a file.
   *
   * @param inputs what they know besides the tools, the configuration and the package
   */
  async judged(
    by: RuleGroup,
    tools: readonly ToolFacts[],
    inputs: () => string,
    judge: () => Promise<Finding[]>,
  ): Promise<Finding[]> {
    const { persistentResults } = this.#parts
    const [first] = tools
    const result = first && this.#results.get(first)
    if (!persistentResults || !result || tools.some((tool) => this.#results.get(tool) !== result))
      return judge()
    const { file } = first
    const all = this.#inputsOf(file, tools, inputs())
    if (persistentResults.isCleanResult(file, result, by, all)) return []
    const findings = await judge()
    if (findings.length === 0) persistentResults.keepCleanResult(file, result, by, all)
    return findings
  }

  #inputsOf(file: string, tools: readonly ToolFacts[], more: string): string {
    const { documents, packages } = this.#parts
    if (this.#common.epoch !== documents.epoch)
      this.#common = { epoch: documents.epoch, inputs: hashOf(this.#sharedInputs()) }
    const known = tools.map(({ vendorVersion, keyedAt, unseen }) => [vendorVersion, keyedAt, unseen])
    return hashOf(`${this.#common.inputs} ${JSON.stringify([packages.of(file), known])} ${more}`)
  }

  #sharedInputs(): string {
    const { config, ruleContext } = this.#parts
    const { root, trusted, packageManager } = ruleContext
    return JSON.stringify([config, root, trusted, packageManager])
  }
}
