import ts from '#typescript'
import { WHOLE } from '../common/export-names.js'
import { assignmentsTo } from '../syntax/assignments.js'
import { exportsOf, isCommonJs } from '../syntax/exports.js'
import { loopElement } from './loop-elements.js'
import { at, type FieldPlace, type Search } from './place.js'
import { givenByCallers } from './possible-values.js'

/** Where an import that leads out of the workspace was written: `name` of `specifier`, `*` for the whole module. */
export interface Origin {
  specifier: string
  name: string
}

/** What declarations stand for: initializers, functions, classes, modules; imports of packages as they are. */
export function declarations(search: Search, from: FieldPlace, nodes: readonly ts.Node[]): FieldPlace[] {
  return nodes.flatMap((node) => {
    const source = node.getSourceFile()
    return denoted(search, source === from.source ? at(from, node) : topLevel(source.fileName, source, node))
  })
}

/** What a workspace module exports under a name, re-exports followed. */
export function exported(search: Search, file: string, name: string): FieldPlace[] {
  const source = search.tree(file)
  if (!source) return []
  const whole = topLevel(file, source, source)
  const json = jsonValue(source)
  if (json) {
    const value = at(whole, json)
    return name === 'default' ? [value] : search.members(value, name).map((member) => member.value)
  }
  const exports = exportsOf(source)
  const named = exports.get(name)
  if (named) return declarations(search, whole, named)
  const equals = exports.get(WHOLE)
  if (equals) {
    const values = declarations(search, whole, equals)
    return name === 'default'
      ? values
      : values.flatMap((value) => search.members(value, name).map((m) => m.value))
  }
  if (name === 'default') return isCommonJs(source) ? [whole] : []
  return throughStars(search, whole, exports.get('*') ?? [], name)
}

/** Where a package's name was imported; null for a place that is none of these. */
export function originOf(node: ts.Node): Origin | null {
  if (ts.isImportSpecifier(node)) {
    return from(node.parent.parent.parent.moduleSpecifier, (node.propertyName ?? node.name).text)
  }
  if (ts.isImportClause(node)) return from(node.parent.moduleSpecifier, 'default')
  if (ts.isNamespaceImport(node)) return from(node.parent.parent.moduleSpecifier, '*')
  if (ts.isExportSpecifier(node)) {
    return from(node.parent.parent.moduleSpecifier, (node.propertyName ?? node.name).text)
  }
  if (ts.isNamespaceExport(node)) return from(node.parent.moduleSpecifier, '*')
  if (ts.isExportDeclaration(node)) return from(node.moduleSpecifier, '*')
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
    return from(node.moduleReference.expression, '*')
  }
  if (ts.isCallExpression(node)) return from(loadedModule(node) ?? undefined, '*')
  return null
}

/** The specifier of `require('…')` and `import('…')`. */
export function loadedModule(node: ts.CallExpression): ts.StringLiteralLike | null {
  const loads =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require')
  const [specifier] = node.arguments
  return loads && specifier && ts.isStringLiteralLike(specifier) ? specifier : null
}

/** A module as a value: its namespace. */
export function moduleAt(search: Search, specifier: string, importer: string): FieldPlace | null {
  const file = search.resolve(specifier, importer)
  const source = file === null ? null : search.tree(file)
  if (file === null || !source) return null
  const json = jsonValue(source)
  return topLevel(file, source, json ?? source)
}

function denoted(search: Search, place: FieldPlace): FieldPlace[] {
  const { node } = place
  if (ts.isVariableDeclaration(node) || ts.isParameter(node)) {
    const element = loopElement(search, place, node)
    if (element) return element
  }
  if (ts.isVariableDeclaration(node)) {
    const first = node.initializer ? [at(place, node.initializer)] : []
    return first.length > 0 && !search.everyValue ? first : [...first, ...assigned(place, node)]
  }
  if (ts.isBindingElement(node)) return bound(search, place, node)
  if (ts.isParameter(node)) return argument(search, place, node)
  if (ts.isExportAssignment(node)) return [at(place, node.expression)]
  if (ts.isImportSpecifier(node) || ts.isImportClause(node)) return imported(search, place, originOf(node))
  if (ts.isNamespaceImport(node) || ts.isNamespaceExport(node)) return imported(search, place, originOf(node))
  if (ts.isImportEqualsDeclaration(node)) return importedEquals(search, place, node)
  if (ts.isExportSpecifier(node)) {
    if (node.parent.parent.moduleSpecifier) return imported(search, place, originOf(node))
    return search.named(at(place, node.parent.parent.parent), (node.propertyName ?? node.name).text)
  }
  if (ts.isShorthandPropertyAssignment(node)) return [at(place, node.name)]
  if (ts.isBinaryExpression(node)) return [at(place, node.right)]
  // CommonJS in JavaScript: `exports.name` stands for its assignment.
  if (ts.isPropertyAccessExpression(node) && ts.isBinaryExpression(node.parent))
    return [at(place, node.parent.right)]
  return [place]
}

