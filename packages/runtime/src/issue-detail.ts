import type { StandardSchemaV1 } from '@standard-schema/spec'

/** What an issue of a JSON Schema is made from, for those who put it in words of their own. */
export interface IssueDetail {
  /** The keyword that refuses: `type`, `required`, `false` for a schema that takes nothing. */
  keyword: string
  /** Of `type`: the names of types. */
  expected?: string[]
  received?: string
  /** Of `anyOf` and `oneOf`: what each of the alternatives finds wrong. */
  alternatives?: () => StandardSchemaV1.Issue[][]
}

/** `detail` is not enumerable: those who print or copy an issue see its own properties alone. */
export type DetailedIssue = StandardSchemaV1.Issue & { readonly detail?: IssueDetail }
