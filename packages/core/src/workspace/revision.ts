import type { Documents } from '../files/documents.js'

/** Tells whether anything that a report is made of has changed. */
export class Revision {
  readonly #documents: Documents
  #changes = 0

  constructor(documents: Documents) {
    this.#documents = documents
  }

  /** Grows when something other than a text changed. */
  get changes(): number {
    return this.#changes
  }

  /** Differs when anything changed: a text, or something else. */
  get current(): string {
    return `${this.#documents.revision} ${this.#changes}`
  }

  /** Something other than a text changed. */
  advance(): void {
    this.#changes++
  }
}
