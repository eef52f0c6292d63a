import type { ClientCommandArgument } from '@toolsight/language-server/messages'

/** What a command may be called with, from a key binding for one; whatever is absent is asked for. */
export interface CommandArgument extends ClientCommandArgument {
  /** Of *Compare What Two Providers Get*: the other one; `openai:langchain` for what that SDK sends, `resolved` for the resolved schema. */
  against?: string
  /** Of *Preview What the Model Reads of an Input*: the arguments, as JSON or as the model wrote them. */
  input?: unknown
  raw?: string
}

/** What links, lenses and nodes of the view hand to a command; null where it was called without, as from the palette. */
export function toolArgument(value: unknown): CommandArgument | null {
  if (typeof value !== 'object' || value === null) return null
  const { uri, tool, target, against, input, raw } = value as Record<string, unknown>
  if (typeof uri !== 'string' || typeof tool !== 'string') return null
  return {
    uri,
    tool,
    ...(typeof target === 'string' ? { target } : {}),
    ...(typeof against === 'string' ? { against } : {}),
    ...(input === undefined ? {} : { input }),
    ...(typeof raw === 'string' ? { raw } : {}),
  }
}
