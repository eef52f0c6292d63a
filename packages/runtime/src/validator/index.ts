import { type SchemaDraft, Validator } from '@cfworker/json-schema'
import type { compileSchema as CompileSchema, findIssues as FindIssues } from '../json-schema-validator.js'
import { isLarge } from '../large.js'
import { forgetHashes } from './duplicate.js'
import { issuesOf } from './issues.js'
import { allowVisits } from './visits.js'

/** What a large instance is told to be wrong with is made of so much at most. */
const MAX_UNITS = 1000

/** The contract is `json-schema-validator.d.ts`. */
export const compileSchema: typeof CompileSchema = (schema) => {
  const whole = throwing(() => new Validator(schema, draftOf(schema), false))
  // Built when the first large instance comes.
  let first: Validator | undefined
  return (instance) =>
    throwing(() => {
      forgetHashes()
      allowVisits(instance)
      if (!isLarge(instance)) {
        const { valid, errors } = whole.validate(instance)
        return valid ? [] : issuesOf(errors, instance)
      }
      first ??= new Validator(schema, draftOf(schema), true)
      const { valid, errors } = first.validate(instance)
      // It still goes on over the properties of an object.
      return valid ? [] : issuesOf(errors.slice(0, MAX_UNITS), instance)
    })
}

export const findIssues: typeof FindIssues = (schema, instance) => compileSchema(schema)(instance)

function throwing<T>(make: () => T): T {
  try {
    return make()
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
