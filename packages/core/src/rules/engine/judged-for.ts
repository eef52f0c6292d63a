import type { ToolFacts } from '../../model/facts.js'
import { askedOf } from '../../wire/asked.js'
import { readEntry } from '../../wire/entry.js'
import { TARGETS } from '../../wire/targets/index.js'
import type { JudgedForm, JudgedTool } from './judged-tool.js'
import { isUnconverted } from './resolution.js'
import type { RuleContext, WireRule } from './rule.js'

/** Rules about names and descriptions: no SDK changes these. What an SDK makes of the schema is not known where a form is imitated. */
const TEXT_CODES: readonly string[] = ['provider-name', 'provider-description']

/**
 * What each rule is given of a tool; null for rules that have nothing to look at. Forms that are not known are left out: what has them
 * captured runs the rules again.
 */
export function judgedFor(tool: ToolFacts, context: RuleContext): (rule: WireRule) => JudgedTool | null {
  // A tool that did not resolve is not judged.
  if (tool.status !== 'resolved' || tool.schema === null || isUnconverted(tool)) return () => null
  const targets = context.targetsOf(tool)
  const own = context.ownTargetOf(tool)
  const known = TARGETS.flatMap((target) => {
    const wire = targets.includes(target.id) || target.id === own ? context.wire(tool, target.id) : null
    return wire ? [{ target, wire }] : []
  })
  const read = known.flatMap(({ target, wire }) => {
    const parts = readEntry(wire.json)
    if (!parts) return []
    const asked = askedOf(target, parts.forms)
    return [{ target, wire, parts, asked: wire.imitated ? ofTexts(asked) : asked }]
  })
  const forms = read.filter(({ target }) => targets.includes(target.id))
  const refusals = known.filter(({ wire }) => wire.refused !== undefined)
  const isKnown = forms.length + refusals.length > 0
  return (rule) => {
    if (!isKnown && !rule.withoutForms && !rule.holdsAnyway) return null
    const judged = { tool, forms: rule.holdsAnyway ? read : forms, refusals }
    return rule.concerns(judged) ? judged : null
  }
}

function ofTexts(asked: JudgedForm['asked']): JudgedForm['asked'] {
  return new Map([...asked].filter(([code]) => TEXT_CODES.includes(code)))
}
