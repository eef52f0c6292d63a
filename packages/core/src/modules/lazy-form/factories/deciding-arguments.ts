import ts from '#typescript'
import { CircleGuard } from '../../../common/circle-guard.js'
import { classAround } from '../../../detect/flows/parameter-ref.js'
import { declarationOfName, rootDeclaration } from '../../../syntax/bindings.js'
import {
  assignedMembers,
  constructorOf,
  memberKey,
  runningConstructor,
  superArguments,
} from '../../../syntax/class-members.js'
import { propertyKey } from '../../../syntax/literal.js'
import { forEachValueChild, unwrap } from '../../../syntax/scope.js'

/* What the constructor of a class that makes tools is given, as far as it is kept in the instance. */

/** The members of a class that its constructor is given as they are, with the index of the argument. */
export type Members = Readonly<Record<string, number>>

export function membersGiven(owner: ts.ClassDeclaration): Members {
  const made = runningConstructor(owner)
  if (!made) return {}
  const found: Record<string, number> = {}
  made.parameters.forEach((parameter, index) => {
    if (ts.isParameterPropertyDeclaration(parameter, made)) found[parameter.name.getText()] = index
  })
  for (const { key, value } of assignedMembers(owner)) {
    const index = parameterIndex(made, value)
    if (index !== -1) found[key] = index
  }
  return found
}

/**
 * The arguments of a constructor without which there is no telling which tools its instances make, or what these are called and take: a list
 * that they come from, what holds one, or a definition. `parts`: what tells which tools a site makes.
 */
export function decidingArguments(
  owner: ts.ClassDeclaration,
  parts: readonly ts.Node[],
  members: Members,
): number[] {
  const read = new Set<string>()
  for (const part of parts) readMembers(part, owner, read)
  return [...new Set([...read].flatMap((key) => members[key] ?? []))].sort((a, b) => a - b)
}

/** Those of a class that extends one, by what it hands to the constructor of that. */
export function handedOn(owner: ts.ClassDeclaration, deciding: readonly number[]): number[] {
  const made = constructorOf(owner)
  if (!made) return [...deciding]
  const given = superArguments(made.body?.statements ?? []) ?? []
  const indexes = deciding.map((index) => parameterIndex(made, given[index]))
  return indexes.filter((index) => index !== -1)
}

/** Whether an instance is given what decides which tools it makes, and what that is can be told here: then its tools are known where it is made. */
export function givesDeciding(
  { arguments: given = ts.factory.createNodeArray() }: ts.NewExpression,
  deciding: readonly number[] = [],
): boolean {
  const found = deciding.flatMap((index) => given[index] ?? [])
  return found.length > 0 && found.every(isSettled)
}

const circles = new CircleGuard()

/** Whether a value is made of what its module has, or a function by itself: not of a parameter, of an instance, or of what is waited for. */
function isSettled(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return true
  if (ts.isAwaitExpression(node) || node.kind === ts.SyntaxKind.ThisKeyword) return false
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  if (declaration) {
    const root = rootDeclaration(declaration)
    if (ts.isParameter(root)) return false
    if (!ts.isVariableDeclaration(root)) return true
    const made = root.initializer ?? elementsFor(root)
    return made !== null && circles.within(root, true, () => isSettled(made))
  }
  let settled = true
  forEachValueChild(node, (child) => {
    settled &&= isSettled(child)
  })
  return settled
}

/** What a loop goes through whose variable it is, but for a list that is filled as the program runs. */
function elementsFor({ parent: { parent: loop } }: ts.VariableDeclaration): ts.Expression | null {
  if (!ts.isForOfStatement(loop)) return null
  const list = unwrap(loop.expression)
  const declaration = ts.isIdentifier(list) ? declarationOfName(list) : undefined
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  const isEmpty = made && ts.isArrayLiteralExpression(made) && made.elements.length === 0
  return isEmpty ? null : list
}

/** What only says more of a tool that is known without. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'title', 'annotations'])

/** Functions of the language that give what they are given in another form: `Object.values(this.tools)`. */
const FORMS: ReadonlySet<string> = new Set(['Array', 'Object'])

/**
 * The members of its instance that code of a class takes a value from, also through methods that it calls. What it hands to functions counts
 * for nothing: that mostly is what tools work with. What functions within read is of a tool's own run.
 */
function readMembers(node: ts.Node, owner: ts.ClassDeclaration, found: Set<string>): void {
  if (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isNewExpression(node)) return
  if (ts.isPropertyAssignment(node) && TEXTS.has(propertyKey(node.name) ?? '')) return
  const key = ownMember(node, owner)
  if (key !== null) {
    if (found.has(key)) return
    found.add(key)
    for (const member of owner.members) {
      const isAsked = ts.isMethodDeclaration(member) || ts.isGetAccessor(member)
      if (isAsked && member.body && memberKey(member.name) === key) readMembers(member.body, owner, found)
    }
    return
  }
  const isHandedOver =
    ts.isCallExpression(node) && !isForm(node.expression)
      ? (child: ts.Node) => child !== node.expression && ownMember(child, owner) !== null
      : () => false
  forEachValueChild(node, (child) => {
    if (!isHandedOver(child)) readMembers(child, owner, found)
  })
}

/** `X` of `this.X` in a class. */
function ownMember(node: ts.Node, owner: ts.ClassDeclaration): string | null {
  if (!ts.isPropertyAccessExpression(node) || node.expression.kind !== ts.SyntaxKind.ThisKeyword) return null
  return classAround(node) === owner ? node.name.text : null
}

function isForm(callee: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(callee)) return false
  return ts.isIdentifier(callee.expression) && FORMS.has(callee.expression.text)
}

function parameterIndex(made: ts.ConstructorDeclaration, value: ts.Expression | undefined): number {
  const node = value && unwrap(value)
  const declaration = node && ts.isIdentifier(node) ? declarationOfName(node) : undefined
  return made.parameters.indexOf(declaration as ts.ParameterDeclaration)
}
