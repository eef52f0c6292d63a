import ts from '#typescript'
import type { Span } from '../model/text.js'
import { exportsOf } from '../syntax/exports.js'
import { type DefinitionNode, definitionNodesOf, someWithin } from '../syntax/outline.js'
import { holderOf, unwrap } from '../syntax/scope.js'

/** A definition that nothing of its own file uses, and the names by which other files may. */
export interface Reach {
  span: Span
  /** As they are exported; `default` among them. */
  names: string[]
  /** Whether a name holds the definition itself, and not a function that makes it. */
  isHeld: boolean
}

/**
 * The definitions whose values go nowhere in their own file but into what it declares: what is called, started or registered as the
 * module is loaded is in use, and so is what such code names.
 */
export function reachOf(tree: ts.SourceFile, definitions: readonly Span[]): Reach[] {
  // A script has no names of its own, and CommonJS hands out whatever it likes.
  if (!isModule(tree) || definitions.length === 0) return []
  const nodes = new Map(
    definitionNodesOf(tree).map((node) => [`${node.getStart(tree)} ${node.end}`, node] as const),
  )
  const ways = definitions.flatMap((span) => {
    const node = nodes.get(`${span.start} ${span.end}`)
    const way = node && isPlain(node) ? wayOut(node) : null
    return way ? [{ span, ...way }] : []
  })
  if (ways.length === 0) return []
  const units = unitsOf(tree, new Set(ways.map(({ name }) => name)))
  const exported = exportedAs(tree)
  return ways.flatMap(({ span, name, isHeld }) => {
    const names = namesOf(name, units, exported)
    return names ? [{ span, names, isHeld }] : []
  })
}

function isModule(tree: ts.SourceFile): boolean {
  return (tree as { externalModuleIndicator?: unknown }).externalModuleIndicator !== undefined
}

/** A method may put what it is given into what it is a method of, and a decorator may do anything. */
function isPlain(node: DefinitionNode): boolean {
  if (ts.isClassLike(node)) return !node.members.some(ts.isClassStaticBlockDeclaration) && !isDecorated(node)
  if (ts.isObjectLiteralExpression(node)) return true
  return ts.isIdentifier(unwrap(node.expression))
}

function isDecorated(node: ts.ClassLikeDeclaration): boolean {
  return ts.canHaveDecorators(node) && (ts.getDecorators(node)?.length ?? 0) > 0
}

/** The top-level name that a value ends in, as it is or as what a function returns; null where it goes elsewhere. */
function wayOut(node: ts.Node): { name: string; isHeld: boolean } | null {
  let isHeld = true
  for (let at = node; ; ) {
    if ((ts.isFunctionDeclaration(at) || ts.isClassDeclaration(at)) && ts.isSourceFile(at.parent))
      return { name: at.name?.text ?? 'default', isHeld: isHeld && at === node }
    const parent = holderOf(at)
    if (ts.isExportAssignment(parent)) return parent.isExportEquals ? null : { name: 'default', isHeld }
    if (ts.isVariableDeclaration(parent)) {
      if (parent.initializer !== at || !ts.isIdentifier(parent.name)) return null
      if (isTopLevel(parent)) return { name: parent.name.text, isHeld }
      // A variable of a function: all that is done with it has to lead to what the function returns.
      const home = functionAround(parent)
      if (!home || !isOnlyReturned(parent.name, home)) return null
      isHeld = false
      at = home
    } else if (ts.isReturnStatement(parent)) {
      const home = functionAround(parent)
      if (!home) return null
      isHeld = false
      at = home
    } else if (ts.isArrowFunction(parent) && parent.body === at) {
      isHeld = false
      at = parent
    } else if (holdsValue(parent, at)) at = parent
    else return null
  }
}

/** Whether a value becomes a part of what is around it, or is that. */
function holdsValue(parent: ts.Node, value: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== value
  if (ts.isPropertyAssignment(parent)) return parent.initializer === value
  return (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent)
  )
}

/** The function that a statement is of; null for methods, which are called by whatever has the object. */
function functionAround(node: ts.Node): ts.Node | null {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isArrowFunction(at) || ts.isFunctionExpression(at) || ts.isFunctionDeclaration(at)) return at
    if (ts.isFunctionLike(at) || ts.isClassLike(at)) return null
  }
  return null
}

function isOnlyReturned(name: ts.Identifier, home: ts.Node): boolean {
  return !someWithin(name.getSourceFile(), home, (node) => {
    if (!ts.isIdentifier(node) || node.text !== name.text || node === name) return false
    let at: ts.Node = node
    while (holdsValue(at.parent, at)) at = at.parent
    const { parent } = at
    const isReturned =
      ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === at && parent === home)
    return !(isReturned && (parent === home || functionAround(parent) === home))
  })
}

