import ts from '#typescript'
import { declarationOfName, resolveName } from '../../syntax/bindings.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { propertyKey } from '../../syntax/literal.js'
import { listCallOf } from '../../syntax/loops.js'
import { definitionNodesOf } from '../../syntax/outline.js'
import { unwrap } from '../../syntax/scope.js'
import type { Markers } from '../markers.js'
import { calleeRef, originOf } from './callee.js'
import { functionId, parameterOf } from './parameter-ref.js'

/** An instance, or what a function was itself given, as the argument of a call: who is called has it for a parameter. */
export interface ArgumentFlow {
  callee: FlowCallee
  index: number
  /** The key of the object that it is given in; null where it is the argument itself. */
  key: string | null
  value: CalleeRef
  /** The value is what another file has under this name, and not what it comes from. */
  isImported?: true
}

/** A function by its place in this file, by its import, or a method of something, by its name. */
export type FlowCallee = { function: string } | { ref: CalleeRef } | { method: string }

/** In source order. What validators make and are given is left out: no tool is registered on a schema, and most calls make one. */
export function argumentFlowsOf(tree: ts.SourceFile, markers: Markers): ArgumentFlow[] {
  const found: ArgumentFlow[] = []
  const isSchema = (ref: CalleeRef): boolean =>
    ref.kind === 'import' ? markers.isValidator(ref.specifier) : ref.kind === 'made' && isSchema(ref.by)
  for (const node of definitionNodesOf(tree)) {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue
    const held = (node.arguments ?? []).flatMap((argument, index) => expressionsIn(argument, index))
    if (held.length === 0) continue
    const callees = calleesOf(node, isSchema)
    if (callees.length === 0) continue
    for (const { expression, ...place } of held) {
      const given = instanceIn(expression)
      if (given === null || isSchema(given.value)) continue
      for (const callee of callees) found.push({ callee, ...place, ...given })
    }
  }
  return found
}

/** An expression that a call is given, or has in an object that it is given. */
interface Held extends Pick<ArgumentFlow, 'index' | 'key'> {
  expression: ts.Expression
}

function expressionsIn(argument: ts.Expression, index: number): Held[] {
  const node = literalOf(unwrap(argument))
  if (!ts.isObjectLiteralExpression(node))
    return mayBeInstance(node) ? [{ index, key: null, expression: node }] : []
  return node.properties.flatMap((property) => {
    const key = property.name && propertyKey(property.name)
    const held = ts.isPropertyAssignment(property)
      ? unwrap(property.initializer)
      : ts.isShorthandPropertyAssignment(property)
        ? property.name
        : null
    return held && typeof key === 'string' && mayBeInstance(held) ? [{ index, key, expression: held }] : []
  })
}

/** A constant of this file that holds an object literal is read as that literal. */
function literalOf(node: ts.Expression): ts.Expression {
  const value = ts.isIdentifier(node) ? initialValue(declarationOfName(node)) : null
  return value && ts.isObjectLiteralExpression(value) ? value : node
}

function initialValue(declaration: ts.Declaration | undefined): ts.Expression | null {
  return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
    ? unwrap(declaration.initializer)
    : null
}

function mayBeInstance(node: ts.Expression): boolean {
  return isHeld(node) || ts.isCallExpression(node) || ts.isAwaitExpression(node)
}

function isHeld(node: ts.Expression): boolean {
  return (
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isNewExpression(node) ||
    node.kind === ts.SyntaxKind.ThisKeyword
  )
}

function instanceIn(node: ts.Expression): Pick<ArgumentFlow, 'value' | 'isImported'> | null {
  const origin = originOf(node)
  if (origin) return { value: origin }
  if (!isHeld(node)) return null
  const parameter = parameterOf(node)
  if (parameter) return { value: { kind: 'parameter', parameter, members: [] } }
  const ref = calleeRef(node)
  return ref.kind === 'import' ? { value: ref, isImported: true } : null
}

/** What is called, each element where that is one of a list: `for (const register of [registerA, registerB]) register(server)`. */
function calleesOf(
  node: ts.CallExpression | ts.NewExpression,
  isSchema: (ref: CalleeRef) => boolean,
): FlowCallee[] {
  const callee = unwrap(node.expression)
  if (ts.isIdentifier(callee)) {
    const elements = elementsBehind(callee)
    return (elements ?? [callee]).flatMap((each) => calleeOf(each, isSchema))
  }
  return calleeOf(callee, isSchema)
}

function calleeOf(expression: ts.Expression, isSchema: (ref: CalleeRef) => boolean): FlowCallee[] {
  const node = unwrap(expression)
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    const id = declaration && functionBehind(declaration)
    if (id != null) return [{ function: id }]
  }
  const written = ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? functionId(node) : null
  if (written !== null) return [{ function: written }]
  const ref = calleeRef(node)
  if (isSchema(ref)) return []
  if (ref.kind === 'import' || (ref.kind === 'local' && ref.members.length === 0)) return [{ ref }]
  return ts.isPropertyAccessExpression(node) && !isOfGlobal(node) ? [{ method: node.name.text }] : []
}

/** `Object.values(given)`, `Array.isArray(given)`: what no file declares keeps nothing. */
function isOfGlobal({ expression }: ts.PropertyAccessExpression): boolean {
  const owner = unwrap(expression)
  return ts.isIdentifier(owner) && resolveName(owner.text, owner) === null
}

/** The function or class that a name of this file stands for, as its callers name it. */
function functionBehind(declaration: ts.Declaration): string | null {
  if (ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration))
    return functionId(declaration)
  const value = initialValue(declaration)
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isClassExpression(value))
    ? functionId(value)
    : null
}

/** The elements of the list that a name goes over, in a loop or as the parameter of `forEach` and its like. */
function elementsBehind(name: ts.Identifier): readonly ts.Expression[] | null {
  const declaration = declarationOfName(name)
  if (!declaration) return null
  let list: ts.Expression | null = null
  if (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(declaration.parent.parent))
    list = declaration.parent.parent.expression
  else if (ts.isParameter(declaration) && ts.isExpression(declaration.parent)) {
    const callee = listCallOf(declaration.parent)?.expression
    list = callee && ts.isPropertyAccessExpression(callee) ? callee.expression : null
  }
  const literal = list && listLiteral(unwrap(list))
  return literal ? literal.elements : null
}

function listLiteral(node: ts.Expression): ts.ArrayLiteralExpression | null {
  if (ts.isArrayLiteralExpression(node)) return node
  const value = ts.isIdentifier(node) ? initialValue(declarationOfName(node)) : null
  return value && ts.isArrayLiteralExpression(value) ? value : null
}
