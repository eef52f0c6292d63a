import type { Json } from '../../model/json.js'
import type { FoundChange } from './change.js'

/** What became of a description. One that only had something added is told apart: it is where constraints go. */
export function descriptionChanges(before: Json | undefined, after: Json | undefined): FoundChange[] {
  if (before === after) return []
  if (before === undefined) return [{ kind: 'description-added', title: 'description added', after }]
  if (after === undefined) return [{ kind: 'description-lost', title: 'description lost', before }]
  const hasGrown = typeof before === 'string' && typeof after === 'string' && after.startsWith(before)
  return hasGrown
    ? [{ kind: 'description-grew', title: 'description grew', before, after }]
    : [{ kind: 'description-changed', title: 'description changed', before, after }]
}
