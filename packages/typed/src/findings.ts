import type TS from 'typescript'
import { parametersDrift } from './drift.js'
import { handlerFindings } from './handler.js'
import type { Lens, TypedTool } from './lens.js'

export type TypedCode =
  | 'parameters-drift'
  | 'handler-unknown-field'
  | 'handler-ignores-field'
  | 'handler-input-differs'

export const TYPED_CODES: readonly TypedCode[] = [
  'parameters-drift',
  'handler-unknown-field',
  'handler-ignores-field',
  'handler-input-differs',
]

/** Something that only types tell. The first line of `message` stands alone. */
export interface TypedFinding {
  code: TypedCode
  severity: 'warning' | 'info'
  message: string
  span: TS.TextSpan
  tool: string
}

/** @param isCompared whether `parameters` are compared with the live validator by somebody else, whose word counts more */
export function typedFindings(lens: Lens, tool: TypedTool, isCompared: boolean): TypedFinding[] {
  return [...(isCompared ? [] : parametersDrift(lens, tool)), ...handlerFindings(lens, tool)]
}
