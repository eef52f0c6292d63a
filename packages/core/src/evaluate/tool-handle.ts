import type { ToolHandle } from '../child/protocol.js'
import type { ToolFacts } from '../model/facts.js'

/** How the child knows a tool. */
export function handleOf({ file, site, instance, reading }: ToolFacts): ToolHandle {
  const { supposed } = reading ?? {}
  return { file, site: site.index, instance, ...(supposed && { supposed }) }
}
