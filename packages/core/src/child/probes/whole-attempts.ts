import { isDeepStrictEqual } from 'node:util'
import { withoutKey, withValue } from '../../json-schema/alter.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { AttemptResult, ProbedAttempt, UnknownKeys } from '../../model/call-probes.js'
import type { Json, JsonObject } from '../../model/json.js'
import { jsonCopy } from '../reading/json-copy.js'
import { safeGet } from '../reading/safe-get.js'
import type { Verdict } from '../reading/validation/standard-validate.js'
import type { Ask } from './ask.js'
import { type Detail, quoted } from './field-attempts.js'
import type { Field } from './fields.js'
import { type ValidCall, withoutOptional } from './valid-call.js'

/** A longer call is not kept: it proves nothing that people would read. UTF-16 code units. */
const LONGEST = 600

/** The attempts that change a call as a whole. */
export async function wholeAttempts(
  schema: JsonObject,
  base: ValidCall,
  fields: readonly Field[],
  ask: Ask,
  detail: Detail,
): Promise<ProbedAttempt[]> {
  if (!isObject(base.call)) return []
  const attempts: Array<ProbedAttempt | null> = [
    await noArguments(schema, ask),
    await unknownKey(schema, base, fields, ask, detail),
    await wrapped(schema, base, ask, detail),
    await encodedTwice(base, ask, detail),
  ]
  return attempts.filter((each) => each !== null)
}

async function noArguments({ required }: JsonObject, ask: Ask): Promise<ProbedAttempt | null> {
  if (Array.isArray(required) && required.length > 0) return null
  const empty = await ask({})
  if (!empty?.accepted) return null
  const verdict = await ask(undefined)
  if (verdict === null) return null
  const result = verdict.accepted ? 'accepted' : 'refused'
  return { attempt: 'no-arguments', result, ...messageOf(verdict) }
}

/** A key that nobody declared: an optional field whose name is misspelt, where there is one. */
async function unknownKey(
  { properties }: JsonObject,
  base: ValidCall,
  fields: readonly Field[],
  ask: Ask,
  detail: Detail,
): Promise<ProbedAttempt | null> {
  if (!isObject(properties)) return null
  const declared = Object.keys(properties)
  const optional = fields.filter(({ path, isOptional }) => isOptional && path.length === 1)
  const meant = optional.find(({ path }) => misspelt(String(path[0])).length > 1) ?? optional[0]
  for (const call of [withoutOptional(base.call, fields), base.call]) {
    const around = meant ? withoutKey(call, meant.path) : call
    const attempt = await withUnknownKey(declared, base, around, meant, ask, detail)
    if (attempt?.result !== 'refused') return attempt
    // The validator may need a field that the schema lets be left out: only the same call without the key tells.
    const without = await ask(around)
    if (without?.accepted) return attempt
  }
  return withUnknownKey(declared, base, base.call, undefined, ask, detail)
}

async function withUnknownKey(
  declared: readonly string[],
  base: ValidCall,
  around: Json,
  meant: Field | undefined,
  ask: Ask,
  detail: Detail,
): Promise<ProbedAttempt | null> {
  const field = meant && String(meant.path[0])
  const as = field === undefined ? 'unexpected' : misspelling(field, declared)
  if (as === null || declared.includes(as)) return null
  const call = withValue(around, [as], meant?.value ?? 'a')
  const verdict = await ask(call)
  if (verdict === null) return null
  return {
    attempt: 'unknown-key',
    result: verdict.accepted ? resultOf(field, verdict.output, base) : 'refused',
    keys: verdict.accepted ? keysOf(verdict.output, as) : 'refused',
    ...(field === undefined ? {} : { misspelt: { field, as } }),
    ...(detail === 'read' && isAllElse(verdict, around) ? inputOf(call) : proofOf(call, verdict)),
    ...messageOf(verdict),
  }
}

/** Whether the handler gets all of a call but its unknown key. */
function isAllElse(verdict: Verdict, around: Json): boolean {
  return verdict.accepted && isDeepStrictEqual(verdict.output, around)
}

/** Whether the handler gets what was meant for a misspelt field: what it gets of the field in the valid call. */
function resultOf(field: string | undefined, output: unknown, base: ValidCall): AttemptResult {
  if (field === undefined) return 'accepted'
  return isDeepStrictEqual(safeGet(output, field), safeGet(base.output, field)) ? 'accepted' : 'altered'
}

function keysOf(output: unknown, key: string): UnknownKeys {
  return safeGet(output, key) === undefined ? 'stripped' : 'kept'
}

/** Ways in which models write a name otherwise: the other convention first, which only a name of several words has. */
function misspelt(name: string): string[] {
  const snake = name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const number = name.endsWith('s') ? name.slice(0, -1) : `${name}s`
  return [...new Set([snake, camel, number])].filter((each) => each !== name && each !== '')
}

function misspelling(name: string, declared: readonly string[]): string | null {
  return misspelt(name).find((each) => !declared.includes(each)) ?? null
}

/** What a call of many models looks like: the arguments inside of `input`. */
async function wrapped(
  { properties }: JsonObject,
  base: ValidCall,
  ask: Ask,
  detail: Detail,
): Promise<ProbedAttempt | null> {
  if (!isObject(properties) || Object.hasOwn(properties, 'input')) return null
  if (Object.keys(base.call as JsonObject).length === 0) return null
  return sentOtherwise('wrapped-input', { input: base.call }, base, ask, detail)
}

async function encodedTwice(base: ValidCall, ask: Ask, detail: Detail): Promise<ProbedAttempt | null> {
  return sentOtherwise('encoded-twice', JSON.stringify(base.call), base, ask, detail)
}

async function sentOtherwise(
  attempt: 'wrapped-input' | 'encoded-twice',
  call: Json,
  meant: ValidCall,
  ask: Ask,
  detail: Detail,
): Promise<ProbedAttempt | null> {
  const verdict = await ask(call)
  if (verdict === null) return null
  const result = verdict.accepted ? resultAs(meant, call, verdict.output) : 'refused'
  if (detail === 'read' || result === 'accepted') return { attempt, result }
  return { attempt, result, ...proofOf(call, verdict), ...messageOf(verdict) }
}

function resultAs(meant: ValidCall, call: Json, output: unknown): AttemptResult {
  // A program may look for the wrapping itself; text is left as it is by what takes anything.
  const isLeft = typeof call === 'string' && output === call
  return isLeft || isDeepStrictEqual(output, meant.output) ? 'accepted' : 'altered'
}

function messageOf(verdict: Verdict): { message?: string } {
  return quoted(verdict.accepted ? undefined : verdict.issues[0]?.message)
}

function inputOf(call: Json): { input?: Json } {
  return JSON.stringify(call).length > LONGEST ? {} : { input: call }
}

function proofOf(call: Json, verdict: Verdict): { input?: Json; output?: Json } {
  const { input } = inputOf(call)
  if (input === undefined) return {}
  const copy = verdict.accepted ? jsonCopy(verdict.output) : null
  return { input, ...(copy?.ok && { output: copy.value }) }
}
