import ts from '#typescript'
import { assignment } from './assignments.js'
import { declarationOfName } from './bindings.js'
import { someNode } from './find-nodes.js'
import { propertyKey } from './literal.js'
import { unwrap } from './scope.js'

/** A part of a definition that is written as a class. */
export interface ClassMember {
  key: string
  /** The member, the assignment or the property: all of it. */
  node: ts.ClassElement | ts.BinaryExpression | ts.ObjectLiteralElementLike | ts.ParameterDeclaration
  /** What stands for the key. */
  name: ts.Node
  /** Its value: an expression, a getter's body, or a method by itself. */
  value: ts.Expression | ts.Block | ts.MethodDeclaration
  /** It stands on the prototype, so that a field of a base class hides it. */
  isGetter: boolean
}

/**
 * What the instances of a class have, in the order in which they get it: what `super({ … })` is given where the base class
 * takes a definition (`takesSuper`), fields and getters, what the constructor assigns; the same of classes of this file that
 * it extends comes before. The last one of a key counts.
 */
export function classMembers(
  node: ts.ClassLikeDeclaration,
  takesSuper: boolean,
): { given: ts.Expression | null; members: ClassMember[] } {
  const made = constructorOf(node)
  const parameters = made?.parameters ?? []
  const own = [
    ...parameters.flatMap(parameterProperty),
    ...givenByMethods(node),
    ...node.members.flatMap(declared),
    ...assignedMembers(node),
  ]
  const base = localBase(node)
  if (!base) return { given: takesSuper ? givenToSuper(made?.body?.statements ?? []) : null, members: own }
  const inherited = classMembers(base, takesSuper)
  return { ...inherited, members: [...inherited.members, ...own] }
}

export function isAbstractClass({ modifiers }: ts.ClassLikeDeclaration): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false
}

/** What a class extends. */
export function extended(node: ts.ClassLikeDeclaration): ts.Expression | null {
  const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
  const [base] = clause?.types ?? []
  return base ? unwrap(base.expression) : null
}

/** The class of this file that a class extends; null for any other. */
export function localBase(node: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration | null {
  const base = extended(node)
  const declaration = base && ts.isIdentifier(base) ? declarationOfName(base) : undefined
  // A class that extends itself is a mistake, and would not end.
  return declaration && ts.isClassDeclaration(declaration) && declaration.pos < node.pos ? declaration : null
}

/** The constructor that runs: the one with a body. */
export function constructorOf(node: ts.ClassLikeDeclaration): ts.ConstructorDeclaration | null {
  return node.members.filter(ts.isConstructorDeclaration).find(({ body }) => body !== undefined) ?? null
}

/** Of the class, or of the nearest base in this file that has one. */
export function runningConstructor(node: ts.ClassLikeDeclaration): ts.ConstructorDeclaration | null {
  for (let at: ts.ClassLikeDeclaration | null = node; at; at = localBase(at)) {
    const own = constructorOf(at)
    if (own) return own
  }
  return null
}

/** The arguments of a constructor's `super(…)`; null where it is not called at its top level. */
export function superArguments(statements: readonly ts.Statement[]): readonly ts.Expression[] | null {
  for (const statement of statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) continue
    const { expression, arguments: args } = statement.expression
    if (expression.kind === ts.SyntaxKind.SuperKeyword) return args
  }
  return null
}

function givenToSuper(statements: readonly ts.Statement[]): ts.Expression | null {
  return superArguments(statements)?.[0] ?? null
}

/** `constructor(readonly name: string)` declares a member. */
function parameterProperty(node: ts.ParameterDeclaration): ClassMember[] {
  if (!ts.isParameterPropertyDeclaration(node, node.parent) || !ts.isIdentifier(node.name)) return []
  return [{ key: node.name.text, node, name: node.name, value: node.name, isGetter: false }]
}

function declared(node: ts.ClassElement): ClassMember[] {
  const key = node.name && memberKey(node.name as ts.PropertyName)
  if (key == null || !node.name || isStatic(node)) return []
  const value = memberValue(node)
  return value ? [{ key, node, name: node.name, value, isGetter: ts.isGetAccessor(node) }] : []
}

/** `#name` has its `#`. */
export function memberKey(name: ts.PropertyName): string | null {
  return ts.isPrivateIdentifier(name) ? name.text : propertyKey(name)
}

/** Methods that give a whole definition but for its name. */
const DEFINING = /^get(?:Tool)?(?:Config|Definition|Metadata|Options|Spec)$/

/**
 * What a class with `getName() { return 'search' }` gives by such methods: `getDescription()`, `getInputSchema()`, and each part of what
 * `getConfig()` returns, be it later. They are getters by another name.
 */
