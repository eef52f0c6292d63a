import type { FingerprintKind } from '../cache/dependency-fingerprints.js'

/** What a result depends on: its kind, what it is of, and what it was where that is not known to everybody. */
export type Dependency = [kind: FingerprintKind, subject: string, value?: string]
