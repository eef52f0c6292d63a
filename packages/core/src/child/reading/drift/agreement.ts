import { subschemasAt } from '../../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../../model/json.js'
import type { Verdict } from '../validation/standard-validate.js'
import { type Change, changed, type DataPath } from './candidates.js'
import type { JsonSchemaJudge } from './json-schema-judge.js'

/*
 * Most changes of an instance are judged alike by a validator and by `parameters`. So many are tried in one input, each
 * at a place of its own; what both sides then say of a place, they say of its change alone. Only where that does not
 * settle it, a change is tried by itself.
 */

export interface Sides {
  /** Null where the validator throws. */
  validate(input: Json): Promise<Verdict | null>
  closed: JsonSchemaJudge
  open: JsonSchemaJudge
}

/**
 * The changes of an instance that both sides accept, and those that both refuse; `base` is one that both accept. They are
 * agreed on in any such instance: at their places nothing counts that stands elsewhere.
 */
export async function agreedOn(
  parameters: JsonObject,
  base: Json,
  changes: readonly Change[],
  sides: Sides,
): Promise<Set<Change>> {
  const agreed = new Set<Change>()
  for (const group of disjoint(apart(parameters, changes))) {
    const verdict = await sides.validate(withAll(group))
    if (verdict === null) continue
    const accepted = settleRefused(group, verdict)
    if (accepted.length > 0) await settleAccepted(accepted)
  }
  return agreed

  function withAll(group: Placed[]): Json {
    return changed(
      base,
      group.map(({ change }) => change),
    )
  }

  /** What is left: the changes with which the validator finds no fault. */
  function settleRefused(group: Placed[], verdict: Verdict): Placed[] {
    if (verdict.accepted) return group
    const faults = new Set(verdict.issues.flatMap(({ path }) => pointersAlong(path)))
    const left: Placed[] = []
    for (const placed of group) {
      const { change, along } = placed
      if (!faults.has(along.at(-1) as string)) left.push(placed)
      else if (sides.closed.refusesAt(change.path, change.value) === true) agreed.add(change)
    }
    return left
  }

  /** Some validators stop at their first fault: only what is accepted with nothing else refused counts. */
  async function settleAccepted(group: Placed[]): Promise<void> {
    const verdict = await sides.validate(withAll(group))
    if (verdict?.accepted !== true) return
    for (const { change } of group)
      if (sides.open.refusesAt(change.path, change.value) === false) agreed.add(change)
  }
}

/** A change, and the pointers to its place and to all that it is in. */
interface Placed {
  change: Change
  along: string[]
}

/** The changes of which both sides can be asked by their place alone. */
function apart(parameters: JsonObject, changes: readonly Change[]): Placed[] {
  // Changes of one place share their path.
  const places = new Map<DataPath, string[] | null>()
  const around = new Map<string, boolean>()
  const placed: Placed[] = []
  for (const change of changes) {
    const { path } = change
    let along = places.get(path)
    if (along === undefined) {
      const pointers = pointersAlong(path)
      const outer = pointers.at(-2) ?? ''
      const known = around.get(outer) ?? isSeparate(parameters, path)
      around.set(outer, known)
      along = known ? pointers : null
      places.set(path, along)
    }
    if (along !== null) placed.push({ change, along })
  }
  return placed
}

/** Pointers to a place in an input and to all that it is in, the root first. */
function pointersAlong(path: ReadonlyArray<string | number>): string[] {
  const pointers = ['']
  for (const step of path)
    pointers.push(`${pointers.at(-1)}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  return pointers
}

/** Groups of changes at places of which none is within another. */
function disjoint(changes: readonly Placed[]): Placed[][] {
  const groups: Array<{ members: Placed[]; ends: Set<string>; along: Set<string> }> = []
  // Where the search for a group begins: those before have a change of that place already.
  const first = new Map<string, number>()
  for (const placed of changes) {
    const { along } = placed
    const end = along.at(-1) as string
    let index = first.get(end) ?? 0
    while (groups[index] && !isFree(groups[index] as (typeof groups)[number], along, end)) index++
    const group = groups[index] ?? { members: [], ends: new Set(), along: new Set() }
    groups[index] = group
    first.set(end, index + 1)
    group.members.push(placed)
    group.ends.add(end)
    for (const at of along) group.along.add(at)
  }
  return groups.map(({ members }) => members)
}

function isFree(group: { ends: Set<string>; along: Set<string> }, along: string[], end: string): boolean {
  return !group.along.has(end) && !along.some((at) => group.ends.has(at))
}

/** Keywords by which nothing that stands at one place changes what is said of another. */
const SEPARATE = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'maxItems',
  'title',
  'description',
  'default',
  'examples',
  '$schema',
  '$id',
  '$defs',
  'definitions',
])

/** Whether what is said of the value at a place depends on nothing beside it. */
function isSeparate(parameters: JsonObject, path: DataPath): boolean {
  return path.every((_, length) => {
    const [schema, ...others] = subschemasAt(parameters, path.slice(0, length))
    return (
      schema !== undefined &&
      others.length === 0 &&
      Object.keys(schema).every((keyword) => SEPARATE.has(keyword))
    )
  })
}
