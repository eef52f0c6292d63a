import { isDeepStrictEqual } from 'node:util'
import { schemaPathOf, withoutKey, withValue, withValues } from '../../json-schema/alter.js'
import type { AttemptResult, CallAttempt, ProbedAttempt, ProbedField } from '../../model/call-probes.js'
import type { Json } from '../../model/json.js'
import { jsonCopy } from '../reading/json-copy.js'
import { safeGet } from '../reading/safe-get.js'
import type { Verdict } from '../reading/validation/standard-validate.js'
import type { Ask } from './ask.js'
import { type FieldMistake, type Mistaken, MistakeSets, mistakesIn, ofEachKind } from './field-mistakes.js'
import type { Field } from './fields.js'
import type { ValidCall } from './valid-call.js'

/** What an attempt reports: everything, or what rules read of it. */
export type Detail = 'all' | 'read'

/** The fields that rules read, by how they ended. */
const READ: Partial<Record<CallAttempt, ProbedField['result']>> = {
  'boolean-as-text': 'altered',
  'null-for-optional': 'refused',
}

/** The attempts that change fields: a call makes as many mistakes at once as can be told apart. */
export async function fieldAttempts(
  base: ValidCall,
  fields: readonly Field[],
  ask: Ask,
  detail: Detail,
): Promise<ProbedAttempt[]> {
  const kinds = ofEachKind(mistakesIn(fields))
  const sets = new MistakeSets()
  const reportsEach = ({ attempt }: FieldMistake): boolean => detail === 'all' || READ[attempt] !== undefined
  for (const [kind, own] of kinds) if (reportsEach(kind)) for (const each of own) sets.add(each)
  // Where no field is reported, one that is not accepted is enough.
  for (const [kind, own] of kinds) if (!reportsEach(kind)) sets.addOneOf(own)
  const judgments: Judgments = new Map()
  for (const set of sets.all) await judgeAll(base, set, ask, judgments)

  const attempts: ProbedAttempt[] = []
  for (const [{ attempt }, own] of kinds) {
    const untried = own.filter((each) => !sets.has(each))
    if (untried.length > 0 && resultOf(own, judgments) === 'accepted')
      await judgeAll(base, untried, ask, judgments)
    const listed =
      detail === 'all' ? own : own.filter((each) => judgments.get(each)?.result === READ[attempt])
    const isNamed = detail === 'read' && READ[attempt] === 'refused'
    attempts.push({
      attempt,
      result: resultOf(own, judgments),
      ...(isNamed ? namesOf(listed, judgments) : await fieldsAmong(base, listed, judgments, ask)),
      ...(detail === 'all' && { input: sentAll(base, own) }),
    })
  }
  return attempts
}

/** Those that were altered or refused: what changes a meaning first. */
async function fieldsAmong(
  base: ValidCall,
  mistakes: readonly Mistaken[],
  judgments: Judgments,
  ask: Ask,
): Promise<Pick<ProbedAttempt, 'fields'>> {
  const fields: ProbedField[] = []
  for (const each of mistakes) {
    const judgment = judgments.get(each)
    if (judgment && judgment.result !== 'accepted') fields.push(await probedField(base, each, judgment, ask))
  }
  const isAltered = ({ result }: ProbedField): boolean => result === 'altered'
  const sorted = [...fields.filter(isAltered), ...fields.filter((each) => !isAltered(each))]
  return sorted.length > 0 ? { fields: sorted } : {}
}

/** @param refused the mistakes in the fields */
function namesOf(
  refused: readonly Mistaken[],
  judgments: Judgments,
): Pick<ProbedAttempt, 'refused' | 'message'> {
  const [first] = refused
  const judgment = first && judgments.get(first)
  if (judgment?.result !== 'refused') return {}
  return { refused: refused.map(({ field }) => schemaPathOf(field.path)), ...quoted(judgment.message) }
}

function resultOf(mistakes: readonly Mistaken[], judgments: Judgments): AttemptResult {
  const results = new Set(mistakes.map((each) => judgments.get(each)?.result))
  return results.has('altered') ? 'altered' : results.has('refused') ? 'refused' : 'accepted'
}

/** What became of a mistake. */
type Judgment =
  | { result: 'accepted' }
  | { result: 'altered'; got: unknown }
  | { result: 'refused'; message: string | undefined }

/** Of those that could be judged. */
type Judgments = Map<Mistaken, Judgment>

