import type { ClientCommandArgument } from '@toolsight/language-server/messages'

/** What links, lenses and nodes of the view hand to a command; null where it was called without, as from the palette. */
export function toolArgument(value: unknown): ClientCommandArgument | null {
  if (typeof value !== 'object' || value === null) return null
  const { uri, tool, target } = value as Record<string, unknown>
  if (typeof uri !== 'string' || typeof tool !== 'string') return null
  return typeof target === 'string' ? { uri, tool, target } : { uri, tool }
}
