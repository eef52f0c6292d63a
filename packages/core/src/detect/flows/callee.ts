import ts from '#typescript'
import { assigningStatements, assignmentsTo } from '../../syntax/assignments.js'
import { declarationOf, declarationOfName, resolveName } from '../../syntax/bindings.js'
import { type CommonjsExport, exportReadBy } from '../../syntax/commonjs-exports.js'
import { type CalleeRef, importOf, requiredModule, withMembers } from '../../syntax/imports.js'
import { propertyKey, valueUnder } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { documentedType } from './documented-type.js'
import { givenByType } from './expected-type.js'
import { oncePerMember } from './once-per-member.js'
import { classAround, givenByConstructor, parameterOf } from './parameter-ref.js'
import { sourceOf, takenApart } from './taken-apart.js'
import { originOfMethod, originOfReceiver, originOfTypeMember, originOfTypePath } from './type-origin.js'

export function calleeName(callee: ts.Expression): ts.Identifier | null {
  if (ts.isIdentifier(callee)) return callee
  return ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.name) ? callee.name : null
}

/** How many names a callee is followed through: `const a = b`, `const b = c`. */
const MAX_NAMES = 8

/** Follows a callee to an import or a top-level binding: through other names for it, destructuring and `require()`. */
export function calleeRef(callee: ts.Expression, depth = 0): CalleeRef {
  const node = unwrap(callee)
  if (ts.isPropertyAccessExpression(node)) {
    const exported = exportReadBy(node)
    if (exported) return exportRef(exported, depth)
    const owner = calleeRef(node.expression, depth)
    // What a class has on its prototype is a method of its instances.
    if (node.name.text === 'prototype') return { kind: 'made', by: owner, members: [] }
    const made = owner.kind === 'import' ? null : instanceRef(node.expression, owner, depth + 1)
    const isOfOther = owner.kind === 'import' || (made?.kind === 'made' && made.by.kind === 'import')
    const held = isOfOther ? null : heldMethod(node.expression, node.name.text, depth + 1)
    return held ?? withMembers(made ?? owner, [node.name.text])
  }
  const required = requiredModule(node)
  if (required !== null) return { kind: 'import', specifier: required, name: '*', members: [] }
  if (!ts.isIdentifier(node)) return { kind: 'unknown' }
  const binding = resolveName(node.text, node)
  const declaration = binding && declarationOf(binding.symbol)
  if (!binding || !declaration) return { kind: 'unknown' }
  const imported = importOf(declaration)
  if (imported) return { kind: 'import', ...imported, members: [] }
  const source = sourceOf(declaration)
  const value = source && boundMethod(source.value)
  if (source && value && depth < MAX_NAMES) {
    const ref = isReferenceLike(value) ? calleeRef(value, depth + 1) : null
    // `const { registerTool } = server` is a method of that instance.
    const [key, ...rest] = source.members
    const isOfInstance = key !== undefined && (!ref || ref.kind === 'local' || ref.kind === 'unknown')
    const by = isOfInstance ? originOf(value, depth + 1) : null
    const held =
      by?.kind === 'local' && rest.length === 0 ? heldMethod(value, key as string, depth + 1) : null
    if (by) return held ?? { kind: 'made', by, members: source.members }
    if (ref) return withMembers(ref, source.members)
  }
  const ofParameter = destructuredParameter(declaration, node) ?? calledParameter(declaration, node)
  if (ofParameter) return ofParameter
  return ts.isSourceFile(binding.container)
    ? { kind: 'local', name: node.text, members: [] }
    : { kind: 'unknown' }
}

/** `exports.add` of CommonJS is a name of its module, which may stand for another one. */
function exportRef({ local, value }: CommonjsExport, depth: number): CalleeRef {
  const held = value && boundMethod(unwrap(value))
  return held && isReferenceLike(held) && depth < MAX_NAMES
    ? calleeRef(held, depth + 1)
    : { kind: 'local', name: local, members: [] }
}

