import type { JsonObject } from '../../model/json.js'
import { itemsOf, peek } from '../peek.js'
import type { Issue } from '../standard-validate.js'
import type { Candidate } from './candidates.js'
import { isObject, subschemasAt } from './subschemas.js'

/*
 * Whether a validator's refusal is about something that JSON Schema could have said. Refinements and transforms are
 * not, and formats only where the schema says none. Vendors whose issues carry a code are believed; for the others
 * the kind of change is all there is to go by.
 */

type Judge = (issue: unknown) => 'counts' | 'format' | 'no'

/** Whether one of the issues is a disagreement with `parameters`, which accepted the candidate. */
export function countableIssue(
  vendorId: string,
  issues: Issue[],
  candidate: Candidate,
  parameters: JsonObject,
): Issue | null {
  const judge = JUDGES[vendorId]
  if (judge === undefined) return withoutCodes(issues, candidate)
  return (
    issues.find((issue) => {
      const verdict = judge(issue.raw)
      return verdict === 'counts' || (verdict === 'format' && !saysFormat(parameters, issue.path))
    }) ?? null
  )
}

/** Without codes only what the change itself was about can be told from a refinement. */
function withoutCodes(issues: Issue[], { kind, path }: Candidate): Issue | null {
  if (kind !== 'missing' && kind !== 'enum') return null
  return (
    issues.find(
      (issue) => issue.path.length === path.length && issue.path.every((step, index) => step === path[index]),
    ) ?? null
  )
}

const FORMATS = [
  'format',
  'pattern',
  'contentEncoding',
  'contentMediaType',
  'multipleOf',
  'patternProperties',
  'not',
]

function saysFormat(parameters: JsonObject, path: Issue['path']): boolean {
  return (
    path.some((_, index) =>
      subschemasAt(parameters, path.slice(0, index)).some((schema) => isObject(schema['propertyNames'])),
    ) ||
    subschemasAt(parameters, path).some((schema) => FORMATS.some((keyword) => schema[keyword] !== undefined))
  )
}

const JUDGES: Record<string, Judge | undefined> = {
  zod: zodJudge,
  zod3: zodJudge,
  valibot: valibotJudge,
  arktype: arktypeJudge,
}

const ZOD_TYPES = new Set([
  'invalid_type',
  'invalid_value',
  'too_small',
  'too_big',
  'unrecognized_keys',
  'invalid_literal',
  'invalid_enum_value',
  'invalid_union_discriminator',
])

function zodJudge(issue: unknown): ReturnType<Judge> {
  const code = peek(issue, 'code')
  if (code === 'invalid_format' || code === 'invalid_string' || code === 'not_multiple_of') return 'format'
  if (code === 'invalid_union') {
    const branches = [
      ...itemsOf(peek(issue, 'errors')).map(itemsOf),
      ...itemsOf(peek(issue, 'unionErrors')).map((error) => itemsOf(peek(error, 'issues'))),
    ]
    return branches.every((nested) => nested.some((one) => zodJudge(one) === 'counts')) ? 'counts' : 'no'
  }
  if (code === 'invalid_key' || code === 'invalid_element') {
    return itemsOf(peek(issue, 'issues')).some((one) => zodJudge(one) === 'counts') ? 'counts' : 'no'
  }
  return typeof code === 'string' && ZOD_TYPES.has(code) ? 'counts' : 'no'
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

function valibotJudge(issue: unknown): ReturnType<Judge> {
  const [kind, type] = [peek(issue, 'kind'), String(peek(issue, 'type'))]
  if (kind === 'schema') {
    if (type === 'custom' || type === 'instance') return 'no'
    if (type !== 'union') return 'counts'
    const nested = itemsOf(peek(issue, 'issues'))
    return nested.every((one) => valibotJudge(one) === 'counts') ? 'counts' : 'no'
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

function arktypeJudge(issue: unknown): ReturnType<Judge> {
  const code = peek(issue, 'code')
  if (code === 'pattern' || code === 'divisor') return 'format'
  if (code === 'union' || code === 'intersection') {
    const nested = itemsOf(peek(issue, 'errors'))
    return nested.length > 0 && nested.every((one) => arktypeJudge(one) === 'counts') ? 'counts' : 'no'
  }
  return typeof code === 'string' && ARKTYPE_CODES.has(code) ? 'counts' : 'no'
}
