import ts from '#typescript'
import { declarationOfName } from '../bindings.js'
import { constantText } from '../constant-text.js'
import { outermost, unwrap } from '../scope.js'
import type { Writable } from './writable.js'

/*
 * A method that is called in a roundabout way is read as one that is called plainly: `server.add.call(server, a)`,
 * `server.add.apply(server, [a])`, `Reflect.apply(server.add, server, [a])`, `server.add.bind(server, a)()` and `server['add'](a)` as
 * `server.add(a)`. The tree is changed where that is said of it, so that code that looks for calls needs to know one form. Places in
 * the text stay what they are.
 */

/** Of a call whose parts have their parents, in a new tree. Returns whether names tell more of it, once the whole tree is read. */
export function readPlainly(call: ts.CallExpression, tree: ts.SourceFile): boolean {
  const own = call as Writable<ts.CallExpression>
  const direct = directCall(call, tree)
  if (direct) {
    own.expression = direct.method
    own.arguments = nodesOf(direct.given, call)
    setParent(direct.method, call)
  }
  const callee = unwrap(own.expression)
  if (ts.isElementAccessExpression(callee)) {
    if (!ts.isStringLiteralLike(unwrap(callee.argumentExpression))) return true
    readMember(callee, own, tree)
    return false
  }
  return isNamed(callee, 'bind') && call.arguments.length > 1
}

/** Of a call that names tell more of: the constant that a method is called by, the arguments that one is bound to. */
export function readByNames(call: ts.CallExpression, tree: ts.SourceFile, all: readonly ts.Node[]): void {
  const callee = unwrap(call.expression)
  if (ts.isElementAccessExpression(callee)) readMember(callee, call, tree)
  else readBound(call, tree, all)
}

/** `const add = server.add.bind(server, a)`: each `add(b)` of its file is `server.add(a, b)`. */
function readBound(bind: ts.CallExpression, tree: ts.SourceFile, all: readonly ts.Node[]): void {
  const bound = boundCall(bind, tree)
  const holder = outermost(bind).parent
  if (!bound || !ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name)) return
  for (const call of all) {
    if (!ts.isCallExpression(call)) continue
    const callee = unwrap(call.expression)
    if (!ts.isIdentifier(callee) || callee.text !== holder.name.text || declarationOfName(callee) !== holder)
      continue
    const { pos, end } = call.arguments
    const given = ts.factory.createNodeArray([...bound.given, ...call.arguments])
    ;(call as Writable<ts.CallExpression>).arguments = ts.setTextRange(given, { pos, end })
  }
}

interface DirectCall {
  method: ts.PropertyAccessExpression | ts.ElementAccessExpression
  given: readonly ts.Expression[]
}

function directCall(
  { expression, arguments: given }: ts.CallExpression,
  tree: ts.SourceFile,
): DirectCall | null {
  const callee = unwrap(expression)
  if (ts.isCallExpression(callee)) {
    const bound = boundCall(callee, tree)
    return bound && { method: bound.method, given: [...bound.given, ...given] }
  }
  if (!ts.isPropertyAccessExpression(callee)) return null
  const way = callee.name.text
  if (way !== 'call' && way !== 'apply') return null
  const owner = unwrap(callee.expression)
  const [first, second, third] = given
  if (way === 'apply' && ts.isIdentifier(owner) && owner.text === 'Reflect')
    return first && second && third ? onItself(first, second, () => listed(third), tree) : null
  if (!first) return null
  if (way === 'call') return onItself(owner, first, () => given.slice(1), tree)
  return onItself(owner, first, () => (second ? listed(second) : []), tree)
}

/** `server.add.bind(server, a)`. */
function boundCall(
  { expression, arguments: [on, ...given] }: ts.CallExpression,
  tree: ts.SourceFile,
): DirectCall | null {
  const callee = unwrap(expression)
  return on && isNamed(callee, 'bind') ? onItself(callee.expression, on, () => given, tree) : null
}

function isNamed(callee: ts.Expression, method: string): callee is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(callee) && callee.name.text === method
}

const BUILT_IN = /^(?:Array|Map|Object|Set)$/

/** Where the method is called on what it is a method of, or taken from a class's prototype: `call` and `apply` may be methods of an object like any other. */
function onItself(
  method: ts.Expression,
  on: ts.Expression,
  given: () => readonly ts.Expression[],
  tree: ts.SourceFile,
): DirectCall | null {
  const own = unwrap(method)
  if (!ts.isPropertyAccessExpression(own) && !ts.isElementAccessExpression(own)) return null
  const owner = unwrap(own.expression)
  if (ts.isPropertyAccessExpression(owner) && owner.name.text === 'prototype')
    // What a list's method is called on is a list of the program, which its prototype says nothing of.
    return BUILT_IN.test(owner.expression.getText(tree)) ? null : { method: own, given: given() }
  const receiver = owner.kind === ts.SyntaxKind.SuperKeyword ? 'this' : owner.getText(tree)
  return unwrap(on).getText(tree) === receiver ? { method: own, given: given() } : null
}

/** The arguments that a list stands for; it becomes a part of the call. */
function listed(list: ts.Expression): readonly ts.Expression[] {
  const value = unwrap(list)
  if (ts.isArrayLiteralExpression(value)) return value.elements
  const spread = ts.setTextRange(ts.factory.createSpreadElement(list), list)
  setParent(list, spread)
  return [spread]
}

function nodesOf(nodes: readonly ts.Expression[], parent: ts.CallExpression): ts.NodeArray<ts.Expression> {
  for (const node of nodes) setParent(node, parent)
  const pos = nodes[0]?.pos ?? parent.arguments.pos
  return ts.setTextRange(ts.factory.createNodeArray(nodes), { pos, end: nodes.at(-1)?.end ?? pos })
}

/** Reads `server['add']` as `server.add`, where the key is known and a name. */
function readMember(
  { expression, questionDotToken, argumentExpression }: ts.ElementAccessExpression,
  call: ts.CallExpression,
  tree: ts.SourceFile,
): void {
  const key = unwrap(argumentExpression)
  const text = constantText(key)
  if (text === null || !NAME.test(text)) return
  const quote = ts.isStringLiteralLike(key) ? 1 : 0
  const range = { pos: key.getStart(tree) + quote, end: key.end - quote }
  const name = ts.setTextRange(ts.factory.createIdentifier(text), range)
  const access = questionDotToken
    ? ts.factory.createPropertyAccessChain(expression, questionDotToken, name)
    : ts.factory.createPropertyAccessExpression(expression, name)
  setParent(expression, access)
  setParent(name, access)
  ts.setTextRange(access, { pos: expression.pos, end: argumentExpression.end + 1 })
  ;(call as Writable<ts.CallExpression>).expression = access
  setParent(access, call)
}

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

function setParent(node: ts.Node, parent: ts.Node): void {
  ;(node as { parent: ts.Node }).parent = parent
}
