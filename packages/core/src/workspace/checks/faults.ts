import type { Documents } from '../../files/documents.js'
import type { FileProblem } from '../../model/facts.js'
import { internalFault } from './problems.js'

/** Files on which our own code failed while it looked for what several files show together. */
export class Faults {
  readonly #documents: Documents
  readonly #log: (line: string) => void
  readonly #found = new Map<string, { stamp: string | null; problem: FileProblem }>()

  constructor(documents: Documents, log: (line: string) => void) {
    this.#documents = documents
    this.#log = log
  }

  note(file: string, error: unknown): void {
    this.#log(`${file} could not be read: ${error instanceof Error ? error.stack : String(error)}`)
    this.#found.set(file, { stamp: this.#documents.stamp(file), problem: internalFault(file, error) })
  }

  /** Those of texts that are still the same. */
  of(file: string): FileProblem[] {
    const found = this.#found.get(file)
    if (!found) return []
    if (this.#documents.stamp(file) === found.stamp) return [found.problem]
    this.#found.delete(file)
    return []
  }
}
