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

/** The first configured target, where it is known what an SDK sends to it: that is what is counted. */
export function countedForm(workspace: Workspace, tool: ToolFacts): { target: string } | undefined {
  const [target] = workspace.config.targets
  return target !== undefined && workspace.knownWire(tool, target)?.captured ? { target } : undefined
}

/** `238 tokens in every request; most in day (144), seats (16) and the description (21).` */
export function costOfTool({ total, description, parts }: ToolTokens, { schema }: ToolFacts): Inline[] {
  const costly = [
    ...parts
      .filter(({ path }) => path.length === 1)
      .map(({ path, tokens }) => ({ label: [code(path[0] as string)], tokens })),
    ...(description > 0 ? [{ label: ['the description'], tokens: description }] : []),
  ]
    .filter(({ tokens }) => tokens >= total / COSTLY_PART)
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, MAX_COSTLY)
  const whole = `${total} tokens in every request`
  if (schema === null || costly.length === 0) return [`${whole}.`]
  return [`${whole}, most in `, ...listed(costly.map(({ label, tokens }) => [...label, ` (${tokens})`])), '.']
}

export function costOfField(tokens: number, definition: ToolTokens): Inline[] {
  return [`${tokens} of the definition's ${definition.total} tokens.`]
}
