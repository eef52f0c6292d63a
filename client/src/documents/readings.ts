/**
 * One reading of a document at a time. When a reading ends, VS Code begins all that wait for it at once, and then it may
 * apply what one has changed to a text that another has changed already.
 */
export class Readings {
  readonly #begin: (address: string) => void
  /** The documents that are being read, and whether they have changed since that was asked for. */
  readonly #changed = new Map<string, boolean>()

  /** @param begin has a document read again */
  constructor(begin: (address: string) => void) {
    this.#begin = begin
  }

  /** The document may have another text now. */
  change(address: string): void {
    const isBeingRead = this.#changed.has(address)
    this.#changed.set(address, isBeingRead)
    if (!isBeingRead) this.#begin(address)
  }

  /** The text of the document was given. */
  end(address: string): void {
    const hasChanged = this.#changed.get(address)
    this.#changed.delete(address)
    if (hasChanged) this.change(address)
  }

  /** The document is closed: nobody reads it. */
  close(address: string): void {
    this.#changed.delete(address)
  }
}
