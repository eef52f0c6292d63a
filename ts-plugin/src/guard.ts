/**
 * Improves on an answer of TypeScript's own. What goes wrong in the improvement is logged and leaves TypeScript's answer as
 * it is; what TypeScript throws is its own affair.
 */
export function guarded<Args extends unknown[], Answer>(
  feature: string,
  log: (line: string) => void,
  original: (...args: Args) => Answer,
  improve: (prior: Answer, ...args: Args) => Answer,
): (...args: Args) => Answer {
  return (...args) => {
    const prior = original(...args)
    try {
      return improve(prior, ...args)
    } catch (error) {
      log(`${feature} failed, and is left as TypeScript has it: ${describe(error)}`)
      return prior
    }
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
}
