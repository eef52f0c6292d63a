import ts from '#typescript'
import { isFunction, returned } from '../../field-locator/functions.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { assignedMembers, extended, isStatic, memberKey } from '../../syntax/class-members.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { literalJson, propertyKey, propertyValue } from '../../syntax/literal.js'
import { listCallOf } from '../../syntax/loops.js'
import { outlineOf } from '../../syntax/outline.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeRef } from './callee.js'
import { classAround } from './parameter-ref.js'
import { sourceOf } from './taken-apart.js'

export type ImportRef = CalleeRef & { kind: 'import' }

/** How many names, calls and spreads a value is followed through. */
export const MAX_STEPS = 12

export type Literal = ts.ObjectLiteralExpression | ts.ArrayLiteralExpression

/** What a value may turn out to be: an object or a list that is written out or filled, a class or an instance of one, or something imported. */
export type End =
  | { kind: 'literal'; node: Literal }
  | { kind: 'class' | 'instance'; node: ts.ClassLikeDeclaration }
  | { kind: 'import'; ref: ImportRef }
  /** A list or a record that code fills, by what it puts there. */
  | { kind: 'each'; ends: End[] }

/** Through names, members, both sides of a condition, and functions and methods of this file, which stand for what they return. */
export function endsOf(node: ts.Node, steps: number): End[] {
  if (steps > MAX_STEPS) return []
  const next = (...nodes: readonly ts.Node[]) => nodes.flatMap((each) => endsOf(each, steps + 1))
  if (isFunction(node) || ts.isGetAccessor(node)) return next(...returned(node))
  if (ts.isClassLike(node)) return [{ kind: 'class', node }]
  if (!ts.isExpression(node)) return []
  const value = unwrap(node)
  if (value !== node) return next(value)
  if (ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value))
    return [{ kind: 'literal', node: value }]
  if (ts.isAwaitExpression(value)) return next(value.expression)
  if (ts.isConditionalExpression(value)) return next(value.whenTrue, value.whenFalse)
  if (ts.isBinaryExpression(value)) return next(...operands(value))
  if (ts.isNewExpression(value)) return memberEnds(value.expression, [PROTOTYPE], steps + 1)
  if (value.kind === ts.SyntaxKind.ThisKeyword) {
    const own = classAround(value)
    return own ? [{ kind: 'instance', node: own }] : []
  }
  const ref = calleeRef(value)
  if (ref.kind === 'import') return [{ kind: 'import', ref }]
  if (ts.isCallExpression(value)) {
    return filledBy(value, steps + 1) ?? next(value.expression)
  }
  if (ts.isPropertyAccessExpression(value)) return memberEnds(value.expression, [value.name.text], steps + 1)
  if (ts.isElementAccessExpression(value)) {
    const key = literalJson(value.argumentExpression)
    return typeof key === 'string' ? memberEnds(value.expression, [key], steps + 1) : []
  }
  if (!ts.isIdentifier(value)) return []
  const declaration = declarationOfName(value)
  if (!declaration) return []
  if (isFunction(declaration) || ts.isClassLike(declaration)) return next(declaration)
  const source = sourceOf(declaration)
  const from = source ? memberEnds(source.value, source.members, steps + 1) : []
  const put = putInto(value, declaration)
  return put.length === 0 ? from : [...from, { kind: 'each', ends: next(...put) }]
}

/** Methods that give the entries of their list, or some of them. */
const SAME_ENTRIES = new Set(['concat', 'filter', 'reverse', 'slice', 'sort', 'toReversed', 'toSorted'])

/** What a function makes of the entries of a list, or what `Object.fromEntries` makes of such; null for other calls. */
function filledBy(call: ts.CallExpression, steps: number): End[] | null {
  const callee = unwrap(call.expression)
  const [first] = call.arguments
  if (!first || !ts.isPropertyAccessExpression(callee)) return null
  if (callee.getText() === 'Object.fromEntries') {
    const pairs = endsOf(first, steps).flatMap((end) => (end.kind === 'each' ? end.ends : []))
    const values = pairs.flatMap((end) => (end.kind === 'literal' ? valueOfPair(end.node) : []))
    return [{ kind: 'each', ends: values.flatMap((each) => endsOf(each, steps + 1)) }]
  }
  if (SAME_ENTRIES.has(callee.name.text)) return endsOf(callee.expression, steps + 1)
  const isListed = listCallOf(first) === call && callee.name.text !== 'forEach'
  if (!isListed) return null
  const ends = endsOf(first, steps + 1)
  // What it gives for one entry is the whole of it, or goes on into it.
  return callee.name.text === 'map' ? [{ kind: 'each', ends }] : ends
}

