import type { CallAttempt } from '../../model/call-probes.js'
import type { Json } from '../../model/json.js'
import { type Field, isInside, isOnly } from './fields.js'

/** A mistake that is made in one field at a time. */
export interface FieldMistake {
  attempt: CallAttempt
  /** What is sent in place of the field's value; undefined: it cannot happen to this field. */
  sent(field: Field): Json | undefined
  /** Whether an accepted value, which is neither what was sent nor what was meant, certainly differs in meaning. */
  isOther(got: unknown, meant: unknown): boolean
}

const isBoolean = (field: Field): boolean =>
  isOnly(field, 'boolean') && field.members.size === 0 && field.value === false

const FIELD_MISTAKES: readonly FieldMistake[] = [
  {
    attempt: 'number-as-text',
    sent: (field) =>
      isOnly(field, 'number') && typeof field.value === 'number' ? String(field.value) : undefined,
    isOther: (got, meant) => typeof got === 'number' && typeof meant === 'number',
  },
  {
    attempt: 'boolean-as-text',
    sent: (field) => (isBoolean(field) ? 'false' : undefined),
    isOther: (got, meant) => got === true && meant === false,
  },
  {
    attempt: 'null-for-optional',
    sent: ({ isOptional, types, members, value }) =>
      isOptional && value !== null && types !== null && !types.has('null') && !members.has(null)
        ? null
        : undefined,
    isOther: (got) => ['boolean', 'number', 'string'].includes(typeof got) || got instanceof Date,
  },
  {
    attempt: 'json-as-text',
    sent: (field) =>
      typeof field.value === 'object' && field.value !== null && isOnly(field, kindOf(field.value))
        ? JSON.stringify(field.value)
        : undefined,
    isOther: (got, meant) => typeof got === 'object' && got !== null && typeof meant === 'object',
  },
  {
    attempt: 'enum-case',
    sent: ({ value, members, types }) => {
      if (typeof value !== 'string' || !members.has(value) || types === null) return undefined
      return [value.toUpperCase(), value.toLowerCase()].find((text) => !members.has(text))
    },
    isOther: (got, meant) => typeof got === 'string' && typeof meant === 'string',
  },
]

function kindOf(value: Json): string {
  return Array.isArray(value) ? 'array' : typeof value
}

/** A mistake in one field of a call. */
export interface Mistaken {
  mistake: FieldMistake
  field: Field
  sent: Json
}

/** Every mistake that can happen to fields, by kind. What is in a field that is replaced is gone with it. */
export function mistakesIn(fields: readonly Field[]): Mistaken[] {
  const found: Mistaken[] = []
  for (const mistake of FIELD_MISTAKES) {
    const replaced = new Set<Field>()
    // Outer fields come before those that lie in them.
    for (const field of fields) {
      if (replaced.size > 0 && isInside(field, (outer) => replaced.has(outer))) continue
      const sent = mistake.sent(field)
      if (sent === undefined) continue
      replaced.add(field)
      found.push({ mistake, field, sent })
    }
  }
  return found
}

/** The same mistakes by their kinds. */
export function ofEachKind(mistakes: readonly Mistaken[]): Map<FieldMistake, Mistaken[]> {
  const kinds = new Map<FieldMistake, Mistaken[]>()
  for (const each of mistakes) {
    const known = kinds.get(each.mistake)
    if (known) known.push(each)
    else kinds.set(each.mistake, [each])
  }
  return kinds
}

/** Sets of mistakes that one call can make together: in each, no field is in another, or there twice. */
export class MistakeSets {
  private readonly sets: MistakeSet[] = []
  private readonly added = new Set<Mistaken>()

  get all(): ReadonlyArray<readonly Mistaken[]> {
    return this.sets.map(({ mistakes }) => mistakes)
  }

  has(mistaken: Mistaken): boolean {
    return this.added.has(mistaken)
  }

  add(mistaken: Mistaken): void {
    const roomy = this.sets.find((each) => each.hasRoomFor(mistaken.field))
    const set = roomy ?? new MistakeSet()
    if (!roomy) this.sets.push(set)
    set.add(mistaken)
    this.added.add(mistaken)
  }

  /** One that takes no call of its own, where there is one. */
  addOneOf(mistakes: readonly Mistaken[]): void {
    const chosen =
      mistakes.find(({ field }) => this.sets.some((each) => each.hasRoomFor(field))) ?? mistakes[0]
    if (chosen) this.add(chosen)
  }
}

class MistakeSet {
  readonly mistakes: Mistaken[] = []
  /** Those with a mistake. */
  private readonly fields = new Set<Field>()
  /** Those that one with a mistake lies in. */
  private readonly outer = new Set<Field>()

  hasRoomFor(field: Field): boolean {
    if (this.fields.has(field) || this.outer.has(field)) return false
    return !isInside(field, (outer) => this.fields.has(outer))
  }

  add(mistaken: Mistaken): void {
    this.mistakes.push(mistaken)
    this.fields.add(mistaken.field)
    for (let outer = mistaken.field.around; outer !== null; outer = outer.around) this.outer.add(outer)
  }
}
