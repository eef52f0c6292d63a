import type TS from 'typescript'
import { parametersDrift } from './drift.js'
import { handlerFindings } from './handler.js'
import { changeFindings } from './handler-changes.js'
import type { Lens, TypedTool } from './lens.js'
import { resultFindings } from './results.js'
import type { TypedCode, TypedFinding } from './typed-finding.js'

export const TYPED_CODES: readonly TypedCode[] = [
  'parameters-drift',
  'handler-unknown-field',
  'handler-ignores-field',
  'handler-input-differs',
  'result-differs',
  'hint-contradicts-handler',
]

export interface Circumstances {
  /** `parameters` are compared with the live validator by somebody else, whose word counts more. */
  isCompared: boolean
  /** Its framework checks what the handler returns, and nobody has found fault with that yet. */
  isResultOpen: boolean
  /** It has `readOnlyHint: true`, and nobody has found yet that its handler changes something. */
  isSaidToRead: boolean
}

export function typedFindings(
  lens: Lens,
  tool: TypedTool,
  { isCompared, isResultOpen, isSaidToRead }: Circumstances,
): TypedFinding[] {
  return [
    ...(isCompared ? [] : parametersDrift(lens, tool)),
    ...handlerFindings(lens, tool),
    ...(isResultOpen ? resultFindings(lens, tool) : []),
    ...(isSaidToRead ? changeFindings(lens, tool) : []),
  ]
}

/** “Parameter …” and “Binding element … implicitly has an 'any' type”: said of what is untyped, not of what is wrong with it. */
const IMPLICITLY_ANY = new Set([7006, 7031])

/** Whether TypeScript says what is wrong at a place already, in its own words. */
export function isSaidAlready(prior: readonly TS.Diagnostic[], span: TS.TextSpan): boolean {
  return prior.some(
    ({ code, start, length = 0 }) =>
      !IMPLICITLY_ANY.has(code) &&
      start !== undefined &&
      start < span.start + span.length &&
      span.start < start + length,
  )
}
