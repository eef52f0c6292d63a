/** An import that leads nowhere. Kept apart from the user's own errors: the finding names the specifier. */
export class UnresolvedImport extends Error {
  readonly specifier: string
  readonly importer: string

  constructor(specifier: string, importer: string, message: string) {
    super(message)
    this.name = 'UnresolvedImport'
    this.specifier = specifier
    this.importer = importer
    UNRESOLVED.add(message)
  }
}

/** What imports have failed with so far. */
const UNRESOLVED = new Set<string>()

/** What an import has failed with, in the message of whatever error became of that: an SDK may answer with a text alone. */
export function unresolvedIn(message: string): string | null {
  return [...UNRESOLVED].find((each) => message.includes(each)) ?? null
}

class Itself {
  constructor(value: object) {
    // biome-ignore lint/correctness/noConstructorReturn: this is how a private member gets onto a value that is there already
    return value
  }
}

/** A mark that user code can neither see nor take away. */
class OfProgram extends Itself {
  readonly #isOfProgram = true

  static marks(value: object): boolean {
    return #isOfProgram in value && value.#isOfProgram
  }
}

/** An error that we throw where the language, or a package, would throw one: it tells of the program. */
export function ofProgram<E extends Error>(error: E): E {
  return new OfProgram(error) as unknown as E
}

export function isOfProgram(error: object): boolean {
  return OfProgram.marks(error)
}

/** What user code gets where it tries to reach outside. */
export class Refused extends Error {
  readonly code = 'ERR_ACCESS_DENIED'
  readonly #what: string
  static #count = 0

  constructor(what: string) {
    super(`${what} is not allowed while tools are being evaluated`)
    this.#what = what
    Refused.#count++
  }

  /** How often something was refused so far: code that catches the error goes on with what it has instead. */
  static get count(): number {
    return Refused.#count
  }

  /** What was refused since there were as many tells of nothing that is used. */
  static forget(since: number): void {
    Refused.#count = since
  }

  /** What was refused; null for every other value. Nothing of it is touched: it may be a proxy. */
  static whatOf(value: object): string | null {
    return #what in value ? value.#what : null
  }
}

/**
 * Thrown where code reads something that is still loading (a unit with a top-level await, a package that can only be
 * imported asynchronously). The code that runs user code waits for `promise` and runs it again.
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