/** `['find', find]` */
function valueOfPair(node: Literal): ts.Expression[] {
  const value = ts.isArrayLiteralExpression(node) && node.elements.length === 2 ? node.elements[1] : undefined
  return value ? [value] : []
}

/** What is put into a list or a record by a name of it: `tools[name] = tool`, `tools.find = tool`, `tools.push(tool)`. */
function putInto({ text }: ts.Identifier, declaration: ts.Declaration): ts.Expression[] {
  const known = puts.get(declaration)
  if (known) return known
  const found = outlineOf(declaration.getSourceFile()).flatMap((each): readonly ts.Expression[] => {
    if (!ts.isIdentifier(each) || each.text !== text) return []
    const access = each.parent
    const isMember =
      (ts.isElementAccessExpression(access) || ts.isPropertyAccessExpression(access)) &&
      access.expression === each
    if (!isMember || declarationOfName(each) !== declaration) return []
    const { parent } = access
    if (ts.isBinaryExpression(parent) && parent.left === access)
      return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken ? [parent.right] : []
    const isPushed =
      ts.isPropertyAccessExpression(access) &&
      PUSHES.has(access.name.text) &&
      ts.isCallExpression(parent) &&
      parent.expression === access
    return isPushed ? parent.arguments : []
  })
  puts.set(declaration, found)
  return found
}

/** A variable is asked about wherever it is named. */
const puts = new WeakMap<ts.Declaration, ts.Expression[]>()

const PUSHES = new Set(['push', 'unshift'])

/** What a value has under keys, one in the other. */
export function memberEnds(owner: ts.Node, members: readonly string[], steps: number): End[] {
  const [key, ...rest] = members
  const ends = endsOf(owner, steps)
  if (key === undefined) return ends
  return ends.flatMap((end): End[] => {
    if (end.kind === 'import')
      return [{ kind: 'import', ref: { ...end.ref, members: [...end.ref.members, ...members] } }]
    if (end.kind === 'each') return []
    if (end.kind !== 'literal') return classMemberEnds(end, [key, ...rest], steps + 1)
    if (!ts.isObjectLiteralExpression(end.node)) return []
    const { properties } = end.node
    const own = properties.findLast((each) => each.name && propertyKey(each.name) === key)
    if (own) return memberEnds(propertyValue(own) ?? own, rest, steps + 1)
    return properties
      .filter(ts.isSpreadAssignment)
      .flatMap(({ expression }) => memberEnds(expression, members, steps + 1))
  })
}

/** A class has what its instances have under this key. */
const PROTOTYPE = 'prototype'

/** Of a class its static members, of an instance the others, in the nearest class that has them: a method stands for what it gives. */
function classMemberEnds(
  { kind, node }: { kind: 'class' | 'instance'; node: ts.ClassLikeDeclaration },
  members: readonly [string, ...string[]],
  steps: number,
): End[] {
  if (steps > MAX_STEPS) return []
  const [key, ...rest] = members
  if (kind === 'class' && key === PROTOTYPE) {
    return rest.length === 0
      ? [{ kind: 'instance', node }]
      : classMemberEnds({ kind: 'instance', node }, rest as [string, ...string[]], steps)
  }
  const own = node.members.find(
    (each) =>
      each.name && memberKey(each.name as ts.PropertyName) === key && isStatic(each) === (kind === 'class'),
  )
  const assigned = () => assignedMembers(node).findLast((each) => each.key === key)?.value
  const value = own && !ts.isPropertyDeclaration(own) ? own : (own?.initializer ?? assigned())
  if (value) return memberEnds(value, rest, steps + 1)
  const base = extended(node)
  return base ? memberEnds(base, kind === 'class' ? members : [PROTOTYPE, ...members], steps + 1) : []
}

function operands({ left, operatorToken: { kind }, right }: ts.BinaryExpression): ts.Expression[] {
  if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) return [left, right]
  return kind === ts.SyntaxKind.AmpersandAmpersandToken ? [right] : []
}
