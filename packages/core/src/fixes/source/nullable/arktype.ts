import ts from '#typescript'
import { applied, type MakeNullable } from './nullable.js'

/** The key `'limit?'`, and the definition `'number = 10'`. */
export const arktype: MakeNullable = ({ source, node }, isMadeAgain, word) => {
  const property = node.parent
  if (word === 'optional' || !ts.isStringLiteralLike(node) || !ts.isPropertyAssignment(property)) return null
  const quote = source.text[node.getStart(source)] ?? "'"
  const said = (text: string) => `${quote}${text}${quote}`
  const span = { start: node.getStart(source), end: node.getEnd() }
  const [, type, byDefault] = DEFAULT.exec(node.text) ?? []
  if (type !== undefined && byDefault !== undefined) {
    const nullable = said(`${type} | null`)
    const newText = isMadeAgain ? `[${nullable}, ${said('=>')}, ${applied(byDefault)}]` : nullable
    return { splices: [{ span, newText }], byDefault }
  }
  const { name } = property
  if (!ts.isStringLiteralLike(name) || !name.text.endsWith('?')) return null
  const key = name.text.slice(0, -1)
  const isPlain = /^[A-Za-z_$][\w$]*$/.test(key)
  return {
    splices: [
      {
        span: { start: name.getStart(source), end: name.getEnd() },
        newText: isPlain ? key : said(key),
      },
      { span, newText: said(/\bnull\b/.test(node.text) ? node.text : `${node.text} | null`) },
    ],
    byDefault: null,
  }
}

/** `string = 'x'`, but no `number >= 1`. */
const DEFAULT = /^(.*[^\s<>=!])\s*(?<![<>=!])=(?!=)\s*(\S.*)$/
