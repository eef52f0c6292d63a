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
  /** For all calls of one tool together. Milliseconds. */
  budgetMs: number
  /** Whether every attempt comes with its call, however long. */
  keepsCalls?: boolean
  /** Whether code would have had to be loaded for an answer. */
  isStopped?: () => boolean
}

/** Taken before user code may put its own in their place. */
const { setTimeout: later, clearTimeout: cancel } = globalThis
/** A validator that answers at once has done so after this many turns. */
const TURNS = 8
/** More calls than this prove nothing that fewer do not. */
const MAX_CALLS = 150
/** One that throws so often, and has answered nothing, is not asked again. */
const MAX_THROWN = 2

/** Makes calls of a validator within a budget of time. A validator that changes its input changes a copy. */
export function asking(validate: Validate, { budgetMs, isStopped = () => false }: AskOptions): Ask {
  const end = performance.now() + budgetMs
  let calls = 0
  let thrown = 0
  let answered = false
  return async (call) => {
    const left = end - performance.now()
    if (left <= 0 || ++calls > MAX_CALLS) throw new Stopped('not-ending')
    let verdict: Verdict | null = null
    try {
      verdict = await inTime(validate(call === undefined ? undefined : copyOf(call)), left)
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

/** A timer costs more than most answers: only what does not come at once gets one. */
async function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let isSettled = false
  const settle = (): void => {
    isSettled = true
  }
  answer.then(settle, settle)
  for (let turn = 0; turn < TURNS && !isSettled; turn++) await null
  if (isSettled) return answer
  let timer: ReturnType<typeof later> | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = later(() => reject(new Stopped('not-ending')), milliseconds)
  })
  try {
    return await Promise.race([answer, expiry])
  } finally {
    cancel(timer)
  }
}
