import { schemaPathOf } from '../json-schema/alter.js'
import { isObject } from '../json-schema/subschemas.js'
import type { Json, JsonObject, SchemaPath } from '../model/json.js'
import type { ChangedPlace, OfferedInput } from '../model/offered-input.js'
import type { Judge, Proof, Verdict } from './change.js'
import { breaksLimit } from './limits.js'

/** What judges on either side of a change, and what is put to it. */
export interface Sides {
  takes: Judge
  refuses: Judge
  by: Proof['by']
  /** The side of a change that refuses. */
  refusing: 'before' | 'after'
  inputs: readonly OfferedInput[]
}

/** What was proved: for changes that are known, and at places where nothing else is known to have changed. */
export interface Proved<Change> {
  proofs: Map<Change, Proof>
  others: Array<{ path: SchemaPath; proof: Proof }>
}

/** Of one refusal. */
const MAX_ISSUES = 100
const MAX_OTHERS = 5

/**
 * Inputs that one side takes and the other one refuses. Each input of a proof was really put to both judges; it proves the change at
 * whose place it is refused.
 */
export async function proveRefusals<Change extends ChangedPlace>(
  changes: readonly Change[],
  { takes, refuses, by, refusing, inputs }: Sides,
): Promise<Proved<Change>> {
  const candidates = inputs.map(
    ({ input, change }): Candidate<Change> => ({
      input,
      change: change === null ? null : (changes[change] ?? null),
    }),
  )
  const sorted = candidates.sort((a, b) => sizeOf(a.input) - sizeOf(b.input))
  const taken = await keep(sorted, takes, ({ accepted }) => accepted === true)
  const refused = await keep(taken, refuses, ({ accepted }) => accepted === false)
  const usual = new Set(
    refused.filter(({ change }) => change === null).flatMap(({ verdict }) => issuesOf(verdict).map(issueKey)),
  )
  const places = new Map<string, Change[]>()
  for (const change of changes) {
    const key = placeKey(fieldsOf(change.path))
    const known = places.get(key)
    if (known) known.push(change)
    else places.set(key, [change])
  }
  const proofs = new Map<Change, Proof>()
  const others = new Map<string, { path: SchemaPath; proof: Proof }>()
  for (const { input, change, verdict } of refused) {
    for (const issue of issuesOf(verdict)) {
      const path = schemaPathOf(issue.path)
      const proof: Proof = { input, at: [...issue.path], message: messageOf(issue), by }
      const own = change !== null && concerns(change, path, usual.has(issueKey(issue))) ? [change] : []
      // Of several changes at one place, an input shows the one that it breaks.
      const meant = [...own, ...(places.get(placeKey(path)) ?? [])].find(
        (each) => breaksLimit(each.kind, each[refusing], valueAt(input, each, issue)) !== false,
      )
      if (meant) {
        if (!proofs.has(meant)) proofs.set(meant, proof)
      } else if (change === null && others.size < MAX_OTHERS && !others.has(path.join('.')))
        others.set(path.join('.'), { path, proof })
    }
  }
  // What is refused inside of a change is that change.
  for (const [key, { path }] of others)
    if ([...proofs.keys()].some((each) => isPrefix(each.path, path) && each.path.length > 0))
      others.delete(key)
  return { proofs, others: [...others.values()] }
}

interface Candidate<Change> {
  input: Json
  change: Change | null
}

async function keep<Change, Kept extends Candidate<Change>>(
  candidates: readonly Kept[],
  judge: Judge,
  isKept: (verdict: Verdict) => boolean,
): Promise<Array<Kept & { verdict: Verdict }>> {
  if (candidates.length === 0) return []
  const verdicts = await judge(candidates.map(({ input }) => input))
  return candidates.flatMap((each, index) => {
    const verdict = verdicts[index]
    return verdict && isKept(verdict) ? [{ ...each, verdict }] : []
  })
}

type Issue = Extract<Verdict, { accepted: false }>['issues'][number]

function issuesOf(verdict: Verdict): readonly Issue[] {
  return verdict.accepted === false ? verdict.issues.slice(0, MAX_ISSUES) : []
}

function issueKey({ message, path }: Issue): string {
  return JSON.stringify([message, path])
}

/** Whether an input that was made for a change is refused for it, and not for something that every input is refused for. */
function concerns({ path }: ChangedPlace, issue: SchemaPath, isUsual: boolean): boolean {
  const place = fieldsOf(path)
  if (isPrefix(place, issue)) return true
  return !isUsual && isPrefix(issue, place)
}

/** What an input has where something changed, by the way of an issue that leads there or further. */
function valueAt(input: Json, { path }: ChangedPlace, issue: Issue): Json | undefined {
  const way = issue.path.slice(0, fieldsOf(path).length)
  if (way.length < fieldsOf(path).length) return undefined
  return way.reduce<Json | undefined>(
    (value, step) => (isObject(value) || Array.isArray(value) ? (value as JsonObject)[step] : undefined),
    input,
  )
}

function placeKey(place: SchemaPath): string {
  return JSON.stringify(place)
}

/** A place in inputs: unions have none of their own. */
function fieldsOf(path: SchemaPath): SchemaPath {
  return path
    .filter((step) => !/^\|\d+$/.test(step))
    .map((step) => (step === '*' ? 'key' : /^\d+$/.test(step) ? '[]' : step))
}

function isPrefix(prefix: SchemaPath, path: SchemaPath): boolean {
  return prefix.every((step, index) => path[index] === step)
}

function messageOf({ message, path }: Issue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`
}

function sizeOf(input: Json): number {
  return JSON.stringify(input).length
}
