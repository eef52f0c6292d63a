import type { Evaluated, EvaluationRequest } from '../child/protocol.js'

/** As variables of the environment are called. */
const NAME = /(?<![\w$])[A-Z][A-Z0-9_]+(?![\w$])/g

/**
 * An answer in which the names that look like variables count as read without a value, where modules copied the environment
 * (`{ ...process.env }`): what reads the copy is not seen.
 */
export function withWrittenVariables(
  evaluated: Evaluated,
  { modules }: Pick<EvaluationRequest, 'modules'>,
): Evaluated {
  if (!evaluated.copiesEnvironment) return evaluated
  const ran = new Set(evaluated.loaded)
  const written = modules.filter(({ id }) => ran.has(id)).flatMap(({ code }) => code.match(NAME) ?? [])
  return { ...evaluated, hidden: [...new Set([...evaluated.hidden, ...written])] }
}
