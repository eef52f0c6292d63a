import { type SchemaDraft, Validator } from '@cfworker/json-schema'
import { isObject } from '../found.js'
import type { compileSchema as CompileSchema, findIssues as FindIssues } from '../json-schema-validator.js'
import { forgetHashes } from './duplicate.js'
import { issuesOf } from './issues.js'

/** The contract is `json-schema-validator.d.ts`. */
export const compileSchema: typeof CompileSchema = (schema) => {
  const whole = throwing(() => new Validator(schema, draftOf(schema), false))
  // Built when the first large instance comes.
  let first: Validator | undefined
  return (instance) =>
    throwing(() => {
      forgetHashes()
      let validator = whole
      if (isLarge(instance)) {
        first ??= new Validator(schema, draftOf(schema), true)
        validator = first
      }
      const { valid, errors } = validator.validate(instance)
      return valid ? [] : issuesOf(errors, instance)
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

const MAX_VALUES = 10_000
const MAX_KEY = 1000

/** Too much to tell everything that is wrong with it: each issue carries its whole path. */
function isLarge(instance: unknown): boolean {
  const left = [instance]
  for (let values = 1; left.length > 0; values += 1) {
    const value = left.pop()
    if (values > MAX_VALUES || left.length > MAX_VALUES) return true
    if (Array.isArray(value)) {
      if (value.length > MAX_VALUES) return true
      left.push(...(value as unknown[]))
    } else if (isObject(value)) {
      const keys = Object.keys(value)
      if (keys.length > MAX_VALUES) return true
      for (const key of keys) {
        if (key.length > MAX_KEY) return true
        left.push(value[key])
      }
    }
  }
  return false
}

function draftOf(schema: object): SchemaDraft {
  const uri = '$schema' in schema && typeof schema.$schema === 'string' ? schema.$schema : ''
  if (/draft-0?[34]\b/.test(uri)) return '4'
  if (/draft-0?[67]\b/.test(uri)) return '7'
  return uri.includes('2019-09') ? '2019-09' : '2020-12'
}
