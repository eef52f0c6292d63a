import type { ToolFacts } from './model/facts.js'
import type { ToolTokens } from './model/fields.js'
import { code, type Inline, listed } from './prose.js'
import type { Workspace } from './workspace/index.js'

/*
 * What a definition costs, in the words that every hover has for it.
 */

/** Fields that are named as the costly ones. */
const MAX_COSTLY = 3

/** Of the whole: what costs less than this part of it is not worth naming. */
const COSTLY_PART = 8

/** What a tool costs: one number for its definition, which every place shows, and another for what an SDK makes of it. */
export interface ToolCost {
  definition: ToolTokens
  /** The entry as the tool's first target gets it, where that was captured. */
  sent: { target: string; total: number } | null
}

export async function costOf(workspace: Workspace, tool: ToolFacts): Promise<ToolCost | null> {
  const definition = await workspace.editor.tokens(tool)
  if (!definition) return null
  const [target] = workspace.wire.choices(tool).map((choice) => choice.target)
  const isCaptured = target !== undefined && workspace.wire.known(tool, target)?.captured === true
  const entry = isCaptured ? await workspace.editor.tokens(tool, { target }) : null
  const title = workspace.wire.targets().find(({ id }) => id === target)?.title ?? target
  return { definition, sent: entry && title !== undefined ? { target: title, total: entry.total } : null }
}

/** `238 tokens in the definition, most in day (144) and the description (31). 251 as sent to Anthropic.` */
export function costOfTool(
  { definition: { total, description, parts }, sent }: ToolCost,
  { schema }: ToolFacts,
): Inline[] {
  const costly = [
    ...parts
      .filter(({ path }) => path.length === 1)
      .map(({ path, tokens }) => ({ label: [code(path[0] as string)], tokens })),
    ...(description > 0 ? [{ label: ['the description'], tokens: description }] : []),
  ]
    .filter(({ tokens }) => tokens >= total / COSTLY_PART)
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, MAX_COSTLY)
  const whole = `${total} tokens in the definition`
  const most =
    schema === null || costly.length === 0
      ? []
      : [', most in ', ...listed(costly.map(({ label, tokens }) => [...label, ` (${tokens})`]))]
  return [whole, ...most, '.', ...(sent === null ? [] : [` ${sent.total} as sent to ${sent.target}.`])]
}

export function costOfField(tokens: number, definition: ToolTokens): Inline[] {
  return [`${tokens} of the definition's ${definition.total} tokens.`]
}
