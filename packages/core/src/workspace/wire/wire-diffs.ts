import type { ToolFacts } from '../../model/facts.js'
import { type Compared, comparedForms, type WireDiff } from '../../wire/compared.js'
import { targetOf } from '../../wire/index.js'
import type { WireForms } from './wire-forms.js'

/** A form of a tool: as `wire` takes it. */
export interface FormChoice {
  target: string
  via?: string | null
}

/**
 * What is otherwise in a form of a tool than in another one, or (`from: null`) than in the schema that it resolves to.
 *
 * @throws {TargetError} for a target that is not known, or an SDK that does not send to it
 */
export async function wireDiff(
  forms: WireForms,
  tool: ToolFacts,
  to: FormChoice,
  from: FormChoice | null,
): Promise<WireDiff> {
  const shown = async ({ target, via }: FormChoice): Promise<Compared> => ({
    target: targetOf(target),
    form: await forms.of(tool, target, via),
  })
  const facts = tool.schema === null && tool.stale ? tool.stale : tool
  return comparedForms(from ? await shown(from) : facts, await shown(to))
}
