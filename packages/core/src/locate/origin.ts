import ts from '#typescript'
import { type CalleeRef, calleeRef, importOf } from './callee.js'
import { propertyKey } from './literal.js'
import { declarationOf, resolveName, unwrap } from './scope.js'

/** How many names, members and calls a value is followed through. */
const MAX_STEPS = 8

/**
 * The class, function or type that a value comes from, as far as its own file tells: `new McpServer()`, a parameter,
 * variable or member of a class that is typed or given one, the first parameter of a function that is handed to one.
 */
export function originOf(expression: ts.Expression, steps = 0): CalleeRef | null {
  if (steps > MAX_STEPS) return null
  const node = unwrap(expression)
  if (ts.isAwaitExpression(node)) return originOf(node.expression, steps + 1)
  if (ts.isNewExpression(node)) return known(calleeRef(node.expression))
  if (ts.isCallExpression(node)) return known(calleeRef(node.expression))
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    return declaration ? originOfDeclaration(declaration, steps + 1) : null
  }
  if (!ts.isPropertyAccessExpression(node)) return null
  const { expression: owner, name } = node
  if (owner.kind === ts.SyntaxKind.ThisKeyword) return originOfMember(node, name.text, steps + 1)
  return originOfProperty(unwrap(owner), name.text, steps + 1)
}

function known(ref: CalleeRef): CalleeRef | null {
  return ref.kind === 'unknown' ? null : ref
}

function declarationOfName(node: ts.Identifier): ts.Declaration | undefined {
  const symbol = resolveName(node.text, node)?.symbol
  return symbol && declarationOf(symbol)
}

function originOfDeclaration(declaration: ts.Declaration, steps: number): CalleeRef | null {
  if (ts.isVariableDeclaration(declaration)) {
    const typed = declaration.type && originOfType(declaration.type)
    if (typed) return typed
    return declaration.initializer ? originOf(declaration.initializer, steps) : assignedTo(declaration, steps)
  }
  if (ts.isParameter(declaration)) return originOfParameter(declaration)
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return null
  const key = propertyKey((declaration.propertyName ?? declaration.name) as ts.PropertyName)
  const holder = declaration.parent.parent
  if (key === null || ts.isBindingElement(holder)) return null
  const typed = holder.type && memberType(holder.type, key)
  if (typed) return originOfType(typed)
  if (holder.initializer) return originOfProperty(unwrap(holder.initializer), key, steps)
  return null
}

/** `let server` that is given its value later, in the same function. */
function assignedTo(declaration: ts.VariableDeclaration, steps: number): CalleeRef | null {
  if (!ts.isIdentifier(declaration.name)) return null
  const { text } = declaration.name
  const block = declaration.parent.parent.parent
  if (!ts.isBlock(block) && !ts.isSourceFile(block)) return null
  for (const statement of block.statements) {
    const value = assignment(statement)
    if (value && ts.isIdentifier(value.left) && value.left.text === text) return originOf(value.right, steps)
  }
  return null
}

function originOfParameter(parameter: ts.ParameterDeclaration): CalleeRef | null {
  if (parameter.type) return originOfType(parameter.type)
  const owner = parameter.parent
  if (!ts.isArrowFunction(owner) && !ts.isFunctionExpression(owner)) return null
  // What a function hands to the function that it is given: `createMcpHandler((server) => …)`.
  const isFirst = owner.parameters[0] === parameter && ts.isCallExpression(owner.parent)
  return isFirst && owner.parent.arguments[0] === owner ? known(calleeRef(owner.parent.expression)) : null
}

/** `this.server`: by the type of the member, the value it starts with, or what the constructor gives it. */
function originOfMember(node: ts.Node, name: string, steps: number): CalleeRef | null {
  const owner = classAround(node)
  if (!owner) return null
  for (const member of owner.members) {
    if (ts.isPropertyDeclaration(member) && propertyKey(member.name) === name) {
      const found = member.type ? originOfType(member.type) : null
      if (found) return found
      if (member.initializer) return originOf(member.initializer, steps)
    }
    if (!ts.isConstructorDeclaration(member)) continue
    const parameter = member.parameters.find(
      (each) => ts.isParameterPropertyDeclaration(each, member) && each.name.getText() === name,
    )
    if (parameter) return originOfParameter(parameter)
    for (const statement of member.body?.statements ?? []) {
      const value = assignment(statement)
      const isIt =
        value &&
        ts.isPropertyAccessExpression(value.left) &&
        value.left.expression.kind === ts.SyntaxKind.ThisKeyword &&
        value.left.name.text === name
      if (isIt) return originOf(value.right, steps)
    }
  }
  return null
}

