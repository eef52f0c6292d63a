import type { ToolFacts } from '../../model/facts.js'
import type { Report } from '../engine/rule.js'

/**
 * How much it matters that an evaluation had to be ended: a call that only leads to where tools are registered, and of which nothing
 * came, may make none at all, and a busy machine may be why.
 */
export function severityUnended({ site, name, description, schema }: ToolFacts): Pick<Report, 'severity'> {
  const isUnknown =
    name === null && description === null && schema === null && site.literal.name === undefined
  return site.recognised === 'registration' && isUnknown ? { severity: 'warning' } : {}
}
