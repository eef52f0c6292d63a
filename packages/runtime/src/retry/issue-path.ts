import type { StandardSchemaV1 } from '@standard-schema/spec'

/** An issue's path as plain keys, whichever of the two forms of Standard Schema it has. */
export function pathOf(issue: StandardSchemaV1.Issue): Array<string | number> {
  return (issue.path ?? []).map((segment) => {
    const key = typeof segment === 'object' ? segment.key : segment
    return typeof key === 'number' ? key : String(key)
  })
}

/** `guests[0].name`, `tags[0]["odd key"]`: as one would write it in code. */
export function codePath(path: ReadonlyArray<string | number>): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)) return `[${JSON.stringify(key)}]`
      return index === 0 ? key : `.${key}`
    })
    .join('')
}
