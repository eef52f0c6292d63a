import type { StandardSchemaV1 } from '@standard-schema/spec'
import { found, messageOf } from '../found.js'
import { copyPlainJson, NotPlainJson } from '../plain-json.js'
import { InvalidParametersError, NotASchemaError, type Subject } from '../schema/errors.js'
import { kindOf } from '../schema/kind.js'
import type { InferToolInput, ToolSchema } from '../tool.js'
import { ToolInputInvalid } from './errors.js'

/**
 * Validates what a model sent. With a validator as `input` it returns the validator's output; with a
 * JSON Schema, a copy of the value.
 *
 * @throws {ToolInputInvalid} the value does not match: tell the model
 * @throws {NotASchemaError} `input` is no schema
 * @throws {InvalidParametersError} `input` is a JSON Schema that cannot be used (an unresolvable `$ref`, …)
 */
export async function parseToolInput<TTool extends { readonly name: string; readonly input: ToolSchema }>(
  tool: TTool,
  value: unknown,
): Promise<InferToolInput<TTool['input']>> {
  const { name, input } = tool
  const subject: Subject = { tool: name, field: 'input' }
  const kind = kindOf(input)
  switch (kind.kind) {
    case 'standard':
      return (await validate(name, kind.schema, value)) as InferToolInput<TTool['input']>
    case 'json':
      return (await validateJson(subject, kind.schema, value)) as InferToolInput<TTool['input']>
    case 'old-zod':
      throw new NotASchemaError(subject, 'a schema of a Zod before 3.24', 'upgrade to Zod 4')
    case 'none':
      throw new NotASchemaError(subject, kind.found, kind.hint)
  }
}

async function validate(name: string, schema: StandardSchemaV1, value: unknown): Promise<unknown> {
  const result = await schema['~standard'].validate(value)
  if (typeof result !== 'object' || result === null) {
    throw new TypeError(
      `Tool "${name}": its validator gave ${found(result)} instead of a Standard Schema result.`,
    )
  }
  // A failed result may carry a `value` too, and a good one need not have it.
  if (result.issues) throw new ToolInputInvalid(name, [...result.issues])
  return result.value
}

async function validateJson(subject: Subject, schema: object, value: unknown): Promise<unknown> {
  const instance = jsonInstance(subject.tool, value)
  // Loaded at the first JSON Schema tool's first call: programs without one never pay for it.
  const { findIssues } = await import('../json-schema-validator.js')
  let issues: StandardSchemaV1.Issue[]
  try {
    issues = findIssues(copyPlainJson(schema) as object, instance)
  } catch (cause) {
    // The validator writes property names into URIs, which a lone surrogate half cannot enter.
    if (cause instanceof URIError) {
      throw new ToolInputInvalid(subject.tool, [
        { message: 'A property name is not valid Unicode.', path: [] },
      ])
    }
    throw new InvalidParametersError(subject, messageOf(cause), cause)
  }
  if (issues.length > 0) throw new ToolInputInvalid(subject.tool, issues)
  return instance
}

function jsonInstance(name: string, value: unknown): unknown {
  try {
    return copyPlainJson(value)
  } catch (thrown) {
    if (!(thrown instanceof NotPlainJson)) throw thrown
    throw new ToolInputInvalid(name, [
      { message: `The input is not JSON: ${thrown.message}.`, path: thrown.path },
    ])
  }
}
