import ts from '#typescript'
import { CircleGuard } from '../../common/circle-guard.js'
import { resolveAny } from '../../syntax/bindings.js'
import { type CalleeRef, importOf, withMembers } from '../../syntax/imports.js'
import { propertyKey } from '../../syntax/literal.js'

/** How many names and members a type is followed through. */
const MAX_STEPS = 8

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
  if (ts.isTypeQueryNode(type)) return originOfValue(type.exprName)
  if (!ts.isTypeReferenceNode(type)) return null
  const [inner] = type.typeArguments ?? []
  const name = type.typeName
  if (inner && ts.isIdentifier(name) && WRAPPERS.has(name.text)) return originOfType(inner, steps + 1)
  return typeRef(name, steps + 1)
}

/** `typeof server`: what its own file tells of a variable holds for its type, too. */
function originOfValue(name: ts.EntityName): CalleeRef | null {
  const declaration = ts.isIdentifier(name) ? typeDeclaration(name) : null
  if (!declaration) return null
  const imported = importOf(declaration)
  if (imported) return { kind: 'import', ...imported, members: [] }
  const isMaker = ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration)
  if (isMaker && declaration.name) return { kind: 'local', name: declaration.name.text, members: [] }
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return null
  return declaration.type
    ? originOfReceiver(declaration.type)
    : { kind: 'local', name: declaration.name.text, members: [] }
}

const circles = new CircleGuard()

/** The same of what methods are called on: a part of a type's members is as good as all. */
export function originOfReceiver(type: ts.TypeNode): CalleeRef | null {
  return circles.within(type, null, () => receiverOrigin(type))
}

function receiverOrigin(type: ts.TypeNode): CalleeRef | null {
  const isPart =
    ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && PARTS.has(type.typeName.text)
  const [whole] = isPart ? (type.typeArguments ?? []) : []
  if (whole) return originOfReceiver(whole)
  if (ts.isIntersectionTypeNode(type)) {
    const found = type.types.flatMap((each) => originOfReceiver(each) ?? [])
    return found.find(({ kind }) => kind === 'import') ?? found[0] ?? null
  }
  const alias =
    ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && typeDeclaration(type.typeName)
  if (alias && ts.isTypeAliasDeclaration(alias) && isComposed(alias.type)) return originOfReceiver(alias.type)
  if (isIndexedAccess(type)) return originOfMethod(type)
  // `<S extends McpServer>(server: S)`
  if (alias && ts.isTypeParameterDeclaration(alias))
    return alias.constraint ? originOfReceiver(alias.constraint) : null
  return originOfType(type)
}

