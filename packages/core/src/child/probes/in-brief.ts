import type { CallAttempt, CallProbes, ProbedAttempt, ProbedField } from '../../model/call-probes.js'

/** The fields that rules read, by how they ended. */
const READ: Partial<Record<CallAttempt, ProbedField['result']>> = {
  'boolean-as-text': 'altered',
  'null-for-optional': 'refused',
}

/** What is kept of every tool's probes: they are longer than its schema. Who shows a tool's fields asks its validator again. */
export function inBrief(probes: CallProbes): CallProbes {
  if (probes.status !== 'probed') return probes
  return { status: 'probed', attempts: probes.attempts.map(briefly) }
}

function briefly(probed: ProbedAttempt): ProbedAttempt {
  const { attempt, result, fields = [] } = probed
  if (attempt === 'no-arguments' || attempt === 'unknown-key') return probed
  const read = fields.filter((field) => field.result === READ[attempt])
  return { attempt, result, ...(read.length > 0 && { fields: read }) }
}
