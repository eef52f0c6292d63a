import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { type CalleeRef, withMembers } from '../../syntax/imports.js'
import { propertyKey } from '../../syntax/literal.js'
import { documentedType } from './documented-type.js'
import { memberType, originOfTypeParameter } from './type-origin.js'

/** What a function is given as one of its parameters, by the type that it has to have where it stands. */
export function givenByType(
  owner: ts.ArrowFunction | ts.FunctionExpression,
  index: number,
): CalleeRef | null {
  const type = typeExpected(owner)
  if (type) return originOfTypeParameter(type, index)
  const documented = ts.isVariableDeclaration(owner.parent) ? documentedType(owner.parent) : null
  return documented?.kind === 'import' ? withMembers(documented, [String(index)]) : null
}

/**
 * The same as `typeGiven`, also of a property, by its own type or that of all, and of what a function of this file is given:
 * `start({ onReady: (server) => … })`.
 */
function typeExpected(node: ts.Expression): ts.TypeNode | null {
  const { parent } = node
  if (ts.isCallExpression(parent)) return typeTaken(parent, node)
  if (!ts.isPropertyAssignment(parent)) return typeGiven(node)
  const whole = typeExpected(parent.parent)
  const key = propertyKey(parent.name)
  if (!whole) return null
  return (key === null ? null : memberType(whole, key)) ?? valuesOf(whole)
}

function typeTaken(
  { expression, arguments: given }: ts.CallExpression,
  node: ts.Expression,
): ts.TypeNode | null {
  const declaration = ts.isIdentifier(expression) ? declarationOfName(expression) : undefined
  if (!declaration || !ts.isFunctionDeclaration(declaration)) return null
  return declaration.parameters[given.indexOf(node)]?.type ?? null
}

/** `Tool` of `Record<string, Tool>`, `Partial<Record<Name, Tool>>`, `{ [name: string]: Tool }`. */
export function valuesOf(type: ts.TypeNode): ts.TypeNode | null {
  if (ts.isParenthesizedTypeNode(type)) return valuesOf(type.type)
  if (ts.isTypeLiteralNode(type)) return type.members.find(ts.isIndexSignatureDeclaration)?.type ?? null
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null
  const [first, second] = type.typeArguments ?? []
  if (type.typeName.text === 'Record') return second ?? null
  return first && AROUND_RECORDS.has(type.typeName.text) ? valuesOf(first) : null
}

const AROUND_RECORDS: ReadonlySet<string> = new Set(['Readonly', 'Partial', 'Required', 'Promise'])

/** The type that an expression is given where it stands: by its variable, a list it is in, `satisfies` or `as`. */
export function typeGiven(node: ts.Expression): ts.TypeNode | null {
  const { parent } = node
  if (ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent)) {
    const isConst = ts.isTypeReferenceNode(parent.type) && parent.type.typeName.getText() === 'const'
    return isConst ? typeGiven(parent) : parent.type
  }
  if (ts.isParenthesizedExpression(parent)) return typeGiven(parent)
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.type ?? null
  if (ts.isArrayLiteralExpression(parent)) {
    const list = typeGiven(parent)
    if (!list) return null
    const isReadonly = list.kind === ts.SyntaxKind.TypeOperator
    const elements = isReadonly ? (list as ts.TypeOperatorNode).type : list
    if (ts.isArrayTypeNode(elements)) return elements.elementType
    const [element] = ts.isTypeReferenceNode(list) ? (list.typeArguments ?? []) : []
    return element ?? null
  }
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return returnType(parent)
  return null
}

/** What the function around is said to return; the type that a function expression itself is given stands for it. */
function returnType(node: ts.ReturnStatement | ts.ArrowFunction): ts.TypeNode | null {
  for (let at: ts.Node = node; at; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue
    if (at.type) return at.type
    return ts.isArrowFunction(at) || ts.isFunctionExpression(at) ? typeGiven(at) : null
  }
  return null
}