/** `context.server`, by the type of `context` where this file says it. */
function originOfProperty(owner: ts.Expression, key: string, steps: number): CalleeRef | null {
  if (!ts.isIdentifier(owner)) return null
  const declaration = declarationOfName(owner)
  if (!declaration) return null
  if ((ts.isParameter(declaration) || ts.isVariableDeclaration(declaration)) && declaration.type) {
    const type = memberType(declaration.type, key)
    return type ? originOfType(type) : null
  }
  const value = ts.isVariableDeclaration(declaration) && declaration.initializer
  const literal = value ? unwrap(value) : null
  if (!literal || !ts.isObjectLiteralExpression(literal)) return null
  for (const property of literal.properties) {
    if (!property.name || propertyKey(property.name) !== key) continue
    if (ts.isPropertyAssignment(property)) return originOf(property.initializer, steps)
    if (ts.isShorthandPropertyAssignment(property)) return originOf(property.name, steps)
  }
  return null
}

/** What a type is imported as, or called here: through `Promise<X>`, `X | undefined`, `Readonly<X>`. */
export function originOfType(type: ts.TypeNode, steps = 0): CalleeRef | null {
  if (steps > MAX_STEPS) return null
  if (ts.isParenthesizedTypeNode(type)) return originOfType(type.type, steps + 1)
  if (ts.isUnionTypeNode(type)) {
    for (const each of type.types) {
      const found = originOfType(each, steps + 1)
      if (found) return found
    }
    return null
  }
  if (!ts.isTypeReferenceNode(type)) return null
  const [inner] = type.typeArguments ?? []
  const name = type.typeName
  if (inner && ts.isIdentifier(name) && WRAPPERS.has(name.text)) return originOfType(inner, steps + 1)
  return typeRef(name, steps + 1)
}

/** Types that hold a value of the type they are given. */
const WRAPPERS = new Set(['Promise', 'Readonly', 'Partial', 'Required', 'Awaited', 'NonNullable'])

function typeRef(name: ts.EntityName, steps: number): CalleeRef | null {
  if (ts.isQualifiedName(name)) {
    const left = typeRef(name.left, steps)
    return left && left.kind !== 'unknown' && left.kind !== 'made'
      ? { ...left, members: [...left.members, name.right.text] }
      : null
  }
  const declaration = typeDeclaration(name)
  if (!declaration) return null
  const imported = importOf(declaration)
  if (imported) return { kind: 'import', ...imported, members: [] }
  if (ts.isTypeAliasDeclaration(declaration)) return originOfType(declaration.type, steps)
  return ts.isClassDeclaration(declaration) ? { kind: 'local', name: name.text, members: [] } : null
}

/** The type of a member, where the members are written out in this file. */
function memberType(type: ts.TypeNode, key: string, steps = 0): ts.TypeNode | null {
  if (steps > MAX_STEPS) return null
  if (ts.isTypeLiteralNode(type)) return memberOf(type.members, key)
  if (ts.isIntersectionTypeNode(type)) {
    for (const each of type.types) {
      const found = memberType(each, key, steps + 1)
      if (found) return found
    }
    return null
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null
  const declaration = typeDeclaration(type.typeName)
  if (!declaration) return null
  if (ts.isInterfaceDeclaration(declaration)) return memberOf(declaration.members, key)
  return ts.isTypeAliasDeclaration(declaration) ? memberType(declaration.type, key, steps + 1) : null
}

function memberOf(members: readonly ts.TypeElement[], key: string): ts.TypeNode | null {
  const member = members.find((each) => each.name && propertyKey(each.name) === key)
  return member && ts.isPropertySignature(member) ? (member.type ?? null) : null
}

/** What a type's name is declared by; the nearest scope around it that has one. */
function typeDeclaration(name: ts.Identifier): ts.Declaration | null {
  const key = ts.escapeLeadingUnderscores(name.text)
  for (let node: ts.Node = name; node; node = node.parent) {
    const symbol = (node as { locals?: ts.SymbolTable }).locals?.get(key)
    const [declaration] = symbol?.declarations ?? []
    if (declaration) return declaration
  }
  return null
}

export function classAround(node: ts.Node): ts.ClassLikeDeclaration | null {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isClassLike(at)) return at
    if (ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at)) return null
  }
  return null
}

function assignment(statement: ts.Statement): ts.BinaryExpression | null {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return null
  const { expression } = statement
  return expression.operatorToken.kind === ts.SyntaxKind.EqualsToken ? expression : null
}
