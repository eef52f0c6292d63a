import { itemsOf, safeGet } from '../safe-get.js'
import type { Load, Vendor } from '../vendors/vendor.js'

/** One issue as its validator gave it (`raw`), with a plain path. */
export interface Issue {
  message: string
  path: Array<string | number>
  raw: unknown
}

export type Verdict = { accepted: true; output: unknown } | { accepted: false; issues: Issue[] }

/** Judges one input. Rejects with whatever the validator throws. */
export type Validate = (input: unknown) => Promise<Verdict>

/** The validating function of a live schema; null where it has none that we could call. Never rejects. */
export async function validatorOf(vendor: Vendor, schema: unknown, load: Load): Promise<Validate | null> {
  const target = await standardised(vendor, schema, load)
  const standard = safeGet(target, '~standard')
  const validate = safeGet(standard, 'validate')
  if (typeof validate !== 'function') return null
  let few = target === schema ? (vendor.validateFew?.(schema) ?? null) : null
  const ask = (input: unknown): unknown => {
    if (few === null) return Reflect.apply(validate, standard, [input])
    try {
      return few(input)
    } catch {
      // It waits for something, or it throws: only the schema's own way tells which.
      few = null
      return ask(input)
    }
  }
  return async (input) => {
    const result: unknown = await ask(input)
    if (typeof result !== 'object' && typeof result !== 'function') {
      throw new TypeError('The validator gave no Standard Schema result.')
    }
    const issues = safeGet(result, 'issues')
    return issues
      ? { accepted: false, issues: itemsOf(issues).map(readIssue) }
      : { accepted: true, output: safeGet(result, 'value') }
  }
}

async function standardised(vendor: Vendor, schema: unknown, load: Load): Promise<unknown> {
  if (typeof safeGet(schema, '~standard', 'validate') === 'function' || vendor.standardise === null)
    return schema
  try {
    return await vendor.standardise(schema, load)
  } catch {
    return null
  }
}

function readIssue(raw: unknown): Issue {
  const message = safeGet(raw, 'message')
  return { message: typeof message === 'string' ? message : 'Invalid input', path: readPath(raw), raw }
}

/** An issue's path as plain keys and indexes; validators may give segments as objects. */
export function readPath(issue: unknown): Array<string | number> {
  return itemsOf(safeGet(issue, 'path')).map((segment) => {
    const key = typeof segment === 'object' && segment !== null ? safeGet(segment, 'key') : segment
    return typeof key === 'number' ? key : String(key)
  })
}