/** `{ registerTool }: McpServer` is a method of what is given, by its type; without one, by what the callers give. */
function destructuredParameter(declaration: ts.Declaration, name: ts.Identifier): CalleeRef | null {
  if (!ts.isBindingElement(declaration) || !ts.isParameter(declaration.parent.parent)) return null
  const { type } = declaration.parent.parent
  const key = propertyKey((declaration.propertyName ?? declaration.name) as ts.PropertyName)
  if (key === null || declaration.dotDotDotToken) return null
  const held = type ? methodOf(originOfTypeMember(type, key)) : null
  if (held) return held
  const passed = type ? null : parameterOf(name)
  const by: CalleeRef | null = type
    ? originOfReceiver(type)
    : passed && { kind: 'parameter', parameter: { ...passed, key: null }, members: [] }
  return by && { kind: 'made', by, members: [key] }
}

/** A method that an object holds, as a type of this file says: `register` of `interface Context { register: McpServer['tool'] }`. */
function heldMethod(owner: ts.Expression, key: string, steps: number): CalleeRef | null {
  if (steps > MAX_STEPS) return null
  const path = [key]
  let root = unwrap(owner)
  while (ts.isPropertyAccessExpression(root)) {
    path.unshift(root.name.text)
    root = unwrap(root.expression)
  }
  return ts.isIdentifier(root) ? methodOf(originOfPath(root, path, steps)) : null
}

function methodOf(origin: CalleeRef | null): CalleeRef | null {
  return origin?.kind === 'made' && origin.members.length > 0 ? origin : null
}

/** `registerTool('a', …)` of a parameter `registerTool: McpServer['registerTool']` is that method. */
function calledParameter(declaration: ts.Declaration, name: ts.Identifier): CalleeRef | null {
  const isCalled = ts.isCallExpression(name.parent) && name.parent.expression === name
  if (!isCalled || !ts.isParameter(declaration)) return null
  if (declaration.type) return originOfMethod(declaration.type)
  const parameter = parameterOf(name)
  return parameter && { kind: 'parameter', parameter, members: [] }
}

/** What a constant is an alias of, or what it was made by: `const define = defineTool`, `const ai = genkit()`. */
export type Alias = { kind: 'alias' | 'made'; ref: CalleeRef }

/** Null where a value is neither. `members`: what of the value is held. */
export function aliasOf(expression: ts.Expression, members: string[] = []): Alias | null {
  const value = boundMethod(unwrap(expression))
  if (isReferenceLike(value)) return { kind: 'alias', ref: withMembers(calleeRef(value), members) }
  const made = ts.isAwaitExpression(value) ? unwrap(value.expression) : value
  if (!ts.isCallExpression(made) && !ts.isNewExpression(made)) return null
  return { kind: 'made', ref: calleeRef(made.expression) }
}

/** `server.registerTool.bind(server)` is that method; calls have what else it is bound to among their arguments. */
function boundMethod(value: ts.Expression): ts.Expression {
  if (!ts.isCallExpression(value) || value.arguments.length === 0) return value
  const callee = unwrap(value.expression)
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'bind'
    ? unwrap(callee.expression)
    : value
}

function isReferenceLike(value: ts.Expression): boolean {
  return ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) || requiredModule(value) !== null
}

/** The specifier that an expression's root is imported from, through local constants; undefined when it is not. */
export function importedFrom(expression: ts.Expression, depth = 0): string | undefined {
  let node: ts.Expression = unwrap(expression)
  for (;;) {
    const required = requiredModule(node)
    if (required !== null) return required
    if (
      ts.isCallExpression(node) ||
      ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node)
    ) {
      node = unwrap(node.expression)
    } else if (ts.isObjectLiteralExpression(node)) {
      const [first] = node.properties
      if (!first || !ts.isPropertyAssignment(first)) return undefined
      node = unwrap(first.initializer)
    } else break
  }
  if (!ts.isIdentifier(node)) return undefined
  const declaration = declarationOfName(node)
  if (!declaration) return undefined
  const imported = importOf(declaration)
  if (imported) return imported.specifier
  const source = sourceOf(declaration)
  return source && depth < MAX_NAMES ? importedFrom(source.value, depth + 1) : undefined
}

