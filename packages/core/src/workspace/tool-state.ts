import type { ToolFacts } from '../model/facts.js'
import type { Finding, Severity } from '../model/finding.js'
import type { EvaluationFailure } from '../model/reading.js'
import { SAMPLES_RULES } from '../rules/samples-rules.js'

/**
 * What is known of a tool on its way to the model.
 * `as-sent`: its schema is known, and nothing is known that refuses it.
 * `refused`: its framework, a provider or the model's request would refuse it as it is.
 * `failed`: evaluating its definition throws or does not end.
 * `not-evaluated`: its schema depends on something that is only known while the program runs, or that is not installed
 * or not allowed here.
 * `not-looked-at`: nothing was tried: no trust, evaluation turned off, a file that does not parse.
 */
export type ToolState = 'as-sent' | 'refused' | 'failed' | 'not-evaluated' | 'not-looked-at'

/** In the order in which people are told. */
export const TOOL_STATES: readonly ToolState[] = [
  'as-sent',
  'refused',
  'failed',
  'not-evaluated',
  'not-looked-at',
]

/** How people read a state. */
export const STATE_LABELS: Readonly<Record<ToolState, string>> = {
  'as-sent': 'as sent',
  refused: 'would be refused',
  failed: 'failed',
  'not-evaluated': 'not evaluated',
  'not-looked-at': 'not looked at',
}

/** @param findings those about the tool, or all there are */
export function toolState(tool: ToolFacts, findings: readonly Finding[]): ToolState {
  const wasTried = tool.program !== undefined || tool.site.blocked !== null
  if (tool.status === 'unevaluated') return wasTried ? 'not-evaluated' : 'not-looked-at'
  if (tool.failure !== null) return isOfProgram(tool.failure) ? 'failed' : 'not-evaluated'
  if (tool.status === 'failed') return 'refused'
  return findings.some((finding) => refuses(finding, tool)) ? 'refused' : 'as-sent'
}

/** What Toolsight itself does wrong, or keeps from user code, would not fail in the program. */
function isOfProgram(failure: EvaluationFailure): boolean {
  return failure.kind !== 'threw' || failure.cause === undefined
}

/** A wrong sample says nothing about what is sent. */
function refuses({ severity, category, code, toolId }: Finding, { id }: ToolFacts): boolean {
  const isOfSending = category === 'correctness' || category === 'provider'
  return toolId === id && severity === 'error' && isOfSending && !SAMPLE_CODES.has(code)
}

const SAMPLE_CODES: ReadonlySet<string> = new Set(SAMPLES_RULES.map(({ meta }) => meta.code))

/** The worst of what is found about a tool. Its samples count as a warning: a wrong one is no fault of the tool. */
export function severityOfTool({ id }: ToolFacts, findings: readonly Finding[]): Severity | null {
  const own = findings.filter(({ toolId }) => toolId === id)
  const found = new Set(
    own.map(({ severity, code }) => (severity === 'error' && SAMPLE_CODES.has(code) ? 'warning' : severity)),
  )
  return SEVERITIES.find((severity) => found.has(severity)) ?? null
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** The states of many tools, by id. */
export function toolStates(
  tools: readonly ToolFacts[],
  findings: readonly Finding[],
): ReadonlyMap<string, ToolState> {
  const own = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (finding.toolId === null) continue
    const list = own.get(finding.toolId)
    if (list) list.push(finding)
    else own.set(finding.toolId, [finding])
  }
  return new Map(tools.map((tool) => [tool.id, toolState(tool, own.get(tool.id) ?? [])]))
}

/**
 * One line on all tools: `12 tools: 11 as sent, 1 would be refused; 0 not looked at`. What was not looked at is always said:
 * silence would look like a clean result.
 */
export function statesLine(states: Iterable<ToolState>): string {
  const counts = new Map<ToolState, number>()
  let total = 0
  for (const state of states) {
    counts.set(state, (counts.get(state) ?? 0) + 1)
    total++
  }
  const number = (state: ToolState) => `${counts.get(state) ?? 0} ${STATE_LABELS[state]}`
  const known = TOOL_STATES.filter(
    (state) => state !== 'not-looked-at' && (state === 'as-sent' || counts.has(state)),
  )
  return `${total === 1 ? '1 tool' : `${total} tools`}: ${known.map(number).join(', ')}; ${number('not-looked-at')}`
}
