import { types } from 'node:util'
import type { Taint, Unknowns } from '../reading/index.js'
import { type ExecutionPosition, placeOf } from '../runner/execution-position.js'
import { ofProgram, Suspension } from '../runner/failures.js'
import type { Suspensions } from '../runner/suspensions.js'

/** Returns the values of its bindings by name; a promise of them where the unit has a top-level await. */
export type UnitInit = () => unknown
export type MutationRun = () => unknown

/** The value of one name, whatever holds it. */
export interface Cell {
  read(): unknown
  /** Absent for imports: they cannot be assigned. */
  write?(value: unknown): void
}

type State = 'idle' | 'running' | 'loading' | 'done' | 'failed'

/** Something that runs once: a unit or a mutation. */
class Task {
  state: State = 'idle'
  error: unknown
  promise: Promise<void> | null = null
  /** A read inside it was suspended, so what it computed does not count, even where the exception was caught. */
  suspended = false
  attempts = 0
  /** The unknown values that it looked at: code that reads a value of it depends on them, too. */
  taint: Taint | null = null

  constructor(
    readonly label: string,
    readonly run: () => unknown,
    readonly asynchronous: boolean,
    readonly position: number,
    /** Its function: positions in another one tell nothing of what comes first. */
    readonly within: number,
  ) {}
}

class Unit extends Task {
  values: unknown = null
}

class Mutation extends Task {
  /** Names of units that read what it changes, and stand before it. */
  before: readonly string[] = []
}

/** Where a module's statements are, for all that may have to know. */
export interface Trace {
  position: ExecutionPosition
  /** Of the module in the closure. */
  module: number
}

/** How often something may be started over because what it reads was still loading, before it counts as a cycle. */
const MAX_ATTEMPTS = 100

/**
 * The bindings of one module (or of one function body): units run at the first read of one of their names, mutations
 * right after the first of their targets, in source order.
 */
export class Scope {
  /** `__s`: one accessor for each name. */
  readonly bindings: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  private readonly cells = new Map<string, Cell>()
  private readonly units = new Map<string, Unit>()
  private readonly mutations: Mutation[] = []
  private readonly byTarget = new Map<string, Mutation[]>()
  private readonly reads = new Map<string, string[]>()
  /** What is running, units and mutations: what comes later in the source has not happened yet. */
  private readonly active: Array<Unit | Mutation> = []
  private readonly due = new Set<Mutation>()

  /** `trace`: how a top-level statement makes itself known while it runs; absent for what is no module's. */
  constructor(
    private suspensions: Suspensions,
    private unknowns: Unknowns,
    private trace: Trace | null = null,
  ) {}

  /** Whether nothing in it is under way, or failed. */
  get isSettled(): boolean {
    if (this.active.length > 0) return false
    for (const { state } of this.units.values()) if (state !== 'idle' && state !== 'done') return false
    return this.mutations.every(({ state }) => state === 'idle' || state === 'done')
  }

  /** Goes on, with the values that it has, in another evaluation. */
  join(suspensions: Suspensions, unknowns: Unknowns, trace: Trace): void {
    this.suspensions = suspensions
    this.unknowns = unknowns
    this.trace = trace
  }

  has(name: string): boolean {
    return this.cells.has(name)
  }

  cell(name: string): Cell | undefined {
    return this.cells.get(name)
  }

  /** A name that another module holds. Mutations may still hang on it here. */
  import(name: string, read: () => unknown): void {
    const cell: Cell = {
      read: () => {
        const value = read()
        this.mutate(name)
        return value
      },
    }
    this.define(name, cell)
  }

  /** `position` is the unit's in the source; without one, whatever it reads has all its mutations. */
  unit(names: readonly string[], init: UnitInit, position = Number.POSITIVE_INFINITY, within = 0): void {
    const unit = new Unit(names.join(', '), init, types.isAsyncFunction(init), position, within)
    for (const name of names) {
      this.units.set(name, unit)
      this.define(name, {
        read: () => {
          this.ensure(unit, name)
          // Read again after the mutations: one of them may have assigned the name.
          return (unit.values as Record<string, unknown>)[name]
        },
        write: (value) => {
          if (unit.state === 'running') throw beforeInitialization(name)
          this.ensure(unit, name)
          ;(unit.values as Record<string, unknown>)[name] = value
        },
      })
    }
  }

  /** `before`: names of units that stand before it and read what it changes. */
  mutation(
    targets: readonly string[],
    run: MutationRun,
    position = this.mutations.length,
    before: readonly string[] = [],
    within = 0,
  ): void {
    const mutation = new Mutation(targets.join(', '), run, types.isAsyncFunction(run), position, within)
    mutation.before = before
    this.mutations.push(mutation)
    for (const target of targets) {
      const list = this.byTarget.get(target)
      if (list) list.push(mutation)
      else this.byTarget.set(target, [mutation])
    }
  }

  refs(names: readonly string[], reads: readonly string[]): void {
    for (const name of names) this.reads.set(name, [...(this.reads.get(name) ?? []), ...reads])
  }

  /** Runs every mutation: what a bare import of this module is for. */
  runMutations(): void {
    this.drain(this.mutations)
  }

