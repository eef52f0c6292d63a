import type { EvaluationRequest, ToolCapture } from '../protocol.js'
import { guardedAnswerText } from './answer-text.js'

/** Two requests with the same key evaluate to the same. */
export function keyOf(request: EvaluationRequest): string {
  return guardedAnswerText([request.file, request.closure, request.environment ?? null])
}

/** Whether one run of one site makes all of these. */
export function isOfOneSite(asked: readonly ToolCapture[]): boolean {
  const [first, ...others] = asked.map(({ evaluation, tool }) => `${tool.site} ${keyOf(evaluation)}`)
  return others.every((each) => each === first)
}
