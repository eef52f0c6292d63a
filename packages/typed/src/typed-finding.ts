import type TS from 'typescript'

export type TypedCode =
  | 'parameters-drift'
  | 'handler-unknown-field'
  | 'handler-ignores-field'
  | 'handler-input-differs'
  | 'result-differs'
  | 'hint-contradicts-handler'

/** Something that only types tell. The first line of `message` stands alone. */
export interface TypedFinding {
  code: TypedCode
  severity: 'error' | 'warning' | 'info'
  message: string
  span: TS.TextSpan
  tool: string
  fixes: TypedFix[]
}

/** Edits of the file that the finding stands in. */
export interface TypedFix {
  title: string
  /** It is the one right thing to do. */
  isPreferred: boolean
  edits: Array<{ span: TS.TextSpan; newText: string }>
}