/** The method that a function has the type of: `McpServer['registerTool']`, or a name that may stand for such a type. */
export function originOfMethod(type: ts.TypeNode): CalleeRef | null {
  if (ts.isParenthesizedTypeNode(type)) return originOfMethod(type.type)
  if (isIndexedAccess(type)) {
    const { objectType, indexType } = type
    const by = originOfReceiver(objectType)
    const { literal } = indexType as ts.LiteralTypeNode
    const key = literal !== undefined && ts.isStringLiteralLike(literal) ? literal.text : null
    return by && key !== null ? { kind: 'made', by, members: [key] } : null
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null
  const declaration = typeDeclaration(type.typeName)
  if (!declaration) return null
  if (ts.isTypeAliasDeclaration(declaration))
    return isIndexedAccess(declaration.type) ? originOfMethod(declaration.type) : null
  const imported = importOf(declaration)
  return imported && { kind: 'made', by: { kind: 'import', ...imported, members: [] }, members: [] }
}

/** What a member of a type is; of a type of another file that file tells it. */
export function originOfTypeMember(type: ts.TypeNode, key: string): CalleeRef | null {
  const own = memberType(type, key)
  if (own) return originOfReceiver(own)
  const whole = originOfReceiver(type)
  return whole?.kind === 'import' ? withMembers(whole, [key]) : null
}

/** The same of a member of a member: `deps.server`. */
export function originOfTypePath(type: ts.TypeNode, path: readonly string[]): CalleeRef | null {
  const [key, ...rest] = path
  if (key === undefined) return null
  if (rest.length === 0) return originOfTypeMember(type, key)
  const own = memberType(type, key)
  if (own) return originOfTypePath(own, rest)
  const whole = originOfReceiver(type)
  return whole?.kind === 'import' ? withMembers(whole, [...path]) : null
}

/** What a function of a type is given as one of its parameters; of a type of another file that file tells it. */
export function originOfTypeParameter(type: ts.TypeNode, index: number): CalleeRef | null {
  const own = signatureOf(type)
  if (own) {
    const given = own.parameters[index]?.type
    return given ? originOfReceiver(given) : null
  }
  const whole = originOfType(type)
  return whole?.kind === 'import' ? withMembers(whole, [String(index)]) : null
}

/** How functions of a type are called, where this file says it. */
function signatureOf(type: ts.TypeNode, steps = 0): ts.SignatureDeclaration | null {
  if (steps > MAX_STEPS) return null
  if (ts.isParenthesizedTypeNode(type)) return signatureOf(type.type, steps + 1)
  if (ts.isFunctionTypeNode(type)) return type
  if (ts.isTypeLiteralNode(type)) return signatureIn(type.members)
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null
  const declaration = typeDeclaration(type.typeName)
  if (declaration && ts.isInterfaceDeclaration(declaration)) return signatureIn(declaration.members)
  return declaration && ts.isTypeAliasDeclaration(declaration)
    ? signatureOf(declaration.type, steps + 1)
    : null
}

/** `{ (server: McpServer): void }`. */
function signatureIn(members: readonly ts.TypeElement[]): ts.SignatureDeclaration | null {
  const found = members.find(({ kind }) => kind === ts.SyntaxKind.CallSignature)
  return (found as ts.CallSignatureDeclaration | undefined) ?? null
}

/** The same as a member for each parameter, by its place among them. */
function originsOfParameters(
  declaration: ts.InterfaceDeclaration | ts.TypeAliasDeclaration,
): Array<[string, CalleeRef]> {
  const signature = ts.isTypeAliasDeclaration(declaration)
    ? signatureOf(declaration.type)
    : signatureIn(declaration.members)
  return (signature?.parameters ?? []).flatMap(({ type }, index): Array<[string, CalleeRef]> => {
    const origin = type && originOfReceiver(type)
    return origin ? [[String(index), origin]] : []
  })
}

/** What the members of a declared type are, as far as they are types of instances: `server` of `interface Context`, `0` of a function's type. */
export function originsOfMembers(
  declaration: ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration,
): Array<[string, CalleeRef]> {
  const members: readonly ts.Node[] = ts.isTypeAliasDeclaration(declaration)
    ? membersOfAlias(declaration.type)
    : [...declaration.members].flatMap((each): readonly ts.Node[] =>
        ts.isConstructorDeclaration(each)
          ? each.parameters.filter((parameter) => ts.isParameterPropertyDeclaration(parameter, each))
          : [each],
      )
  const given = ts.isClassDeclaration(declaration) ? [] : originsOfParameters(declaration)
  return [...given, ...typesHeld(members)]
}

/** By their paths: `server`, `deps.server`. */
function typesHeld(members: readonly ts.Node[], steps = 0): Array<[string, CalleeRef]> {
  if (steps > MAX_STEPS) return []
  return members.flatMap((member): Array<[string, CalleeRef]> => {
    const isMember =
      ts.isPropertySignature(member) || ts.isPropertyDeclaration(member) || ts.isParameter(member)
    const key =
      isMember && !ts.isObjectBindingPattern(member.name) && propertyKey(member.name as ts.PropertyName)
    if (!isMember || !member.type || typeof key !== 'string') return []
    if (ts.isTypeLiteralNode(member.type))
      return typesHeld(member.type.members, steps + 1).map(([path, origin]) => [`${key}.${path}`, origin])
    const origin = originOfReceiver(member.type)
    return origin ? [[key, origin]] : []
  })
}

function membersOfAlias(type: ts.TypeNode): readonly ts.TypeElement[] {
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(membersOfAlias)
  return ts.isTypeLiteralNode(type) ? type.members : []
}

const PARTS = new Set(['Pick', 'Omit'])

function isComposed(type: ts.TypeNode): boolean {
  return (
    ts.isIntersectionTypeNode(type) || (ts.isTypeReferenceNode(type) && PARTS.has(type.typeName.getText()))
  )
}

/** Types that hold a value of the type they are given. */
const WRAPPERS = new Set([
  ...['Promise', 'Readonly', 'Partial', 'Required', 'Awaited', 'NonNullable'],
  // What a function or class makes is known by that.
  ...['ReturnType', 'InstanceType'],
])

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
  if (ts.isInterfaceDeclaration(declaration))
    return (
      originOfInterface(declaration, steps) ?? { kind: 'local', name: declaration.name.text, members: [] }
    )
  return ts.isClassDeclaration(declaration) ? { kind: 'local', name: name.text, members: [] } : null
}

/** What an interface extends. */
export function originOfInterface(declaration: ts.InterfaceDeclaration, steps = 0): CalleeRef | null {
  const base = declaration.heritageClauses?.[0]?.types[0]?.expression
  return base && ts.isIdentifier(base) && steps <= MAX_STEPS ? typeRef(base, steps + 1) : null
}

/** The type of a member, where the members are written out in this file. */
export function memberType(type: ts.TypeNode, key: string, steps = 0): ts.TypeNode | null {
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
  return resolveAny(name.text, name)?.declarations[0] ?? null
}

function isIndexedAccess(type: ts.TypeNode): type is ts.IndexedAccessTypeNode {
  return type.kind === ts.SyntaxKind.IndexedAccessType
}
