import type { StandardSchemaV1 } from '@standard-schema/spec'
import { found, messageOf } from '../found.js'
import { copyPlainJson, NotPlainJson } from '../plain-json.js'
import { InvalidParametersError, NotASchemaError, type Subject } from '../schema/errors.js'
import { kindOf } from '../schema/kind.js'
import { upgraded } from '../schema/upgrade.js'
import type { ToolSchema } from '../tool.js'

export type Validation =
  /** The validator's output; of a JSON Schema, a copy of the input. */
  { accepted: true; value: unknown } | { accepted: false; issues: ReadonlyArray<StandardSchemaV1.Issue> }

/**
 * Validates an input once.
 *
 * @throws {NotASchemaError} `input` is no schema
 * @throws {InvalidParametersError} `input` is a JSON Schema that cannot be used (an unresolvable `$ref`, …)
 */
export async function validateInput(
  { name, input }: { readonly name: string; readonly input: ToolSchema },
  value: unknown,
): Promise<Validation> {
  const subject: Subject = { tool: name, field: 'input' }
  const kind = kindOf(input)
  switch (kind.kind) {
    case 'standard':
      return validate(name, kind.schema, value)
    case 'json':
      return validateJson(subject, kind.schema, value)
    case 'old-zod':
      throw new NotASchemaError(subject, 'a schema of a Zod before 3.24', 'upgrade to Zod 4')
    case 'none':
      throw new NotASchemaError(subject, kind.found, kind.hint)
  }
}

async function validate(name: string, schema: StandardSchemaV1, value: unknown): Promise<Validation> {
  const result = await schema['~standard'].validate(value)
  if (typeof result !== 'object' || result === null) {
    throw new TypeError(
      `Tool "${name}": its validator gave ${found(result)} instead of a Standard Schema result.`,
    )
  }
  // A failed result may carry a `value` too, and a good one need not have it.
  if (result.issues) return { accepted: false, issues: [...result.issues] }
  return { accepted: true, value: result.value }
}

async function validateJson(
  subject: Subject,
  schema: Record<string, unknown>,
  value: unknown,
): Promise<Validation> {
  let instance: unknown
  try {
    instance = copyPlainJson(value)
  } catch (thrown) {
    if (!(thrown instanceof NotPlainJson)) throw thrown
    return refused(`The input is not JSON: ${thrown.message}.`, thrown.path)
  }
  // Loaded at the first JSON Schema tool's first call: programs without one never pay for it.
  const { compileSchema } = await import('../json-schema-validator.js')
  let issues: StandardSchemaV1.Issue[]
  try {
    issues = compiled(schema, compileSchema)(instance)
  } catch (cause) {
    // The validator writes property names into URIs, which a lone surrogate half cannot enter.
    if (cause instanceof URIError) return refused('A property name is not valid Unicode.', [])
    throw new InvalidParametersError(subject, messageOf(cause), cause)
  }
  return issues.length > 0 ? { accepted: false, issues } : { accepted: true, value: instance }
}

type Compile = typeof import('../json-schema-validator.js').compileSchema

/** What was compiled of a schema last. The text is what it was then, because a program may change it; null where none can. */
const known = new WeakMap<object, { text: string | null; findIssues: ReturnType<Compile> }>()

function compiled(schema: Record<string, unknown>, compileSchema: Compile): ReturnType<Compile> {
  const before = known.get(schema)
  if (before?.text === null) return before.findIssues
  const own = copyPlainJson(schema) as Record<string, unknown>
  const text = JSON.stringify(own)
  if (before?.text === text) return before.findIssues
  // A schema that does not say its draft is often an older one in its words.
  const findIssues = compileSchema('$schema' in own ? own : upgraded(own))
  known.set(schema, { text: isFrozen(schema) ? null : text, findIssues })
  return findIssues
}

/** Whether nothing in a value of JSON can change any more. */
function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return (
    Object.isFrozen(value) &&
    Object.values(Object.getOwnPropertyDescriptors(value)).every(
      (each) => 'value' in each && isFrozen(each.value),
    )
  )
}

function refused(message: string, path: ReadonlyArray<string | number>): Validation {
  return { accepted: false, issues: [{ message, path }] }
}
