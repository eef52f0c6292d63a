import ts from '#typescript'
import type { Lines } from '../../common/lines.js'
import type { Range } from '../../model/text.js'
import { resolveName } from '../../syntax/bindings.js'
import { exportAssignedTo } from '../../syntax/commonjs-exports.js'
import { exportsOf } from '../../syntax/exports.js'
import { literalJson, propertyKey } from '../../syntax/literal.js'
import { listCallOf } from '../../syntax/loops.js'
import { outlineOf } from '../../syntax/outline.js'
import { unwrap } from '../../syntax/scope.js'
import { givenType } from '../flows/documented-type.js'
import { madeFrom, variableByPlace } from '../flows/made-values.js'
import { type KeyBeside, keyBeside, PUTS } from './key-beside.js'
import { isTypeOfTools, isWordForTools, type KeyUse, namesOf } from './key-use.js'

export { isWordForTools }

/** Where a definition is put: what it is called there. */
export interface Holder {
  /** `default`, a variable's name, a record's key; null for none. */
  boundTo: string | null
  /** The key of the record that it is put into, where it is written out. */
  key: { name: string; range: Range } | null
  /** The same where the key has to be evaluated: `[definition.name, tool(…)]`, `tools[name] = tool(…)`. */
  computedKey: ts.Expression | null
  /** Of a name: the records of this file that it is put into. Absent where the definition stands in a record itself. */
  uses?: KeyUse[]
  /** The name of this file that holds it, or the function that makes it, where other files can import that. */
  exported?: string
  /** What other files import it as, where that differs: `default` for `export default search`. */
  exportedAs?: string
  /** True where the name is that of a function which gives it. */
  madeByCall?: true
  /** The name of the variable, function or class that holds it. */
  binding?: Range
}

/** `chained`: methods that give a definition back. */
export function holderOf(node: ts.Node, lines: Lines, chained: ReadonlySet<string>): Holder {
  const at = outermost(node, chained)
  const keyed = keyOf(at, lines)
  const { parent } = at
  if (keyed) {
    const isProperty = ts.isPropertyAssignment(parent)
    return { boundTo: isProperty ? (keyed.key?.name ?? null) : null, ...keyed }
  }
  if (ts.isExportAssignment(parent))
    return { boundTo: 'default', key: null, computedKey: null, exported: 'default' }
  const variable = variableAround(at)
  if (!variable) {
    const member = exportsMember(parent)
    const boundTo = member?.startsWith('exports.') ? member.slice('exports.'.length) : memberAround(at)
    return { boundTo, key: null, computedKey: null, ...(member === null ? {} : { exported: member }) }
  }
  const isHeld = variable === at.parent || variable.parent === at.parent || ts.isBindingElement(variable)
  const boundTo = isHeld ? variable.name.text : null
  // A record of functions that make tools is no record of tools: what is looked up in it may go by any name.
  const isMaker = isFunctionHeld(variable)
  const uses = usesAsEntry(variable.name, lines).filter(({ isCalled }) => isCalled || !isMaker)
  const [only, ...others] = namesOf(uses)
  const key =
    only !== undefined && others.length === 0 ? (uses.find(({ name }) => name === only) ?? null) : null
  return {
    boundTo,
    key: key && { name: key.name, range: key.range },
    computedKey: null,
    ...(uses.length > 0 ? { uses } : {}),
    ...(isExported(variable.name) ? { exported: variable.name.text, ...exportedAs(variable.name) } : {}),
    ...(isMaker ? { madeByCall: true as const } : {}),
    ...(boundTo === null ? {} : { binding: rangeOf(variable.name, lines) }),
  }
}

/** Out of parentheses, casts, `await` and methods that give the definition back. */
function outermost(node: ts.Node, chained: ReadonlySet<string>): ts.Node {
  let at = node
  for (;;) {
    const { parent } = at
    const isAround =
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isAwaitExpression(parent)
    if (isAround) at = parent
    else if (
      ts.isPropertyAccessExpression(parent) &&
      parent.expression === at &&
      chained.has(parent.name.text) &&
      ts.isCallExpression(parent.parent)
    )
      at = parent.parent
    else return at
  }
}

