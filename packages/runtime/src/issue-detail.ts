import type { StandardSchemaV1 } from '@standard-schema/spec'

/** What an issue is made from where it is our own (of a JSON Schema, of text that is no JSON), for those who put it in words of their own. */
export interface IssueDetail {
  /** The keyword that refuses: `type`, `required`, `false` for a schema that takes nothing; `json` for text that is not JSON. */
  keyword: string
  /** Of `type`: the names of types. */
  expected?: string[]
  received?: string
  /** Of `json`: what the parser says. */
  parseError?: string
  /** Of `anyOf` and `oneOf`: what each of the alternatives finds wrong. */
  alternatives?: () => StandardSchemaV1.Issue[][]
}

/** `detail` is not enumerable: those who print or copy an issue see its own properties alone. */
export type DetailedIssue = StandardSchemaV1.Issue & { readonly detail?: IssueDetail }

export function withDetail(issue: DetailedIssue, detail: Partial<IssueDetail>): DetailedIssue {
  const value = { keyword: '', ...issue.detail, ...detail }
  return Object.defineProperty(issue, 'detail', { value, enumerable: false, configurable: true })
}

/** What the parser says where the arguments are text that is no JSON; undefined where they are JSON. */
export function parseErrorOf([issue]: readonly DetailedIssue[]): string | undefined {
  return issue?.detail?.parseError
}
