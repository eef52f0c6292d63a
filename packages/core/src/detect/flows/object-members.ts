import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { holderOf, outermost, unwrap } from '../../syntax/scope.js'

type Member = ts.MethodDeclaration | ts.FunctionExpression | ts.ArrowFunction

/** How many names, members and calls an object is followed through. */
const MAX_STEPS = 8

/**
 * What a call runs of an object literal of the file, or the name that it has there: `const make = { add(name) { … } }` and
 * `make.add('a')`, or `this.add('a')` in another of its methods. Null where the object is not known.
 */
export function memberFunction(callee: ts.PropertyAccessExpression): Member | ts.Identifier | null {
  const owner = literalOf(callee.expression, 0)
  const member = owner && propertyOf(owner, callee.name.text)
  if (!member) return null
  if (ts.isMethodDeclaration(member)) return member
  if (ts.isShorthandPropertyAssignment(member)) return member.name
  if (!ts.isPropertyAssignment(member)) return null
  const value = unwrap(member.initializer)
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isIdentifier(value) ? value : null
}

/** What `this.name` is in a method of an object literal that writes its `name` out; null where it does not. */
export function memberOfThis(node: ts.Expression): ts.Expression | null {
  if (!ts.isPropertyAccessExpression(node) || node.expression.kind !== ts.SyntaxKind.ThisKeyword) return null
  const owner = literalAround(node)
  const member = owner && propertyOf(owner, node.name.text)
  if (!member) return null
  if (ts.isShorthandPropertyAssignment(member)) return member.name
  return ts.isPropertyAssignment(member) ? unwrap(member.initializer) : null
}

/** What an object literal calls one of its functions; null for any other function. */
export function memberName(node: ts.SignatureDeclaration): string | null {
  const member = memberOf(node)
  return member && propertyKey(member.name)
}

/** `make.add` for a function of `make`, which is an object literal of the top level. */
export function topLevelMember(node: ts.SignatureDeclaration): string | null {
  const member = memberOf(node)
  const name = member && propertyKey(member.name)
  const holder = member && holderOf(outermost(member.parent))
  if (name === null || !holder || !ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name))
    return null
  return ts.isSourceFile(holder.parent.parent.parent) ? `${holder.name.text}.${name}` : null
}

type MemberOfLiteral = (ts.MethodDeclaration | ts.PropertyAssignment) & { parent: ts.ObjectLiteralExpression }

function memberOf(node: ts.SignatureDeclaration): MemberOfLiteral | null {
  const member =
    ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? outermost(node).parent : (node as ts.Node)
  const isMember = ts.isMethodDeclaration(member) || ts.isPropertyAssignment(member)
  return isMember && ts.isObjectLiteralExpression(member.parent) ? (member as MemberOfLiteral) : null
}

/** The property of that name, where nothing that is spread after it may have replaced it. */
function propertyOf(
  { properties }: ts.ObjectLiteralExpression,
  key: string,
): ts.ObjectLiteralElementLike | null {
  for (const property of properties.toReversed()) {
    if (!property.name) return null
    if (propertyKey(property.name) === key) return property
  }
  return null
}

function literalOf(expression: ts.Expression, steps: number): ts.ObjectLiteralExpression | null {
  if (steps > MAX_STEPS) return null
  const node = unwrap(expression)
  if (ts.isObjectLiteralExpression(node)) return node
  if (node.kind === ts.SyntaxKind.ThisKeyword) return literalAround(node)
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    const isConstant =
      declaration &&
      ts.isVariableDeclaration(declaration) &&
      (declaration.parent.flags & ts.NodeFlags.Const) !== 0
    return isConstant && declaration.initializer ? literalOf(declaration.initializer, steps + 1) : null
  }
  if (ts.isPropertyAccessExpression(node)) {
    const owner = literalOf(node.expression, steps + 1)
    const property = owner && propertyOf(owner, node.name.text)
    return property && ts.isPropertyAssignment(property) ? literalOf(property.initializer, steps + 1) : null
  }
  const returned = ts.isCallExpression(node) ? returnedBy(node.expression) : null
  return returned && literalOf(returned, steps + 1)
}

/** The object literal that `this` is in one of its methods. */
function literalAround(node: ts.Node): ts.ObjectLiteralExpression | null {
  let at = node.parent
  while (at && (!ts.isFunctionLike(at) || ts.isArrowFunction(at))) {
    if (ts.isClassLike(at)) return null
    at = at.parent
  }
  return at ? (memberOf(at)?.parent ?? null) : null
}

/** What a function of the file returns at its end. */
function returnedBy(callee: ts.Expression): ts.Expression | null {
  const name = unwrap(callee)
  const declaration = ts.isIdentifier(name) ? declarationOfName(name) : null
  if (!declaration) return null
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  const node = made && ts.isExpression(made) ? unwrap(made) : made
  if (!node || !(ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node)))
    return null
  const { body } = node
  if (!body || !ts.isBlock(body)) return body ?? null
  const last = body.statements.at(-1)
  return last && ts.isReturnStatement(last) ? (last.expression ?? null) : null
}
