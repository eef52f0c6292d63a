import type TS from 'typescript'
import { listed, NAMES } from './drift.js'
import { type Callable, handlerBeside, handlerOf } from './handler-function.js'
import type { Lens, TypedTool } from './lens.js'
import { membersOf, partOf, unwrapped } from './nodes.js'
import type { TypedFinding } from './typed-finding.js'
import {
  fieldsOf,
  type Kind,
  kindOf,
  kindsOf,
  membersOfUnion,
  type TypedField,
  validatorType,
} from './validator-type.js'

/** Structured results whose type cannot fit the output schema. What is written out is judged without types. */
export function resultFindings(lens: Lens, tool: TypedTool): TypedFinding[] {
  const { source } = lens
  const handler = handlerOf(lens, tool) ?? handlerBeside(lens, tool)
  const output = partOf(lens, tool, 'outputSchema')
  const type = handler && output && validatorType(lens, output, 'input')
  const fields = type ? fieldsOf(lens, type)?.fields : undefined
  if (!handler || !fields) return []
  return returnedBy(lens, handler).flatMap((returned): TypedFinding[] => {
    const result = structuredIn(lens, returned)
    const misfits = result ? misfitsOf(lens, result, fields) : []
    if (!result || misfits.length === 0) return []
    const start = result.node.getStart(source)
    const message = [
      `'${tool.name ?? 'the tool'}' returns structured content that does not fit its output schema.`,
      misfits.join(' '),
      'The result is checked, and a call that ends here fails.',
    ].join('\n')
    const span = { start, length: result.node.end - start }
    return [{ code: 'result-differs', severity: 'warning', message, span, tool: tool.id, fixes: [] }]
  })
}

/** What a function returns on each of its paths. */
function returnedBy({ ts }: Lens, { body }: Callable): TS.Expression[] {
  if (!body) return []
  if (!ts.isBlock(body)) return pathsOf(ts, body as TS.Expression)
  const found: TS.Expression[] = []
  const visit = (node: TS.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return
    if (ts.isReturnStatement(node)) {
      if (node.expression) found.push(...pathsOf(ts, node.expression))
    } else ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

function pathsOf(ts: typeof TS, expression: TS.Expression): TS.Expression[] {
  const node = unwrapped(ts, expression) as TS.Expression
  if (ts.isAwaitExpression(node)) return pathsOf(ts, node.expression)
  return ts.isConditionalExpression(node)
    ? [...pathsOf(ts, node.whenTrue), ...pathsOf(ts, node.whenFalse)]
    : [node]
}

/** A structured result: where it is written, its type, and the members that are written out, which count as judged. */
interface Structured {
  node: TS.Node
  type: TS.Type
  judged: ReadonlySet<string>
  /** Its keys are all written out. */
  isWhole: boolean
}

/** Null for an error, and for what has no structured result that types tell of. */
function structuredIn(lens: Lens, returned: TS.Expression): Structured | null {
  const { ts, checker } = lens
  if (ts.isObjectLiteralExpression(returned)) {
    const { byName } = membersOf(ts, returned)
    const value = byName.get('structuredContent')?.value
    if (!value || byName.has('isError')) return null
    const written = unwrapped(ts, value)
    const type = checker.getTypeAtLocation(written)
    if (!ts.isObjectLiteralExpression(written))
      return { node: value, type, judged: new Set(), isWhole: false }
    const { byName: members, isWhole } = membersOf(ts, written)
    const judged = [...members].flatMap(([name, member]) => (isWritten(ts, member.value) ? [name] : []))
    return { node: value, type, judged: new Set(judged), isWhole }
  }
  const result = checker.getAwaitedType(checker.getTypeAtLocation(returned))
  if (!result || kindOf(lens, result) !== 'object') return null
  const structured = checker.getPropertyOfType(result, 'structuredContent')
  if (!structured || checker.getPropertyOfType(result, 'isError')) return null
  return { node: returned, type: checker.getTypeOfSymbol(structured), judged: new Set(), isWhole: false }
}

function isWritten(ts: typeof TS, value: TS.Node): boolean {
  const node = unwrapped(ts, value)
  const { FalseKeyword, NullKeyword, PrefixUnaryExpression, TrueKeyword } = ts.SyntaxKind
  return (
    ts.isLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    [FalseKeyword, NullKeyword, PrefixUnaryExpression, TrueKeyword].includes(node.kind)
  )
}

/** Whole sentences; empty where the type may fit. */
function misfitsOf(
  lens: Lens,
  { type, judged, isWhole }: Structured,
  fields: readonly TypedField[],
): string[] {
  const { checker } = lens
  const given = checker.getNonNullableType(type)
  if (membersOfUnion(given).length > 1 || kindOf(lens, given) !== 'object') return []
  const isOpen = checker.getIndexInfosOfType(given).length > 0
  const own = new Map(checker.getPropertiesOfType(given).map((symbol) => [symbol.name, symbol]))
  const missing =
    isOpen || isWhole ? [] : fields.filter(({ name, isOptional }) => !isOptional && !own.has(name))
  const names = missing.slice(0, 6).map(({ name }) => `\`${name}\``)
  return [
    ...(names.length > 0 ? [`The schema requires ${listed(names).replace(/ or /, ' and ')}.`] : []),
    ...fields.flatMap((field) => {
      const symbol = own.get(field.name)
      if (!symbol || judged.has(field.name)) return []
      const kinds = kindsGiven(lens, checker.getTypeOfSymbol(symbol))
      const wanted = kindsGiven(lens, field.type)
      const isSure = kinds.size > 0 && ![...kinds, ...wanted].includes('anything') && !wanted.has('other')
      if (!isSure || [...kinds].some((kind) => wanted.has(kind))) return []
      const named = (all: ReadonlySet<Kind>) => listed([...all].map((kind) => NAMES[kind]))
      return [`\`${field.name}\` is ${named(kinds)}, and the schema wants ${named(wanted)}.`]
    }),
  ]
}

/** What of JSON a type stands for where it is there. */
function kindsGiven(lens: Lens, type: TS.Type): ReadonlySet<Kind> {
  const kinds = kindsOf(lens, type)
  kinds.delete('undefined')
  return kinds
}