/** What a value is an instance of, as far as its own file tells, or the parameter that it came by: `read` may say so already. */
function instanceRef(expression: ts.Expression, read: CalleeRef, steps: number): CalleeRef | null {
  const by = originOf(expression, steps)
  const given = givenToMaker(expression, steps)
  const made = (maker: CalleeRef): CalleeRef & { kind: 'made' } => ({
    kind: 'made',
    by: maker,
    members: [],
    ...(given && { given }),
  })
  // What a package's own type says is enough.
  if (by && isOfPackage(by)) return made(by)
  if (!by && read.kind === 'made' && (read.by.kind === 'parameter' || isOfPackage(read.by))) return null
  const passed = parameterOf(expression)
  if (by) return { ...made(by), ...(passed ? { passed } : {}) }
  return passed && made({ kind: 'parameter', parameter: passed, members: [] })
}

/** The class of the instance among the arguments of the call that made a value. */
function givenToMaker(expression: ts.Expression, steps: number): CalleeRef | null {
  const value = initialValue(expression)
  const call = ts.isAwaitExpression(value) ? unwrap(value.expression) : value
  if (!ts.isCallExpression(call)) return null
  for (const argument of call.arguments) {
    const instance = initialValue(argument)
    if (ts.isNewExpression(instance)) return known(calleeRef(instance.expression, steps + 1))
  }
  return null
}

/** What a name of this file is given where it is declared; of anything else the value itself. */
function initialValue(expression: ts.Expression): ts.Expression {
  const node = unwrap(expression)
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
    ? unwrap(declaration.initializer)
    : node
}

function isOfPackage(ref: CalleeRef): boolean {
  return ref.kind === 'import' && ref.members.length === 0 && !ref.specifier.startsWith('.')
}

/** How many names, members and calls a value is followed through. */
const MAX_STEPS = 8

/**
 * The class, function or type that a value comes from, as far as its own file tells: `new McpServer()`, a parameter,
 * variable or member of a class that is typed or given one, the first parameter of a function that is handed to one.
 */
export function originOf(expression: ts.Expression, steps = 0): CalleeRef | null {
  if (steps > MAX_STEPS) return null
  const asserted = assertedType(expression)
  const typed = asserted && originOfReceiver(asserted)
  if (typed) return typed
  const node = unwrap(expression)
  if (ts.isAwaitExpression(node)) return originOf(node.expression, steps + 1)
  // `this.list = this.list.filter(…)` leads back to itself.
  if (ts.isNewExpression(node) || ts.isCallExpression(node))
    return known(calleeRef(node.expression, steps + 1))
  if (node.kind === ts.SyntaxKind.ThisKeyword) return originOfThis(node, steps + 1)
  if (node.kind === ts.SyntaxKind.SuperKeyword) return isOverride(node) ? null : originOfThis(node, steps + 1)
  const either = alternatives(node)
  if (either) return originOfEither(either, steps + 1)
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    return declaration ? originOfDeclaration(declaration, steps + 1) : null
  }
  if (!ts.isPropertyAccessExpression(node)) return null
  const { expression: owner, name } = node
  if (owner.kind === ts.SyntaxKind.ThisKeyword) return originOfMember(node, name.text, steps + 1)
  return originOfProperty(unwrap(owner), name.text, steps + 1)
}

/** The type that an expression is taken for: `(deps.server as McpServer)`. */
function assertedType(expression: ts.Expression): ts.TypeNode | null {
  if (ts.isParenthesizedExpression(expression)) return assertedType(expression.expression)
  const isAsserted = ts.isAsExpression(expression) || ts.isTypeAssertionExpression(expression)
  return isAsserted ? expression.type : null
}

/** What a variable is given later, and what the object holds that it is, by their paths: `server`, `state.server`. */
export function heldIn({ name, initializer }: ts.VariableDeclaration): Array<[string, CalleeRef]> {
  if (!ts.isIdentifier(name)) return []
  if (!initializer) {
    const origin = originOf(name)
    return origin ? [[name.text, origin]] : []
  }
  const literal = unwrap(initializer)
  if (!ts.isObjectLiteralExpression(literal)) return []
  return literal.properties.flatMap((property): Array<[string, CalleeRef]> => {
    const key = property.name && propertyKey(property.name)
    const origin = typeof key === 'string' ? originOfProperty(name, key, 0) : null
    return origin ? [[`${name.text}.${key}`, origin]] : []
  })
}

function known(ref: CalleeRef): CalleeRef | null {
  return ref.kind === 'unknown' ? null : ref
}