function isTopLevel(variable: ts.VariableDeclaration): boolean {
  return ts.isVariableStatement(variable.parent.parent) && ts.isSourceFile(variable.parent.parent.parent)
}

/** What a top-level name stands for, and what that names. */
interface Unit {
  /** `record`: nothing but a value that is made of others. */
  kind: 'code' | 'record'
  names: ReadonlySet<string>
}

/** By top-level name its unit, and what is named where the module is loaded. */
function unitsOf(
  tree: ts.SourceFile,
  held: ReadonlySet<string>,
): { units: Map<string, Unit>; running: Set<string> } {
  const units = new Map<string, Unit>()
  const running = new Set<string>()
  const add = (name: string, node: ts.Node, kind: Unit['kind']) =>
    units.set(name, { kind, names: namedIn(tree, node) })
  const run = (node: ts.Node) => {
    for (const name of namedIn(tree, node)) running.add(name)
  }
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement)) add(statement.name?.text ?? 'default', statement, 'code')
    else if (ts.isClassDeclaration(statement) && isPlain(statement))
      add(statement.name?.text ?? 'default', statement, 'code')
    else if (ts.isVariableStatement(statement)) {
      for (const each of statement.declarationList.declarations) {
        const { name, initializer } = each
        if (!ts.isIdentifier(name)) run(each)
        else if (!initializer || isFunctionOrClass(initializer)) add(name.text, each, 'code')
        else if (held.has(name.text) || isQuiet(initializer)) add(name.text, each, 'record')
        else run(each)
      }
    } else if (ts.isExportAssignment(statement) && !statement.isExportEquals) {
      // A name alone is an export.
      if (!ts.isIdentifier(statement.expression))
        add('default', statement, held.has('default') ? 'record' : 'code')
    } else if (!runsNothing(statement)) run(statement)
  }
  return { units, running }
}

function namedIn(tree: ts.SourceFile, root: ts.Node): Set<string> {
  const names = new Set<string>()
  someWithin(tree, root, (node) => {
    if (ts.isIdentifier(node)) names.add(node.text)
    return false
  })
  return names
}

/** The names by which other files may have what a name holds; null where this file uses it, or code that others may call does. */
function namesOf(
  name: string,
  { units, running }: ReturnType<typeof unitsOf>,
  exported: ReadonlyMap<string, string[]>,
): string[] | null {
  const ways = new Set([name])
  // What is added meanwhile is looked at, too.
  for (const way of ways) {
    if (running.has(way)) return null
    for (const [user, { kind, names }] of units) {
      if (user === way || !names.has(way)) continue
      if (kind === 'code' && exported.has(user)) return null
      ways.add(user)
    }
  }
  return [...ways].flatMap((way) => exported.get(way) ?? [])
}

function isFunctionOrClass(node: ts.Expression): boolean {
  const value = unwrap(node)
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isClassExpression(value)
}

/** Whether nothing runs as it is made. */
function isQuiet(node: ts.Expression): boolean {
  const value = unwrap(node)
  if (ts.isArrayLiteralExpression(value))
    return value.elements.every((each) => isQuiet(ts.isSpreadElement(each) ? each.expression : each))
  if (ts.isObjectLiteralExpression(value))
    return value.properties.every((each) => {
      if (ts.isPropertyAssignment(each)) return isQuiet(each.initializer)
      return !ts.isSpreadAssignment(each) || isQuiet(each.expression)
    })
  return (
    isFunctionOrClass(value) ||
    ts.isIdentifier(value) ||
    ts.isPropertyAccessExpression(value) ||
    ts.isLiteralExpression(value)
  )
}

function runsNothing(statement: ts.Statement): boolean {
  return (
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    (ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression))
  )
}

/** By the name in the file, those that it goes by elsewhere. */
function exportedAs(tree: ts.SourceFile): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [as, nodes] of exportsOf(tree)) {
    for (const node of nodes) {
      const name = nameOfExported(node)
      if (name !== null) found.set(name, [...(found.get(name) ?? []), as])
    }
  }
  return found
}

/** What is exported, by its name in the file; `default` where it has none, null where another module has it. */
function nameOfExported(node: ts.Node): string | null {
  if (ts.isExportSpecifier(node))
    return node.parent.parent.moduleSpecifier ? null : (node.propertyName ?? node.name).text
  if (ts.isExportAssignment(node)) return ts.isIdentifier(node.expression) ? node.expression.text : 'default'
  const { name } = node as ts.Node & { name?: ts.Node }
  return name && ts.isIdentifier(name) ? name.text : 'default'
}
