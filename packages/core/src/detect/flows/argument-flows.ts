import ts from '#typescript'
import { declarationOfName, resolveName } from '../../syntax/bindings.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { propertyKey } from '../../syntax/literal.js'
import { listCallOf } from '../../syntax/loops.js'
import { definitionNodesOf } from '../../syntax/outline.js'
import { unwrap } from '../../syntax/scope.js'
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

/** In source order. */
export function argumentFlowsOf(tree: ts.SourceFile): ArgumentFlow[] {
  const found: ArgumentFlow[] = []
  for (const node of definitionNodesOf(tree)) {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue
    const given = (node.arguments ?? []).flatMap((argument, index) => valuesIn(argument, index))
    if (given.length === 0) continue
    for (const callee of calleesOf(node)) for (const value of given) found.push({ callee, ...value })
  }
  return found
}

function valuesIn(argument: ts.Expression, index: number): Array<Omit<ArgumentFlow, 'callee'>> {
  const node = literalOf(unwrap(argument))
  if (!ts.isObjectLiteralExpression(node)) {
    const value = instanceIn(node)
    return value ? [{ index, key: null, ...value }] : []
  }
  return node.properties.flatMap((property) => {
    const key = property.name && propertyKey(property.name)
    const held = ts.isPropertyAssignment(property)
      ? property.initializer
      : ts.isShorthandPropertyAssignment(property)
        ? property.name
        : null
    const value = held && instanceIn(unwrap(held))
    return value && typeof key === 'string' ? [{ index, key, ...value }] : []
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

function instanceIn(node: ts.Expression): Pick<ArgumentFlow, 'value' | 'isImported'> | null {
  const isHeld =
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isNewExpression(node) ||
    node.kind === ts.SyntaxKind.ThisKeyword
  if (!isHeld && !ts.isCallExpression(node) && !ts.isAwaitExpression(node)) return null
  const origin = originOf(node)
  if (origin) return { value: origin }
  const parameter = isHeld ? parameterOf(node) : null
  if (parameter) return { value: { kind: 'parameter', parameter, members: [] } }
  const ref = isHeld ? calleeRef(node) : null
  return ref?.kind === 'import' ? { value: ref, isImported: true } : null
}

/** What is called, each element where that is one of a list: `for (const register of [registerA, registerB]) register(server)`. */
function calleesOf(node: ts.CallExpression | ts.NewExpression): FlowCallee[] {
  const callee = unwrap(node.expression)
  if (ts.isIdentifier(callee)) {
    const elements = elementsBehind(callee)
    return (elements ?? [callee]).flatMap((each) => calleeOf(each) ?? [])
  }
  return calleeOf(callee) ?? []
}

function calleeOf(expression: ts.Expression): FlowCallee[] | null {
  const node = unwrap(expression)
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    const id = declaration && functionBehind(declaration)
    if (id != null) return [{ function: id }]
  }
  const written = ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? functionId(node) : null
  if (written !== null) return [{ function: written }]
  const ref = calleeRef(node)
  if (ref.kind === 'import' || (ref.kind === 'local' && ref.members.length === 0)) return [{ ref }]
  return ts.isPropertyAccessExpression(node) && !isOfGlobal(node) ? [{ method: node.name.text }] : null
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
