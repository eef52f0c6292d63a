import { isDeepStrictEqual } from 'node:util'
import { isObject, subschemasAt } from '../../../json-schema/subschemas.js'
import type { JsonObject, SchemaPath } from '../../../model/json.js'
import { itemsOf, safeGet } from '../safe-get.js'
import type { Issue } from '../validation/standard-validate.js'
import { readPath } from '../validation/standard-validate.js'
import type { Candidate, DataPath } from './candidates.js'

/*
 * Whether a validator's refusal is about something that JSON Schema could have said. Refinements and transforms are
 * not, and formats only where the schema says none. Vendors whose issues carry a code are believed; for the others
 * the kind of change is all there is to go by.
 */

/** `format` counts only where the schema says nothing of the kind; a list holds the branches of a union. */
type Verdict = 'counts' | 'format' | 'no' | { branches: unknown[][] }

/**
 * Picks the issue by which a validator disagrees with `parameters` over a candidate that these accept; null when none
 * does. `allowed` is whether the validator's own conversion accepts the candidate too, null where there is none: then
 * issues at places behind a transform are not believed.
 */
export function countableBy(
  vendorId: string,
  parameters: JsonObject,
  transformed: SchemaPath[],
): (issues: Issue[], candidate: Candidate, allowed: boolean | null) => Issue | null {
  const judge = JUDGES[vendorId]
  return (issues, candidate, allowed) => {
    const speaksOf = (path: DataPath) => isDeclared(parameters, candidate, path)
    if (judge === undefined) {
      if (allowed === true) return null
      return issues.find((issue) => isPlain(issue, candidate) && speaksOf(issue.path)) ?? null
    }
    return issues.find((issue) => counts(issue.raw, issue.path)) ?? null

    function counts(raw: unknown, path: DataPath): boolean {
      const verdict = judge?.(raw) ?? 'no'
      if (verdict === 'no' || !speaksOf(path) || isUnsaid(parameters, path)) return false
      if (isOfAnother(raw, candidate, path)) return false
      if (allowed === null && transformed.some((place) => leadsTo(place, path))) return false
      if (verdict === 'format') return !saysFormat(parameters, path)
      if (allowed === true) return false
      if (verdict === 'counts') return true
      return verdict.branches.every((branch) =>
        branch.some((one) => counts(one, [...path, ...readPath(one)])),
      )
    }
  }
}

/** Valibot says which value it refuses: after a transform that is not the one that was sent. */
function isOfAnother(raw: unknown, { input }: Candidate, path: DataPath): boolean {
  if (safeGet(raw, 'kind') === undefined || typeof safeGet(raw, 'expected') === 'undefined') return false
  return !isDeepStrictEqual(safeGet(raw, 'input'), safeGet(input, ...path))
}

/** Whether a place in the schema stands over one in the data. */
function leadsTo(place: SchemaPath, path: DataPath): boolean {
  const steps = place.filter((element) => !element.startsWith('|'))
  return steps.every((element, index) => {
    const step = path[index]
    if (step === undefined) return false
    return (
      element === '*' ||
      (typeof step === 'number' ? element === '[]' || element === String(step) : element === step)
    )
  })
}

/** Without codes only a missing key, and a member of an enum, can be told from a refinement. */
function isPlain({ path }: Issue, candidate: Candidate): boolean {
  if (candidate.kind === 'enum') return samePath(path, candidate.path)
  return (
    (candidate.kind === 'base' || candidate.kind === 'missing') &&
    path.length > 0 &&
    safeGet(candidate.input, ...path) === undefined &&
    isContainer(safeGet(candidate.input, ...path.slice(0, -1)))
  )
}