function givenByMethods(owner: ts.ClassLikeDeclaration): ClassMember[] {
  const { members } = owner
  const given = members.flatMap((node): ClassMember[] => {
    if (!ts.isMethodDeclaration(node) || isStatic(node) || node.parameters.length > 0) return []
    const method = propertyKey(node.name) ?? ''
    const value = returnedBy(node.body)
    if (!value || !/^get[A-Z]/.test(method)) return []
    const literal = unwrap(value)
    if (ts.isObjectLiteralExpression(literal) && (DEFINING.test(method) || isDescription(method, literal)))
      return literal.properties.flatMap((each): ClassMember[] => {
        const key = ts.isPropertyAssignment(each) ? propertyKey(each.name) : null
        if (key === null || !ts.isPropertyAssignment(each)) return []
        return [{ key, node: each, name: each.name, value: each.initializer, isGetter: true }]
      })
    const key = method.replace(/^get(?:Tool(?=[A-Z]))?/, '')
    return [{ key: key.charAt(0).toLowerCase() + key.slice(1), node, name: node.name, value, isGetter: true }]
  })
  const has = (key: string) => given.some((each) => each.key === key)
  // A name of its own beside methods says as much.
  const assigned = () =>
    assignedMembers(owner).some(({ key, value }) => key === 'name' && isWrittenOut(value))
  const isNamed = has('description') && (members.some(isNameField) || assigned())
  const givesName = ({ key, value }: ClassMember) => key === 'name' && isWrittenOut(value as ts.Expression)
  return isNamed || given.some(givesName) ? given : []
}

/** `name = 'search'` */
function isNameField(node: ts.ClassElement): boolean {
  if (!ts.isPropertyDeclaration(node) || !node.initializer || isStatic(node)) return false
  return propertyKey(node.name) === 'name' && isWrittenOut(node.initializer)
}

/** `getDescription()` may give the text with more around it: `{ title: 'Search', description: 'Searches.' }`. */
function isDescription(method: string, { properties }: ts.ObjectLiteralExpression): boolean {
  return (
    /^get(?:Tool)?Description$/.test(method) &&
    properties.some(({ name }) => name && propertyKey(name) === 'description')
  )
}

/** A text, or a name of one: `Search.NAME`. */
function isWrittenOut(value: ts.Expression): boolean {
  const node = unwrap(value)
  return ts.isStringLiteralLike(node) || ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)
}

function returnedBy(body: ts.Block | undefined): ts.Expression | undefined {
  const [only, ...others] = body?.statements ?? []
  return only && others.length === 0 && ts.isReturnStatement(only) ? only.expression : undefined
}

function memberValue(node: ts.ClassElement): ClassMember['value'] | null {
  if (ts.isPropertyDeclaration(node)) return node.initializer ?? null
  if (ts.isMethodDeclaration(node)) return node.body ? node : null
  if (!ts.isGetAccessor(node) || !node.body) return null
  return returnedBy(node.body) ?? node.body
}

export function isStatic(node: ts.ClassElement): boolean {
  if (!ts.canHaveModifiers(node)) return false
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false
}

/** `this.name = 'search'`, at the top level of the constructor. */
export function assignedMembers(
  node: ts.ClassLikeDeclaration,
): Array<ClassMember & { value: ts.Expression }> {
  return (constructorOf(node)?.body?.statements ?? []).flatMap((statement) => {
    const assigning = assignment(statement)
    if (!assigning) return []
    const { left, right } = assigning
    const isMember =
      ts.isPropertyAccessExpression(left) && unwrap(left.expression).kind === ts.SyntaxKind.ThisKeyword
    return isMember
      ? [{ key: left.name.text, node: assigning, name: left.name, value: right, isGetter: false }]
      : []
  })
}

/** Whether a class has a base that is not written in this file, be it through others that are. */
export function extendsOther(node: ts.ClassLikeDeclaration): boolean {
  let last = node
  for (let at: ts.ClassLikeDeclaration | null = node; at; at = localBase(at)) last = at
  return extended(last) !== null
}

/** Whether a private member of a class is read: without its base, of a class that has another file's, nothing of it would be known. */
export function isPrivateOfHeir(
  { name }: ts.PropertyAccessExpression,
  owner: ts.ClassLikeDeclaration,
): boolean {
  return ts.isPrivateIdentifier(name) && extendsOther(owner)
}

/** Whether the body of a method gives back the instance that it is called on. */
export function returnsThis(body: ts.Node): boolean {
  return someNode(
    body,
    (node) => ts.isReturnStatement(node) && node.expression?.kind === ts.SyntaxKind.ThisKeyword,
    ts.isFunctionLike,
  )
}