/** The values that an expression is one of: `condition ? a : b`, `a ?? b`, `a || b`. */
function alternatives(node: ts.Expression): ts.Expression[] | null {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  const isEither =
    ts.isBinaryExpression(node) &&
    (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      node.operatorToken.kind === ts.SyntaxKind.BarBarToken)
  return isEither ? [node.left, node.right] : null
}

/** What one of them is told to be: an import before what only other code tells. */
function originOfEither(values: readonly ts.Expression[], steps: number): CalleeRef | null {
  const found = values.flatMap((value) => originOf(value, steps) ?? [])
  return found.find(({ kind }) => kind === 'import') ?? found[0] ?? null
}

/** `this.tool(…)` in a class that extends a server. */
function originOfThis(node: ts.Node, steps: number): CalleeRef | null {
  const clause = classAround(node)?.heritageClauses?.find(
    ({ token }) => token === ts.SyntaxKind.ExtendsKeyword,
  )
  const [base] = clause?.types ?? []
  return base ? known(calleeRef(base.expression, steps)) : null
}

/** `registerTool(…given) { super.registerTool(…given) }` hands on what its own callers register. */
function isOverride({ parent }: ts.Node): boolean {
  const method = ts.findAncestor(parent, ts.isMethodDeclaration)
  return (
    method !== undefined &&
    ts.isPropertyAccessExpression(parent) &&
    method.name.getText() === parent.name.text
  )
}

function originOfDeclaration(declaration: ts.Declaration, steps: number): CalleeRef | null {
  if (ts.isVariableDeclaration(declaration)) {
    const typed = declaration.type ? originOfReceiver(declaration.type) : documentedType(declaration)
    if (typed) return typed
    if (declaration.initializer) return originOf(declaration.initializer, steps)
    return originOfElement(declaration, steps) ?? assignedTo(declaration, steps)
  }
  if (ts.isParameter(declaration)) return originOfParameter(declaration, steps)
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return null
  const { holder, path } = takenApart(declaration)
  const typed = path && holder.type && originOfTypePath(holder.type, path)
  if (typed) return typed
  return path && holder.initializer ? originOfPath(holder.initializer, path, steps) : null
}

/** `context.server`, `context.deps.server` */
function originOfPath(value: ts.Expression, path: readonly string[], steps: number): CalleeRef | null {
  const owner = unwrap(value)
  const [key, ...rest] = path
  if (key !== undefined && rest.length === 0) return originOfProperty(owner, key, steps)
  const declaration = ts.isIdentifier(owner) ? declarationOfName(owner) : undefined
  const isTyped = declaration && (ts.isParameter(declaration) || ts.isVariableDeclaration(declaration))
  return isTyped && declaration.type ? originOfTypePath(declaration.type, path) : null
}

/** `for (const server of [one, two])`: what the first of the list is. */
function originOfElement({ parent }: ts.VariableDeclaration, steps: number): CalleeRef | null {
  const loop = parent.parent
  const list = ts.isForOfStatement(loop) ? initialValue(loop.expression) : null
  const [first] = list && ts.isArrayLiteralExpression(list) ? list.elements : []
  return first ? originOf(first, steps) : null
}

/** `let server` that is given its value later, in whatever function. */
function assignedTo(declaration: ts.VariableDeclaration, steps: number): CalleeRef | null {
  if (!ts.isIdentifier(declaration.name)) return null
  for (const { left, right } of assigningStatements(declaration.name.text, declaration.getSourceFile())) {
    if (!ts.isIdentifier(left) || declarationOfName(left) !== declaration) continue
    const found = originOf(right, steps)
    if (found) return found
  }
  return null
}

/** A parameter may start with what is given the parameter elsewhere: `function set(state = held.state) { held.state = state }`. */
function originOfParameter(parameter: ts.ParameterDeclaration, steps: number): CalleeRef | null {
  const documented = parameter.type ? originOfReceiver(parameter.type) : documentedType(parameter)
  if (parameter.type || documented) return documented
  if (parameter.initializer) return originOf(parameter.initializer, steps)
  const owner = parameter.parent
  if (!ts.isArrowFunction(owner) && !ts.isFunctionExpression(owner)) return null
  const expected = givenByType(owner, owner.parameters.indexOf(parameter))
  if (expected) return expected
  // What a function hands to the function that it is given: `createMcpHandler((server) => …)`.
  const isFirst = owner.parameters[0] === parameter && ts.isCallExpression(owner.parent)
  return isFirst && owner.parent.arguments[0] === owner
    ? known(calleeRef(owner.parent.expression, steps))
    : null
}

