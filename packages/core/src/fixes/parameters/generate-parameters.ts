import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import type { GeneratedParameters } from '../../model/reading.js'
import { fieldLabel, inline } from '../../rules/engine/wording.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from '../source/definition.js'
import { type FittedSchema, fittedFor, omissionText } from '../source/fitting/fitted-for.js'
import { describeParameters } from './parameters-description.js'
import { findTarget } from './parameters-target.js'
import { refutationText, tryOut } from './trial.js'

type Request = Extract<FixRequest, { kind: 'generate-parameters' | 'regenerate-parameters' }>

/** Writes the explicit JSON Schema of a definition, made from its validator: new, or in the place of the one there. */
export async function generateParameters(
  request: Request,
  tool: ToolFacts,
  context: FixContext,
): Promise<Fix | null> {
  const definition = findToolDefinition(context, tool)
  const key = definition?.framework.explicitKey ?? null
  if (!definition || key === null) return null
  const target = findTarget(context, tool, definition, key)
  if (!target) return null

  const verb = request.kind === 'generate-parameters' ? 'Generate' : 'Regenerate'
  const title = `${verb} \`${key}\` from the ${request.vendor} schema`
  const derived = await context.generate()
  if (!derived.ok) return impossible(title, reasonOf(derived))
  const fit = await fittedFor(derived.schema, tool, context)
  const generated = fit
    ? { ...derived, schema: fit.schema, omitted: [...derived.omitted, ...fit.left.map(omissionText)] }
    : derived
  const own = tool.reading?.samples?.valid.map(({ input }) => input) ?? []
  const verdict = await tryOut(generated.schema, generated.omitted, own, context.validate)
  const partial = generated.partial || generated.source === 'observed'
  // What was only observed is known to say less than the validator does.
  if (verdict.kind === 'refuted' && !partial) return impossible(title, refutationText(verdict))

  const edits = target.edits(generated.schema)
  if (edits.length === 0) return null
  return {
    title: `${title}${partial ? ' (partial)' : ''}`,
    description: describeParameters(request.vendor, key, generated, partial, verdict),
    preferred: !partial && verdict.kind === 'holds' && isCertain(fit),
    edits,
  }
}

/** One sentence, whatever the converter says. */
function reasonOf({ message, unconvertible = [] }: Extract<GeneratedParameters, { ok: false }>): string {
  const [first] = unconvertible
  return first
    ? `Change ${fieldLabel(first.path)} first: \`${inline(first.construct, 40)}\` cannot be written as JSON Schema.`
    : inline(message, 200)
}

/** What targets still refuse, or what it no longer says, is for a person to change in the validator. */
function isCertain(fit: FittedSchema | null): boolean {
  return fit !== null && fit.found.size === 0 && fit.left.length === 0
}

function impossible(title: string, unavailableReason: string): Fix {
  return { title, description: '', preferred: false, edits: [], unavailableReason }
}
