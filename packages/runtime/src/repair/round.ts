import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isObject } from '../found.js'
import {
  type Alternative,
  alternativesBelow,
  alternativesOf,
  certainlyMeantBy,
  declares,
  isClosed,
  isConstantOf,
  requires,
  schemaOf,
} from './alternatives.js'
import { type Complaints, complaintsOf } from './complaints.js'
import { recordOf } from './edit.js'
import { decodedText } from './json-text.js'
import type { Repair, RepairPath, Steps } from './outcome.js'
import { isOtherThanItsItems, LEFT_OUT, theReading } from './readings.js'

/** A union inside a union inside a union. */
const MAX_UNIONS = 8

/** Finds what is wrong with a value by its JSON Schema, where a validator only says that no branch of a union fits. */
export type Compile = typeof import('../json-schema-validator.js').compileSchema

interface Place {
  path: RepairPath
  expected: readonly Alternative[]
  isOptional: boolean
  isItem: boolean
  /** Unions around it whose branch is judged by its JSON Schema. */
  unions: number
}

/**
 * One round of repair: at each place that the validator complains of, the value becomes what is expected there, where that is
 * certain. Each place is visited once, and each container changed in place: `input` is the caller's to give away.
 */
export class Round {
  readonly repairs: Repair[] = []
  readonly #root: Record<string, unknown>
  readonly #steps: Steps
  readonly #compile: Compile
  readonly #compiled = new Map<Alternative, ReturnType<Compile> | null>()

  constructor(root: Record<string, unknown>, steps: Steps, compile: Compile) {
    this.#root = root
    this.#steps = steps
    this.#compile = compile
  }