/** `this.server`: by the type of the member, the value it starts with, or what the constructor or another method gives it. */
function originOfMember(node: ts.Node, name: string, steps: number): CalleeRef | null {
  const owner = classAround(node)
  if (!owner) return null
  for (const member of owner.members) {
    if (ts.isGetAccessor(member) && memberName(member.name) === name) {
      const given = member.type ? originOfReceiver(member.type) : null
      const last = member.body?.statements.at(-1)
      return (
        given ??
        (last && ts.isReturnStatement(last) && last.expression ? originOf(last.expression, steps) : null)
      )
    }
    if (ts.isPropertyDeclaration(member) && memberName(member.name) === name) {
      const typed = member.type ? originOfReceiver(member.type) : documentedType(member)
      const found = typed ?? (member.initializer ? originOf(member.initializer, steps) : null)
      if (found) return found
    }
    const given = ts.isConstructorDeclaration(member) ? givenByConstructor(member, name) : null
    const found = given && (ts.isParameter(given) ? originOfParameter(given, steps) : originOf(given, steps))
    if (found) return found
  }
  return givenByMethod(owner, name, steps)
}

/** `initialize() { this.server = new McpServer(…) }`, where the member starts with nothing. */
function givenByMethod(owner: ts.ClassLikeDeclaration, name: string, steps: number): CalleeRef | null {
  for (const { left, right } of assignmentsTo(name, owner.getSourceFile())) {
    const isOwn =
      ts.isPropertyAccessExpression(left) &&
      left.expression.kind === ts.SyntaxKind.ThisKeyword &&
      classAround(left) === owner
    const found = isOwn ? originOf(right, steps) : null
    if (found) return found
  }
  return null
}

function memberName(name: ts.PropertyName): string | null | undefined {
  return ts.isPrivateIdentifier(name) ? name.text : propertyKey(name)
}

/** `context.server`, by the type of `context` where this file says it, by what it holds from the start, or is given later. */
function originOfProperty(owner: ts.Expression, key: string, steps: number): CalleeRef | null {
  if (!ts.isIdentifier(owner)) return memberOfResult(owner, key, steps)
  const declaration = declarationOfName(owner)
  if (!declaration) return null
  if ((ts.isParameter(declaration) || ts.isVariableDeclaration(declaration)) && declaration.type) {
    const typed = originOfTypeMember(declaration.type, key)
    if (typed || ts.isParameter(declaration)) return typed
  }
  if (!ts.isVariableDeclaration(declaration)) return null
  return oncePerMember(
    declaration,
    `${steps} ${key}`,
    () => heldFromStart(declaration, key, steps) ?? givenLater(declaration, key, steps),
  )
}

/** `server` of `createServer()`, awaited or not, is told by the file of that function. Null for what is no call. */
function memberOfResult(node: ts.Expression, key: string, steps: number): CalleeRef | null {
  const call = ts.isAwaitExpression(node) ? unwrap(node.expression) : node
  if (!ts.isCallExpression(call)) return null
  const by = calleeRef(call.expression, steps + 1)
  const isOfFile = by.kind === 'import' || by.kind === 'local'
  return isOfFile ? { kind: 'made', by, members: [key] } : null
}

function heldFromStart(
  { initializer }: ts.VariableDeclaration,
  key: string,
  steps: number,
): CalleeRef | null {
  if (!initializer) return null
  const held = unwrap(initializer)
  const value = valueUnder(held, key)
  return value ? originOf(value, steps) : memberOfResult(held, key, steps)
}

/** `context.server = new McpServer()`, in whatever function of the file. */
function givenLater(declaration: ts.VariableDeclaration, key: string, steps: number): CalleeRef | null {
  for (const { left, right } of assigningStatements(key, declaration.getSourceFile())) {
    if (!ts.isPropertyAccessExpression(left)) continue
    const owner = unwrap(left.expression)
    const found =
      ts.isIdentifier(owner) && declarationOfName(owner) === declaration ? originOf(right, steps) : null
    if (found) return found
  }
  return null
}
