import { copyOf } from '../../json-schema/alter.js'
import type { Json } from '../../model/json.js'
import type { Validate, Verdict } from '../reading/validation/standard-validate.js'

/** Asks a validator about one call. Null where it throws. @throws {Stopped} */
export type Ask = (call: Json | undefined) => Promise<Verdict | null>

/** There is nothing more to ask of this validator. */
export class Stopped extends Error {
  constructor(readonly reason: 'needs-code' | 'not-ending' | 'throws') {
    super(reason)
  }
}

export interface AskOptions {
  /** For all calls of one tool together, and for what is waited. Milliseconds. */
  budgetMs: number
  /** Counts what calls cost, such as processor time; without it, the time that passes counts. Milliseconds. */
  now?: (() => number) | undefined
  /** The time that passes, which is asked for before each call. Milliseconds. */
  passed?: () => number
  /** Whether code would have had to be loaded for an answer. */
  isStopped?: () => boolean
}

/** Taken before user code may put its own in their place. */
const { setTimeout: later, clearTimeout: cancel } = globalThis
const timePassed = performance.now.bind(performance)
/** A wait is cut in so many: a process that is held up loses one of them at most, and goes on with its work before the next. */
const SLICES = 10
/** A validator that answers at once has done so after this many turns. */
const TURNS = 8
/** More calls than this prove nothing that fewer do not. */
const MAX_CALLS = 150
/** One that throws so often, and has answered nothing, is not asked again. */
const MAX_THROWN = 2

/** Makes calls of a validator within a budget of time. A validator that changes its input changes a copy. */
export function asking(validate: Validate, { isStopped = () => false, ...options }: AskOptions): Ask {
  const { budgetMs, passed = timePassed } = options
  const isOver = budget(options)
  const slice = budgetMs / SLICES
  let left = budgetMs
  const wait = async (answer: Promise<unknown>): Promise<void> => {
    if (left <= 0) throw new Stopped('not-ending')
    const start = passed()
    await either(answer, slice)
    left -= Math.min(passed() - start, slice)
  }
  let calls = 0
  let thrown = 0
  let answered = false
  return async (call) => {
    if (isOver() || ++calls > MAX_CALLS) throw new Stopped('not-ending')
    let verdict: Verdict | null = null
    try {
      verdict = await inTime(validate(call === undefined ? undefined : copyOf(call)), wait)
      answered = true
    } catch (error) {
      if (error instanceof Stopped) throw error
      thrown++
    }
    if (isStopped()) throw new Stopped('needs-code')
    if (!answered && thrown >= MAX_THROWN) throw new Stopped('throws')
    return verdict
  }
}

/** To ask the system for the processor time costs as much as many calls: it is asked only once the time that has passed is as long. */
function budget({ budgetMs, now, passed = timePassed }: AskOptions): () => boolean {
  const end = passed() + budgetMs
  let costEnd: number | null = null
  return () => {
    if (passed() < end) return false
    if (now === undefined) return true
    costEnd ??= now() + budgetMs
    return now() >= costEnd
  }
}

/** Waiting costs more than most answers: `wait` is asked only for what does not come at once, until it throws. */
async function inTime<T>(answer: Promise<T>, wait: (answer: Promise<T>) => Promise<void>): Promise<T> {
  let isSettled = false
  const settle = (): void => {
    isSettled = true
  }
  answer.then(settle, settle)
  for (let turn = 0; turn < TURNS && !isSettled; turn++) await null
  while (!isSettled) await wait(answer)
  return answer
}

/** Until an answer is there, or for some time. Nothing of it stays open: open work is taken for the file's. */
async function either(answer: Promise<unknown>, milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = later(resolve, milliseconds)
    const settle = (): void => {
      cancel(timer)
      resolve()
    }
    answer.then(settle, settle)
  })
}
