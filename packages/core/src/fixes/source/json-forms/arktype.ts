import ts from '#typescript'
import type { JsonForm } from '../../../rules/schema/json-forms.js'
import { type JsonSpelling, replaced, transformText } from './spelling.js'

/** Definitions are texts (`'Date | null'`), or `type.instanceOf(URL)`. */
export const arktype: JsonSpelling = {
  classOf({ node }) {
    const [first, ...more] = instanceCall(node)?.arguments ?? []
    return first && ts.isIdentifier(first) && more.length === 0 ? first.text : null
  },

  rewrite(written, construct, { form, isMadeAgain }) {
    const { source, node } = written
    // A regular expression may hold any quote, and definitions have no word for pairs.
    if (PLAIN[form.as] === undefined) return null
    const named = this.classOf(written)
    if (named !== null) {
      const quote = source.text.includes("'") ? "'" : '"'
      return [replaced(source, node, definition(form, isMadeAgain, quote))]
    }
    if (!ts.isStringLiteralLike(node)) return null
    const quote = source.text[node.getStart(source)] ?? "'"
    const word = new RegExp(`^\\s*${construct}\\s*$`, 'i')
    if (word.test(node.text)) return [replaced(source, node, definition(form, isMadeAgain, quote))]
    // Beside `null` and the like only what is a text again may stand.
    const text = isMadeAgain ? PARSED[form.as] : PLAIN[form.as]
    const parts = node.text.split(/(\||\?|\s+)/)
    if (text === undefined || !parts.every((part) => word.test(part) || BESIDE.test(part))) return null
    const joined = parts.map((part) => (word.test(part) ? text : part)).join('')
    return joined === node.text ? null : [replaced(source, node, `${quote}${joined}${quote}`)]
  },
}

const BESIDE = /^(null|undefined|\||\?|\s*)$/

/** The definition of what the model sends. */
const PLAIN: Partial<Record<JsonForm['as'], string>> = {
  datetime: 'string.date.iso',
  date: 'string.date',
  integer: 'number.integer',
  digits: 'string.integer',
  object: 'Record<string, unknown>',
  array: 'unknown[]',
  url: 'string.url',
  base64: 'string.base64',
}

/** The same where ArkType has a word for it with what it makes of it. */
const PARSED: Partial<Record<JsonForm['as'], string>> = {
  datetime: 'string.date.iso.parse',
  date: 'string.date.parse',
  url: 'string.url.parse',
}

function definition(form: JsonForm, isMadeAgain: boolean, quote: string): string {
  const said = (text: string) => `${quote}${text}${quote}`
  const plain = said(PLAIN[form.as] ?? '')
  if (!isMadeAgain) return plain
  const parsed = PARSED[form.as]
  return parsed === undefined ? `[${plain}, ${said('=>')}, ${transformText(form)}]` : said(parsed)
}

/** `type.instanceOf(URL)`. */
function instanceCall(node: ts.Expression): ts.CallExpression | null {
  const isCall = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
  return isCall && node.expression.name.text === 'instanceOf' ? node : null
}
