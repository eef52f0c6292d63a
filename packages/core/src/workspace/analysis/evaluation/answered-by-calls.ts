import type { ToolCall } from '../../../detect/definitions/tool-call.js'
import type { Span } from '../../../model/text.js'
import type { ModuleAnalysis } from '../../../modules/lazy-form/module-analysis.js'
import type { Site } from '../../../modules/lazy-form/site-model.js'
import type { ModuleGraph } from '../graph.js'

/**
 * Whether entries of what a function answers are made of instances, or of arguments, that other code is seen to give: their tools are found where
 * that is done.
 */
export function isAnsweredByCalls(
  { call }: Site,
  { file, templates }: ModuleAnalysis,
  graph: ModuleGraph,
): boolean {
  if (call.form !== 'answer' || call.further) return false
  return templates.some(
    ({ call: made, unit }) => isWithin(made.span, call.span) && graph.isCalled(file, unit),
  )
}

/** What answers a request for tools with an entry that is written in it. */
export function answerAround({ span }: ToolCall, { sites }: ModuleAnalysis): ToolCall | null {
  return sites.find(({ call }) => call.form === 'answer' && isWithin(span, call.span))?.call ?? null
}

function isWithin({ start, end }: Span, outer: Span): boolean {
  return outer.start <= start && end <= outer.end
}
