/** What a verb came to. */
export interface VerbResult {
  code: number
  out: string
  err: string
}

/** Runs a verb of the command line in the root, on a terminal that keeps what is written. */
export type RunVerb = (
  args: readonly string[],
  options: { signal: AbortSignal; input?: string },
) => Promise<VerbResult>

/** One at a time: a fix is written while nothing else reads. */
export class Runs {
  readonly #run: RunVerb
  #last: Promise<unknown> = Promise.resolve()

  constructor(run: RunVerb) {
    this.#run = run
  }

  /** @throws {Error} with what the command line says, where it cannot do what it was asked */
  async run(...[args, options]: Parameters<RunVerb>): Promise<VerbResult> {
    const mine = this.#last.then(() => {
      options.signal.throwIfAborted()
      return this.#run(args, options)
    })
    this.#last = mine.catch(() => undefined)
    const result = await mine
    if (result.code > 1) throw new Error(result.err.trim() || `toolsight exited with ${result.code}.`)
    return result
  }
}