  /**
   * Starts the asynchronous units that `names` reach, so far as `refs` tells, and suspends until they are there.
   * Without `refs` it does nothing: a read that comes too early then suspends by itself.
   */
  prepare(names: readonly string[]): void {
    if (this.reads.size === 0) return
    const seen = new Set<string>()
    const waiting = [...names]
    const reached: string[] = []
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      reached.push(name)
      for (const read of this.reads.get(name) ?? []) waiting.push(read)
    }
    // Deepest first, so that what others wait for is there when they start.
    for (const name of reached.reverse()) {
      const unit = this.units.get(name)
      if (unit && startable(unit)) this.ensure(unit, name)
    }
  }

  /** Starts every asynchronous unit, as importing the module natively would. */
  prepareAll(): void {
    for (const [name, unit] of this.units) {
      if (startable(unit)) this.ensure(unit, name)
    }
  }

  private define(name: string, cell: Cell): void {
    this.cells.set(name, cell)
    Object.defineProperty(this.bindings, name, {
      get: () => this.unknowns.see(cell.read()),
      set: (value: unknown) => {
        if (!cell.write) throw ofProgram(new TypeError('Assignment to constant variable.'))
        cell.write(value)
      },
      enumerable: true,
      configurable: true,
    })
  }

  private ensure(unit: Unit, name: string): void {
    try {
      if (unit.state !== 'done') this.start(unit, name)
    } finally {
      this.unknowns.add(unit.taint)
    }
    this.mutate(name)
  }

  private start(task: Unit | Mutation, name: string): void {
    switch (task.state) {
      case 'done':
        return
      case 'failed':
        throw task.error
      case 'running':
        throw beforeInitialization(name)
      case 'loading':
        return this.suspensions.suspend(task.promise as Promise<void>, name)
      case 'idle':
        return this.run(task, name)
    }
  }

  private run(task: Unit | Mutation, name: string): void {
    if (++task.attempts > MAX_ATTEMPTS) {
      task.state = 'failed'
      task.error = beforeInitialization(name)
      throw task.error
    }
    const { trace } = this
    const place = trace ? placeOf(trace.module, task.position) : 0
    const outer = trace ? trace.position.enter(place) : 0
    task.state = 'running'
    task.suspended = false
    this.suspensions.enter(task)
    this.active.push(task)
    let result: unknown
    try {
      // What an asynchronous unit reads has to be there before it starts: it would be run twice otherwise.
      if (task instanceof Unit && task.asynchronous) this.prepare(this.reads.get(name) ?? [])
      if (this.unknowns.active) task.taint = new Set()
      result = task.taint ? this.unknowns.into(task.taint, task.run) : task.run()
    } catch (error) {
      task.state = task.suspended ? 'idle' : 'failed'
      task.error = error
      throw error
    } finally {
      this.active.pop()
      this.suspensions.leave()
      trace?.position.back(outer)
    }
    if (types.isPromise(result)) {
      task.state = 'loading'
      task.promise = this.finishLater(task, result as Promise<unknown>, place)
      this.suspensions.suspend(task.promise, name)
    }
    if (task.suspended) {
      // Somebody caught the exception of an early read: the value was computed without what it needs.
      task.state = 'idle'
      throw this.suspensions.again(name)
    }
    finish(task, result)
  }

  private async finishLater(task: Task, result: Promise<unknown>, place: number): Promise<void> {
    this.trace?.position.wait(place)
    try {
      const values = await result
      if (task.suspended) task.state = 'idle'
      else finish(task, values)
    } catch (error) {
      // What it waited for is in the suspensions already: it starts over when that has settled.
      task.state = error instanceof Suspension ? 'idle' : 'failed'
      task.error = error
    } finally {
      this.trace?.position.settled(place)
    }
  }

  private mutate(name: string): void {
    const own = this.byTarget.get(name)
    if (own || this.due.size > 0) this.drain(own ?? [])
    for (const { taint } of own ?? []) this.unknowns.add(taint)
  }

  /**
   * Runs what is due, in source order: `list`, and what was left when something read a name that had not been changed yet
   * at that place of the source.
   */
  private drain(list: readonly Mutation[]): void {
    for (const mutation of list) if (isPending(mutation)) this.due.add(mutation)
    const reader = this.active[this.active.length - 1]
    for (let next = this.nextDue(reader); next; next = this.nextDue(reader)) {
      this.due.delete(next)
      if (!isPending(next)) continue
      this.readBefore(next)
      if (isPending(next)) this.change(next)
    }
  }

  private change(mutation: Mutation): void {
    try {
      this.start(mutation, mutation.label)
    } catch (error) {
      // Who reads what was to be changed does not get that far.
      this.unknowns.add(mutation.taint)
      throw error
    }
  }

  /** What was read before a value is changed has the value that it had: `const original = server.tool`, then `server.tool = patched`. */
  private readBefore({ before }: Mutation): void {
    for (const name of before) {
      const unit = this.units.get(name)
      if (unit?.state !== 'idle') continue
      try {
        this.start(unit, name)
      } catch {
        // Who reads it gets the error.
      }
    }
  }

  private nextDue(reader: Task | undefined): Mutation | null {
    let next: Mutation | null = null
    for (const mutation of this.due) {
      const isBehind = reader?.within === mutation.within && mutation.position > reader.position
      if (!isBehind && (!next || mutation.position < next.position)) next = mutation
    }
    return next
  }
}

function isPending({ state }: Mutation): boolean {
  return state !== 'done' && state !== 'running'
}

function startable(unit: Unit): boolean {
  return unit.asynchronous && (unit.state === 'idle' || unit.state === 'loading')
}

function finish(task: Task, values: unknown): void {
  if (task instanceof Unit) task.values = values
  task.state = 'done'
}

function beforeInitialization(name: string): ReferenceError {
  return ofProgram(new ReferenceError(`Cannot access '${name}' before initialization`))
}
