import { WalkBudget } from './walk-budget.js'

/** Of objects and lists in each other, of which a schema has two for each field in a field. The stack has room for more. */
const MAX_LEVELS = 1_000

/**
 * A function that makes something of a schema out of what it makes of the parts of it: `make` asks `inner` for those. Each part is
 * looked at once, however many places hold it. A part that is in itself, and one beyond the budget, is `beyond`.
 */
export function folding<Part, Made>(
  make: (part: Part, inner: (part: Part) => Made) => Made,
  beyond: (part: Part) => Made,
  budget: WalkBudget = new WalkBudget(Number.POSITIVE_INFINITY, MAX_LEVELS),
): (part: Part) => Made {
  const known = new Map<Part, { made: Made }>()
  const open = new Set<Part>()
  return function inner(part: Part): Made {
    if ((typeof part !== 'object' && typeof part !== 'function') || part === null) return make(part, inner)
    const before = known.get(part)
    if (before) return before.made
    if (open.has(part) || !budget.allows(open.size)) return beyond(part)
    open.add(part)
    const made = make(part, inner)
    open.delete(part)
    known.set(part, { made })
    return made
  }
}
