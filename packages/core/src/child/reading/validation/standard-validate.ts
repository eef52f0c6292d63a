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
  return async (input) => {
    if (few !== null) {
      try {
        const answer = few(input)
        return 'issues' in answer ? refused(answer.issues) : { accepted: true, output: answer.value }
      } catch {
        // It waits for something, or it throws: only the schema's own way tells which.
        few = null
      }
    }
    const result: unknown = await Reflect.apply(validate, standard, [input])
    if (typeof result !== 'object' && typeof result !== 'function') {
      throw new TypeError('The validator gave no Standard Schema result.')
    }
    const issues = safeGet(result, 'issues')
    return issues ? refused(() => issues) : { accepted: true, output: safeGet(result, 'value') }
  }
}

/** Some validators word what they refuse when that is read, which costs more than to refuse it: not every caller reads it. */
function refused(given: () => unknown): Verdict {
  let issues: Issue[] | undefined
  return {
    accepted: false,
    get issues() {
      issues ??= itemsOf(given()).map(readIssue)
      return issues
    },
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
