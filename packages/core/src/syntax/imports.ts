import ts from '#typescript'
import type { Span } from '../model/text.js'
import { resolveName } from './bindings.js'
import { unwrap } from './scope.js'

/** Where a callee comes from, as far as its own file tells. */
export type CalleeRef =
  /** `import { name } from 'specifier'`; `*` with members for a namespace. */
  | { kind: 'import'; specifier: string; name: string; members: string[] }
  /** A top-level binding of this file, and the members read off it. */
  | { kind: 'local'; name: string; members: string[] }
  /**
   * Members of what a class, function or type gives: `tool` of a `McpServer`, however the instance came here. `passed`: the
   * parameter that it came by, which tells where the type does not. `given`: the class of an instance that its maker was given,
   * and may have handed back: `withLogging(new McpServer())`.
   */
  | { kind: 'made'; by: CalleeRef; members: string[]; passed?: ParameterRef; given?: CalleeRef }
  /** What the callers of a function pass to it. */
  | { kind: 'parameter'; parameter: ParameterRef; members: string[] }
  /** A parameter, a local, `this`, a global, the result of a call. */
  | { kind: 'unknown' }

/** A parameter of a function, as those name it who call the function. */
export interface ParameterRef {
  /** The function: its top-level name, a class for its constructor, or `@` and its place in the file. */
  function: string
  /** The names that it may be called by as a method of something. */
  methods: string[]
  index: number
  /** The key of the argument that is meant; null for the argument itself. */
  key: string | null
}

/** The same text for the same reference: a key for what is known of a callee. */
export function refKey(ref: CalleeRef): string {
  return JSON.stringify(ref)
}

export function withMembers(ref: CalleeRef, members: string[]): CalleeRef {
  return ref.kind === 'unknown' ? ref : { ...ref, members: [...ref.members, ...members] }
}

/** What compilers put around `require('…')` so that it has what an import has. */
const INTEROP = /^(?:__importStar|__importDefault|_?interopRequire(?:Default|Wildcard))$/

/** The specifier of `require('…')`, also with what compilers put around it, and of `await import('…')`; null for anything else. */
export function requiredModule(expression: ts.Expression): string | null {
  const node = ts.isAwaitExpression(expression) ? unwrap(expression.expression) : expression
  if (!ts.isCallExpression(node) || node.arguments.length !== 1) return null
  const argument = node.arguments[0] as ts.Expression
  if (!ts.isStringLiteralLike(argument)) {
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
    return ts.isIdentifier(callee) && INTEROP.test(callee.text) ? requiredModule(argument) : null
  }
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return node === expression ? null : argument.text
  const required = ts.isIdentifier(node.expression) && node.expression.text === 'require'
  return required && !resolveName('require', node.expression) ? argument.text : null
}

/** Where a file imports a package, or a module of one: the first specifier. */
export function importOfPackage(tree: ts.SourceFile, packageName: string): Span | null {
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const { moduleSpecifier: from } = statement
    if (from.text === packageName || from.text.startsWith(`${packageName}/`))
      return { start: from.getStart(tree), end: from.end }
  }
  return null
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
