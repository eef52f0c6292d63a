import type { ToolInputInvalid } from '../input/errors.js'
import { aiSdk } from './ai-sdk.js'
import { arktypeSummary } from './arktype-summary.js'
import { concise } from './concise.js'
import { instruction } from './instruction.js'
import { mcp } from './mcp.js'
import { ohMyPi } from './oh-my-pi.js'
import { opencode } from './opencode.js'
import { patties } from './patties.js'
import type { RetryLimits, Style } from './style.js'
import { valibotSummary } from './valibot-summary.js'
import { zodPretty } from './zod-pretty.js'

/** A way to put a refusal to the model. */
export type RetryStyle =
  | 'patties'
  | 'instruction'
  | 'concise'
  | 'ai-sdk'
  | 'mcp'
  | 'opencode'
  | 'oh-my-pi'
  | 'zod-pretty'
  | 'valibot-summary'
  | 'arktype-summary'

const styles: Readonly<Record<RetryStyle, Style>> = {
  patties,
  instruction,
  concise,
  'ai-sdk': aiSdk,
  mcp,
  opencode,
  'oh-my-pi': ohMyPi,
  'zod-pretty': zodPretty,
  'valibot-summary': valibotSummary,
  'arktype-summary': arktypeSummary,
}

/** Every style that `formatRetry` knows. */
export const retryStyles = Object.keys(styles) as readonly RetryStyle[]

/** Whose words a style has, and where that is known from. */
export function sourceOfStyle(style: RetryStyle): string {
  return styles[style].source
}

export interface RetryOptions extends Partial<RetryLimits> {
  /** Default `concise`. */
  style?: RetryStyle
}

/**
 * What to send back to the model as the result of a call whose input was refused, so that it can try again.
 *
 * `concise` and `instruction` tell at most `maxIssues` issues (default 5) of `maxMessage` characters (default 100). The other
 * styles are what the programs send that they are named after, to the character, however long.
 *
 * @throws {TypeError} there is no such style
 */
export function formatRetry(error: ToolInputInvalid, options: RetryOptions = {}): string {
  const { style = 'concise', maxIssues = 5, maxMessage = 100, maskSecrets = false } = options
  if (!Object.hasOwn(styles, style))
    throw new TypeError(`formatRetry: there is no style '${style}'. There are: ${retryStyles.join(', ')}.`)
  return styles[style].format(error, { maxIssues, maxMessage, maskSecrets })
}
