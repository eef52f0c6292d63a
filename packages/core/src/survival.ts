import type { ToolFacts } from './model/facts.js'

/** `Survives 6 of 9 calls that models really make.`; null where that is not known. */
export function survivalText({ survives }: ToolFacts): string | null {
  return survives ? `Survives ${survives.count} of ${survives.of} calls that models really make.` : null
}
