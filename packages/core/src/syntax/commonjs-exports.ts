import ts from '#typescript'
import { WHOLE } from '../common/export-names.js'
import { resolveName } from './bindings.js'
import { requiredModule } from './imports.js'
import { propertyKey, valueUnder } from './literal.js'
import { isModuleSyntax } from './module-syntax.js'
import { outermost, unwrap } from './scope.js'

export interface CommonjsExport {
  /** What others import; `export=` for the whole. */
  name: string
  /** The unit that has it. */
  local: string
  /** Null where a name of the module is exported as it is. */
  value: ts.Expression | null
  /** What exports it. */
  statement: ts.Statement
}

type Exported = Omit<CommonjsExport, 'statement'>

interface CommonjsExports {
  byName: ReadonlyMap<string, CommonjsExport>
  byStatement: ReadonlyMap<ts.Statement, readonly CommonjsExport[]>
}

const known = new WeakMap<ts.SourceFile, CommonjsExports>()

/**
 * What a CommonJS module exports, by name: `exports.x = …`, `module.exports = …`, of which the members of a literal are exports of their
 * own, and what compilers make of exports. They begin with `exports.b = exports.a = void 0`: what counts is the first value besides, which
 * later statements may change. A variable that is given the same value (`exports.Color = Color = {}`) is what is exported.
 */
export function commonjsExportsOf(tree: ts.SourceFile): ReadonlyMap<string, CommonjsExport> {
  return exportsOf(tree).byName
}

/** What a statement is the first to export. */
export function exportsAt(statement: ts.Statement): readonly CommonjsExport[] {
  if (!ts.isExpressionStatement(statement)) return []
  return exportsOf(statement.getSourceFile()).byStatement.get(statement) ?? []
}

/** They are collected once a file. */
function exportsOf(tree: ts.SourceFile): CommonjsExports {
  let found = known.get(tree)
  if (!found) {
    const byName = tree.statements.some(isModuleSyntax) ? new Map<string, CommonjsExport>() : exportsIn(tree)
    const byStatement = new Map<ts.Statement, CommonjsExport[]>()
    for (const each of byName.values())
      byStatement.set(each.statement, [...(byStatement.get(each.statement) ?? []), each])
    found = { byName, byStatement }
    known.set(tree, found)
  }
  return found
}

/** The export that `exports.x` stands for, wherever it is read; null for anything else. */
export function exportReadBy(node: ts.Node): CommonjsExport | null {
  const name = exportedName(node)
  return name === null ? null : (commonjsExportsOf(node.getSourceFile()).get(name) ?? null)
}

/** The export that an expression begins with, by its first name: `exports` of `exports.x.y`, `module` of `module.exports.x`. */
export function exportBegunWith(root: ts.Identifier): CommonjsExport | null {
  const { parent } = root
  return exportReadBy(parent) ?? exportReadBy(parent.parent)
}

/** `exports.b = exports.a = void 0`. */
export function isUnset(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && isNothing(assignedValue(statement.expression))
}

function exportsIn(tree: ts.SourceFile): Map<string, CommonjsExport> {
  const found = new Map<string, CommonjsExport>()
  const add = (each: CommonjsExport) => {
    const before = found.get(each.name)
    if (!before || isNothing(before.value) || (each.value === null && before.value !== null))
      found.set(each.name, each)
  }
  for (const statement of tree.statements) {
    if (!ts.isExpressionStatement(statement)) continue
    const { expression } = statement
    if (ts.isCallExpression(expression))
      for (const each of definedProperty(expression, tree)) add({ ...each, statement })
    for (const assigned of assignmentsIn(expression))
      for (const each of exportedBy(assigned)) add({ ...each, statement })
  }
  return found
}

/** The assignments that a statement makes in any case. */
function assignmentsIn(node: ts.Node): ts.BinaryExpression[] {
  if (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isConditionalExpression(node)) return []
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return []
  const found = isAssignment(node) ? [node] : []
  ts.forEachChild(node, (child) => {
    found.push(...assignmentsIn(child))
  })
  return found
}

function exportedBy(node: ts.BinaryExpression): Exported[] {
  const name = exportedName(node.left)
  if (name === null) return []
  const value = unwrap(node.right)
  const same = variableGiven(node) ?? constantNamed(value)
  if (same !== null && name !== WHOLE) return [{ name, local: same, value: null }]
  const end = assignedValue(value)
  const members =
    name === WHOLE && ts.isObjectLiteralExpression(end) ? end.properties.flatMap(memberExport) : []
  const inner = ts.isBinaryExpression(value) && !isNothing(end) ? exportedName(value.left) : null
  if (inner !== null && value !== end) return [{ name, local: localName(inner), value: null }, ...members]
  return [{ name, local: localName(name), value: end === value ? node.right : end }, ...members]
}

/** The name that a path of a module begins with, and its members: `exports.kit` and `.add` of `exports.kit.add`. */
export function splitPath(path: string): { name: string; members: string } {
  const start = path.indexOf('.', path.startsWith(PREFIX) ? PREFIX.length : 0)
  return start === -1
    ? { name: path, members: '' }
    : { name: path.slice(0, start), members: path.slice(start) }
}

