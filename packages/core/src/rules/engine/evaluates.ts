import type { RuleContext } from './rule.js'

/** Whether user code is run at all; otherwise the text alone tells. */
export function evaluates({ trusted, config }: RuleContext): boolean {
  return trusted && config.evaluate.enabled
}
