import ts from '#typescript'
import { classAround } from '../../../detect/flows/parameter-ref.js'
import { resolveName } from '../../../syntax/bindings.js'
import { declaredFunction, functionIn } from '../../../syntax/functions.js'
import { propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'

/** A function literal, or the function of this file that a name stands for. */
export function functionOf(value: ts.Expression): ts.FunctionLikeDeclaration | null {
  return ts.isIdentifier(value)
    ? declaredFunction(resolveName(value.text, value)?.symbol.value)
    : functionIn(value)
}

/** The method of this file that is called: of the class around, of a class by its name, of an instance, of an object literal. */
export function methodOf(
  callee: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): ts.FunctionLikeDeclaration | null {
  if (!ts.isPropertyAccessExpression(callee)) return null
  const owner = unwrap(callee.expression)
  const members =
    owner.kind === ts.SyntaxKind.ThisKeyword
      ? classAround(callee)?.members
      : ts.isIdentifier(owner) && membersOf(resolveName(owner.text, owner)?.symbol.value)
  const found = (members || []).find(({ name }) => name && propertyKey(name) === callee.name.text)
  return found ? functionOfMember(found) : null
}

type Member = ts.ClassElement | ts.ObjectLiteralElementLike

/** What a class, an instance of one, or an object has. */
function membersOf(declared: ts.Declaration | null | undefined): readonly Member[] {
  if (!declared) return []
  if (ts.isClassLike(declared)) return declared.members
  const value =
    ts.isVariableDeclaration(declared) && declared.initializer ? unwrap(declared.initializer) : null
  if (value && ts.isObjectLiteralExpression(value)) return value.properties
  const made = value && ts.isNewExpression(value) ? unwrap(value.expression) : null
  const its = made && ts.isIdentifier(made) ? resolveName(made.text, made)?.symbol.value : null
  return its && ts.isClassLike(its) ? its.members : []
}

/** The function that a member is, as a method or as its value. */
export function functionOfMember(member: Member): ts.FunctionLikeDeclaration | null {
  if (ts.isMethodDeclaration(member)) return member
  if (ts.isShorthandPropertyAssignment(member)) return functionOf(member.name)
  const value =
    ts.isPropertyAssignment(member) || ts.isPropertyDeclaration(member) ? member.initializer : undefined
  return value ? functionOf(unwrap(value)) : null
}
