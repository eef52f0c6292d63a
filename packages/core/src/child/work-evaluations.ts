import type { EvaluationRequest, Request, Work } from './protocol.js'

/** The same request with other evaluations. */
export function withEvaluations<Given extends Request>(
  request: Given,
  change: (evaluation: EvaluationRequest) => EvaluationRequest,
): Given {
  if ('evaluation' in request) return { ...request, evaluation: change(request.evaluation) }
  if (request.type !== 'capture') return request
  const tools = request.tools.map((each) => ({ ...each, evaluation: change(each.evaluation) }))
  return { ...request, tools }
}

/** The evaluation that a request is about; null where it is about several. */
export function onlyEvaluation(work: Work): EvaluationRequest | null {
  if ('evaluation' in work) return work.evaluation
  const [first, ...others] = work.tools
  return first && others.length === 0 ? first.evaluation : null
}

/** The environment variables that are set for a request. */
export function environmentOf(work: Work): EvaluationRequest['environment'] {
  return ('evaluation' in work ? work : work.tools[0])?.evaluation.environment
}
