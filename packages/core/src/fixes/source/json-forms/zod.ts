import ts from '#typescript'
import type { JsonForm } from '../../../rules/schema/json-forms.js'
import { unwrap } from '../../../syntax/scope.js'
import { inserted, type JsonSpelling, replaced, transformText, type Written } from './spelling.js'

export const zod: JsonSpelling = {
  classOf({ node }) {
    const base = baseOf(node, INSTANCE)
    const [first, ...more] = base?.call.arguments ?? []
    return first && ts.isIdentifier(first) && more.length === 0 ? first.text : null
  },

  besides({ as }, version) {
    return as === 'object' && majorOf(version) >= 4 ? { propertyNames: { type: 'string' } } : null
  },

  rewrite(written, construct, { form, isMadeAgain }) {
    const { source, node } = written
    const major = majorOf(written.version)
    const isClass = this.classOf(written) !== null
    const base = baseOf(node, isClass ? INSTANCE : construct)
    if (!base || Number.isNaN(major) || isMini(source, base.namespace)) return null
    const { namespace, call, checked, described, hasDefault } = base
    // A check or a default is of what the handler gets. Zod 3 has a default go through the schema.
    const isChecked = checked !== call
    if (!isMadeAgain && (isChecked || hasDefault)) return null
    if (hasDefault && major < 4) return null
    const args = call.arguments.map((each) => each.getText(source))
    const parts = isClass ? anything(form, namespace) : args
    const text = callText(form, major, namespace, parts)
    if (text === null) return null
    const checks = isChecked ? `.pipe(${checked.getText(source)})` : ''
    return [
      replaced(source, checked, text),
      ...(isMadeAgain ? [inserted(described.getEnd(), `.transform(${transformText(form)})${checks}`)] : []),
    ]
  },
}

function majorOf(version: string | null): number {
  return Number.parseInt(version ?? '', 10)
}

/** Of Zod 4 and of Zod 3. */
const WORDS: Partial<Record<JsonForm['as'], readonly [string, string]>> = {
  datetime: ['iso.datetime()', 'string().datetime()'],
  date: ['iso.date()', 'string().date()'],
  integer: ['int()', 'number().int()'],
  url: ['url()', 'string().url()'],
  base64: ['base64()', 'string().base64()'],
}

/** Null where what the source hands on does not fit. `parts`: the arguments of the call that it stands for. */
function callText(
  { as, pattern }: JsonForm,
  major: number,
  namespace: string,
  parts: readonly string[],
): string | null {
  const [key, value] = parts
  switch (as) {
    case 'array':
      return parts.length === 1 ? `${namespace}.array(${key})` : null
    case 'object':
      // JSON has no keys but texts.
      return parts.length === 2 && key?.startsWith(`${namespace}.string(`)
        ? `${namespace}.record(${key}, ${value})`
        : null
    case 'pairs':
      return parts.length === 2
        ? `${namespace}.array(${namespace}.object({ key: ${key}, value: ${value} }))`
        : null
    default: {
      const word = pattern ? `string().regex(/${pattern}/)` : WORDS[as]?.[major >= 4 ? 0 : 1]
      return word !== undefined && parts.length === 0 ? `${namespace}.${word}` : null
    }
  }
}

const INSTANCE = 'instanceof'

/** What a collection of a class holds: the source does not say. */
function anything({ as }: JsonForm, namespace: string): string[] {
  if (as === 'array') return [`${namespace}.unknown()`]
  return as === 'object' || as === 'pairs' ? [`${namespace}.string()`, `${namespace}.unknown()`] : []
}

interface Base {
  /** `z` in `z.date()`. */
  namespace: string
  call: ts.CallExpression
  /** The same with the checks that directly follow it. */
  checked: ts.CallExpression
  /** The same with the description that directly follows that. */
  described: ts.CallExpression
  hasDefault: boolean
}

/** Methods that hand on the very schema that they are called on. */
const DESCRIBING = new Set(['describe', 'meta'])
/** Methods, and functions of the same names, that what the schema takes does not matter to. */
const AROUND = new Set(['describe', 'meta', 'nullable', 'nullish', 'optional', 'readonly'])
/** Methods that take what the schema gives, and look at it or change it. */
const CHECKS = new Set(
  'min max gt gte lt lte positive negative nonnegative nonpositive multipleOf size nonempty refine superRefine check transform'.split(
    ' ',
  ),
)

/** The call that a chain of methods begins with; null where one of them would not be the same on another schema. */
function baseOf(node: ts.Expression, construct: string): Base | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { name, expression } = node.expression
  const namespace = namespaceOf(expression)
  if (namespace !== null) {
    if (name.text === construct)
      return { namespace, call: node, checked: node, described: node, hasDefault: false }
    const [inner] = node.arguments
    return AROUND.has(name.text) && inner ? baseOf(unwrap(inner), construct) : null
  }
  const base = baseOf(unwrap(expression), construct)
  if (!base) return null
  const { checked, described } = base
  if (CHECKS.has(name.text) && unwrap(expression) === checked)
    return { ...base, checked: node, described: node }
  if (DESCRIBING.has(name.text) && unwrap(expression) === described) return { ...base, described: node }
  if (name.text === 'default') return { ...base, hasDefault: true }
  return AROUND.has(name.text) ? base : null
}

/** `z` of `z` and of `z.coerce`. */
function namespaceOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text
  const isCoerce = ts.isPropertyAccessExpression(node) && node.name.text === 'coerce'
  return isCoerce && ts.isIdentifier(node.expression) ? node.expression.text : null
}

/** Zod Mini has functions where Zod has methods. */
function isMini(source: Written['source'], namespace: string): boolean {
  return source.statements.some((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteralLike(statement.moduleSpecifier)) return false
    const bindings = statement.importClause?.namedBindings
    const names = !bindings
      ? []
      : ts.isNamespaceImport(bindings)
        ? [bindings.name.text]
        : bindings.elements.map((each) => each.name.text)
    return /\bmini$/.test(statement.moduleSpecifier.text) && names.includes(namespace)
  })
}
