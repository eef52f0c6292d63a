import ts from '#typescript'
import { boundElements } from './scope.js'

/*
 * Scopes, by the text of one file. TypeScript's own binder would tell the same, and as much again of flow and types that
 * nobody asks for here: binding took half as long as parsing. A scope's names are collected when somebody first asks for one.
 */

/** A name that a scope declares: every declaration of it there, those that merge and those of types too. */
export interface Declared {
  name: string
  /** In source order. */
  declarations: ts.Declaration[]
  /** What gives it its value; null for a type alone. */
  value: ts.Declaration | null
  /** Whether it stands for something of another module: an import, in JavaScript also a `require()`. */
  isImport: boolean
}

/** What a name means where it is read, and the node whose scope declares it. */
export interface Binding {
  symbol: Declared
  container: ts.Node
}

type Names = ReadonlyMap<string, Declared>

const NAMES = Symbol('names')
const OWN_NAME = Symbol('own name')

/** Left on the tree, so that it goes with it. */
interface Scope {
  [NAMES]?: Names
  [OWN_NAME]?: Declared
}

const NONE: Names = new Map()

/** Which kinds of nodes may be scopes: most nodes above a name are not. Made at first use, when the parser is there. */
let scopes: readonly boolean[] | null = null

function scopeKinds(): readonly boolean[] {
  const table = Array.from({ length: ts.SyntaxKind.Count }, () => false)
  for (const kind of [
    ts.SyntaxKind.Block,
    ts.SyntaxKind.SourceFile,
    ts.SyntaxKind.ModuleDeclaration,
    ts.SyntaxKind.EnumDeclaration,
    ts.SyntaxKind.CaseBlock,
    ts.SyntaxKind.CatchClause,
    ts.SyntaxKind.ForStatement,
    ts.SyntaxKind.ForInStatement,
    ts.SyntaxKind.ForOfStatement,
    ts.SyntaxKind.ClassStaticBlockDeclaration,
    ts.SyntaxKind.ClassDeclaration,
    ts.SyntaxKind.ClassExpression,
    ts.SyntaxKind.InterfaceDeclaration,
    ts.SyntaxKind.TypeAliasDeclaration,
    ts.SyntaxKind.ArrowFunction,
    ts.SyntaxKind.FunctionExpression,
    ts.SyntaxKind.FunctionDeclaration,
    ts.SyntaxKind.MethodDeclaration,
    ts.SyntaxKind.Constructor,
    ts.SyntaxKind.GetAccessor,
    ts.SyntaxKind.SetAccessor,
  ])
    table[kind] = true
  return table
}

/** Resolves a value reference to the binding that declares it; null for globals. */
export function resolveName(name: string, from: ts.Node): Binding | null {
  scopes ??= scopeKinds()
  for (let node = from, inner = from; node; inner = node, node = node.parent) {
    if (!scopes[node.kind]) continue
    const local = namesOf(node).get(name)
    if (local && (local.value || local.isImport) && !isOfBody(local, node, inner))
      return { symbol: local, container: node }
    const outer = ownName(node, name) ?? mergedMember(node, name)
    if (outer) return { symbol: outer, container: node }
  }
  return null
}

/** Whether a name is declared in the body of a function, so that a parameter's default does not see it. */
function isOfBody({ value }: Declared, node: ts.Node, inner: ts.Node): boolean {
  if (!value || !ts.isParameter(inner) || !ts.isFunctionLike(node)) return false
  const { body } = node as ts.FunctionLikeDeclaration
  return body !== undefined && value.pos >= body.pos
}

/** What the nearest scope that has a name declares it as, be that a type or a value. */
export function resolveAny(name: string, from: ts.Node): Declared | null {
  for (let node = from; node; node = node.parent) {
    const found = namesOf(node).get(name)
    if (found) return found
  }
  return null
}

/** What gives a name its value; a type of the same name is passed over. */
export function declarationOf({ value, declarations }: Declared): ts.Declaration | undefined {
  return value ?? declarations[0]
}

