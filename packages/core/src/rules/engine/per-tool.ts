import type { ToolFacts } from '../../model/facts.js'

/**
 * Reads something of a tool once. Tools are looked at together each time that one of them is checked, and of most nothing is new then; one that
 * has changed has other facts.
 */
export function perTool<Read>(read: (tool: ToolFacts) => Read): (tool: ToolFacts) => Read {
  const known = new WeakMap<ToolFacts, { value: Read }>()
  return (tool) => {
    const found = known.get(tool) ?? { value: read(tool) }
    known.set(tool, found)
    return found.value
  }
}
