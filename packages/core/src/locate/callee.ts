import ts from '#typescript'
import { propertyKey } from './literal.js'
import { originOf } from './origin.js'
import { declarationOf, resolveName, unwrap } from './scope.js'

/** Where a callee comes from, as far as its own file tells. */
export type CalleeRef =
  /** `import { name } from 'specifier'`; `*` with members for a namespace. */
  | { kind: 'import'; specifier: string; name: string; members: string[] }
  /** A top-level binding of this file, and the members read off it. */
  | { kind: 'local'; name: string; members: string[] }
  /** Members of what a class, function or type gives: `tool` of a `McpServer`, however the instance came here. */
  | { kind: 'made'; by: CalleeRef; members: string[] }
  /** A parameter, a local, `this`, a global, the result of a call. */
  | { kind: 'unknown' }

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
    const owner = calleeRef(node.expression, depth)
    const isNamed = owner.kind === 'import' || (owner.kind === 'local' && owner.members.length > 0)
    const made = isNamed ? null : originOf(node.expression)
    return withMembers(made ? { kind: 'made', by: made, members: [] } : owner, [node.name.text])
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
  if (source && isReferenceLike(source.value) && depth < MAX_NAMES) {
    return withMembers(calleeRef(source.value, depth + 1), source.members)
  }
  return ts.isSourceFile(binding.container)
    ? { kind: 'local', name: node.text, members: [] }
    : { kind: 'unknown' }
}

export function withMembers(ref: CalleeRef, members: string[]): CalleeRef {
  return ref.kind === 'unknown' ? ref : { ...ref, members: [...ref.members, ...members] }
}

/** What a constant is another name for, or what it was made by: `const define = defineTool`, `const ai = genkit()`. */
export type Alias = { kind: 'alias' | 'made'; ref: CalleeRef }

/** Null where a value is neither. `members`: what of the value is held. */
export function aliasOf(expression: ts.Expression, members: string[] = []): Alias | null {
  const value = unwrap(expression)
  if (isReferenceLike(value)) return { kind: 'alias', ref: withMembers(calleeRef(value), members) }
  const made = ts.isAwaitExpression(value) ? unwrap(value.expression) : value
  if (!ts.isCallExpression(made) && !ts.isNewExpression(made)) return null
  return { kind: 'made', ref: calleeRef(made.expression) }
}

function isReferenceLike(value: ts.Expression): boolean {
  return ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) || requiredModule(value) !== null
}

/** What a variable takes its value from, and which members of it: `const { a: { b } } = value` gives `value`, `a`, `b`. */
export function sourceOf(declaration: ts.Declaration): { value: ts.Expression; members: string[] } | null {
  const members: string[] = []
  let node: ts.Node = declaration
  while (ts.isBindingElement(node)) {
    const key = node.propertyName ?? node.name
    if (!ts.isObjectBindingPattern(node.parent) || node.dotDotDotToken) return null
    if (ts.isObjectBindingPattern(key) || ts.isArrayBindingPattern(key)) return null
    const name = propertyKey(key)
    if (name === null) return null
    members.unshift(name)
    node = node.parent.parent
  }
  return ts.isVariableDeclaration(node) && node.initializer
    ? { value: unwrap(node.initializer), members }
    : null
}

/** The specifier of `require('…')`, and of `await import('…')`; null for anything else. */
function requiredModule(expression: ts.Expression): string | null {
  const node = ts.isAwaitExpression(expression) ? unwrap(expression.expression) : expression
  if (!ts.isCallExpression(node) || node.arguments.length !== 1) return null
  const argument = node.arguments[0] as ts.Expression
  if (!ts.isStringLiteralLike(argument)) return null
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return node === expression ? null : argument.text
  const required = ts.isIdentifier(node.expression) && node.expression.text === 'require'
  return required && !resolveName('require', node.expression) ? argument.text : null
}

/** What an import declaration's local name stands for; null when the declaration is no import. */
export function importOf(declaration: ts.Declaration): { specifier: string; name: string } | null {
  let name: string
  let from: ts.Node
  if (ts.isImportSpecifier(declaration)) {
    name = (declaration.propertyName ?? declaration.name).text
    from = declaration.parent.parent.parent.moduleSpecifier
  } else if (ts.isNamespaceImport(declaration)) {
    name = '*'
    from = declaration.parent.parent.moduleSpecifier
  } else if (ts.isImportClause(declaration)) {
    name = 'default'
    from = declaration.parent.moduleSpecifier
  } else if (
    ts.isImportEqualsDeclaration(declaration) &&
    ts.isExternalModuleReference(declaration.moduleReference)
  ) {
    name = '*'
    from = declaration.moduleReference.expression
  } else {
    return null
  }
  return ts.isStringLiteral(from) ? { specifier: from.text, name } : null
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
  const symbol = resolveName(node.text, node)?.symbol
  const declaration = symbol && declarationOf(symbol)
  if (!declaration) return undefined
  const imported = importOf(declaration)
  if (imported) return imported.specifier
  const source = sourceOf(declaration)
  return source && depth < MAX_NAMES ? importedFrom(source.value, depth + 1) : undefined
}