/** The declaration in this file that a name, read where it stands, is of. */
export function declarationOfName(name: ts.Identifier): ts.Declaration | undefined {
  const symbol = resolveName(name.text, name)?.symbol
  return symbol && declarationOf(symbol)
}

/** What a function or class expression calls itself. */
function ownName(node: ts.Node & Scope, name: string): Declared | null {
  if (node.kind !== ts.SyntaxKind.FunctionExpression && node.kind !== ts.SyntaxKind.ClassExpression)
    return null
  const expression = node as ts.FunctionExpression | ts.ClassExpression
  if (expression.name?.text !== name) return null
  node[OWN_NAME] ??= { name, declarations: [expression], value: expression, isImport: false }
  return node[OWN_NAME]
}

/** Members of an enum, and what other parts of a namespace export, are read by their names alone. */
function mergedMember(node: ts.Node, name: string): Declared | null {
  if (node.kind !== ts.SyntaxKind.ModuleDeclaration && node.kind !== ts.SyntaxKind.EnumDeclaration)
    return null
  const declaration = node as ts.ModuleDeclaration | ts.EnumDeclaration
  const parts = ts.isIdentifier(declaration.name) ? resolveAny(declaration.name.text, node.parent) : null
  for (const part of parts?.declarations ?? []) {
    const member = part !== node && part.kind === node.kind ? namesOf(part).get(name) : undefined
    if (member?.value && member.declarations.some(isExported)) return member
  }
  return null
}

function isExported(declaration: ts.Declaration): boolean {
  const flags = ts.getCombinedModifierFlags(declaration)
  return ts.isEnumMember(declaration) || (flags & (ts.ModifierFlags.Export | ts.ModifierFlags.Ambient)) !== 0
}

/** The names that a node's own scope declares. */
function namesOf(node: ts.Node & Scope): Names {
  scopes ??= scopeKinds()
  if (!scopes[node.kind]) return NONE
  const known = node[NAMES]
  if (known) return known
  // A function's parameters and the names of its body are one scope.
  if (node.kind === ts.SyntaxKind.Block && isBody(node)) return NONE
  const names = collect(node)
  node[NAMES] = names
  return names
}

function isBody({ parent }: ts.Node): boolean {
  return ts.isFunctionLike(parent) || parent.kind === ts.SyntaxKind.ClassStaticBlockDeclaration
}