/** The key that a value is put under, in whatever way that is written. */
function keyOf(at: ts.Node, lines: Lines): Pick<Holder, 'key' | 'computedKey'> | null {
  const { parent } = at
  if (ts.isPropertyAssignment(parent) && parent.initializer === at) {
    if (describesTool(parent.parent)) return keyOfDescribed(parent.parent, lines)
    const name = propertyKey(parent.name)
    if (name !== null) return { key: { name, range: rangeOf(parent.name, lines) }, computedKey: null }
    return ts.isComputedPropertyName(parent.name) ? keyFrom(parent.name.expression, lines) : null
  }
  // `Object.fromEntries(list.map((each) => [each.name, tool(…)]))`, `new Map([['search', tool(…)]])`
  if (ts.isArrayLiteralExpression(parent) && parent.elements.length === 2 && parent.elements[1] === at)
    return isTool(parent.elements[0]) && !isPair(parent)
      ? null
      : keyFrom(parent.elements[0] as ts.Expression, lines)
  if (ts.isBinaryExpression(parent) && parent.right === at && isAssignment(parent)) {
    const { left } = parent
    if (ts.isElementAccessExpression(left)) return keyFrom(left.argumentExpression, lines)
    const isMember = ts.isPropertyAccessExpression(left) && left.expression.kind !== ts.SyntaxKind.ThisKeyword
    if (isMember && left.expression.getText() !== 'exports' && left.expression.getText() !== 'module')
      return { key: { name: left.name.text, range: rangeOf(left.name, lines) }, computedKey: null }
    return null
  }
  const putUnder = argumentBefore(at, /^set$/)
  return putUnder && keyFrom(putUnder, lines)
}

/** `registry.register('search', { title: 'Search', tool: tool(…) })`, `const tools = { search: { title: 'Search', tool: tool(…) } }` */
function keyOfDescribed(
  object: ts.ObjectLiteralExpression,
  lines: Lines,
): Pick<Holder, 'key' | 'computedKey'> | null {
  const putUnder = argumentBefore(object, PUTS)
  if (putUnder) return keyFrom(putUnder, lines)
  const { parent } = object
  return ts.isPropertyAssignment(parent) && isRecordOfTools(parent.parent) ? keyOf(object, lines) : null
}

/** What a value is put under by a method of this name: `map.set('search', value)`. */
function argumentBefore(at: ts.Node, method: RegExp): ts.Expression | null {
  const { parent } = at
  if (!ts.isCallExpression(parent) || parent.arguments.length !== 2 || parent.arguments[1] !== at) return null
  const { expression } = parent
  const isPut = ts.isPropertyAccessExpression(expression) && method.test(expression.name.text)
  return isPut ? (parent.arguments[0] ?? null) : null
}

/** Two tools in a list are no key and its value. */
function isTool(element: ts.Expression | undefined): boolean {
  if (!element || ts.isSpreadElement(element) || ts.isOmittedExpression(element)) return true
  const node = unwrap(element)
  return ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isObjectLiteralExpression(node)
}

/** What a function makes of each entry of a list for `Object.fromEntries` or a `Map`: a key and its value. */
function isPair(pair: ts.ArrayLiteralExpression): boolean {
  const maker = ts.findAncestor(pair, ts.isFunctionLike)
  if (!maker || !(ts.isArrowFunction(maker) || ts.isFunctionExpression(maker))) return false
  const listed = listCallOf(maker)?.parent
  if (!listed || !(ts.isCallExpression(listed) || ts.isNewExpression(listed))) return false
  return ['Object.fromEntries', 'Map'].includes(listed.expression.getText())
}

function keyFrom(expression: ts.Expression, lines: Lines): Pick<Holder, 'key' | 'computedKey'> {
  const literal = literalJson(expression)
  return typeof literal === 'string'
    ? { key: { name: literal, range: rangeOf(expression, lines) }, computedKey: null }
    : { key: null, computedKey: expression }
}

function isAssignment(node: ts.BinaryExpression): boolean {
  return node.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

/** The variable that holds the value, or the function that returns it at once. */
function variableAround(at: ts.Node): (ts.Declaration & { name: ts.Identifier }) | null {
  const { parent } = at
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return named(parent)
  const byPlace = variableByPlace(at)
  if (byPlace && ts.isIdentifier(byPlace.name)) return named(byPlace)
  if (ts.isClassDeclaration(at) && at.name) return named(at)
  const returned = functionReturning(at)
  if (ts.isFunctionDeclaration(returned) && returned.name) return named(returned)
  if (!ts.isArrowFunction(returned) && !ts.isFunctionExpression(returned)) return null
  const { parent: holder } = returned
  return ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) ? named(holder) : null
}

