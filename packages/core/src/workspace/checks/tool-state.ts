import type { ToolFacts } from '../../model/facts.js'
import type { Finding, Severity } from '../../model/finding.js'
import type { EvaluationFailure } from '../../model/reading.js'
import type { TargetChoice } from '../../model/target-choice.js'
import { enumerated } from '../../rules/engine/wording.js'
import { uninstalledPackage } from '../../rules/evaluation/missing-package.js'
import { SAMPLES_CODES } from '../../rules/index.js'
import { targetOf } from '../../wire/index.js'
import type { Report } from '../reports.js'

/**
 * What is known of a tool on its way to the model.
 * `as-sent`: its schema is known, and nothing is known that refuses it.
 * `refused`: its framework, a provider or the model's request would refuse it as it is.
 * `not-captured`: its schema is known, and the SDK that sends it was asked and sent nothing of it.
 * `failed`: evaluating its definition throws or does not end.
 * `not-evaluated`: its schema depends on something that is only known while the program runs, or that is not allowed here.
 * `not-installed`: its schema depends on a package that is not installed.
 * `not-looked-at`: nothing was tried: no trust, evaluation turned off, a file that does not parse.
 */
export type ToolState =
  | 'as-sent'
  | 'not-captured'
  | 'refused'
  | 'failed'
  | 'not-evaluated'
  | 'not-installed'
  | 'not-looked-at'

/** In the order in which people are told. */
export const TOOL_STATES: readonly ToolState[] = [
  'as-sent',
  'not-captured',
  'refused',
  'failed',
  'not-evaluated',
  'not-installed',
  'not-looked-at',
]

/** How people read a state. */
export const STATE_LABELS: Readonly<Record<ToolState, string>> = {
  'as-sent': 'as sent',
  'not-captured': 'not captured',
  refused: 'would be refused',
  failed: 'failed',
  'not-evaluated': 'not evaluated',
  'not-installed': 'not installed',
  'not-looked-at': 'not looked at',
}

/**
 * @param findings those about the tool, or all there are
 * @param targets those that it is checked for, where it matters whether it was captured
 */
export function toolState(
  tool: ToolFacts,
  findings: readonly Finding[],
  targets: readonly Choice[] = [],
): ToolState {
  if (uninstalledPackage(tool) !== null) return 'not-installed'
  const wasTried = tool.program !== undefined || tool.site.blocked !== null
  if (tool.status === 'unevaluated') return wasTried ? 'not-evaluated' : 'not-looked-at'
  if (tool.failure !== null) return isOfProgram(tool.failure) ? 'failed' : 'not-evaluated'
  if (tool.status === 'failed') return 'refused'
  if (findings.some((finding) => refuses(finding, tool))) return 'refused'
  return targets.length > 0 && targets.every(isNotCaptured) ? 'not-captured' : 'as-sent'
}

/** The ids of the tools that a finding is about, and of those that fail by it. */
export function toolsOf({ toolId, toolIds = [] }: Pick<Finding, 'toolId' | 'toolIds'>): readonly string[] {
  return toolId === null || toolIds.length > 0 ? toolIds : [toolId]
}

type Choice = Pick<TargetChoice, 'target' | 'notCaptured'>

function isNotCaptured({ notCaptured }: Choice): boolean {
  return notCaptured !== undefined
}

/** What Toolsight itself does wrong, or keeps from user code, would not fail in the program. */
function isOfProgram(failure: EvaluationFailure): boolean {
  return failure.kind !== 'threw' || failure.cause === undefined
}

/** A wrong sample says nothing about what is sent. */
function refuses(finding: Finding, { id }: ToolFacts): boolean {
  const { severity, category, code } = finding
  const isOfSending = category === 'correctness' || category === 'provider'
  return toolsOf(finding).includes(id) && severity === 'error' && isOfSending && !SAMPLES_CODES.has(code)
}

/** What is known of a tool on its way to one target: the one word that a sign stands for. */
export type Verdict = 'sent' | 'sent-with-warnings' | 'refused' | 'unknown'

export const VERDICT_SIGNS: Readonly<Record<Verdict, string>> = {
  sent: '✓',
  'sent-with-warnings': '⚠',
  refused: '✗',
  unknown: '?',
}

/**
 * By the findings that concern this target alone.
 *
 * @param findings those about the tool, or all there are
 * @param form as the target gets it; null where that is not known
 */
