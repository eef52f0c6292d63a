import { describeThrown } from './describe.js'

/** A package of an SDK throws while it is imported. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
  /** As a program gets it that imports the package; null where the package may load in a program. */
  readonly inProgram: { name: string; message: string; package: string } | null

  /** @param hidden environment variables that the package read and that evaluation does not have */
  constructor(packageName: string, thrown: unknown, hidden: readonly string[]) {
    const failure = describeThrown(thrown, null)
    const throws = `\`${packageName}\` throws an error while it is imported`
    const wanted = hidden.filter((name) => failure.message.includes(name))
    const named = (wanted.length > 0 ? wanted : hidden.slice(0, 3)).map((name) => `\`${name}\``).join(', ')
    super(
      named === ''
        ? `${throws}: ${failure.message}`
        : `${throws}, and reads what is hidden during evaluation (${named}): ${failure.message}`,
    )
    const isOfPackage = failure.kind === 'threw' && failure.cause === undefined && !isOfLoader(thrown)
    this.inProgram =
      isOfPackage && hidden.length === 0
        ? { name: failure.name, message: `${throws}: ${failure.message}`, package: packageName }
        : null
  }
}

/** What is not loaded here may be bundled: it is written in another language, or for another runtime. */
function isOfLoader(thrown: unknown): boolean {
  if (thrown instanceof SyntaxError) return true
  const code = thrown instanceof Error ? Object.getOwnPropertyDescriptor(thrown, 'code')?.value : undefined
  return typeof code === 'string' && /^(?:ERR_|MODULE_NOT_FOUND)/.test(code)
}
