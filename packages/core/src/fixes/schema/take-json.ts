import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import { pathText } from '../../rules/engine/wording.js'
import { formsOf } from '../../rules/schema/json-forms.js'
import type { FixContext } from '../context.js'
import { findToolDefinition } from '../source/definition.js'
import { toEdits } from '../source/edits.js'
import { fieldValue } from '../source/field-value.js'
import { jsonSpellingOf } from '../source/json-forms/index.js'
import { mentions } from '../source/mentions.js'

type Request = Extract<FixRequest, { kind: 'take-json' }>

/**
 * A field that takes no JSON value takes one: where the input side of the schema goes out, a transform makes of it what the
 * handler got before; where the output side does, the handler gets what the model sends.
 */
export function takeJson(request: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const { construct, as, path } = request
  const spelling = jsonSpellingOf(tool.vendor)
  const value = spelling && fieldValue(context, tool, path)
  const definition = findToolDefinition(context, tool)
  if (!value || !definition) return null
  const written = { ...value, version: tool.vendorVersion }
  const forms = formsOf(spelling.classOf(written)?.toLowerCase() ?? construct)
  const form = as === null ? forms[0] : forms.find((each) => each.as === as)
  const isMadeAgain = definition.framework.io === 'input'
  const splices = form && spelling.rewrite(written, construct, { form, isMadeAgain })
  if (!splices) return null
  return {
    title: `Take \`${pathText(path)}\` as ${form.title}`,
    description: isMadeAgain
      ? `The handler still gets a \`${form.type}\`.`
      : `The handler gets ${form.title} where it got a \`${form.type}\`. Make it there: \`${form.back}\`.`,
    preferred: form === forms[0] && (isMadeAgain || !mentions(definition.field('handler'), path, context)),
    edits: toEdits(context.sources, value.file, splices),
  }
}
