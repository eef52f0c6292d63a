import type { ToolFacts } from '../../model/facts.js'
import { askedOf } from '../../wire/asked.js'
import { readEntry } from '../../wire/entry.js'
import { NEUTRAL_TARGET } from '../../wire/pick.js'
import type { ProviderRule } from '../../wire/provider-rule.js'
import type { Target } from '../../wire/target.js'
import { HOSTS } from '../../wire/targets/hosts/index.js'
import { TARGETS } from '../../wire/targets/index.js'
import type { WireForm } from '../../wire/wire-form.js'
import type { JudgedForm, JudgedTool, Refusal } from './judged-tool.js'
import { isUnconverted } from './resolution.js'
import type { RuleContext, WireRule } from './rule.js'

/** Rules about names and descriptions: no SDK changes these. */
const TEXT_CODES: readonly string[] = ['provider-name', 'provider-description', 'cut-by-host']

/**
 * What each rule is given of a tool; null for rules that have nothing to look at. Forms that are not known are left out: what has them
 * captured runs the rules again.
 */
export function judgedFor(tool: ToolFacts, context: RuleContext): (rule: WireRule) => JudgedTool | null {
  // A tool that did not resolve is not judged.
  if (tool.status !== 'resolved' || tool.schema === null || isUnconverted(tool)) return () => null
  const targets = context.targetsOf(tool)
  const own = context.ownTargetOf(tool)
  const isOfServer = own === NEUTRAL_TARGET
  const known = TARGETS.flatMap((each) => {
    if (!targets.includes(each.id) && each.id !== own) return []
    const target = (isOfServer && each.forServers) || each
    // A host is given what the server lists.
    const wire = context.wire(tool, target.host ? NEUTRAL_TARGET : target.id)
    return wire ? [{ target, wire }] : []
  })
  const read = known.flatMap(({ target, wire }): JudgedForm[] => {
    const parts = readEntry(wire.json)
    return parts ? [{ target, wire, parts, asked: askedIn(wire, askedOf(target, parts.forms)) }] : []
  })
  const listed = read.find(({ target }) => target.id === NEUTRAL_TARGET)
  const forms = read.filter(({ target }) => targets.includes(target.id))
  if (listed && targets.includes(NEUTRAL_TARGET))
    forms.push(...onBehalf(listed).filter(({ target }) => !targets.includes(target.id)))
  const refusals = refusalsOf(tool, known, context)
  const isKnown = forms.length + refusals.length > 0
  return (rule) => {
    if (!isKnown && !rule.withoutForms && !rule.holdsAnyway) return null
    const judged = { tool, forms: rule.holdsAnyway ? read : forms, refusals }
    return rule.concerns(judged) ? judged : null
  }
}

function refusalsOf(
  tool: ToolFacts,
  known: readonly Pick<JudgedForm, 'target' | 'wire'>[],
  context: RuleContext,
): Refusal[] {
  const made = known.some(({ wire }) => wire.via !== null) ? null : context.made(tool)
  return [...known, ...(made ? [{ target: null, wire: made }] : [])].filter(({ wire }) => wire.refused)
}

/** The protocol's target stands for the hosts that speak it. */
function onBehalf({ wire, parts }: JudgedForm): JudgedForm[] {
  return HOSTS.map((target) => ({
    target,
    wire,
    parts,
    asked: askedIn(wire, breakingOf(target)),
    onBehalfOf: NEUTRAL_TARGET,
  }))
}

const BREAKS: ReadonlySet<string> = new Set(['rejected', 'dropped', 'ignored'])
const breaking = new WeakMap<Target, JudgedForm['asked']>()

/** What breaks a tool in a host; what the host only changes is worth a finding where it is configured. */
function breakingOf(target: Target): JudgedForm['asked'] {
  const known = breaking.get(target)
  if (known) return known
  const asked = new Map<string, readonly ProviderRule[]>()
  for (const [code, rules] of askedOf(target, new Set())) {
    const own = rules.filter(({ effect }) => BREAKS.has(effect))
    if (own.length > 0) asked.set(code, own)
  }
  breaking.set(target, asked)
  return asked
}

/** What an SDK makes of the schema is not known where a form is imitated. */
function askedIn({ imitated }: WireForm, asked: JudgedForm['asked']): JudgedForm['asked'] {
  return imitated ? new Map([...asked].filter(([code]) => TEXT_CODES.includes(code))) : asked
}
