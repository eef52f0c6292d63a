import type { Json, JsonObject } from '../../model/json.js'
import type { Verdict } from '../standard-validate.js'
import { type Change, changed, type DataPath } from './candidates.js'
import { type JsonSchemaJudge, pointersAlong } from './json-schema-judge.js'
import { subschemasAt } from './subschemas.js'

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

/** The changes of an instance that both sides accept, and those that both refuse; `base` is one that both accept. */
export async function agreedOn(
  parameters: JsonObject,
  base: Json,
  changes: readonly Change[],
  sides: Sides,
): Promise<Set<Change>> {
  const agreed = new Set<Change>()
  const judged = new Map<string, boolean>()
  const apart = changes.filter(({ path }) => {
    const around = pointerTo(path.slice(0, -1))
    const known = judged.get(around) ?? isSeparate(parameters, path)
    judged.set(around, known)
    return known
  })
  for (const group of disjoint(apart)) {
    const input = changed(base, group)
    const verdict = await sides.validate(input)
    if (verdict === null) continue
    const accepted = await settleRefused(group, input, verdict)
    if (accepted.length > 0) await settleAccepted(accepted)
  }
  return agreed

  /** What is left: the changes with which the validator finds no fault. */
  async function settleRefused(group: Change[], input: Json, verdict: Verdict): Promise<Change[]> {
    if (verdict.accepted) return group
    const faults = new Set(verdict.issues.flatMap(({ path }) => pointersAlong(path)))
    const refused = sides.closed.places(input)
    const left: Change[] = []
    for (const change of group) {
      const at = pointerTo(change.path)
      if (!faults.has(at)) left.push(change)
      else if (isRefused(change, at, refused)) agreed.add(change)
    }
    return left
  }

  /** Some validators stop at their first fault: only what is accepted with nothing else refused counts. */
  async function settleAccepted(group: Change[]): Promise<void> {
    const input = changed(base, group)
    const verdict = await sides.validate(input)
    if (verdict?.accepted !== true) return
    const refused = sides.open.places(input)
    for (const change of group) if (!isRefused(change, pointerTo(change.path), refused)) agreed.add(change)
  }

  /** A missing key is the fault of what it is missing in. */
  function isRefused(change: Change, at: string, refused: ReadonlySet<string>): boolean {
    if (change.kind !== 'missing') return refused.has(at)
    return refused.has(pointerTo(change.path.slice(0, -1))) && isRequired(parameters, change.path)
  }
}

/** Groups of changes at places of which none is within another. */
function disjoint(changes: readonly Change[]): Change[][] {
  const groups: Array<{ members: Change[]; ends: Set<string>; along: Set<string> }> = []
  for (const change of changes) {
    const along = pointersAlong(change.path)
    const end = along.at(-1) as string
    let group = groups.find(({ ends, along: taken }) => !taken.has(end) && !along.some((at) => ends.has(at)))
    if (!group) {
      group = { members: [], ends: new Set(), along: new Set() }
      groups.push(group)
    }
    group.members.push(change)
    group.ends.add(end)
    for (const at of along) group.along.add(at)
  }
  return groups.map(({ members }) => members)
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

function pointerTo(path: DataPath): string {
  return pointersAlong(path).at(-1) as string
}

function isRequired(parameters: JsonObject, path: DataPath): boolean {
  const [schema] = subschemasAt(parameters, path.slice(0, -1))
  const { required } = schema ?? {}
  return Array.isArray(required) && required.includes(path.at(-1) as string)
}
