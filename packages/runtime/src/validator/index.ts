import { type SchemaDraft, Validator } from '@cfworker/json-schema'
import type { findIssues as FindIssues } from '../json-schema-validator.js'
import { issuesOf } from './issues.js'

/** The contract is `json-schema-validator.d.ts`. */
export const findIssues: typeof FindIssues = (schema, instance) => {
  const everything = false
  try {
    const { valid, errors } = new Validator(schema, draftOf(schema), everything).validate(instance)
    return valid ? [] : issuesOf(errors, instance)
  } catch (thrown) {
    // What follows the reference is about the validator's inner addresses.
    const unresolved = thrown instanceof Error && /^Unresolved \$ref "[^"]*"\./.exec(thrown.message)
    throw unresolved ? new Error(unresolved[0], { cause: thrown }) : thrown
  }
}

function draftOf(schema: object): SchemaDraft {
  const uri = '$schema' in schema && typeof schema.$schema === 'string' ? schema.$schema : ''
  if (/draft-0?[34]\b/.test(uri)) return '4'
  if (/draft-0?[67]\b/.test(uri)) return '7'
  return uri.includes('2019-09') ? '2019-09' : '2020-12'
}
