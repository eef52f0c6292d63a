import type { Refused } from '../runner/failures.js'

/** Notes what was tried and makes the error for it. */
export type Refuse = (what: string) => Refused
