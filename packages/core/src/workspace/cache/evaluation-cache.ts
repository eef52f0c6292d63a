import path from 'node:path'
import type { Evaluator } from '../../evaluate/host.js'
import type { EvaluateOutcome } from '../../evaluate/outcome.js'
import { changedAt, isAsStamped, stampOf } from '../../files/stamps.js'
import type { ModuleCode } from '../../model/module-code.js'
import type { Prepared } from '../analysis/evaluation/prepare.js'
import { serializedSites } from './serialized-facts.js'

interface Answer {
  key: string
  outcome: EvaluateOutcome
  /** Stamps of what the modules read through `fs`. */
  read: Map<string, string | null>
}

/** A file's modules with marks; null where they have changed by now. */
type Marked = (file: string, key: string) => Promise<ModuleCode[] | null>

/** A file's time is no finer than the system's clock ticks. */
const TICK_MS = 20

/** What the child said of each file, for as long as the program and the files that it reads are the same. */
export class EvaluationCache {
  readonly #evaluator: Evaluator
  readonly #directory: string
  readonly #marked: Marked
  readonly #answers = new Map<string, Answer>()
  readonly #underway = new Map<string, { key: string; outcome: Promise<EvaluateOutcome> }>()
  #generation = 0

  /** `directory` is where the child runs: what relative names of files start from. */
  constructor(evaluator: Evaluator, directory: string, marked: Marked) {
    this.#evaluator = evaluator
    this.#directory = directory
    this.#marked = marked
  }

  /** Known, under way already, or asked for now. */
  of({ request, key }: Prepared): Promise<EvaluateOutcome> | EvaluateOutcome {
    const { file } = request
    const known = this.#answers.get(file)
    if (known?.key === key && isCurrent(known)) return known.outcome
    const underway = this.#underway.get(file)
    if (underway?.key === key) return underway.outcome
    const outcome = this.#ask(request, key)
    this.#underway.set(file, { key, outcome })
    return outcome
  }

  forget(file: string): void {
    this.#answers.delete(file)
  }

  /** Packages changed: no answer counts any more, nor those that are still to come. */
  clear(): void {
    this.#generation++
    this.#answers.clear()
    this.#underway.clear()
  }

  async #ask(request: Prepared['request'], key: string): Promise<EvaluateOutcome> {
    const generation = this.#generation
    const started = Date.now()
    try {
      const outcome = await this.#evaluator.evaluate(request, () => this.#marked(request.file, key))
      const files = 'files' in outcome ? outcome.files.map((file) => path.resolve(this.#directory, file)) : []
      // What was written while it was read may have been read half.
      const isSure = files.every((file) => (changedAt(file) ?? 0) < started - TICK_MS)
      const isOfTheFile = !('transient' in outcome)
      if (isSure && isOfTheFile && generation === this.#generation) {
        const read = new Map(files.map((file) => [file, stampOf(file)]))
        this.#answers.set(request.file, { key, outcome: serialized(outcome), read })
      }
      return outcome
    } finally {
      if (this.#underway.get(request.file)?.key === key) this.#underway.delete(request.file)
    }
  }
}

/** Most of an answer is what was read of tools. */
function serialized(outcome: EvaluateOutcome): EvaluateOutcome {
  return 'failure' in outcome ? outcome : { ...outcome, sites: serializedSites(outcome.sites) }
}

function isCurrent({ read }: Answer): boolean {
  for (const [file, stamp] of read) if (!isAsStamped(stamp, stampOf(file))) return false
  return true
}
