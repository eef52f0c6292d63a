import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { callsOf } from '../../syntax/calls-of.js'
import { importOf } from '../../syntax/imports.js'
import { holderOf, outermost, unwrap } from '../../syntax/scope.js'

const PUTS = ['push', 'unshift', 'concat', 'add', 'set']

/**
 * The list of its file that an object stands in, or that a call puts it into, by itself or by its name: `list.push({ … })`,
 * `[first, ...(isOpen ? [{ … }] : [])]`.
 */
export function listAround(node: ts.ObjectLiteralExpression, tree: ts.SourceFile): ts.Expression | null {
  const holder = holderOf(outermost(node))
  if (ts.isCallExpression(holder)) return listOf(holder)
  // `list.concat([{ … }])`
  if (ts.isArrayLiteralExpression(holder))
    return (ts.isCallExpression(holder.parent) && listOf(holder.parent)) || spreadInto(holder)
  if (!ts.isVariableDeclaration(holder)) return null
  for (const put of PUTS)
    for (const call of callsOf(put, tree))
      if (ts.isCallExpression(call) && call.arguments.some((each) => isOf(each, holder))) return listOf(call)
  return null
}

/** The list that another one is spread into, be it under a condition. */
function spreadInto(list: ts.ArrayLiteralExpression): ts.Expression {
  let at: ts.Node = list.parent
  while (ts.isConditionalExpression(at) || ts.isParenthesizedExpression(at) || ts.isBinaryExpression(at))
    at = at.parent
  return ts.isSpreadElement(at) && ts.isArrayLiteralExpression(at.parent) ? at.parent : list
}

/** The list of another file that a call or an assignment puts an object into: `list.push({ … })`, `record.search = { … }`. */
export function importedListAround(
  node: ts.ObjectLiteralExpression,
): { specifier: string; name: string } | null {
  let { parent: holder } = outermost(node)
  // `Object.assign(record, { search: { … } })`
  if (ts.isPropertyAssignment(holder)) holder = outermost(holder.parent as ts.ObjectLiteralExpression).parent
  const list = ts.isCallExpression(holder)
    ? nameOfList(holder)
    : ts.isBinaryExpression(holder)
      ? assignedTo(holder)
      : null
  const declaration = list && ts.isIdentifier(list) ? declarationOfName(list) : undefined
  const imported = declaration && importOf(declaration)
  return imported ?? null
}

function assignedTo({ left, operatorToken }: ts.BinaryExpression): ts.Expression | null {
  const target = unwrap(left)
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null
  return ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)
    ? unwrap(target.expression)
    : null
}

function nameOfList({ expression, arguments: [first] }: ts.CallExpression): ts.Expression | null {
  const callee = unwrap(expression)
  if (!ts.isPropertyAccessExpression(callee)) return null
  const owner = unwrap(callee.expression)
  if (PUTS.includes(callee.name.text)) return owner
  const isAssign = ts.isIdentifier(owner) && owner.text === 'Object' && callee.name.text === 'assign'
  return isAssign && first ? unwrap(first) : null
}

function listOf(call: ts.CallExpression): ts.Expression | null {
  const list = nameOfList(call)
  const declaration = list && ts.isIdentifier(list) ? declarationOfName(list) : undefined
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return made ? unwrap(made) : null
}

function isOf(value: ts.Expression, holder: ts.VariableDeclaration): boolean {
  const name = unwrap(value)
  return ts.isIdentifier(name) && declarationOfName(name) === holder
}
