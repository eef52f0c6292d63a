import ts from '#typescript'
import { WHOLE } from '../../common/export-names.js'
import { assignment } from '../../syntax/assignments.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { commonjsExportsOf, exportAssignedTo } from '../../syntax/commonjs-exports.js'
import type { ParameterRef } from '../../syntax/imports.js'
import { propertyKey } from '../../syntax/literal.js'
import { placeName } from '../../syntax/outline.js'
import { outermost, unwrap } from '../../syntax/scope.js'

/** How many names and members a value is followed through. */
const MAX_STEPS = 8

/** The parameter that a value came by: `server`, `context.server`, `this.server` of what the constructor is given. */
export function parameterOf(expression: ts.Expression, steps = 0): ParameterRef | null {
  if (steps > MAX_STEPS) return null
  const node = unwrap(expression)
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    return declaration ? ofDeclaration(declaration, steps + 1) : null
  }
  if (!ts.isPropertyAccessExpression(node)) return null
  const owner = unwrap(node.expression)
  if (owner.kind === ts.SyntaxKind.ThisKeyword) return ofMember(node, node.name.text, steps + 1)
  const whole = parameterOf(owner, steps + 1)
  return whole && whole.key === null ? { ...whole, key: node.name.text } : null
}

function ofDeclaration(declaration: ts.Declaration, steps: number): ParameterRef | null {
  if (ts.isParameter(declaration)) return parameterRef(declaration, null)
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer ? parameterOf(declaration.initializer, steps) : null
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return null
  const key = propertyKey((declaration.propertyName ?? declaration.name) as ts.PropertyName)
  const holder = declaration.parent.parent
  if (key === null || declaration.dotDotDotToken || ts.isBindingElement(holder)) return null
  if (ts.isParameter(holder)) return parameterRef(holder, key)
  const whole = holder.initializer ? parameterOf(holder.initializer, steps) : null
  return whole && whole.key === null ? { ...whole, key } : null
}

/** What the constructor puts into a member. */
function ofMember(node: ts.Node, name: string, steps: number): ParameterRef | null {
  const made = classAround(node)
    ?.members.filter(ts.isConstructorDeclaration)
    .find(({ body }) => body)
  if (!made) return null
  const given = givenByConstructor(made, name)
  if (!given) return null
  return ts.isParameter(given) ? parameterRef(given, null) : parameterOf(given, steps)
}

/** What a constructor gives a member: a parameter that declares it, or the value that is put into it. */
export function givenByConstructor(
  made: ts.ConstructorDeclaration,
  name: string,
): ts.ParameterDeclaration | ts.Expression | null {
  const own = made.parameters.find(
    (each) => ts.isParameterPropertyDeclaration(each, made) && each.name.getText() === name,
  )
  if (own) return own
  for (const statement of made.body?.statements ?? []) {
    const value = assignment(statement)
    const isIt =
      value &&
      ts.isPropertyAccessExpression(value.left) &&
      value.left.expression.kind === ts.SyntaxKind.ThisKeyword &&
      value.left.name.text === name
    if (isIt) return value.right
  }
  return null
}

function parameterRef(parameter: ts.ParameterDeclaration, key: string | null): ParameterRef | null {
  const owner = parameter.parent
  const id = functionId(owner)
  if (id === null || parameter.dotDotDotToken) return null
  return { function: id, methods: methodNames(owner), index: owner.parameters.indexOf(parameter), key }
}

/** What a function that has a name goes by in its file; null for one that is handed to something at once. */
export function functionId(node: ts.SignatureDeclaration | ts.ClassLikeDeclaration): string | null {
  if (ts.isConstructorDeclaration(node)) return functionId(node.parent)
  const place = placeName(node)
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) {
    if (!ts.isSourceFile(node.parent)) return place
    return node.name?.text ?? 'default'
  }
  if (ts.isMethodDeclaration(node)) return place
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node) && !ts.isClassExpression(node)) return null
  const { parent } = outermost(node)
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name))
    return ts.isSourceFile(parent.parent.parent.parent) ? parent.name.text : place
  if (ts.isExportAssignment(parent)) return parent.isExportEquals ? WHOLE : 'default'
  if (ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left))
    return exportAssignedTo(parent.left) ?? place
  if (ts.isPropertyAssignment(parent)) return exportedAs(node) ?? place
  if (ts.isArrayLiteralExpression(parent)) return place
  return ts.isPropertyDeclaration(parent) ? place : null
}

/** What `module.exports = { add: (server) => … }` exports it as. */
function exportedAs(node: ts.Expression): string | null {
  for (const { local, value } of commonjsExportsOf(node.getSourceFile()).values())
    if (value && unwrap(value) === node) return local
  return null
}

/** The names that a function may be called by as a method: its own, since `{ register }` makes it one. */
function methodNames(node: ts.SignatureDeclaration): string[] {
  if (ts.isConstructorDeclaration(node)) return []
  const name =
    node.name ?? (ts.isExpression(node) ? nameAround(outermost(node as ts.Expression).parent) : null)
  const key = name && ts.isPropertyName(name) ? propertyKey(name) : null
  return typeof key === 'string' ? [key] : []
}

function nameAround(node: ts.Node): ts.Node | null {
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node))
    return node.name
  return ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left) ? node.left.name : null
}

/** The class whose `this` a node stands in; null in a function that has one of its own. */
export function classAround(node: ts.Node): ts.ClassLikeDeclaration | null {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isClassLike(at)) return at
    if (ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at)) return null
  }
  return null
}
