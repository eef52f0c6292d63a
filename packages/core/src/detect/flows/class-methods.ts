import ts from '#typescript'
import { CircleGuard } from '../../common/circle-guard.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { extended, localBase, returnsThis } from '../../syntax/class-members.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { outermost, unwrap } from '../../syntax/scope.js'
import { calleeRef, originOf } from './callee.js'
import { classAround } from './parameter-ref.js'

export type Method = ts.MethodDeclaration | ts.FunctionExpression | ts.ArrowFunction

type Import = CalleeRef & { kind: 'import' }

/** What is called of a class: the method, or the imported class that has it by what this file tells. */
type Called = { method: Method } | { inheritedFrom: Import }

/** What `this.add(…)`, `Tools.add(…)`, or `tools.add(…)` on an instance runs; null where the class is not known. */
export function calledMethod(callee: ts.PropertyAccessExpression): Called | null {
  const owner = chained(unwrap(callee.expression))
  const known = owner.kind === ts.SyntaxKind.ThisKeyword ? classAround(owner) : classOf(owner)
  if (!known) return null
  if (!isClass(known)) return { inheritedFrom: known }
  let last = known
  for (let at: ts.ClassLikeDeclaration | null = known; at; at = localBase(at)) {
    const method = ownMethod(at, callee.name.text)
    if (method) return { method }
    last = at
  }
  const base = extended(last)
  const ref = base && calleeRef(base)
  return ref?.kind === 'import' ? { inheritedFrom: ref } : null
}

/** What a chain of methods begins with that give their instance back: `tools` of `tools.add(a).add(b)`. */
function chained(owner: ts.Expression): ts.Expression {
  if (!ts.isCallExpression(owner) || !ts.isPropertyAccessExpression(owner.expression)) return owner
  const called = calledMethod(owner.expression)
  // Of a class of another file it is the name of the method that tells.
  const isOwn = called && (!('method' in called) || givesThis(called.method))
  return isOwn ? chained(unwrap(owner.expression.expression)) : owner
}

function givesThis({ type, body }: Method): boolean {
  if (type) return type.kind === ts.SyntaxKind.ThisType
  return body !== undefined && returnsThis(body)
}

/** The class that a method belongs to, and its name there; null for any other function. */
export function methodName(
  node: ts.SignatureDeclaration,
): { owner: ts.ClassLikeDeclaration; name: string } | null {
  const member = ts.isExpression(node) ? outermost(node).parent : node
  if (!ts.isMethodDeclaration(member) && !ts.isPropertyDeclaration(member)) return null
  const name = keyOf(member)
  return ts.isClassLike(member.parent) && name !== null ? { owner: member.parent, name } : null
}

function ownMethod({ members }: ts.ClassLikeDeclaration, name: string): Method | null {
  for (const member of members) {
    if (keyOf(member) !== name) continue
    if (ts.isMethodDeclaration(member) && member.body) return member
    const value = ts.isPropertyDeclaration(member) && member.initializer ? unwrap(member.initializer) : null
    if (value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) return value
  }
  return null
}

function keyOf({ name }: ts.ClassElement): string | null {
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name.text : null
}

const circles = new CircleGuard()

/** The class that an expression is, or is an instance of. */
function classOf(owner: ts.Expression): ts.ClassLikeDeclaration | Import | null {
  const declared = ts.isIdentifier(owner) ? declarationOfName(owner) : undefined
  if (declared && ts.isClassDeclaration(declared)) return declared
  return circles.within(declared ?? owner, null, () => classOfValue(owner, declared))
}

function classOfValue(
  owner: ts.Expression,
  declared: ts.Declaration | undefined,
): ts.ClassLikeDeclaration | Import | null {
  const value =
    declared && ts.isVariableDeclaration(declared) && declared.initializer && unwrap(declared.initializer)
  const first = value ? chained(value) : undefined
  if (first && first !== value) return first.kind === ts.SyntaxKind.ThisKeyword ? null : classOf(first)
  const origin = originOf(owner)
  if (origin?.kind === 'import') return origin
  if (origin?.kind !== 'local' || origin.members.length > 0) return null
  const { name } = origin
  const isIt = (each: ts.Statement): each is ts.ClassDeclaration =>
    ts.isClassDeclaration(each) && each.name?.text === name
  return owner.getSourceFile().statements.find(isIt) ?? null
}

function isClass(known: ts.ClassLikeDeclaration | Import): known is ts.ClassLikeDeclaration {
  return known.kind !== 'import'
}
