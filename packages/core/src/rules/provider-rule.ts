import type { ToolFacts } from '../model/facts.js'
import type { FixRequest, Severity } from '../model/finding.js'
import type { ToolField } from '../model/framework.js'
import type { SchemaPath } from '../model/json.js'
import type { ProviderRule } from '../wire/provider-rule.js'
import { schemaFields } from './explicit.js'
import type { Place, Report, RuleContext, RuleMeta } from './rule.js'
import type { JudgedForm, WireRule } from './wire-rule.js'
import { enumerated, inline } from './wording.js'

type Code = ProviderRule['code']
export type RuleOf<C extends Code> = Extract<ProviderRule, { code: C }>

/** What in a tool does not keep to a provider's rule. */
export interface Culprit {
  path: SchemaPath
  /** Where it stands, if not in the schema. */
  fields?: ToolField[]
  /** Equal for what is one and the same thing to mend, whichever target asks for it. */
  key: string
  /** What to do: `Rename 'a.b' to 'a_b'`. */
  advice: string
  /** What the provider does not take, as the rest of `Anthropic refuses …`. */
  fault: string
  /** How it can be mended, in whole sentences. */
  hint?: string
  /** Of this target, as a whole sentence: what it would take. */
  limit?: string
  fix?: FixRequest
  otherFixes?: FixRequest[]
}

interface Complaint {
  culprit: Culprit
  form: JudgedForm
  rule: ProviderRule
}

type Find<C extends Code> = (
  form: JudgedForm,
  rule: RuleOf<C>,
  tool: ToolFacts,
  context: RuleContext,
) => Iterable<Culprit>

/** A rule whose facts are in the rows of the targets: one finding for each culprit, whoever complains of it. */
export function providerRule<C extends Code>(meta: RuleMeta & { code: C }, find: Find<C>): WireRule {
  return {
    meta: { ...meta, circumstantial: true },
    *check({ tool, forms }, context) {
      const complaints = new Map<string, Complaint[]>()
      for (const form of forms) {
        for (const rule of form.target.rules) {
          if (!isAsked(rule, meta.code) || !holdsFor(rule, form)) continue
          for (const culprit of find(form, rule, tool, context)) {
            const key = JSON.stringify([culprit.path, culprit.key])
            const same = complaints.get(key)
            if (same) same.push({ culprit, form, rule })
            else complaints.set(key, [{ culprit, form, rule }])
          }
        }
      }
      for (const same of complaints.values()) yield report(same, tool)
    },
  }
}

function isAsked<C extends Code>(rule: ProviderRule, code: C): rule is RuleOf<C> {
  return rule.code === code && (rule.effect !== 'unknown' || rule.isAdvice === true)
}

function holdsFor({ form: wanted }: ProviderRule, { parts }: JudgedForm): boolean {
  return wanted === undefined || parts.forms.has(wanted)
}

function report(complaints: readonly Complaint[], tool: ToolFacts): Report {
  const leading = chosen(complaints)
  if (!leading) throw new RangeError('A complaint has no culprit.')
  const { path, fields, advice, fault, hint, fix, otherFixes } = leading.culprit
  const first = `${advice}: ${who(complaints)} ${verb(complaints)} ${fault}.`
  return {
    message: [first, ...(hint === undefined ? [] : [hint]), ...details(complaints)].join('\n'),
    at: placeOf(path, fields ?? schemaFields(tool)),
    ...(fields ? {} : { path }),
    severity: severityOf(complaints),
    ...(fix === undefined ? {} : { fix }),
    ...(otherFixes === undefined ? {} : { otherFixes }),
  }
}

/** What is about the root is about the whole schema: its key stands for it. */
function placeOf(path: SchemaPath, fields: ToolField[]): Place {
  const link = 'This is what the provider does not take.'
  return path.length === 0 ? { fields } : { fields, path, link }
}

/** A fix is one for all that complain, or it is none. */
function chosen(complaints: readonly Complaint[]): Complaint | undefined {
  return complaints.find(({ culprit }) => culprit.fix === undefined) ?? complaints[0]
}

function severityOf(complaints: readonly Complaint[]): Severity {
  return complaints.some(({ rule }) => rule.effect === 'rejected') ? 'error' : 'warning'
}

const MAX_NAMED = 2

function labels(complaints: readonly Complaint[]): string[] {
  return [...new Set(complaints.map(({ form }) => form.target.label))]
}

function who(complaints: readonly Complaint[]): string {
  const all = labels(complaints)
  const more = all.length - MAX_NAMED
  return more > 1 ? `${all.slice(0, MAX_NAMED).join(', ')} and ${more} more` : enumerated(all)
}

function verb(complaints: readonly Complaint[]): string {
  const s = labels(complaints).length === 1 ? 's' : ''
  const effects = new Set(complaints.map(({ rule }) => rule.effect))
  if (effects.has('rejected')) return `refuse${s}`
  if (effects.has('ignored')) return `ignore${s}`
  return effects.has('rewritten') ? `change${s}` : `advise${s} against`
}

const WHAT_HAPPENS = {
  rejected: 'refuses the request',
  ignored: 'ignores it',
  rewritten: 'changes it',
  unknown: 'advises against it',
} as const

/** One line for each target that has more to say than the first line does, and what it was seen in. */
function details(complaints: readonly Complaint[]): string[] {
  const lines = new Set<string>()
  const isOne = labels(complaints).length === 1
  for (const { rule, form, culprit } of complaints) {
    const { label } = form.target
    const { error, note, effect } = rule
    const rest = [culprit.limit, note].filter((each) => each !== undefined).join(' ')
    if (error !== undefined)
      lines.add(`${label} answers: ${error}${/[.!?]$/.test(error) ? '' : '.'}${rest && ` ${rest}`}`)
    else if (rest !== '') lines.add(isOne ? rest : `${label} ${WHAT_HAPPENS[effect]}. ${rest}`)
    else if (!isOne) lines.add(`${label} ${WHAT_HAPPENS[effect]}.`)
  }
  const seen = seenIn(complaints.map(({ form }) => form))
  return [...lines, ...(seen === null ? [] : [seen])]
}

/** What was sent when a form was recorded; null where the documented shape was judged. */
export function seenIn(forms: readonly JudgedForm[]): string | null {
  const senders = new Set(
    forms
      .filter(({ wire }) => wire.captured)
      .map(({ wire }) =>
        enumerated(Object.entries(wire.versions).map(([name, version]) => inline(`${name} ${version}`, 80))),
      ),
  )
  return senders.size === 0 ? null : `This is in what ${enumerated([...senders])} sends.`
}
