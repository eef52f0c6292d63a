import compare from 'semver/functions/compare.js'
import inc from 'semver/functions/inc.js'
import valid from 'semver/functions/valid.js'
import type { ContractChange, VersionPart } from './change.js'

/** The version that changes ask for, against those of the package. */
export interface AskedVersion {
  /** Null: no change asks for one. */
  part: VersionPart | null
  before: string | null
  now: string | null
  /** The lowest version that says what changed; null where the version before is not known. */
  atLeast: string | null
  /** Null where it cannot be told. */
  isEnough: boolean | null
}

const PARTS = ['major', 'minor', 'patch'] as const

/** Before 1.0.0 each part says what the next one says after it. */
const EARLY = { major: 'minor', minor: 'patch', patch: 'patch' } as const

export function askedVersion(
  changes: ReadonlyArray<Pick<ContractChange, 'asks'>>,
  before: string | null,
  now: string | null,
): AskedVersion {
  const part = PARTS.find((each) => changes.some(({ asks }) => asks === each)) ?? null
  const known = before !== null && valid(before) !== null
  if (part === null || !known)
    return { part, before, now, atLeast: null, isEnough: part === null ? true : null }
  const atLeast = inc(before, before.startsWith('0.') ? EARLY[part] : part)
  const isEnough = atLeast === null || now === null || valid(now) === null ? null : compare(now, atLeast) >= 0
  return { part, before, now, atLeast, isEnough }
}