function samePath(left: DataPath, right: DataPath): boolean {
  return left.length === right.length && left.every((step, index) => step === right[index])
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** A key that the input has and `parameters` never mention is an unknown key to them: no drift. */
function isDeclared(parameters: JsonObject, { input }: Candidate, path: DataPath): boolean {
  return path.every((step, index) => {
    if (typeof step === 'number' || safeGet(input, ...path.slice(0, index + 1)) === undefined) return true
    const around = subschemasAt(parameters, path.slice(0, index))
    return around.some(
      ({ properties, additionalProperties }) =>
        (isObject(properties) && Object.hasOwn(properties, step)) || isObject(additionalProperties),
    )
  })
}

/**
 * What some converters leave unsaid: that a record over an enum of keys must have them all (Zod before 4.4), and how
 * long a tuple may be and has to be.
 */
function isUnsaid(parameters: JsonObject, path: DataPath): boolean {
  return [...path, ''].some((_, index) =>
    subschemasAt(parameters, path.slice(0, index)).some(
      ({ propertyNames, prefixItems, minItems, maxItems, items }) => {
        if (propertyNames !== undefined) return true
        if (prefixItems === undefined) return false
        if (index === path.length)
          return minItems === undefined || (items === undefined && maxItems === undefined)
        return index === path.length - 1 && minItems === undefined
      },
    ),
  )
}

const FORMATS = ['format', 'pattern', 'contentEncoding', 'contentMediaType', 'multipleOf', 'not']

function saysFormat(parameters: JsonObject, path: DataPath): boolean {
  return subschemasAt(parameters, path).some((schema) =>
    FORMATS.some((keyword) => schema[keyword] !== undefined),
  )
}

const JUDGES: Record<string, ((issue: unknown) => Verdict) | undefined> = {
  zod: zodVerdict,
  zod3: zodVerdict,
  valibot: valibotVerdict,
  arktype: arktypeVerdict,
}

const ZOD_CODES = new Set([
  'invalid_type',
  'invalid_value',
  'too_small',
  'too_big',
  'unrecognized_keys',
  'invalid_literal',
  'invalid_enum_value',
  'invalid_union_discriminator',
])
const ZOD_FORMATS = new Set(['invalid_format', 'invalid_string', 'not_multiple_of'])

function zodVerdict(issue: unknown): Verdict {
  const code = String(safeGet(issue, 'code'))
  if (code === 'invalid_union') {
    const branches = itemsOf(safeGet(issue, 'errors')).map(itemsOf)
    const older = itemsOf(safeGet(issue, 'unionErrors')).map((error) => itemsOf(safeGet(error, 'issues')))
    return { branches: [...branches, ...older] }
  }
  if (ZOD_FORMATS.has(code)) return 'format'
  return ZOD_CODES.has(code) ? 'counts' : 'no'
}

const VALIBOT_BOUNDS = new Set([
  'min_length',
  'max_length',
  'length',
  'non_empty',
  'min_value',
  'max_value',
  'gt_value',
  'lt_value',
  'integer',
  'safe_integer',
  'value',
  'values',
])
const VALIBOT_FORMATS = new Set([
  'email',
  'rfc_email',
  'url',
  'uuid',
  'regex',
  'ipv4',
  'ipv6',
  'iso_date',
  'iso_date_time',
  'iso_time',
  'iso_timestamp',
])

function valibotVerdict(issue: unknown): Verdict {
  const [kind, type] = [safeGet(issue, 'kind'), String(safeGet(issue, 'type'))]
  if (kind === 'schema') {
    if (type === 'custom' || type === 'instance') return 'no'
    const nested = itemsOf(safeGet(issue, 'issues'))
    return type === 'union' && nested.length > 0 ? { branches: nested.map((one) => [one]) } : 'counts'
  }
  if (VALIBOT_BOUNDS.has(type)) return 'counts'
  return VALIBOT_FORMATS.has(type) ? 'format' : 'no'
}

const ARKTYPE_CODES = new Set([
  'required',
  'domain',
  'proto',
  'unit',
  'min',
  'max',
  'minLength',
  'maxLength',
  'exactLength',
])

function arktypeVerdict(issue: unknown): Verdict {
  const code = String(safeGet(issue, 'code'))
  if (code === 'pattern' || code === 'divisor') return 'format'
  if (code === 'union') return { branches: itemsOf(safeGet(issue, 'errors')).map((one) => [one]) }
  return ARKTYPE_CODES.has(code) ? 'counts' : 'no'
}