/** The function that gives a value back at once, or else what is around the value. */
function functionReturning({ parent }: ts.Node): ts.Node {
  return ts.isReturnStatement(parent) && ts.isBlock(parent.parent) ? parent.parent.parent : parent
}

/** The member of an object that is a function which gives the value: `{ search: (files) => tool(…) }`. */
function memberAround(at: ts.Node): string | null {
  const returned = functionReturning(at)
  const isValue = ts.isArrowFunction(returned) || ts.isFunctionExpression(returned)
  const member = isValue ? returned.parent : returned
  const isMember = isValue ? ts.isPropertyAssignment(member) : ts.isMethodDeclaration(member)
  if (!isMember || !ts.isObjectLiteralExpression(member.parent)) return null
  return propertyKey((member as ts.PropertyAssignment | ts.MethodDeclaration).name)
}

function isFunctionHeld(declaration: ts.Declaration): boolean {
  if (ts.isFunctionDeclaration(declaration)) return true
  const value =
    ts.isVariableDeclaration(declaration) && declaration.initializer && unwrap(declaration.initializer)
  return Boolean(value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)))
}

function named(node: ts.Declaration): ts.Declaration & { name: ts.Identifier } {
  return node as ts.Declaration & { name: ts.Identifier }
}

/** The keys that a name of this file is put under in records: `{ search }`, `{ web: search }`, `{ web: search() }`, `['web', search]`. */
function usesAsEntry(name: ts.Identifier, lines: Lines): KeyUse[] {
  const binding = resolveName(name.text, name)
  if (!binding) return []
  const found: KeyUse[] = []
  for (const { source, entry, beside, isCalled } of entriesOf(name.getSourceFile()).get(name.text) ?? []) {
    if (beside) {
      if (resolveName(source.text, source)?.symbol !== binding.symbol) continue
      const { node, key, isTools } = beside
      found.push({ name: key, range: rangeOf(node, lines), isTools, isCalled })
    }
    if (!entry) continue
    const key = propertyKey(entry)
    const record = entry.parent.parent as ts.ObjectLiteralExpression
    if (key && !describesTool(record) && resolveName(source.text, source)?.symbol === binding.symbol) {
      found.push({ name: key, range: rangeOf(entry, lines), isTools: isRecordOfTools(record), isCalled })
    }
  }
  return found
}

/** `tools: { … }`, `const searchTools = { … }`, `{ … } satisfies ToolSet`. */
export function isRecordOfTools(record: ts.ObjectLiteralExpression): boolean {
  let at: ts.Node = record
  for (;;) {
    const { parent } = at
    if (ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent)) {
      if (isTypeOfTools(parent.type.getText())) return true
    } else if (!ts.isParenthesizedExpression(parent)) break
    at = parent
  }
  const { parent } = at
  const documented = givenType(at) ?? givenType(parent)
  if (documented !== null && isTypeOfTools(documented)) return true
  if (ts.isPropertyAssignment(parent)) return isWordForTools(propertyKey(parent.name) ?? '')
  // `exports.tools = { … }`
  if (ts.isBinaryExpression(parent) && isAssignment(parent))
    return ts.isPropertyAccessExpression(parent.left) && isWordForTools(parent.left.name.text)
  if (!ts.isVariableDeclaration(parent) && !ts.isPropertyDeclaration(parent)) return false
  return (
    (ts.isIdentifier(parent.name) && isWordForTools(parent.name.text)) ||
    (parent.type !== undefined && isTypeOfTools(parent.type.getText()))
  )
}

/** `{ title: 'Search', tool: search }`: what an object says beside a tool is about that tool, and its key is no name. */
export function describesTool(record: ts.ObjectLiteralExpression): boolean {
  return record.properties.some(
    (property) => ts.isPropertyAssignment(property) && isPlain(unwrap(property.initializer)),
  )
}

function isPlain(value: ts.Expression): boolean {
  const { kind } = value
  return (
    ts.isStringLiteralLike(value) ||
    ts.isTemplateExpression(value) ||
    ts.isNumericLiteral(value) ||
    kind === ts.SyntaxKind.TrueKeyword ||
    kind === ts.SyntaxKind.FalseKeyword
  )
}

/** `exports.search = …`, `module.exports = …`: the name of that export here. */
function exportsMember(node: ts.Node): string | null {
  if (!ts.isBinaryExpression(node) || !isAssignment(node)) return null
  return exportAssignedTo(node.left)
}

