import type { IngredientKind } from '../cache/dependency-fingerprints.js'

/** What a result depends on: its kind, what it is of, and what it was where that is not known to everybody. */
export type Dependency = [kind: IngredientKind, subject: string, value?: string]
