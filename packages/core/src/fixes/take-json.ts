import ts from '#typescript'
import { unwrap } from '../locate/scope.js'
import type { ToolFacts } from '../model/facts.js'
import type { Fix, FixRequest } from '../model/finding.js'
import { JSON_FORMS, type JsonForm } from '../rules/json-forms.js'
import { pathText } from '../rules/wording.js'
import type { FixContext } from './context.js'
import { findToolDefinition } from './definition.js'
import { toEdits } from './edits.js'
import { fieldValue } from './field-value.js'
import { nodeAt } from './nodes.js'
import type { Splice } from './property.js'

type Request = Extract<FixRequest, { kind: 'take-json' }>

/**
 * A field that takes no JSON value takes one: where the input side of the schema goes out, a transform makes of it what the
 * handler got before; where the output side does, the handler gets what the model sends.
 */
export function takeJson(request: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const { construct, as, path } = request
  const forms = JSON_FORMS[construct] ?? []
  const form = forms.find((each) => each.as === as)
  const value = tool.vendor === 'zod' ? fieldValue(context, tool, path) : null
  const base = value && baseOf(value.node, construct)
  const definition = findToolDefinition(context, tool)
  const major = Number.parseInt(tool.vendorVersion ?? '', 10)
  if (!form || !value || !base || !definition || Number.isNaN(major)) return null
  if (isMini(value.source, base.namespace) || !isTaken(base, form)) return null
  const { source, file } = value
  const isMadeAgain = definition.framework.io === 'input'
  const splices: Splice[] = [rewritten(source, base, form, major)]
  if (isMadeAgain) {
    const end = base.described.getEnd()
    splices.push({ span: { start: end, end }, newText: `.transform((${form.given}) => ${form.back})` })
  }
  const isUsed = () => mentions(definition.field('handler'), path, context)
  return {
    title: `Take \`${pathText(path)}\` as ${form.title}`,
    description: isMadeAgain
      ? `The handler still gets a \`${form.type}\`.`
      : `The handler gets ${form.title} where it got a \`${form.type}\`. Make it there: \`${form.back}\`.`,
    preferred: form === forms[0] && (isMadeAgain || !isUsed()),
    edits: toEdits(context.sources, file, splices),
  }
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
function isMini(source: ts.SourceFile, namespace: string): boolean {
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

/** Whether the form can stand for what the call is given. */
function isTaken({ namespace, call }: Base, { takes }: JsonForm): boolean {
  const given = call.arguments.map((each) => each.getText())
  if (takes === 'nothing') return given.length === 0
  if (takes === 'values') return given.length === 1
  // JSON has no keys but texts.
  return given.length === 2 && given[0]?.startsWith(`${namespace}.string(`) === true
}

function rewritten(
  source: ts.SourceFile,
  base: Base,
  { takes, zod4, zod3 }: JsonForm,
  major: number,
): Splice {
  const written = major >= 4 ? zod4 : zod3
  const node = takes === 'nothing' ? base.call : base.name
  const newText = takes === 'nothing' ? `${base.namespace}.${written}` : written
  return { span: { start: node.getStart(source), end: node.getEnd() }, newText }
}

/** Whether a handler may use the field: it names it, or stands elsewhere. */
function mentions(
  handler: { file: string; value: { start: number; end: number } } | null,
  path: Request['path'],
  { sources }: FixContext,
): boolean {
  const source = handler && sources.parse(handler.file)
  const node = handler && source && nodeAt(source, handler.value, ts.isExpression)
  const key = path.findLast((part) => typeof part === 'string')
  if (!node || !(ts.isArrowFunction(node) || ts.isFunctionExpression(node)) || key === undefined) return true
  const visit = (each: ts.Node): boolean =>
    ((ts.isIdentifier(each) || ts.isStringLiteralLike(each)) && each.text === key) ||
    (ts.forEachChild(each, (child) => visit(child) || undefined) ?? false)
  return visit(node)
}
