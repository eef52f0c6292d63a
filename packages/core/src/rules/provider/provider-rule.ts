import { ended } from '../../common/sentence.js'
import type { ToolFacts } from '../../model/facts.js'
import type { FixRequest, Severity, SeverityByTarget } from '../../model/finding.js'
import type { ToolField } from '../../model/framework.js'
import type { SchemaPath } from '../../model/json.js'
import type { Location } from '../../model/text.js'
import type { Effect, ProviderRule } from '../../wire/provider-rule.js'
import { schemaFields } from '../engine/explicit.js'
import type { JudgedForm } from '../engine/judged-tool.js'
import type { Report, ReportPlace, RuleContext, RuleMeta, WireRule } from '../engine/rule.js'
import { enumerated, inline } from '../engine/wording.js'

type Code = ProviderRule['code']
export type RuleOf<C extends Code> = Extract<ProviderRule, { code: C }>

/** What in a tool does not keep to a provider's rule. */
export interface Violation {
  path: SchemaPath
  /** Where it stands, if not in the schema. */
  fields?: ToolField[]
  /** The same where no field of the definition holds it, and what a link to it says. */
  location?: Location
  link?: string
  /** Equal for what is one and the same thing to mend, whichever target asks for it. */
  key: string
  /** What to do: `Rename 'a.b' to 'a_b'`. */
  advice: string
  /** What the provider does not take, as the rest of `Anthropic refuses …`. */
  fault: string
  /** How it can be mended, in whole sentences. */
  hint?: string
  /** The SDK does not send it: nothing is said of what was sent, and of what providers do about it. */
  isUnsent?: boolean
  /** For the `…` in what the provider answers. */
  blank?: string
  /** Of this target, as a whole sentence: what it would take. */
  limit?: string
  fix?: FixRequest
  otherFixes?: FixRequest[]
}

/** What one target has against a form at one place. */
interface Rejection {
  violation: Violation
  form: JudgedForm
  rule: ProviderRule
}

type Find<C extends Code> = (
  form: JudgedForm,
  rule: RuleOf<C>,
  tool: ToolFacts,
  context: RuleContext,
) => Iterable<Violation>

/** A rule whose facts are in the rows of the targets: one finding for each violation, however many targets report it. */
export function providerRule<C extends Code>(
  meta: RuleMeta & { code: C },
  find: Find<C>,
  options: Pick<WireRule, 'holdsAnyway'> = {},
): WireRule {
  return {
    scope: 'wire',
    meta: { ...meta, environmentDependent: true },
    ...options,
    concerns: ({ forms }) => forms.some(({ asked }) => asked.has(meta.code)),
    *check({ tool, forms }, context) {
      const byPlace = new Map<string, Rejection[]>()
      for (const form of forms) {
        for (const rule of (form.asked.get(meta.code) ?? []) as RuleOf<C>[]) {
          for (const violation of find(form, rule, tool, context)) {
            const key = JSON.stringify([violation.path, violation.key])
            const same = byPlace.get(key)
            if (same) same.push({ violation, form, rule })
            else byPlace.set(key, [{ violation, form, rule }])
          }
        }
      }
      const own = options.holdsAnyway ? context.ownTargetOf(tool) : null
      for (const same of byPlace.values()) {
        const { targets, ...rest } = report(same, tool, meta, context)
        const fails = same.some(({ form }) => form.target.id === own)
        yield fails || !targets ? rest : { ...rest, targets }
      }
    },
  }
}

function report(
  rejections: readonly Rejection[],
  tool: ToolFacts,
  meta: RuleMeta,
  context: RuleContext,
): Report {
  const leading = chosen(rejections)
  if (!leading) throw new RangeError('Nothing is rejected.')
  const { path, fields, location, link, advice, fault, hint, isUnsent = false } = leading.violation
  const fitted = FITTED.has(meta.code) ? fitting(meta.code, path, tool, context) : undefined
  const fix = leading.violation.fix ?? fitted
  const otherFixes = [
    ...(leading.violation.otherFixes ?? []),
    ...(leading.violation.fix && fitted ? [fitted] : []),
  ]
  const first = `${advice}: ${who(rejections)} ${verb(rejections)} ${fault}.`
  const rest = [...(hint === undefined ? [] : [hint]), ...(isUnsent ? [] : details(rejections, tool))]
  return {
    message: [first, ...rest].join('\n'),
    at: location
      ? { fields: fields ?? [], location, ...(link === undefined ? {} : { link }) }
      : placeOf(path, fields ?? schemaFields(tool)),
    ...(fields ? {} : { path }),
    severity: severityOf(rejections),
    targets: severityByTarget(rejections),
    ...(fix === undefined ? {} : { fix }),
    ...(otherFixes.length === 0 ? {} : { otherFixes }),
  }
}

/** What the same schema in other words mends. */
const FITTED: ReadonlySet<string> = new Set<Code>([
  'array-without-items',
  'empty-object',
  'enum-values',
  'outdated-draft',
  'recursive-schema',
  'reference-siblings',
  'reference-target',
  'root-union',
  'type-list',
  'unsupported-format',
  'unsupported-keyword',
  'unsupported-pattern',
])