/** @param isQuoted with what the validator says */
async function probedField(
  base: ValidCall,
  { mistake, field, sent }: Mistaken,
  judgment: Exclude<Judgment, { result: 'accepted' }>,
  ask: Ask,
): Promise<ProbedField> {
  const path = schemaPathOf(field.path)
  if (judgment.result === 'refused') return { path, result: 'refused', sent, ...quoted(judgment.message) }
  const { result, got } = judgment
  const copy = jsonCopy(got)
  const others = mistake.attempt === 'boolean-as-text' ? await otherTexts(base, field, ask) : {}
  return { path, result, sent, ...(copy.ok && { got: copy.value }), ...others }
}

/** As long as findings quote it. */
export function quoted(message: string | undefined): { message?: string } {
  return message === undefined ? {} : { message: message.slice(0, 200) }
}

/** What also stands for `false` in text. */
const NO: readonly string[] = ['0', 'no']

/** Other texts for `false` that come out as `true`, and what becomes of an empty one. */
async function otherTexts(
  base: ValidCall,
  { path }: Field,
  ask: Ask,
): Promise<Pick<ProbedField, 'also' | 'empty'>> {
  const read = async (text: string): Promise<unknown> => {
    const verdict = await ask(withValue(base.call, path, text))
    return verdict?.accepted ? safeGet(verdict.output, ...path) : undefined
  }
  const also: string[] = []
  for (const text of NO) if ((await read(text)) === true) also.push(text)
  const empty = await read('')
  return { ...(also.length > 0 && { also }), ...(typeof empty === 'boolean' && { empty }) }
}

/** Once for those that are refused, once for the others, and once more where a refusal hid another. */
const ROUNDS = 3
/** More mistakes of a kind than this are not tried one by one. */
const MAX_ALONE = 8

/** @param judgments gets what became of each mistake that could be judged */
async function judgeAll(
  base: ValidCall,
  mistakes: readonly Mistaken[],
  ask: Ask,
  judgments: Judgments,
): Promise<void> {
  let left = mistakes
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    const verdict = await ask(sentAll(base, left))
    if (verdict === null) break
    if (verdict.accepted) {
      for (const each of left) judgments.set(each, await judge(base, each, verdict.output, ask))
      return
    }
    const hidden: Mistaken[] = []
    for (const each of left) {
      const issue = issueAt(verdict, each.field)
      if (issue) judgments.set(each, { result: 'refused', message: issue.message })
      else hidden.push(each)
    }
    const isTelling = hidden.length < left.length
    left = hidden
    if (!isTelling) break
  }
  if (left.length === 0) return
  const kinds = ofEachKind(left)
  if (kinds.size > 1) {
    for (const own of kinds.values()) await judgeAll(base, own, ask, judgments)
    return
  }
  for (const each of left.slice(0, MAX_ALONE)) {
    const verdict = await ask(sentAll(base, [each]))
    if (verdict === null) continue
    judgments.set(
      each,
      verdict.accepted
        ? await judge(base, each, verdict.output, ask)
        : { result: 'refused', message: verdict.issues[0]?.message },
    )
  }
}

function sentAll(base: ValidCall, mistakes: readonly Mistaken[]): Json {
  return withValues(
    base.call,
    mistakes.map(({ field, sent }) => ({ path: field.path, by: sent })),
  )
}

/** What became of a mistake in a call that was accepted. */
async function judge(
  base: ValidCall,
  { mistake, field, sent }: Mistaken,
  output: unknown,
  ask: Ask,
): Promise<Judgment> {
  const { path } = field
  const got = safeGet(output, ...path)
  if (isDeepStrictEqual(got, sent)) return { result: 'accepted' }
  let meant = safeGet(base.output, ...path)
  if (mistake.attempt === 'null-for-optional') {
    if (got === undefined) return { result: 'accepted' }
    // What is meant is that the field is left out.
    const without = await ask(withoutKey(base.call, path))
    if (!without?.accepted) return { result: 'accepted' }
    meant = safeGet(without.output, ...path)
  }
  if (isDeepStrictEqual(got, meant) || !mistake.isOther(got, meant)) return { result: 'accepted' }
  return { result: 'altered', got }
}

function issueAt(
  { issues }: Extract<Verdict, { accepted: false }>,
  { path }: Field,
): { message: string } | undefined {
  return issues.find(
    (each) => each.path.length >= path.length && path.every((step, index) => each.path[index] === step),
  )
}