  run(input: unknown, complaints: Complaints): unknown {
    const expected = alternativesOf(this.#root)
    return this.#visit(input, complaints, { path: [], expected, isOptional: false, isItem: false, unions: 0 })
  }

  /** What is put in its place. */
  #visit(value: unknown, complaints: Complaints, place: Place): unknown {
    if (complaints.here) {
      const reading = theReading(this.#root, { value, ...place }, this.#steps)
      if (reading) {
        for (const { step, below, from, to, why } of reading.changes)
          this.#add({ step, path: [...place.path, ...below], from, to, why })
        return reading.to
      }
    }
    if (typeof value !== 'object' || value === null) return value
    const meant = certainlyMeantBy(this.#root, place.expected, value)
    if (!meant) return value
    if (Array.isArray(value) && isOtherThanItsItems(this.#root, value, place.expected, this.#steps))
      return value
    const isOfUnion =
      (complaints.here && complaints.below.size === 0) || hasTagRefused(this.#root, meant, value, complaints)
    if (!isOfUnion || !meant.isBranch) return this.#inside(value, complaints, meant, place)
    if (place.unions === MAX_UNIONS) return value
    const inside = complaintsOf(this.#issues(meant, value))
    const expected = [meant]
    return inside
      ? this.#inside(value, inside, meant, { ...place, expected, unions: place.unions + 1 })
      : value
  }

  #inside(value: object, complaints: Complaints, meant: Alternative, place: Place): unknown {
    if (Array.isArray(value)) {
      for (const [index, each] of complaints.below) {
        if (!Object.hasOwn(value, index)) continue
        const at = Number(index)
        const expected = alternativesBelow(this.#root, [meant], at)
        const path = [...place.path, at]
        value[at] = this.#visit(value[at], each, {
          ...place,
          path,
          expected,
          isOptional: false,
          isItem: true,
        })
      }
      return value
    }
    const record = this.#keys(value as Record<string, unknown>, complaints, meant, place.path)
    for (const [name, each] of complaints.below) {
      const key = String(name)
      // What a decoded key holds was not judged under that name.
      if (key === '__proto__' || !Object.hasOwn(value, key) || !Object.hasOwn(record, key)) continue
      const expected = alternativesBelow(this.#root, [meant], key)
      const path = [...place.path, key]
      const isOptional = declares(meant, key) && !requires(meant, key)
      const to = this.#visit(record[key], each, { ...place, path, expected, isOptional, isItem: false })
      if (to === LEFT_OUT) delete record[key]
      else record[key] = to
    }
    return record
  }

  /** The object with keys decoded, and without those that are unknown, where these steps are on. */
  #keys(
    record: Record<string, unknown>,
    complaints: Complaints,
    meant: Alternative,
    path: RepairPath,
  ): Record<string, unknown> {
    const refused = new Set<string>()
    for (const key of complaints.keys) if (isUnknown(key)) refused.add(key)
    for (const name of complaints.below.keys()) {
      const key = String(name)
      if (isUnknown(key) && isClosed(meant, key)) refused.add(key)
    }
    const encoded = this.#encodedKeys(record, meant)
    const renamed = new Map<string, string>()
    for (const [key, plain] of encoded) {
      if (plain === null || !(refused.has(key) || complaints.below.has(plain))) continue
      if (this.#steps.allows('encoded-keys')) renamed.set(key, plain)
    }
    for (const [from, to] of renamed)
      this.#add({
        step: 'encoded-keys',
        path: [...path, to],
        from,
        to,
        why: 'a key was sent as its JSON text',
      })
    const decoded =
      renamed.size === 0
        ? record
        : recordOf(Object.entries(record).map(([key, value]) => [renamed.get(key) ?? key, value]))
    if (!this.#steps.allows('unknown-keys')) return decoded
    for (const key of refused) {
      // It says a field that the tool takes: leaving it out would lose what was meant.
      if (encoded.has(key)) continue
      const why = 'the tool takes no such key'
      this.#add({ step: 'unknown-keys', path: [...path, key], from: decoded[key], to: undefined, why })
      delete decoded[key]
    }
    return decoded

    function isUnknown(key: string): boolean {
      return Object.hasOwn(record, key) && !declares(meant, key)
    }
  }

  /** Keys that are the JSON text of a declared one; null for one that is there as well, or encoded twice. */
  #encodedKeys(record: Record<string, unknown>, meant: Alternative): Map<string, string | null> {
    const found = new Map<string, string | null>()
    const taken = new Map<string, string>()
    for (const key of Object.keys(record)) {
      if (!key.startsWith('"') || declares(meant, key)) continue
      const plain = decodedText(key)
      if (plain === null || !declares(meant, plain)) continue
      const other = taken.get(plain)
      found.set(key, other === undefined && !Object.hasOwn(record, plain) ? plain : null)
      if (other !== undefined) found.set(other, null)
      taken.set(plain, key)
    }
    return found
  }

  #issues(branch: Alternative, value: unknown): StandardSchemaV1.Issue[] {
    let check = this.#compiled.get(branch)
    try {
      if (check === undefined) {
        this.#compiled.set(branch, null)
        check = this.#compile(structuredClone(schemaOf(this.#root, branch)))
        this.#compiled.set(branch, check)
      }
      return check?.(value) ?? []
    } catch {
      // A part of a schema that cannot stand alone.
      return []
    }
  }

  /** What is told stays as it was, whatever later rounds change. */
  #add(repair: Repair): void {
    const { from, to } = repair
    this.repairs.push({ ...repair, from: copied(from), to: copied(to) })
  }
}

/**
 * Whether the complaints are those of all branches of a union together: the value has the tag of the branch that is meant, and it is
 * complained of. What else is complained of may be right in that branch.
 */
function hasTagRefused(
  root: Record<string, unknown>,
  meant: Alternative,
  value: object,
  { below }: Complaints,
): boolean {
  return [...below].some(
    ([key, { here }]) => here && typeof key === 'string' && isConstantOf(root, meant, value, key),
  )
}

function copied(value: unknown): unknown {
  return isObject(value) || Array.isArray(value) ? structuredClone(value) : value
}