/** Whether other files can import a top-level name of this file. */
function isExported(name: ts.Identifier): boolean {
  if (!ts.isSourceFile(resolveName(name.text, name)?.container ?? name)) return false
  return exportedNames(name.getSourceFile()).has(name.text)
}

/** Where a top-level name is exported, and under other names alone. */
function exportedAs(name: ts.Identifier): Pick<Holder, 'exportedAs'> {
  const names = [...exportsOf(name.getSourceFile())].flatMap(([as, nodes]) =>
    nodes.some((node) => isHandedOut(node, name.text)) ? [as] : [],
  )
  const [first] = names
  return first === undefined || names.includes(name.text) ? {} : { exportedAs: first }
}

/** `export { name as other }`, `export default name`: the value itself, and no record with it. */
function isHandedOut(node: ts.Node, name: string): boolean {
  if (!ts.isExportAssignment(node)) return namesHandedOut(node).includes(name)
  const value = unwrap(node.expression)
  return ts.isIdentifier(value) && value.text === name
}

const exported = new WeakMap<ts.SourceFile, Set<string>>()

/** The top-level names of a file that it exports, under whatever name. */
function exportedNames(tree: ts.SourceFile): ReadonlySet<string> {
  let names = exported.get(tree)
  if (!names) {
    names = new Set([...exportsOf(tree).values()].flat().flatMap(namesHandedOut))
    exported.set(tree, names)
  }
  return names
}

/** The names of this file that an export hands out. */
function namesHandedOut(node: ts.Node): string[] {
  if (ts.isExportSpecifier(node)) {
    return node.parent.parent.moduleSpecifier ? [] : [(node.propertyName ?? node.name).text]
  }
  if (ts.isExportAssignment(node)) return namesIn(node.expression)
  if (ts.isBinaryExpression(node)) return namesIn(node.right)
  if (ts.isPropertyAccessExpression(node)) return namesHandedOut(node.parent)
  const { name } = node as ts.NamedDeclaration
  return name && ts.isIdentifier(name) ? [name.text] : []
}

/** `search`, `{ search, web: search }`. */
function namesIn(expression: ts.Expression): string[] {
  const value = unwrap(expression)
  if (ts.isIdentifier(value)) return [value.text]
  if (!ts.isObjectLiteralExpression(value)) return []
  return value.properties.flatMap((property) =>
    ts.isShorthandPropertyAssignment(property)
      ? [property.name.text]
      : ts.isPropertyAssignment(property)
        ? namesIn(property.initializer)
        : [],
  )
}

/** A name that is put into a record, itself or as what it stands for, and the key there. */
interface Entry {
  source: ts.Identifier
  entry: ts.PropertyName | null
  /** Where the key stands beside it instead. */
  beside: KeyBeside | null
  /** Whether it holds what a call of the name gives. */
  isCalled: boolean
}

/** By name; a tree is looked through once. */
const entries = new WeakMap<ts.SourceFile, Map<string, Entry[]>>()

function entriesOf(tree: ts.SourceFile): Map<string, Entry[]> {
  let known = entries.get(tree)
  if (!known) {
    known = new Map()
    for (const node of outlineOf(tree)) {
      if (!ts.isIdentifier(node)) continue
      const entry = entryOf(node)
      const beside = entry ? null : keyBeside(node)
      if (!entry && !beside) continue
      const isCalled = beside ? beside.isCalled : ts.isCallExpression(node.parent)
      const behind = madeFrom(node)
      const own = { source: node, isCalled }
      const sources =
        behind.source === node ? [own] : [own, { ...behind, isCalled: isCalled || behind.isCalled }]
      for (const each of sources) {
        if (!ts.isIdentifier(each.source)) continue
        const before = known.get(each.source.text)
        const found = { source: each.source, entry, beside, isCalled: each.isCalled }
        if (before) before.push(found)
        else known.set(each.source.text, [found])
      }
    }
    entries.set(tree, known)
  }
  return known
}

function entryOf(use: ts.Identifier): ts.PropertyName | null {
  if (ts.isShorthandPropertyAssignment(use.parent)) return use.parent.name
  let value: ts.Node = ts.isCallExpression(use.parent) && use.parent.expression === use ? use.parent : use
  while (ts.isAwaitExpression(value.parent) || ts.isParenthesizedExpression(value.parent))
    value = value.parent
  const { parent } = value
  return ts.isPropertyAssignment(parent) && parent.initializer === value ? parent.name : null
}

function rangeOf(node: ts.Node, lines: Lines): Range {
  return lines.range({ start: node.getStart(), end: node.end })
}
