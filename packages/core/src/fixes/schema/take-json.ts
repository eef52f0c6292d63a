import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import type { JsonObject } from '../../model/json.js'
import { pathText } from '../../rules/engine/wording.js'
import { formsOf, type JsonForm } from '../../rules/schema/json-forms.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from '../source/definition.js'
import { toEdits } from '../source/edits.js'
import { fieldValue } from '../source/field-value.js'
import { foundIn } from '../source/fitting/judged.js'
import { jsonSpellingOf } from '../source/json-forms/index.js'
import type { JsonSpelling, Written } from '../source/json-forms/spelling.js'
import { isUsedByHandler } from '../source/mentions.js'

type Request = Extract<FixRequest, { kind: 'take-json' }>

/**
 * A field that takes no JSON value takes one: where the input side of the schema goes out, a transform makes of it what the
 * handler got before; where the output side does, the handler gets what the model sends. A form that a target refuses is not
 * offered.
 */
export async function takeJson(request: Request, tool: ToolFacts, context: FixContext): Promise<Fix | null> {
  const { construct, as, path } = request
  const spelling = jsonSpellingOf(tool.vendor)
  const value = spelling && fieldValue(context, tool, path)
  const definition = findToolDefinition(context, tool)
  if (!value || !definition) return null
  const written = { ...value, version: tool.vendorVersion }
  const named = spelling.classOf(written)?.toLowerCase() ?? construct
  const forms = formsOf(named)
  const asked = as === null ? forms[0] : forms.find((each) => each.as === as)
  const isMadeAgain = definition.framework.io === 'input'
  for (let form = asked; form; form = form.otherwise) {
    const splices = spelling.rewrite(written, named, { form, isMadeAgain })
    if (!splices || (await isRefused(form, spelling, written, tool, context))) continue
    return {
      title: `Take \`${pathText(path)}\` as ${form.title}`,
      description: isMadeAgain
        ? `The handler still gets ${article(form.type)} \`${form.type}\`.`
        : `The handler gets ${form.title} where it got ${article(form.type)} \`${form.type}\`. Make it there: \`${form.back}\`.`,
      preferred: asked === forms[0] && (isMadeAgain || !isUsedByHandler(path, tool, context)),
      edits: toEdits(context.sources, value.file, splices),
    }
  }
  return null
}

/** Whether a target of the tool has something against a field of this form. */
async function isRefused(
  form: JsonForm,
  spelling: JsonSpelling,
  { version }: Written,
  tool: ToolFacts,
  context: FixContext,
): Promise<boolean> {
  const field: JsonObject = { ...form.sent, ...spelling.besides?.(form, version) }
  const schema = { type: 'object', properties: { field }, required: ['field'], additionalProperties: false }
  const found = await foundIn(schema, tool, context)
  return [...found.values()].some(({ path }) => path[0] === 'field')
}

function article(noun: string): string {
  return /^[aeio]/i.test(noun) ? 'an' : 'a'
}
