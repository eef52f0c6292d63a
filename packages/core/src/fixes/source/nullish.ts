import ts from '#typescript'
import { valibot as vocabulary } from '../../field-locator/vocabularies/valibot.js'
import type { FieldValue } from './field-value.js'
import { importedName } from './imported-name.js'
import type { Splice } from './property.js'

/** A field that may be left out as one that takes `null`, too. */
export interface Nullish {
  splices: Splice[]
  /** Whether the handler gets for `null` what it gets where the field is left out. */
  isAlike: boolean
}

type MakeNullish = (value: FieldValue) => Nullish | null

/** `v.optional(…)` becomes `v.nullish(…)`, which also has its default for `null`. */
const valibot: MakeNullish = ({ source, node }) => {
  if (!ts.isCallExpression(node)) return null
  const { expression, arguments: given } = node
  const callee = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  const nullish = importedName(source, (specifier) => vocabulary.modules.includes(specifier), 'nullish')
  if (!ts.isIdentifier(callee) || callee.text !== 'optional' || !nullish) return null
  const span = { start: expression.getStart(source), end: expression.getEnd() }
  return { splices: [...nullish.splices, { span, newText: nullish.text }], isAlike: given.length > 1 }
}

/** `'limit?': 'number'` becomes `'limit?': 'number | null'`. */
const arktype: MakeNullish = ({ node }) => {
  const { parent } = node
  if (!ts.isStringLiteralLike(node) || !ts.isPropertyAssignment(parent)) return null
  const { name } = parent
  const isOptional = ts.isStringLiteralLike(name) && name.text.endsWith('?')
  // A default stands at the end of a text.
  if (!isOptional || /(?<![<>=!])=(?![=>])/.test(node.text)) return null
  const end = node.getEnd() - 1
  return { splices: [{ span: { start: end, end }, newText: ' | null' }], isAlike: false }
}

const BY_VENDOR: Readonly<Record<string, MakeNullish>> = { arktype, valibot }

/** Null for a vendor without words for it here. */
export function nullishOf(vendor: string | null): MakeNullish | null {
  return vendor !== null && Object.hasOwn(BY_VENDOR, vendor) ? (BY_VENDOR[vendor] ?? null) : null
}