export function verdictFor(
  tool: ToolFacts,
  findings: readonly Finding[],
  target: string,
  form: { json: unknown; refused?: unknown } | null = null,
): Verdict {
  const own = findingsFor(target, findings)
  const state = toolState(tool, own)
  // What nobody has looked at is neither right nor wrong.
  if (state === 'not-installed' || state === 'not-looked-at') return 'unknown'
  const severity = severityOfTool(tool, own)
  if (severity === 'error' || state === 'refused' || state === 'failed' || form?.refused) return 'refused'
  if (state === 'not-evaluated' || (form !== null && form.json === null)) return 'unknown'
  return severity === 'warning' ? 'sent-with-warnings' : 'sent'
}

/** Those that concern a target, each as grave as it is for that one. */
function findingsFor(target: string, findings: readonly Finding[]): Finding[] {
  return findings.flatMap((finding) => {
    if (!finding.targets) return [finding]
    const severity = finding.targets[target]
    return severity === undefined ? [] : [{ ...finding, severity }]
  })
}

/**
 * A tool's state as people read it, with which of its targets refuse it where the others take it, and whether anything
 * uses it.
 */
export function stateText(tool: ToolFacts, findings: readonly Finding[], targets: readonly Choice[]): string {
  const state = toolState(tool, findings, targets)
  if (state === 'as-sent' && tool.provisionalName !== undefined)
    return tool.name === null ? NOT_USED : `${STATE_LABELS[state]}, by a provisional name`
  const lacking = targets.filter(isNotCaptured)
  if (state === 'as-sent' && lacking.length > 0)
    return `${STATE_LABELS[state]}, ${STATE_LABELS['not-captured']} for ${labelsOf(lacking)}`
  if (state !== 'refused') return STATE_LABELS[state]
  const refusing = targets.filter(({ target }) => verdictFor(tool, findings, target) === 'refused')
  if (refusing.length === 0 || refusing.length === targets.length) return STATE_LABELS[state]
  return `${STATE_LABELS[state]} by ${labelsOf(refusing)}`
}

function labelsOf(choices: readonly Choice[]): string {
  return enumerated(choices.map(({ target }) => targetOf(target).label))
}

/** Of a tool that only its use gives a name. */
export const NOT_USED = 'not used in a call yet'

/** The worst of what is found about a tool. Its samples count as a warning: a wrong one is no fault of the tool. */
export function severityOfTool({ id }: ToolFacts, findings: readonly Finding[]): Severity | null {
  const own = findings.filter((finding) => toolsOf(finding).includes(id))
  const found = new Set(
    own.map(({ severity, code }) => (severity === 'error' && SAMPLES_CODES.has(code) ? 'warning' : severity)),
  )
  return SEVERITIES.find((severity) => found.has(severity)) ?? null
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** A tool's state, and how people read it of this one. */
export interface ToolStanding {
  state: ToolState
  text: string
  /** How many tools the definition stands for that could not be followed (`ToolFacts.unseen`). */
  unseen: number
}

/** Of many tools, by id. */
export function toolStandings({
  tools,
  findings,
  targets,
}: Pick<Report, 'tools' | 'findings' | 'targets'>): ReadonlyMap<string, ToolStanding> {
  const own = new Map<string, Finding[]>()
  for (const finding of findings) {
    for (const id of toolsOf(finding)) {
      const list = own.get(id)
      if (list) list.push(finding)
      else own.set(id, [finding])
    }
  }
  return new Map(
    tools.map((tool) => {
      const about = own.get(tool.id) ?? []
      const choices = targets[tool.id] ?? []
      const text = stateText(tool, about, choices)
      return [tool.id, { state: toolState(tool, about, choices), text, unseen: tool.unseen?.length ?? 0 }]
    }),
  )
}

/** One line on all tools: `12 tools: 9 as sent, 1 would be refused; 2 not looked at`. */
export function statesLine(standings: Iterable<Pick<ToolStanding, 'state' | 'unseen'>>): string {
  const counts = new Map<ToolState, number>()
  const add = (state: ToolState, count: number) => counts.set(state, (counts.get(state) ?? 0) + count)
  for (const { state, unseen } of standings) {
    // A definition that stands for others is none of its own, unless it is evaluated.
    const isOnlyForOthers = unseen > 0 && (state === 'not-evaluated' || state === 'not-installed')
    if (!isOnlyForOthers) add(state, 1)
    add(isOnlyForOthers ? state : 'not-evaluated', unseen)
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const number = (state: ToolState) => `${counts.get(state) ?? 0} ${STATE_LABELS[state]}`
  const unknown = counts.has('not-looked-at') ? `; ${number('not-looked-at')}` : ''
  const known = TOOL_STATES.filter(
    (state) => state !== 'not-looked-at' && (state === 'as-sent' || (counts.get(state) ?? 0) > 0),
  )
  return `${total === 1 ? '1 tool' : `${total} tools`}: ${known.map(number).join(', ')}${unknown}`
}
