import type { PreviewSampleArgument } from '@toolsight/language-server/messages'

/** What links and lenses of samples hand to a command; null where it was called without, as from the palette. */
export function placeArgument(value: unknown): PreviewSampleArgument | null {
  if (typeof value !== 'object' || value === null) return null
  const { uri, position } = value as Record<string, unknown>
  if (typeof uri !== 'string' || typeof position !== 'object' || position === null) return null
  const { line, character } = position as Record<string, unknown>
  if (typeof line !== 'number' || typeof character !== 'number') return null
  return { uri, position: { line, character } }
}
