import { type SchemaDraft, Validator } from '@cfworker/json-schema'
import type { findIssues as FindIssues } from '../src/json-schema-validator.js'
import { issuesOf } from './issues.js'

/** See `src/json-schema-validator.d.ts`, the contract. */
export const findIssues: typeof FindIssues = (schema, instance) => {
  const everything = false
  const { valid, errors } = new Validator(schema, draftOf(schema), everything).validate(instance)
  return valid ? [] : issuesOf(errors, instance)
}

function draftOf(schema: object): SchemaDraft {
  const uri = '$schema' in schema && typeof schema.$schema === 'string' ? schema.$schema : ''
  if (/draft-0?[34]\b/.test(uri)) return '4'
  if (/draft-0?[67]\b/.test(uri)) return '7'
  return uri.includes('2019-09') ? '2019-09' : '2020-12'
}
