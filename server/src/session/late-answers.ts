/** Answers that came after an editor was shown what was known without them. By the file of the tool. */
export class LateAnswers {
  readonly #told: (file: string) => void
  readonly #count = new Map<string, number>()

  /** @param told called when something that is shown of a file's tools says more than it did */
  constructor(told: (file: string) => void) {
    this.#told = told
  }

  add(file: string): void {
    this.#count.set(file, this.of(file) + 1)
    this.#told(file)
  }

  /** How many answers came late: what was shown of a file is out of date when this has changed. */
  of(file: string): number {
    return this.#count.get(file) ?? 0
  }
}
