/** Deeper than this nothing is told apart any more. */
const MAX_DEPTH = 1000
const CELLS_EACH = 6

/** Before the entries: the processor time as the watchdog last saw it, how many entries there are, when the last mark was passed. */
const CLOCK = 0
const COUNT = 1
const LAST = 2
const HEAD = 3

/** Of each entry. `LOOP`: the loop's place, 0 for a function. */
const LOOP = 0
const SINCE = 1
const STATEMENT = 2
const TURNED = 3
/** When it was last heard of; always, for what cannot stop in the middle. */
const HEARD = 4
/** The function or loop that a loop stands in; negative for a function. */
const AROUND = 5

/** Shorter than this nothing is taken for what does not end: more than the watchdog sleeps. Milliseconds of processor time. */
const LASTING_MS = 150

export type MarkKind = `${'suspending ' | ''}${'function' | 'loop'}`

export const MARKS_BYTES = (HEAD + MAX_DEPTH * CELLS_EACH) * Float64Array.BYTES_PER_ELEMENT

/** A place is a module of the closure, counted from 1, and an offset in its code as it is without marks; 0 means no place. */
const OFFSETS = 2 ** 32

/** `module` counts from 0 in the order of the closure. */
export function markPlace(module: number, offset: number): number {
  return (module + 1) * OFFSETS + offset
}

/** Null for no place. */
export function fromMarkPlace(place: number): { module: number; offset: number } | null {
  const module = Math.floor(place / OFFSETS) - 1
  return module < 0 ? null : { module, offset: place % OFFSETS }
}

/**
 * The functions and loops of marked code (`modules/lazy-form/marks.ts`) that are entered and not left, in memory that the watchdog
 * reads. User code may have changed the language, so that no method is called by its name.
 */
export class Marks {
  readonly shared = new SharedArrayBuffer(MARKS_BYTES)
  private readonly cells = new Float64Array(this.shared)

  begin(): void {
    this.cells[COUNT] = 0
  }

  /** Returns the number of this entry for the other methods; negative where there is no more room. */
  enter(place: number, kind: MarkKind, around = -1): number {
    const { cells } = this
    const entry = cells[COUNT] as number
    if (entry >= MAX_DEPTH) return -1
    const at = HEAD + entry * CELLS_EACH
    const now = cells[CLOCK] as number
    cells[at + LOOP] = kind === 'loop' || kind === 'suspending loop' ? place : 0
    cells[at + SINCE] = now
    cells[at + STATEMENT] = place
    cells[at + TURNED] = now
    cells[at + HEARD] = kind === 'loop' || kind === 'function' ? Number.POSITIVE_INFINITY : now
    cells[at + AROUND] = around
    cells[LAST] = now
    cells[COUNT] = entry + 1
    return entry
  }

  /** A statement begins. */
  at(entry: number, place: number): void {
    if (entry < 0) return
    this.cells[HEAD + entry * CELLS_EACH + STATEMENT] = place
    this.hear(entry)
  }

  /** A loop begins another turn. */
  turn(entry: number): void {
    if (entry < 0) return
    this.cells[HEAD + entry * CELLS_EACH + TURNED] = this.cells[CLOCK] as number
    this.hear(entry)
  }

  leave(entry: number): void {
    if (entry < 0) return
    const { cells } = this
    cells[HEAD + entry * CELLS_EACH + STATEMENT] = 0
    // What stopped in the middle may be left after what was entered later.
    let count = cells[COUNT] as number
    while (count > 0 && cells[HEAD + (count - 1) * CELLS_EACH + STATEMENT] === 0) count--
    cells[COUNT] = count
  }

  private hear(entry: number): void {
    const { cells } = this
    const now = cells[CLOCK] as number
    for (let each = entry; each >= 0; ) {
      const at = HEAD + each * CELLS_EACH
      if (cells[at + HEARD] !== Number.POSITIVE_INFINITY) cells[at + HEARD] = now
      each = cells[at + AROUND] as number
    }
    cells[LAST] = now
  }
}

/** More callers than this say no more. */
const MAX_CALLERS = 5

/**
 * The watchdog's side: the place that does not end, as far as can be told by now, and those that led there, the innermost
 * first. What does not end is the innermost function or loop that has been running for some time: what it calls comes and
 * goes. `cpuMs` is the processor time used so far.
 */
export function lastingPlaces(cells: Float64Array, cpuMs: number): number[] {
  cells[CLOCK] = cpuMs
  const found = lastingEntry(cells, cpuMs)
  if (found < 0) return []
  const at = HEAD + found * CELLS_EACH
  const loop = cells[at + LOOP] as number
  // A turn that does not end is one of its statements.
  const isLoop = loop !== 0 && cpuMs - (cells[at + TURNED] as number) < LASTING_MS
  const places = [isLoop ? loop : (cells[at + STATEMENT] as number)]
  let isCalled = loop === 0
  for (let entry = found - 1; entry >= 0 && places.length <= MAX_CALLERS; entry--) {
    if (!isUnderWay(cells, entry)) continue
    const outer = HEAD + entry * CELLS_EACH
    if (isCalled) places.push(cells[outer + STATEMENT] as number)
    isCalled = cells[outer + LOOP] === 0
  }
  return places
}

/** The innermost that lasts, else the innermost of all; negative for none. */
function lastingEntry(cells: Float64Array, cpuMs: number): number {
  let innermost = -1
  for (let entry = (cells[COUNT] as number) - 1; entry >= 0; entry--) {
    if (!isUnderWay(cells, entry)) continue
    if (cpuMs - (cells[HEAD + entry * CELLS_EACH + SINCE] as number) >= LASTING_MS) return entry
    if (innermost < 0) innermost = entry
  }
  return innermost
}

/** Whether it was not left, nor stopped in the middle while others went on. */
function isUnderWay(cells: Float64Array, entry: number): boolean {
  const at = HEAD + entry * CELLS_EACH
  const silent = (cells[LAST] as number) - (cells[at + HEARD] as number)
  return cells[at + STATEMENT] !== 0 && silent < LASTING_MS
}
