import type { RawFailure } from '#core/child/protocol.js'
import type { Evaluator, FileRequest } from '#core/evaluate/host.js'
import type { EvaluateOutcome } from '#core/evaluate/outcome.js'
import type { EvaluationFailure } from '#core/model/reading.js'

type Failure = EvaluationFailure | RawFailure

/** What is said of each tool of the first site: its description, or `Name: message` of what went wrong. */
export async function told(evaluator: Evaluator, request: FileRequest): Promise<string[]> {
  return tell(await evaluator.evaluate(request))
}

export function tell(outcome: EvaluateOutcome): string[] {
  if ('failure' in outcome) return [failureText(outcome.failure)]
  const [site] = outcome.sites
  if (!site) return []
  const tools = site.tools.map((tool) => {
    if (tool.failure) return failureText(tool.failure)
    const description = 'reading' in tool ? tool.reading.description : { kind: 'absent' as const }
    return description.kind === 'string' ? description.value : `(${description.kind})`
  })
  return site.failure ? [...tools, failureText(site.failure)] : tools
}

function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'threw':
      return `${failure.field ? `${failure.field}: ` : ''}${failure.name}: ${failure.message}`
    case 'timeout':
      return 'timeout'
    default:
      return `${failure.kind}: ${failure.message}`
  }
}
