import ts from '#typescript'
import type { CalleeRef } from '../../syntax/imports.js'
import { propertyKey, propertyValue } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeRef, originOf } from './callee.js'
import { documentedReturn } from './documented-type.js'
import { originOfReceiver, originOfType } from './type-origin.js'

/**
 * What those who call a function, or construct a class, get an instance of, as far as its text tells: its return type,
 * what it returns, what it extends. Null for anything else.
 */
export function givenBy(node: ts.Node): CalleeRef | null {
  if (ts.isClassLike(node)) {
    const extended = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    const [base] = extended?.types ?? []
    const ref = base && calleeRef(base.expression)
    return ref && ref.kind !== 'unknown' ? ref : null
  }
  const made = ts.isExpression(node) ? unwrap(node) : node
  if (ts.isClassExpression(made)) return givenBy(made)
  if (!isFunction(made)) return null
  const typed = made.type ? originOfType(made.type) : documentedReturn(node)
  if (typed) return typed
  const returned = returnedBy(made)
  return returned ? originOf(returned) : null
}

/** What the object holds under its keys that a function gives: `server` of `return { server, close }`. */
export function membersGivenBy(node: ts.Node): Array<[string, CalleeRef]> {
  const made = ts.isExpression(node) ? unwrap(node) : node
  if (!isFunction(made)) return []
  const type = made.type && withoutPromise(made.type)
  if (type)
    return ts.isTypeLiteralNode(type)
      ? type.members.flatMap((each): Array<[string, CalleeRef]> => {
          const key = each.name && propertyKey(each.name)
          const origin = ts.isPropertySignature(each) && each.type ? originOfReceiver(each.type) : null
          return typeof key === 'string' && origin ? [[key, origin]] : []
        })
      : []
  const returned = returnedBy(made)
  const literal = returned && unwrap(returned)
  if (!literal || !ts.isObjectLiteralExpression(literal)) return []
  return literal.properties.flatMap((each): Array<[string, CalleeRef]> => {
    const key = each.name && propertyKey(each.name)
    const value = propertyValue(each)
    const origin = value && typeof key === 'string' ? originOf(value) : null
    return origin ? [[key as string, origin]] : []
  })
}

type OwnFunction = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression

function isFunction(node: ts.Node): node is OwnFunction {
  return ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)
}

function returnedBy({ body }: OwnFunction): ts.Expression | null {
  if (!body || !ts.isBlock(body)) return body ?? null
  const last = body.statements.at(-1)
  return last && ts.isReturnStatement(last) ? (last.expression ?? null) : null
}

function withoutPromise(type: ts.TypeNode): ts.TypeNode {
  const isPromise = ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise'
  return (isPromise && type.typeArguments?.[0]) || type
}
