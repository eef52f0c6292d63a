import { isDeepStrictEqual } from 'node:util'
import { withoutKey, withValue, withValues } from '../../json-schema/alter.js'
import type { AttemptResult, CallAttempt, ProbedAttempt, ProbedField } from '../../model/call-probes.js'
import type { Json } from '../../model/json.js'
import { jsonCopy } from '../reading/json-copy.js'
import { safeGet } from '../reading/safe-get.js'
import type { Verdict } from '../reading/validation/standard-validate.js'
import type { Ask } from './ask.js'
import { type Field, isOnly, schemaPathOf } from './fields.js'
import type { ValidCall } from './valid-call.js'

/** A mistake that is made in one field at a time. */
interface FieldMistake {
  attempt: CallAttempt
  /** What is sent in place of the field's value; undefined: it cannot happen to this field. */
  sent(field: Field): Json | undefined
  /** Whether an accepted value, which is neither what was sent nor what was meant, certainly differs in meaning. */
  isOther(got: unknown, meant: unknown): boolean
}

/** What also stands for `false` in text. */
const NO: readonly string[] = ['0', 'no']

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

/** The attempts that change fields, each with all of its fields at once as far as that tells. */
export async function fieldAttempts(
  base: ValidCall,
  fields: readonly Field[],
  ask: Ask,
  keepsCalls = false,
): Promise<ProbedAttempt[]> {
  const attempts: ProbedAttempt[] = []
  for (const mistake of FIELD_MISTAKES) {
    const mistaken = fields.flatMap((field) => {
      const sent = mistake.sent(field)
      return sent === undefined ? [] : [{ field, sent }]
    })
    // What stands inside of something that is replaced is gone with it.
    const outer = mistaken.filter(
      ({ field }) => !mistaken.some((other) => other.field !== field && isInside(field, other.field)),
    )
    if (outer.length === 0) continue
    const attempt = await attempted(mistake, base, outer, ask)
    attempts.push(keepsCalls ? { ...attempt, input: sentAll(base, outer) } : attempt)
  }
  return attempts
}

interface Mistaken {
  field: Field
  sent: Json
}

interface Judged extends Mistaken {
  result: AttemptResult
  got?: unknown
  message?: string
}

async function attempted(
  mistake: FieldMistake,
  base: ValidCall,
  mistaken: readonly Mistaken[],
  ask: Ask,
): Promise<ProbedAttempt> {
  const judged = await judgeAll(mistake, base, mistaken, ask)
  const fields: ProbedField[] = []
  for (const each of judged) {
    if (each.result === 'accepted') continue
    fields.push(await probedField(mistake, base, each, ask))
  }
  const result = fields.some((field) => field.result === 'altered')
    ? 'altered'
    : fields.length > 0
      ? 'refused'
      : 'accepted'
  return { attempt: mistake.attempt, result, ...(fields.length > 0 && { fields }) }
}

async function probedField(
  { attempt }: FieldMistake,
  base: ValidCall,
  { field, sent, result, got, message }: Judged,
  ask: Ask,
): Promise<ProbedField> {
  const path = schemaPathOf(field.path)
  if (result === 'refused') return { path, result, sent, ...(message !== undefined && { message }) }
  const copy = jsonCopy(got)
  const also = attempt === 'boolean-as-text' ? await alikes(base, field, ask) : []
  return {
    path,
    result: 'altered',
    sent,
    ...(copy.ok && { got: copy.value }),
    ...(also.length > 0 && { also }),
  }
}

/** Other texts for `false` that come out as `true`. */
async function alikes(base: ValidCall, { path }: Field, ask: Ask): Promise<string[]> {
  const found: string[] = []
  for (const text of NO) {
    const verdict = await ask(withValue(base.call, path, text))
    if (verdict?.accepted && safeGet(verdict.output, ...path) === true) found.push(text)
  }
  return found
}

/** More fields than this are not tried one by one. */
const MAX_ALONE = 8

async function judgeAll(
  mistake: FieldMistake,
  base: ValidCall,
  mistaken: readonly Mistaken[],
  ask: Ask,
): Promise<Judged[]> {
  const judged: Judged[] = []
  let left = mistaken
  // Once for those that are refused, once for the others, and once more where a refusal hid another.
  for (let round = 0; round < 3 && left.length > 0; round++) {
    const call = sentAll(base, left)
    const verdict = await ask(call)
    if (verdict === null) break
    if (verdict.accepted) {
      for (const each of left) judged.push(await judge(mistake, base, each, verdict.output, ask))
      return judged
    }
    const refused = left.filter(({ field }) => issueAt(verdict, field) !== undefined)
    judged.push(...refused.map((each) => refusal(each, issueAt(verdict, each.field))))
    left = left.filter((each) => !refused.includes(each))
    if (refused.length === 0) break
  }
  for (const each of left.slice(0, MAX_ALONE)) {
    const verdict = await ask(withValue(base.call, each.field.path, each.sent))
    if (verdict === null) continue
    if (verdict.accepted) judged.push(await judge(mistake, base, each, verdict.output, ask))
    else judged.push(refusal(each, verdict.issues[0]?.message))
  }
  return judged
}

function sentAll(base: ValidCall, mistaken: readonly Mistaken[]): Json {
  return withValues(
    base.call,
    mistaken.map(({ field, sent }) => ({ path: field.path, by: sent })),
  )
}

async function judge(
  { attempt, isOther }: FieldMistake,
  base: ValidCall,
  mistaken: Mistaken,
  output: unknown,
  ask: Ask,
): Promise<Judged> {
  const { path } = mistaken.field
  const got = safeGet(output, ...path)
  const accepted: Judged = { ...mistaken, result: 'accepted' }
  if (isDeepStrictEqual(got, mistaken.sent)) return accepted
  let meant = safeGet(base.output, ...path)
  if (attempt === 'null-for-optional') {
    if (got === undefined) return accepted
    // What is meant is that the field is left out.
    const without = await ask(withoutKey(base.call, path))
    if (!without?.accepted) return accepted
    meant = safeGet(without.output, ...path)
  }
  if (isDeepStrictEqual(got, meant) || !isOther(got, meant)) return accepted
  return { ...mistaken, result: 'altered', got }
}

function refusal(mistaken: Mistaken, message: string | undefined): Judged {
  return { ...mistaken, result: 'refused', ...(message !== undefined && { message: message.slice(0, 200) }) }
}

function issueAt(verdict: Extract<Verdict, { accepted: false }>, { path }: Field): string | undefined {
  const issue = verdict.issues.find(
    (each) => each.path.length >= path.length && path.every((step, index) => each.path[index] === step),
  )
  return issue?.message
}

function isInside({ path }: Field, other: Field): boolean {
  return other.path.length < path.length && other.path.every((step, index) => path[index] === step)
}

function kindOf(value: Json): string {
  return Array.isArray(value) ? 'array' : typeof value
}
