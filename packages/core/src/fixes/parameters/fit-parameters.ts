import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest, TextEdit } from '../../model/finding.js'
import type { Json, JsonObject } from '../../model/json.js'
import { enumerated, pathText } from '../../rules/engine/wording.js'
import type { FixContext } from '../context.js'
import { wrapped } from '../schema/wrapped-input.js'
import { type Definition, findToolDefinition } from '../source/definition.js'
import type { Fitted } from '../source/fitting/fitted.js'
import { fittedFor, omissionText } from '../source/fitting/fitted-for.js'
import { findingKey, targetsOf } from '../source/fitting/judged.js'
import type { Omission } from './omission.js'
import { findTarget } from './parameters-target.js'
import { tryOut } from './trial.js'

type Request = Extract<FixRequest, { kind: 'fit-parameters' }>

/**
 * Writes the JSON Schema of a definition so that every configured target takes it: beside the validator, or in the place of the
 * schema that is there. Offered where the rules, run again, have nothing to say of it that they had not before.
 */
export async function fitParameters(
  { code, path }: Request,
  tool: ToolFacts,
  context: FixContext,
): Promise<Fix | null> {
  const definition = findToolDefinition(context, tool)
  const place = definition && placeFor(definition, tool, context)
  const base = place && (await baseOf(tool, context))
  if (!place || !base) return null
  const made = await fittedFor(base.schema, tool, context)
  if (!made || made.found.has(findingKey(code, path))) return null

  const isCertain = await isRight(made, base, tool, context)
  if (isCertain === null) return null
  const edits = place.edits(made.schema)
  if (edits.length === 0) return null
  return {
    title: `${place.verb} ${takers(context)}`,
    description: describe(made.left, base),
    // What is still found at the place wants another schema.
    preferred: isCertain && ![...made.found.values()].some((each) => pathText(each.path) === pathText(path)),
    edits,
  }
}

interface Base {
  schema: JsonObject
  /** What the schema could not say to begin with. */
  omitted: readonly string[]
  isValidated: boolean
}

/** The schema that is there, else what the validator takes; null for one that is only partly known. */
async function baseOf(tool: ToolFacts, { generate }: FixContext): Promise<Base | null> {
  if (tool.schemaSource === 'explicit')
    return (
      tool.schema && { schema: tool.schema, omitted: [], isValidated: tool.reading?.input.kind === 'schema' }
    )
  const generated = await generate()
  if (!generated.ok || generated.partial || generated.source === 'observed') return null
  return { schema: generated.schema, omitted: generated.omitted, isValidated: true }
}

/** Whether it may be written without anybody's decision; null where it would be wrong. */
async function isRight(
  { schema, left }: Fitted,
  { omitted, isValidated }: Base,
  tool: ToolFacts,
  context: FixContext,
): Promise<boolean | null> {
  // Nobody else checks what is left out.
  if (!isValidated) return left.length === 0
  const own = tool.reading?.samples?.valid.map(({ input }) => input) ?? []
  const unmet = [...omitted, ...left.map(omissionText)]
  const verdict = await tryOut(schema, unmet, own, context.validate)
  return verdict.kind === 'refuted' ? null : verdict.kind === 'holds'
}

interface Written {
  verb: string
  edits(schema: Json): TextEdit[]
}

/** Where the schema goes: in the place of the one there, beside the validator, or around it. */
function placeFor(definition: Definition, tool: ToolFacts, context: FixContext): Written | null {
  const { framework } = definition
  if (tool.schemaSource === 'explicit') {
    const isBeside = tool.reading?.parameters.kind === 'json'
    const key = isBeside ? (framework.explicitKey ?? 'parameters') : keyOfInput(definition, context)
    const target = key === null ? null : findTarget(context, tool, definition, key)
    return target && { verb: 'Rewrite the schema', edits: target.edits }
  }
  const { explicitKey, wrapping } = framework
  if (explicitKey !== null) {
    const target = findTarget(context, tool, definition, explicitKey)
    if (target) return { verb: `Write \`${explicitKey}\``, edits: target.edits }
  }
  const edits = wrapping && wrapped(wrapping, definition, tool, context)
  return edits ? { verb: `Write \`${wrapping.key}\` over \`${wrapping.call}()\``, edits } : null
}

function keyOfInput(definition: Definition, { sources }: FixContext): string | null {
  const input = definition.field('input')
  const text = input && sources.parse(input.file)?.text
  return input && text ? text.slice(input.key.start, input.key.end).replace(/^(['"])(.*)\1$/, '$2') : null
}

const MAX_LABELS = 2

function takers(context: FixContext): string {
  const labels = targetsOf(context).map(({ label }) => label)
  if (labels.length === 0) return 'with an object at the root'
  if (labels.length > MAX_LABELS) return 'as all targets take it'
  return `as ${enumerated(labels)} ${labels.length === 1 ? 'takes' : 'take'} it`
}

/** What it does not say, as Markdown. */
function describe(left: readonly Omission[], { omitted, isValidated }: Base): string {
  const lines = [
    ...left.map(({ name, path }) => `\`${name}\`${path.length === 0 ? '' : ` of \`${pathText(path)}\``}`),
    ...omitted.map((each) => `\`${each.replaceAll('`', "'")}\``),
  ]
  if (lines.length === 0) return 'It says the same.'
  const list = [...new Set(lines)].map((line) => `- ${line}`).join('\n')
  return isValidated
    ? `These are not said in it; the validator goes on checking them:\n\n${list}`
    : `These are not said in it any more, and nothing else checks them:\n\n${list}`
}
