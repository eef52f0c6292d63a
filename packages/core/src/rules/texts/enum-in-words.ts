import { comparedFields } from '../../json-schema/fields.js'
import type { JsonObject } from '../../model/json.js'
import { schemaFields } from '../engine/explicit.js'
import type { Rule } from '../engine/rule.js'
import { enumeratedUpTo, fieldLabel, inline } from '../engine/wording.js'

const setLight = (field: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const setLight = defineTool({
  name: 'set_light',
  description: 'Sets the light of the room.',
  input: z.object({
    mode: ${field}.describe('One of: day, night, off.'),
  }),
  handler: ({ mode }) => mode,
})
`

export const enumInWords: Rule = {
  scope: 'tool',
  meta: {
    code: 'enum-in-words',
    title: 'A field lists its values in words, and takes any text',
    category: 'quality',
    severity: 'info',
    fixable: true,
    what:
      'A field takes any text, and its description says that it is one of several words: `One of: day, night`, ' +
      "`Must be 'asc' or 'desc'`, `Allowed values: open, closed`. A list of examples, or one that is left open, is no such list.",
    why:
      'The model may write what it likes (`Day`, `dark`), and what it writes reaches the handler. Providers hold a model to an enum; ' +
      'they hold it to no sentence.',
    remedy:
      'Write the values as an enum (`z.enum`, `v.picklist`, `enum` in JSON Schema). Other values are refused then, so that no fix does it ' +
      'by itself.',
    good: { files: { 'tools/set-light.ts': setLight("z.enum(['day', 'night', 'off'])") } },
    bad: {
      files: { 'tools/set-light.ts': setLight('z.string()') },
      at: { file: 'tools/set-light.ts', line: 8, text: 'mode' },
    },
  },

  *check(tool) {
    const { schema } = tool
    if (schema === null) return
    for (const { path, schema: field } of comparedFields(schema).values()) {
      const text = takesAnyText(field) ? field['description'] : undefined
      const values = typeof text === 'string' ? valuesIn(text) : null
      if (values === null || !agrees(field, values)) continue
      const shown = values.map((value) => `\`${inline(value, 30)}\``)
      yield {
        message:
          `Write ${fieldLabel(path)} as an enum: its text says that it is one of ${values.length} values.\n` +
          `They are ${enumeratedUpTo(shown, MAX_SHOWN)}. The schema allows any text.`,
        at: { fields: schemaFields(tool), path },
        path,
        fix: { kind: 'allow-values', values, path },
      }
    }
  },
}

const MAX_SHOWN = 8

/** What already limits the text knows better than its description. */
const LIMITING = ['enum', 'const', 'pattern', 'format', 'anyOf', 'oneOf', 'allOf']

function takesAnyText(field: JsonObject): boolean {
  const { type } = field
  const types = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type]
  return types.length === 1 && types[0] === 'string' && !LIMITING.some((key) => key in field)
}

/** Whether what else the schema says of the field fits the list. */
function agrees(field: JsonObject, values: readonly string[]): boolean {
  const { default: given, examples } = field
  const known = [...(typeof given === 'string' ? [given] : []), ...(Array.isArray(examples) ? examples : [])]
  return known.every((each) => typeof each === 'string' && values.includes(each))
}

const VALUE = String.raw`(?:"[^"\s]{1,40}"|'[^'\s]{1,40}'|\x60[^\x60\s]{1,40}\x60|[A-Za-z0-9][\w-]{0,39}(?:\.\w+)*)`
const BETWEEN = String.raw`\s*(?:,\s*(?:or|and)\s|[,|/]|\bor\b|\band\b)\s*`
/** What a value means, behind it. */
const GLOSS = String.raw`(?:\s*\([^()]{1,120}\))?`
const LIST = `(${VALUE}${GLOSS}(?:${BETWEEN}${VALUE}${GLOSS})+)`
/** What ends a list: anything else would go on with it. */
const END = String.raw`\s*(?:$|[).;\n](?!\w)|\((?=default)|[\u2014\u2013]|,?\s*default)`

/** What says that a list is whole. */
const CLOSED = [
  String.raw`\b(?:must be |is |has to be )?(?:exactly )?(?:one of|either)(?: the following| these)?(?: values)?:?\s+`,
  String.raw`\b(?:allowed|valid|possible|supported|accepted|available|permitted)(?: \w+)?(?: are|:| is)+\s*`,
  String.raw`\bmust be:?\s+(?=["'\x60])`,
  String.raw`\b(?:values|options):\s*`,
  // A text that is nothing but a label and the list: `Order: "asc" or "desc"`, `Method: GET, POST, PUT (default: GET)`.
  String.raw`^[\w -]{1,60}:\s*(?=["'\x60]|.*\(default\b)`,
]

const LISTS = CLOSED.map((before) => new RegExp(`${before}[([{]?${LIST}[)\\]}]?${END}`, 'i'))

/** What leaves a list open. */
const OPEN =
  /\be\.?g\.?\b|\bsuch as\b|\bfor (?:example|instance)\b|\betc\b|\.\.\.|\u2026|\bor (?:any|another|other|custom|a|an|the)\b|\bexamples?\b|\blike\b|\bcomma[- ]separated\b|\bmore\b/i

/** The values that a text says to be all there are; null where it says no such thing. */
export function valuesIn(text: string): string[] | null {
  if (OPEN.test(text)) return null
  const found = LISTS.flatMap((list) => list.exec(text)?.[1] ?? [])
  const [list] = found
  if (list === undefined) return null
  const written = list.replace(/\([^()]*\)/g, '').match(new RegExp(`${BETWEEN}|${VALUE}`, 'g')) ?? []
  const separator = new RegExp(`^${BETWEEN}$`)
  const values = written.filter((each) => !separator.test(each))
  const isQuoted = (each: string) => /^["'`]/.test(each)
  // Words without quotes may be prose (`one of cat or dog owners`): a list of two has to be quoted.
  if (values.length < 2 || (values.length < 3 && !values.every(isQuoted))) return null
  if (values.some(isQuoted) && !values.every(isQuoted)) return null
  // `branch:{name}`, `<id>:main`: any name is put in there.
  if (values.some((each) => /[{}<>*]/.test(each))) return null
  const bare = values.map((each) => (isQuoted(each) ? each.slice(1, -1) : each))
  return new Set(bare).size === bare.length && bare.length <= MAX_VALUES ? bare : null
}

const MAX_VALUES = 60
