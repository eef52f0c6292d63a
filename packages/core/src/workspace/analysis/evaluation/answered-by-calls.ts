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
  const isWithin = ({ start, end }: Span) => call.span.start <= start && end <= call.span.end
  return templates.some(({ call: made, unit }) => isWithin(made.span) && graph.isCalled(file, unit))
}
