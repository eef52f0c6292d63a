import ts from '#typescript'
import type { CalleeRef } from '../../syntax/imports.js'
import { documentedTypeOf } from '../flows/documented-type.js'
import { originOfType } from '../flows/type-origin.js'

/** The type that an object is given, or a member of the one that the record is given which holds it. */
export function typeOf(node: ts.ObjectLiteralExpression): CalleeRef | null {
  const type = typeGiven(node)
  if (type) return originOfType(type)
  const record = recordAround(node)
  const whole = record && typeGiven(record)
  if (!whole) return documentedTypeOf(node)
  const values = valuesOf(whole)
  if (values) return originOfType(values)
  const by = originOfType(whole)
  return by && by.kind !== 'unknown' ? { kind: 'made', by, members: ['*'] } : null
}

/** The object literal whose property a value is. */
function recordAround(node: ts.Expression): ts.ObjectLiteralExpression | null {
  const { parent } = node
  const isAround = ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)
  if (isAround || ts.isSatisfiesExpression(parent)) return recordAround(parent)
  return ts.isPropertyAssignment(parent) && parent.initializer === node ? parent.parent : null
}

/** `Tool` of `Record<string, Tool>`, `Partial<Record<Name, Tool>>`, `{ [name: string]: Tool }`. */
function valuesOf(type: ts.TypeNode): ts.TypeNode | null {
  if (ts.isParenthesizedTypeNode(type)) return valuesOf(type.type)
  if (ts.isTypeLiteralNode(type)) return type.members.find(ts.isIndexSignatureDeclaration)?.type ?? null
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null
  const [first, second] = type.typeArguments ?? []
  if (type.typeName.text === 'Record') return second ?? null
  return first && AROUND_RECORDS.has(type.typeName.text) ? valuesOf(first) : null
}

const AROUND_RECORDS: ReadonlySet<string> = new Set(['Readonly', 'Partial', 'Required', 'Promise'])

/** The type that an expression is given where it stands: by its variable, a list it is in, `satisfies` or `as`. */
export function typeGiven(node: ts.Expression): ts.TypeNode | null {
  const { parent } = node
  if (ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent)) {
    const isConst = ts.isTypeReferenceNode(parent.type) && parent.type.typeName.getText() === 'const'
    return isConst ? typeGiven(parent) : parent.type
  }
  if (ts.isParenthesizedExpression(parent)) return typeGiven(parent)
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.type ?? null
  if (ts.isArrayLiteralExpression(parent)) {
    const list = typeGiven(parent)
    if (!list) return null
    if (ts.isArrayTypeNode(list)) return list.elementType
    const [element] = ts.isTypeReferenceNode(list) ? (list.typeArguments ?? []) : []
    return element ?? null
  }
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return returnType(parent)
  return null
}

/** What the function around is said to return; the type that a function expression itself is given stands for it. */
function returnType(node: ts.ReturnStatement | ts.ArrowFunction): ts.TypeNode | null {
  for (let at: ts.Node = node; at; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue
    if (at.type) return at.type
    return ts.isArrowFunction(at) || ts.isFunctionExpression(at) ? typeGiven(at) : null
  }
  return null
}
