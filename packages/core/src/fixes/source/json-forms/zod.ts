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

  rewrite({ source, node, version }, construct, { form, isMadeAgain }) {
    const major = Number.parseInt(version ?? '', 10)
    const isClass = this.classOf({ source, node, version }) !== null
    const base = baseOf(node, isClass ? INSTANCE : construct)
    if (!base || Number.isNaN(major) || isMini(source, base.namespace)) return null
    const { namespace, call, name } = base
    const args = call.arguments.map((each) => each.getText(source))
    const word = WORDS[form.as][major >= 4 ? 0 : 1]
    const collection = isClass ? `(${anything(form, namespace)})` : ''
    const isHandedOn = !isClass && isCollection(form)
    if (isHandedOn && !takesArguments(form, namespace, args)) return null
    if (!isHandedOn && !isClass && args.length > 0) return null
    const text = isCollection(form) ? `${word}${collection}` : word
    const end = base.described.getEnd()
    return [
      isHandedOn ? replaced(source, name, text) : replaced(source, call, `${namespace}.${text}`),
      ...(isMadeAgain ? [inserted(end, `.transform(${transformText(form)})`)] : []),
    ]
  },
}

/** Of Zod 4 and of Zod 3: the whole call, or the name of one that takes schemas. */
const WORDS: Record<JsonForm['as'], readonly [string, string]> = {
  datetime: ['iso.datetime()', 'string().datetime()'],
  date: ['iso.date()', 'string().date()'],
  integer: ['int()', 'number().int()'],
  digits: ['string().regex(/^-?\\d+$/)', 'string().regex(/^-?\\d+$/)'],
  object: ['record', 'record'],
  array: ['array', 'array'],
  url: ['url()', 'string().url()'],
  base64: ['base64()', 'string().base64()'],
}

const INSTANCE = 'instanceof'

function isCollection({ as }: JsonForm): boolean {
  return as === 'object' || as === 'array'
}

function anything({ as }: JsonForm, namespace: string): string {
  return as === 'object' ? `${namespace}.string(), ${namespace}.unknown()` : `${namespace}.unknown()`
}

/** JSON has no keys but texts. */
function takesArguments({ as }: JsonForm, namespace: string, args: readonly string[]): boolean {
  if (as === 'array') return args.length === 1
  return args.length === 2 && args[0]?.startsWith(`${namespace}.string(`) === true
}

interface Base {
  /** `z` in `z.date()`. */
  namespace: string
  call: ts.CallExpression
  name: ts.MemberName
  /** The same with the description that directly follows it. */
  described: ts.CallExpression
}

/** Methods that hand on the very schema that they are called on. */
const DESCRIBING = new Set(['describe', 'meta'])
/** Methods, and functions of the same names, that what the schema takes does not matter to. */
const AROUND = new Set(['describe', 'meta', 'nullable', 'nullish', 'optional', 'readonly'])

/** The call that a chain of methods begins with; null where one of them would not be the same on another schema. */
function baseOf(node: ts.Expression, construct: string): Base | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { name, expression } = node.expression
  const namespace = namespaceOf(expression)
  if (namespace !== null) {
    if (name.text === construct) return { namespace, call: node, name, described: node }
    const [inner] = node.arguments
    return AROUND.has(name.text) && inner ? baseOf(unwrap(inner), construct) : null
  }
  const base = AROUND.has(name.text) ? baseOf(unwrap(expression), construct) : null
  if (!base) return null
  return DESCRIBING.has(name.text) && unwrap(expression) === base.described
    ? { ...base, described: node }
    : base
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
