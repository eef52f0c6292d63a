import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject } from '../../model/json.js'

/*
 * Fields that a text asks the model to send. Texts name much more: fields of results, of other tools and of the service behind.
 * Only a request with the word for a field behind the name is clear: “use the `city` field”, “pass the cityName parameter”.
 */

const VERBS =
  'use|using|prefer|set|setting|pass|passing|provide|providing|specify|specifying|supply|give|via|with'.split(
    '|',
  )
// Case tells names from other words, so that it counts in all but the first letter of a verb.
const ASKED = String.raw`\b(?:${VERBS.map((verb) => `[${verb[0]}${verb[0]?.toUpperCase()}]${verb.slice(1)}`).join('|')})`
const WORD = '(?:parameter|param|argument|arg|field)'
const MAY_ASK = new RegExp(WORD)
/** Written as code, or in a spelling that no other word has. */
const NAME = String.raw`(?:\x60([A-Za-z]\w*)\x60|([a-z]+(?:_[a-z\d]+)+|[a-z]+(?:[A-Z][a-z\d]+)+))`
const REQUEST = new RegExp(
  String.raw`${ASKED}\s+(?:(?:the|a|an|its|optional)\s+)*${NAME}\s+${WORD}\b(\s+\w+\s+\S+)?`,
  'g',
)
/** What has the field then is something else. */
const ELSEWHERE = /^\s+(?:(?:of|on|in|from|returned)\b|(?:to|for)\s+(?:`|\w+_))/
const FOREIGN = /\b(?:API|response|result|output|returned|returns|tool)\b|\b[A-Za-z]+_[a-z_]+\(/
/** Of things that are there already: “emails that were scheduled using the …”. “Can be limited using the …” asks. */
const DONE = /(?<!\bbe\s+)\b(?:\w+ed|built|found|given|made|sent|set)\s+$/
const SENTENCE_END = /[.;\n](?:\s|$)/

/** The names that a text asks for, and that nothing in the schema has. */
export function absentFields(text: string, schema: JsonObject): string[] {
  if (!MAY_ASK.test(text)) return []
  const asked = [...text.matchAll(REQUEST)].flatMap((match) => {
    const [whole, quoted, plain, after = ''] = match
    const name = quoted ?? plain ?? ''
    const isOfOther =
      DONE.test(text.slice(0, match.index)) ||
      ELSEWHERE.test(after) ||
      FOREIGN.test(sentenceAround(text, match.index, whole.length))
    return isOfOther ? [] : [name]
  })
  const absent = [...new Set(asked)].filter((name) => !JSON.stringify(schema).includes(`"${name}"`))
  return absent.length === 0 || takesMore(schema) ? [] : absent
}

/** The names of all fields, branches too. */
export function fieldNames(schema: JsonObject): string[] {
  const names = schemaNodes(schema).flatMap(({ under, path }) =>
    under === 'properties' ? (path.at(-1) ?? []) : [],
  )
  return [...new Set(names)]
}

function sentenceAround(text: string, start: number, length: number): string {
  const [before = ''] = text.slice(0, start).split(SENTENCE_END).slice(-1)
  const [after = ''] = text.slice(start + length).split(SENTENCE_END)
  return before + text.slice(start, start + length) + after
}

/** Whether the root takes fields that it does not name. */
function takesMore(schema: JsonObject): boolean {
  const { additionalProperties: more, patternProperties, properties } = schema
  return !isObject(properties) || patternProperties !== undefined || more === true || isObject(more)
}