function collect(node: ts.Node): Names {
  const names = new Map<string, Declared>()
  switch (node.kind) {
    case ts.SyntaxKind.SourceFile:
      collectBody(names, (node as ts.SourceFile).statements)
      break
    case ts.SyntaxKind.ModuleDeclaration:
      collectModule(names, node as ts.ModuleDeclaration)
      break
    case ts.SyntaxKind.EnumDeclaration:
      for (const member of (node as ts.EnumDeclaration).members) {
        if (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
          declare(names, member.name.text, member)
      }
      break
    case ts.SyntaxKind.Block:
      collectLexical(names, (node as ts.Block).statements)
      break
    case ts.SyntaxKind.CaseBlock:
      for (const clause of (node as ts.CaseBlock).clauses) collectLexical(names, clause.statements)
      break
    case ts.SyntaxKind.CatchClause: {
      const { variableDeclaration } = node as ts.CatchClause
      if (variableDeclaration) declareBound(names, variableDeclaration)
      break
    }
    case ts.SyntaxKind.ForStatement:
    case ts.SyntaxKind.ForInStatement:
    case ts.SyntaxKind.ForOfStatement: {
      const { initializer } = node as ts.ForStatement
      if (initializer && ts.isVariableDeclarationList(initializer) && isLexical(initializer))
        for (const declaration of initializer.declarations) declareBound(names, declaration)
      break
    }
    case ts.SyntaxKind.ClassStaticBlockDeclaration:
      collectBody(names, (node as ts.ClassStaticBlockDeclaration).body.statements)
      break
    default:
      collectDeclared(names, node as ts.FunctionLikeDeclaration | ts.TypeAliasDeclaration)
  }
  return names
}

/** Type parameters; of a function its parameters and the names of its body, too. */
function collectDeclared(
  names: Map<string, Declared>,
  node:
    | ts.FunctionLikeDeclaration
    | ts.ClassLikeDeclaration
    | ts.TypeAliasDeclaration
    | ts.InterfaceDeclaration,
): void {
  for (const parameter of node.typeParameters ?? []) declareType(names, parameter.name.text, parameter)
  if (!ts.isFunctionLike(node)) return
  const { parameters, body } = node as ts.FunctionLikeDeclaration
  for (const parameter of parameters) declareBound(names, parameter)
  if (body && ts.isBlock(body)) collectBody(names, body.statements)
}

function collectModule(names: Map<string, Declared>, { body }: ts.ModuleDeclaration): void {
  if (!body) return
  if (ts.isModuleBlock(body)) collectBody(names, body.statements)
  else if (ts.isModuleDeclaration(body)) collectLexicalOne(names, body)
}

/** A body with variables of its own: those that `var` declares deep inside it, too. */
function collectBody(names: Map<string, Declared>, statements: readonly ts.Statement[]): void {
  collectLexical(names, statements)
  const visit = (node: ts.Node): void => {
    switch (node.kind) {
      case ts.SyntaxKind.VariableDeclarationList: {
        const list = node as ts.VariableDeclarationList
        if (!isLexical(list)) for (const declaration of list.declarations) declareBound(names, declaration)
        return
      }
      case ts.SyntaxKind.VariableStatement:
        return visit((node as ts.VariableStatement).declarationList)
      case ts.SyntaxKind.Block:
      case ts.SyntaxKind.IfStatement:
      case ts.SyntaxKind.DoStatement:
      case ts.SyntaxKind.WhileStatement:
      case ts.SyntaxKind.ForStatement:
      case ts.SyntaxKind.ForInStatement:
      case ts.SyntaxKind.ForOfStatement:
      case ts.SyntaxKind.WithStatement:
      case ts.SyntaxKind.LabeledStatement:
      case ts.SyntaxKind.TryStatement:
      case ts.SyntaxKind.CatchClause:
      case ts.SyntaxKind.SwitchStatement:
      case ts.SyntaxKind.CaseBlock:
      case ts.SyntaxKind.CaseClause:
      case ts.SyntaxKind.DefaultClause:
        ts.forEachChild(node, visit)
    }
  }
  for (const statement of statements) visit(statement)
}

function collectLexical(names: Map<string, Declared>, statements: readonly ts.Statement[]): void {
  for (const statement of statements) collectLexicalOne(names, statement)
}

function collectLexicalOne(names: Map<string, Declared>, node: ts.Statement): void {
  switch (node.kind) {
    case ts.SyntaxKind.VariableStatement: {
      const { declarationList } = node as ts.VariableStatement
      if (isLexical(declarationList))
        for (const declaration of declarationList.declarations) declareBound(names, declaration)
      break
    }
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.EnumDeclaration: {
      const declaration = node as ts.FunctionDeclaration | ts.ClassDeclaration | ts.EnumDeclaration
      if (declaration.name) declare(names, declaration.name.text, declaration)
      break
    }
    case ts.SyntaxKind.ModuleDeclaration: {
      const declaration = node as ts.ModuleDeclaration
      if (!ts.isIdentifier(declaration.name) || declaration.flags & ts.NodeFlags.GlobalAugmentation) break
      if (hasValue(declaration)) declare(names, declaration.name.text, declaration)
      else declareType(names, declaration.name.text, declaration)
      break
    }
    case ts.SyntaxKind.InterfaceDeclaration:
    case ts.SyntaxKind.TypeAliasDeclaration: {
      const declaration = node as ts.InterfaceDeclaration | ts.TypeAliasDeclaration
      declareType(names, declaration.name.text, declaration)
      break
    }
    case ts.SyntaxKind.ImportDeclaration:
      collectImports(names, node as ts.ImportDeclaration)
      break
    case ts.SyntaxKind.ImportEqualsDeclaration: {
      const declaration = node as ts.ImportEqualsDeclaration
      declareImport(names, declaration.name.text, declaration)
    }
  }
}

function collectImports(names: Map<string, Declared>, { importClause }: ts.ImportDeclaration): void {
  if (!importClause) return
  const { name, namedBindings } = importClause
  if (name) declareImport(names, name.text, importClause)
  if (!namedBindings) return
  if (ts.isNamespaceImport(namedBindings)) declareImport(names, namedBindings.name.text, namedBindings)
  else for (const element of namedBindings.elements) declareImport(names, element.name.text, element)
}

function isLexical({ flags }: ts.VariableDeclarationList): boolean {
  return (flags & ts.NodeFlags.BlockScoped) !== 0
}

/** Whether a namespace has more in it than types. */
function hasValue(node: ts.ModuleDeclaration): boolean {
  const { body } = node
  if (!body) return true
  if (ts.isModuleDeclaration(body)) return hasValue(body)
  return !ts.isModuleBlock(body) || body.statements.some(isValue)
}

function isValue(node: ts.Statement): boolean {
  switch (node.kind) {
    case ts.SyntaxKind.InterfaceDeclaration:
    case ts.SyntaxKind.TypeAliasDeclaration:
      return false
    case ts.SyntaxKind.ModuleDeclaration:
      return hasValue(node as ts.ModuleDeclaration)
    case ts.SyntaxKind.ImportDeclaration:
    case ts.SyntaxKind.ImportEqualsDeclaration:
      return (ts.getCombinedModifierFlags(node as ts.ImportEqualsDeclaration) & ts.ModifierFlags.Export) !== 0
    default:
      return true
  }
}

/** Each name of a variable or parameter with the part of its pattern that declares it. */
function declareBound(
  names: Map<string, Declared>,
  declaration: ts.VariableDeclaration | ts.ParameterDeclaration,
): void {
  const declared = isRequired(declaration) ? declareImport : declare
  for (const { name, node } of boundElements(declaration)) declared(names, name, node)
}

/** `const z = require('zod')` in JavaScript, or a member of it. */
function isRequired({ initializer, flags }: ts.VariableDeclaration | ts.ParameterDeclaration): boolean {
  if (!initializer || !(flags & ts.NodeFlags.JavaScriptFile)) return false
  let node: ts.Expression = initializer
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) node = node.expression
  if (!ts.isCallExpression(node) || node.arguments.length !== 1) return false
  const [specifier] = node.arguments
  const { expression } = node
  return (
    ts.isIdentifier(expression) &&
    expression.text === 'require' &&
    specifier !== undefined &&
    ts.isStringLiteralLike(specifier)
  )
}

