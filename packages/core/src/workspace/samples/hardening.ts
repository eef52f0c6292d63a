import { ATTEMPTS, asMended, survived } from '../../child/probes/attempts.js'
import { probeCalls } from '../../child/probes/probe-calls.js'
import type { ValidationOutcome } from '../../child/protocol.js'
import type { Verdict } from '../../child/reading/validation/standard-validate.js'
import type { CallAttempt, ProbedAttempt, ProbesUnavailable } from '../../model/call-probes.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Hardness, HardnessAttempt } from '../../model/hardness.js'
import type { Json } from '../../model/json.js'
import { fieldLabel } from '../../rules/engine/wording.js'
import { inputs as inputProcess } from '../../samples/made/inputs.js'
import { describeFailure } from '../checks/failures.js'
import type { InputValidator } from './input-validators.js'

const TITLES: Record<CallAttempt, string> = {
  'number-as-text': 'a number as text',
  'boolean-as-text': '"false" for a boolean',
  'null-for-optional': 'null for an optional field',
  'json-as-text': 'an array or object as JSON text',
  'no-arguments': 'no arguments',
  'unknown-key': 'an unknown key',
  'enum-case': 'an enum value in another case',
  'wrapped-input': 'wrapped in { input }',
  'encoded-twice': 'encoded twice',
}

/** Somebody waits for this, and each call goes to another process. Milliseconds. */
const BUDGET_MS = 20_000

const UNAVAILABLE: Readonly<Record<ProbesUnavailable, string>> = {
  'no-valid-input': 'No input could be made that its validator accepts: give it a valid sample.',
  'needs-code': 'Its validator loads code that could not be loaded here.',
  'not-ending': 'Its validator takes too long.',
  throws: 'Its validator throws.',
}

/** Tries the calls that models really make on a tool’s own validator, and what repair makes of those that it refuses. */
export async function harden(
  tool: ToolFacts,
  validator: InputValidator | { unavailable: string },
  samples: readonly Json[],
): Promise<Hardness> {
  const none = (reason: string): Hardness => ({ survives: null, of: ATTEMPTS.length, attempts: [], reason })
  if ('unavailable' in validator) return none(validator.unavailable)
  const schema = tool.schema ?? tool.stale?.schema ?? (await generated(validator))
  if (schema === null) return none(tool.reason ?? 'Nothing tells what it takes.')
  // Making inputs tries patterns. What ends there ends here, too.
  if ((await inputProcess.askOrNull('usualInputs', schema)) === null)
    return none('No input could be made of its schema in time: a pattern in it may never end.')
  const probes = await probeCalls(
    { schema, samples, validate: (input) => verdictOf(tool, validator, input as Json | undefined) },
    { budgetMs: BUDGET_MS, detail: 'all' },
  )
  if (probes.status === 'unavailable') return none(unavailable(probes.reason, tool))
  const attempts = probes.attempts.map((each) => asMended(each, tool.mendedCalls))
  const repaired = await withRepairs(attempts, validator)
  return {
    survives: survived(attempts),
    of: ATTEMPTS.length,
    attempts: ATTEMPTS.map((attempt) => repaired.get(attempt) ?? impossible(attempt)),
    reason: null,
  }
}

function unavailable(reason: ProbesUnavailable, { reading }: ToolFacts): string {
  const [field] = (reason === 'no-valid-input' && reading?.outputOnly) || []
  if (!field) return UNAVAILABLE[reason]
  return `Its validator refuses what the schema asks for in ${fieldLabel(field.path)} (output-side-sent).`
}

async function generated(validator: InputValidator) {
  const made = await validator.generate()
  return made?.ok ? made.schema : null
}

/** @throws where the validator throws */
async function verdictOf(
  tool: ToolFacts,
  validator: InputValidator,
  input: Json | undefined,
): Promise<Verdict> {
  if (input === undefined) return ofAbsent(tool)
  const outcome = await validator.validate([input])
  if ('failure' in outcome) throw new Error(describeFailure(outcome.failure))
  const [verdict] = outcome.outcomes
  if (verdict === undefined || 'threw' in verdict) throw new Error('The validator threw.')
  if (verdict.accepted) return { accepted: true, output: verdict.value }
  return { accepted: false, issues: verdict.issues.map((issue) => ({ ...issue, raw: issue })) }
}

/** No message carries what is absent: its validator was asked as the tool was read. A JSON Schema has no value to judge. */
function ofAbsent({ reading }: ToolFacts): Verdict {
  const probes = reading?.callProbes
  const known = probes?.status === 'probed' ? probes.attempts : []
  const found = known.find(({ attempt }) => attempt === 'no-arguments')
  if (found?.result === 'refused')
    return { accepted: false, issues: [{ message: found.message ?? 'Invalid input', path: [], raw: null }] }
  return { accepted: true, output: undefined }
}

async function withRepairs(
  attempts: readonly ProbedAttempt[],
  validator: InputValidator,
): Promise<ReadonlyMap<CallAttempt, HardnessAttempt>> {
  const refused = attempts.filter(({ result, input }) => result === 'refused' && input !== undefined)
  const outcome = await validator.validate(
    refused.map(({ input }) => input as Json),
    { tool: validator.tool, styles: ['concise'] },
  )
  const outcomes: readonly ValidationOutcome[] = 'failure' in outcome ? [] : outcome.outcomes
  const repairs = new Map(refused.map((each, index) => [each, outcomes[index]]))
  return new Map(
    attempts.map((each) => {
      const { misspelt, ...attempt } = each
      const tried = repairs.get(each)
      const repaired = tried && 'repaired' in tried ? (tried.repaired ?? null) : null
      const title = misspelt ? `a misspelt key: ${misspelt.as} for ${misspelt.field}` : TITLES[each.attempt]
      return [each.attempt, { ...attempt, title, fields: attempt.fields ?? [], repaired }]
    }),
  )
}

function impossible(attempt: CallAttempt): HardnessAttempt {
  return { attempt, title: TITLES[attempt], result: 'impossible', fields: [], repaired: null }
}
