import { ofProgram } from './failures.js'
import { Marks } from './marks.js'

/** A place is a module of the closure, counted from 1, and one of its top-level statements; 0 means no place. */
const STATEMENTS = 1_000_000
/** From here on it is the statement that an instance is made of or in: its class may well be read where no instance ever comes to be. */
const INSTANCES = 500_000

/** The place of validators that are run on made-up calls: no module is the first of all. */
export const PROBING = 1

const { apply } = Reflect
const { has } = Set.prototype

/**
 * Which top-level statement of which module runs: for the watchdog to tell while this thread does not come back, and so
 * that one that never came back before is not run again. User code may have changed the language by then, so that no
 * method is called by its name here.
 */
export class ExecutionPosition {
  /** The number of the request, and the place. */
  readonly shared = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
  /** The place that was entered although it is known to hang; 0: none was. */
  entered = 0
  /** The same in more detail, where the code has marks. */
  readonly marks = new Marks()
  private readonly cells = new Float64Array(this.shared)
  private hanging: ReadonlySet<number> = new Set()
  /** Statements that await something, as long as nothing else runs. */
  private waiting: number[] = []
  /** Calls are tried; null: none are. `stopped`: that would have taken code that had not been loaded. */
  private probe: { stopped: boolean } | null = null

  begin(request: number, hanging: ReadonlySet<number>): void {
    this.cells[0] = request
    this.cells[1] = 0
    this.marks.begin()
    this.entered = 0
    this.hanging = hanging
    this.waiting = []
  }

  /** Runs validators on made-up calls, for which no code is loaded. */
  async probing<T>(work: (isStopped: () => boolean) => Promise<T>): Promise<T> {
    const probe = { stopped: false }
    this.probe = probe
    this.cells[1] = PROBING
    try {
      return await work(() => probe.stopped)
    } finally {
      this.probe = null
      this.rest()
    }
  }

  /** @throws {Error} while calls are tried */
  load(): void {
    if (this.probe === null) return
    this.probe.stopped = true
    throw ofProgram(new Error('No code is loaded to try calls'))
  }

  /** Answers the place that is left for a while. @throws {Error} at a place that is known to hang */
  enter(place: number): number {
    this.load()
    if (this.hanging.size > 0 && apply(has, this.hanging, [place])) {
      this.entered = place
      throw ofProgram(new Error('This did not end before'))
    }
    const outer = this.cells[1] as number
    this.cells[1] = place
    return outer
  }

  back(outer: number): void {
    this.cells[1] = outer
    if (outer === 0) this.rest()
  }

  /** It goes on once what it awaits has settled. */
  wait(place: number): void {
    this.waiting[this.waiting.length] = place
    if (this.cells[1] === 0) this.rest()
  }

  settled(place: number): void {
    const left: number[] = []
    for (let i = 0; i < this.waiting.length; i++) {
      if (this.waiting[i] !== place) left[left.length] = this.waiting[i] as number
    }
    this.waiting = left
    if (this.cells[1] === place) this.rest()
  }

  private rest(): void {
    this.cells[1] = this.waiting[this.waiting.length - 1] ?? 0
  }
}

/** `module` counts from 0 in the order of the closure. */
export function placeOf(module: number, statement: number): number {
  return module >= 0 && statement >= 0 && statement < STATEMENTS ? (module + 1) * STATEMENTS + statement : 0
}

/** The number that an instance has which is made of, or in, a top-level statement. */
export function instanceOf(statement: number): number {
  return INSTANCES + statement
}

/** The top-level statement that such a number, or that of a statement itself, is about. */
export function statementOf(index: number): number {
  return index % INSTANCES
}

/** Null for no place. */
export function fromPlace(place: number): { module: number; statement: number } | null {
  const module = Math.floor(place / STATEMENTS) - 1
  return module < 0 ? null : { module, statement: place % STATEMENTS }
}
