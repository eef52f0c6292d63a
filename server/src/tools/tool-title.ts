import type { ToolFacts } from '@toolsight/core'
import { onOneLine } from '@toolsight/core/prose'

/** By which people know a tool: its name, else what it is bound to, else its file. */
export function titleOf({ name, site, file }: ToolFacts): string {
  const bound = site.boundTo === 'default' ? null : site.boundTo
  return onOneLine(name || bound || file.slice(file.lastIndexOf('/') + 1))
}