/** JSON Schema of another kind, where the framework lets a definition carry some. */
export function fitting(
  code: string,
  path: SchemaPath,
  { schemaSource, vendor, site }: ToolFacts,
  { frameworks }: RuleContext,
): FixRequest | undefined {
  const { explicitKey = null, wrapping } = frameworks.get(site.framework) ?? {}
  const isWrapped = vendor !== null && wrapping?.vendors.includes(vendor)
  const hasPlace = schemaSource === 'explicit' || explicitKey !== null || isWrapped
  return hasPlace ? { kind: 'fit-parameters', code, path } : undefined
}

/** What is about the root is about the whole schema: its key stands for it. */
function placeOf(path: SchemaPath, fields: ToolField[]): ReportPlace {
  const link = 'This is what the provider does not take.'
  return path.length === 0 ? { fields } : { fields, path, link }
}

/** A fix has to help with all targets that report it. */
function chosen(rejections: readonly Rejection[]): Rejection | undefined {
  return rejections.find(({ violation }) => violation.fix === undefined) ?? rejections[0]
}

function severityOf(rejections: readonly Rejection[]): Severity {
  if (rejections.some(({ rule, form }) => !form.onBehalfOf && FAILS.has(rule.effect))) return 'error'
  return rejections.every(({ rule }) => rule.effect === 'rejected-by-older') ? 'info' : 'warning'
}

const FAILS: ReadonlySet<Effect> = new Set(['rejected', 'dropped'])

function severityByTarget(rejections: readonly Rejection[]): SeverityByTarget {
  const byTarget = new Map<string, Rejection[]>()
  for (const each of rejections) {
    const id = each.form.onBehalfOf ?? each.form.target.id
    byTarget.set(id, [...(byTarget.get(id) ?? []), each])
  }
  return Object.fromEntries([...byTarget].map(([id, own]) => [id, severityOf(own)]))
}

const MAX_NAMED = 2

function labels(rejections: readonly Rejection[]): string[] {
  return [...new Set(rejections.map(({ form }) => form.target.label))]
}

function who(rejections: readonly Rejection[]): string {
  const all = labels(rejections)
  const more = all.length - MAX_NAMED
  return more > 1 ? `${all.slice(0, MAX_NAMED).join(', ')} and ${more} more` : enumerated(all)
}

function verb(rejections: readonly Rejection[]): string {
  const s = labels(rejections).length === 1 ? 's' : ''
  const effects = new Set(rejections.map(({ rule }) => rule.effect))
  if (effects.has('rejected')) return `refuse${s}`
  if (effects.has('dropped')) return `drop${s}`
  if (effects.has('rejected-by-some') || effects.has('rejected-by-older')) return 'may refuse'
  if (effects.has('ignored')) return `ignore${s}`
  return effects.has('rewritten') ? `change${s}` : `advise${s} against`
}

const WHAT_HAPPENS = {
  rejected: ['refuses the request', 'refuse the request'],
  'rejected-by-some': ['may refuse the request', 'may refuse the request'],
  'rejected-by-older': ['may refuse the request', 'may refuse the request'],
  dropped: ['leaves the tool out', 'leave the tool out'],
  ignored: ['ignores it', 'ignore it'],
  rewritten: ['changes it', 'change it'],
  unknown: ['advises against it', 'advise against it'],
} as const

/**
 * One line for everything that targets have to say besides the first line, and what it was seen in; not where the tool is known
 * by its look alone: the program may send it by itself.
 */
function details(rejections: readonly Rejection[], { site }: ToolFacts): string[] {
  const said = new Map<string, { labels: string[]; each: Rejection }>()
  for (const each of rejections) {
    const { rule, form, violation } = each
    const key = JSON.stringify([rule.effect, rule.error, rule.note, violation.limit, violation.blank])
    const same = said.get(key)
    if (!same) said.set(key, { labels: [form.target.label], each })
    else if (!same.labels.includes(form.target.label)) same.labels.push(form.target.label)
  }
  const isOne = said.size === 1
  const lines = [...said.values()].flatMap(({ labels, each }) => line(labels, each, isOne))
  const seen = site.likely ? null : seenIn(rejections.map(({ form }) => form))
  return [...lines, ...(seen === null ? [] : [seen])]
}

function line(labels: readonly string[], { rule, violation }: Rejection, isOne: boolean): string[] {
  const { error, note, effect } = rule
  const number = labels.length === 1 ? 0 : 1
  const rest = [violation.limit, note].filter((each) => each !== undefined)
  if (error !== undefined) {
    const words = violation.blank === undefined ? error : error.replace('…', () => violation.blank as string)
    const isUnsure = effect === 'rejected-by-some' || effect === 'rejected-by-older'
    const answers = isUnsure ? 'may answer' : number === 0 ? 'answers' : 'answer'
    const answer = `${enumerated(labels)} ${answers}: ${ended(words)}`
    return [[answer, ...rest].join(' ')]
  }
  if (isOne) return rest.length === 0 ? [] : [rest.join(' ')]
  return [[`${enumerated(labels)} ${WHAT_HAPPENS[effect][number]}.`, ...rest].join(' ')]
}

/** What was sent when forms were recorded; null where the documented shape was judged. */
export function seenIn(forms: readonly Pick<JudgedForm, 'wire'>[]): string | null {
  const packages = new Set(
    forms
      .filter(({ wire }) => wire.captured)
      .flatMap(({ wire }) =>
        Object.entries(wire.versions).map(([name, version]) => inline(`${name} ${version}`, 80)),
      ),
  )
  if (packages.size === 0) return null
  return `This is in what ${enumerated([...packages])} ${packages.size === 1 ? 'sends' : 'send'}.`
}
