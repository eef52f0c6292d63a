import type { ToolFacts } from '../../model/facts.js'
import type { RuleContext } from '../../rules/engine/rule.js'
import { groupKeysOf } from '../../rules/index.js'

/** Which files' tools are to be judged together: an edit of one asks for a few others, not for all there are. */
export class RelatedTools {
  readonly #context: RuleContext
  readonly #byFile = new Map<string, { tools: readonly ToolFacts[]; keys: ReadonlySet<string> }>()
  readonly #files = new Map<string, Set<string>>()
  readonly #revision: () => string
  #foundAt: string

  /** `revision` differs when tools may have other keys. */
  constructor(context: RuleContext, revision: () => string) {
    this.#context = context
    this.#revision = revision
    this.#foundAt = revision()
  }

  keep(file: string, tools: readonly ToolFacts[]): void {
    if (this.#byFile.get(file)?.tools === tools) return
    this.forget(file)
    const keys = new Set(tools.flatMap((tool) => groupKeysOf(tool, this.#context)))
    this.#byFile.set(file, { tools, keys })
    for (const key of keys) {
      const files = this.#files.get(key)
      if (files) files.add(file)
      else this.#files.set(key, new Set([file]))
    }
  }

  forget(file: string): void {
    for (const key of this.#byFile.get(file)?.keys ?? []) {
      const files = this.#files.get(key)
      files?.delete(file)
      if (files?.size === 0) this.#files.delete(key)
    }
    this.#byFile.delete(file)
  }

  /** The tools of other files that share a key with this one's, in order of their files. */
  others(file: string): ToolFacts[] {
    if (this.#foundAt !== this.#revision()) this.#findAgain()
    const files = new Set<string>()
    for (const key of this.#byFile.get(file)?.keys ?? []) {
      for (const other of this.#files.get(key) ?? []) if (other !== file) files.add(other)
    }
    return [...files].sort().flatMap((other) => this.#byFile.get(other)?.tools ?? [])
  }

  #findAgain(): void {
    this.#foundAt = this.#revision()
    const known = [...this.#byFile]
    this.#byFile.clear()
    this.#files.clear()
    for (const [file, { tools }] of known) this.keep(file, tools)
  }
}
