/** An import that leads nowhere. Kept apart from the user's own errors: the finding names the specifier. */
export class UnresolvedImport extends Error {
  readonly specifier: string
  readonly importer: string

  constructor(specifier: string, importer: string, message: string) {
    super(message)
    this.name = 'UnresolvedImport'
    this.specifier = specifier
    this.importer = importer
  }
}

/**
 * Thrown where code reads something that is still loading (a unit with a top-level await, a package that can only be
 * imported asynchronously). Whoever runs user code waits for `promise` and runs it again.
 */
export class Suspension extends Error {
  readonly #isOurs = true
  readonly promise: Promise<unknown>

  constructor(what: string, promise: Promise<unknown>) {
    super(`${what} is still loading`)
    this.name = 'Suspension'
    this.promise = promise
  }

  /** Whatever is thrown is asked this: nothing of it may be touched, for it may be a proxy. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && #isOurs in value && value.#isOurs
  }
}
