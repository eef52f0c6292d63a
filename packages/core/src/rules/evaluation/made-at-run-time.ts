import type { ToolFacts } from '../../model/facts.js'

/**
 * Nothing of the tool is written in the text: neither a name, nor a description, nor a schema. What the program makes of files that it
 * finds, of an answer or of its arguments is no fault of its source.
 */
export function isMadeAtRunTime(tool: ToolFacts): boolean {
  const { name, description, schema, status, site, unknown = [], unseen = [] } = tool
  const isDescribed = description !== null && !unknown.includes('description')
  if (status !== 'unevaluated' || name !== null || isDescribed || schema !== null) return false
  const { blocked, fields, maker } = site
  // Only the name is missing of what is written.
  if (blocked?.nameOnly && fields.input) return false
  const isOtherwise = maker?.isClass === true || blocked?.external === true || blocked?.answers === true
  return !isOtherwise && unseen.length < 2 && unseen.every((each) => each.name === null)
}