function entry(names: Map<string, Declared>, name: string, node: ts.Declaration): Declared {
  let known = names.get(name)
  if (!known) {
    known = { name, declarations: [], value: null, isImport: false }
    names.set(name, known)
  }
  known.declarations.push(node)
  return known
}

function declare(names: Map<string, Declared>, name: string, node: ts.Declaration): void {
  const known = entry(names, name, node)
  // What a namespace adds to is the value.
  if (!known.value || (ts.isModuleDeclaration(known.value) && !ts.isModuleDeclaration(node)))
    known.value = node
}

/** Declares one more name at the top of a file. */
export function declareName(tree: ts.SourceFile, name: string, node: ts.Declaration): void {
  declare(namesOf(tree) as Map<string, Declared>, name, node)
}

function declareImport(names: Map<string, Declared>, name: string, node: ts.Declaration): void {
  entry(names, name, node).isImport = true
}

function declareType(names: Map<string, Declared>, name: string, node: ts.Declaration): void {
  entry(names, name, node)
}

/** What a name is declared by: of one that is taken out of a pattern, the variable or parameter that has the pattern. */
export function rootDeclaration(declaration: ts.Declaration): ts.Declaration {
  let node = declaration
  while (ts.isBindingElement(node)) node = node.parent.parent
  return node
}