/** What those have in their text who read a name of the module: `kit` of `exports.kit`. */
export function withoutExports(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name
}

const PREFIX = 'exports.'

/** What the unit of an export is called that an assignment makes: `exports.x`; null for what is no export. */
export function exportAssignedTo(target: ts.Node): string | null {
  const name = exportedName(target)
  return name === null ? null : localName(name)
}

function localName(name: string): string {
  return name === WHOLE ? WHOLE : PREFIX + name
}

/** `x` of `exports.x` and `module.exports.x`, `export=` of `module.exports`. */
function exportedName(node: ts.Node): string | null {
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.name)) return null
  if (isModuleExports(node)) return WHOLE
  const owner = node.expression
  return isGlobal(owner, 'exports') || isModuleExports(owner) ? node.name.text : null
}

function isModuleExports(node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) && node.name.text === 'exports' && isGlobal(node.expression, 'module')
  )
}

function isGlobal(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name && resolveName(name, node) === null
}

/** The variable that an assignment gives its value, too: `exports.Color = Color = {}`, `Color = exports.Color || (exports.Color = {})`. */
function variableGiven(node: ts.BinaryExpression): string | null {
  let inner: ts.Expression = node
  while (isAssignment(inner)) {
    if (ts.isIdentifier(inner.left) && isOfModule(inner.left)) return inner.left.text
    inner = unwrap(inner.right)
  }
  for (
    let outer: ts.Node = outermost(node).parent;
    ts.isBinaryExpression(outer);
    outer = outermost(outer).parent
  )
    if (isAssignment(outer) && ts.isIdentifier(outer.left) && isOfModule(outer.left)) return outer.left.text
  return null
}

/** A name of the module that keeps its value: `add` of `exports.add = add`. */
function constantNamed(value: ts.Expression): string | null {
  const found = ts.isIdentifier(value) ? resolveName(value.text, value) : null
  const declaration = found && ts.isSourceFile(found.container) ? found.symbol.value : null
  const isConstant =
    declaration &&
    (ts.isFunctionDeclaration(declaration) ||
      ts.isClassDeclaration(declaration) ||
      (ts.isVariableDeclaration(declaration) && (declaration.parent.flags & ts.NodeFlags.Const) !== 0))
  return isConstant ? (value as ts.Identifier).text : null
}

function isOfModule(name: ts.Identifier): boolean {
  const container = resolveName(name.text, name)?.container
  return container !== undefined && ts.isSourceFile(container)
}

/** What is assigned in the end: `value` of `a = b = value`. */
function assignedValue(expression: ts.Expression): ts.Expression {
  const node = unwrap(expression)
  return isAssignment(node) ? assignedValue(node.right) : node
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

/** `void 0`. */
export function isNothing(value: ts.Expression | null): boolean {
  return value !== null && ts.isVoidExpression(unwrap(value))
}

/** The module of which everything is exported: `__exportStar(require('./x'), exports)`. */
export function commonjsStar(node: ts.Statement, tree: ts.SourceFile): string | null {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return null
  const { expression: callee, arguments: given } = node.expression
  const [first, second] = given
  const isStar = /(?:^|\.)__exportStar$/.test(callee.getText(tree)) && second?.getText(tree) === 'exports'
  return isStar && first ? requiredModule(first) : null
}

/** `Object.defineProperty(exports, 'x', { get … })`: a getter for each name that is re-exported. `__esModule` has a value. */
function definedProperty(
  { expression: callee, arguments: given }: ts.CallExpression,
  tree: ts.SourceFile,
): Exported[] {
  const [first, second, third] = given
  const isDefined = callee.getText(tree) === 'Object.defineProperty' && first?.getText(tree) === 'exports'
  const name = second && ts.isStringLiteralLike(second) ? second.text : null
  const value = isDefined && name !== null && third ? describedBy(third) : null
  return value && name !== null ? [{ name, local: `exports.${name}`, value }] : []
}

function memberExport(property: ts.ObjectLiteralElementLike): Exported[] {
  if (!property.name || !ts.isIdentifier(property.name)) return []
  const name = property.name.text
  if (ts.isShorthandPropertyAssignment(property)) return [{ name, local: name, value: null }]
  return ts.isPropertyAssignment(property)
    ? [{ name, local: `exports.${name}`, value: property.initializer }]
    : []
}

/** `{ value: x }`, and what a getter returns: `{ enumerable: true, get: function () { return x.y } }`. */
function describedBy(description: ts.Expression): ts.Expression | null {
  const node = unwrap(description)
  const value = valueUnder(node, 'value')
  if (value || !ts.isObjectLiteralExpression(node)) return value
  const get = node.properties.find(({ name }) => name && propertyKey(name) === 'get')
  const body =
    get && ts.isPropertyAssignment(get) && ts.isFunctionLike(get.initializer)
      ? (get.initializer as ts.FunctionExpression | ts.ArrowFunction).body
      : null
  if (!body || !ts.isBlock(body)) return body
  const [only] = body.statements
  return (only && ts.isReturnStatement(only) && only.expression) || null
}