function imported(search: Search, place: FieldPlace, origin: Origin | null): FieldPlace[] {
  if (!origin) return []
  const file = search.resolve(origin.specifier, place.file)
  if (file === null) return [place]
  if (origin.name !== '*') return search.exported(file, origin.name)
  const whole = moduleAt(search, origin.specifier, place.file)
  return whole ? [whole] : []
}

function importedEquals(search: Search, place: FieldPlace, node: ts.ImportEqualsDeclaration): FieldPlace[] {
  if (ts.isIdentifier(node.moduleReference)) return search.named(place, node.moduleReference.text)
  const origin = originOf(node)
  if (!origin) return []
  const file = search.resolve(origin.specifier, place.file)
  if (file === null) return [place]
  const values = search.exported(file, 'default')
  if (values.length > 0) return values
  const whole = moduleAt(search, origin.specifier, place.file)
  return whole ? [whole] : []
}

function throughStars(
  search: Search,
  whole: FieldPlace,
  stars: readonly ts.Node[],
  name: string,
): FieldPlace[] {
  let outside: FieldPlace | null = null
  for (const star of stars) {
    const origin = originOf(star)
    if (!origin) continue
    const file = search.resolve(origin.specifier, whole.file)
    if (file === null) {
      outside ??= at(whole, star)
      continue
    }
    const found = search.exported(file, name)
    if (found.length > 0) return found
  }
  return outside ? [outside] : []
}

/** `let schema` with its value given later: every assignment to the name, in its own scope. */
function assigned(place: FieldPlace, node: ts.VariableDeclaration): FieldPlace[] {
  if (!ts.isIdentifier(node.name)) return []
  const { pos, end } = node.parent.parent.parent
  return assignmentsTo(node.name.text, place.source).flatMap(({ left, right }) =>
    ts.isIdentifier(left) && right.pos >= pos && right.end <= end ? [at(place, right)] : [],
  )
}

function bound(search: Search, place: FieldPlace, node: ts.BindingElement): FieldPlace[] {
  const fallback = node.initializer ? [at(place, node.initializer)] : []
  const pattern = node.parent
  const whole = denoted(search, at(place, pattern.parent))
  if (node.dotDotDotToken) return whole
  const key = ts.isArrayBindingPattern(pattern)
    ? String(pattern.elements.indexOf(node))
    : nameText(node.propertyName ?? node.name)
  if (key === null) return fallback
  return [...whole.flatMap((value) => search.members(value, key).map((member) => member.value)), ...fallback]
}

function argument(search: Search, place: FieldPlace, node: ts.ParameterDeclaration): FieldPlace[] {
  for (let bindings = place.bindings; bindings; bindings = bindings.outer) {
    const value = bindings.parameters.get(node)
    if (value) return [value]
  }
  const fallback = node.initializer ? [at(place, node.initializer)] : []
  return search.everyValue ? [...fallback, ...givenByCallers(search, place, node)] : fallback
}

function nameText(node: ts.PropertyName | ts.BindingName): string | null {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  return null
}

function topLevel(file: string, source: ts.SourceFile, node: ts.Node): FieldPlace {
  return { file, source, node, reading: 'schema', bindings: null, piece: null }
}

function jsonValue(source: ts.SourceFile): ts.Expression | null {
  const [first] = source.statements
  return source.fileName.endsWith('.json') && first && ts.isExpressionStatement(first)
    ? first.expression
    : null
}

function from(specifier: ts.Expression | undefined, name: string): Origin | null {
  return specifier && ts.isStringLiteralLike(specifier) ? { specifier: specifier.text, name } : null
}
