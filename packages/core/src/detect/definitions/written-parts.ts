import ts from '#typescript'
import type { Lines } from '../../common/lines.js'
import type { Json } from '../../model/json.js'
import type { FieldSite } from '../../model/site.js'
import type { Range } from '../../model/text.js'
import { assignmentsTo } from '../../syntax/assignments.js'
import { resolveName } from '../../syntax/bindings.js'
import { classMembers } from '../../syntax/class-members.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { literalJson, propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeRef, importedFrom } from '../flows/callee.js'
import { isPartlyWritten } from './written-text.js'

/** An object literal, by its keys. */
export interface ObjectSite {
  range: Range
  spread: boolean
  keys: Map<string, KeySite>
}

export interface KeySite extends FieldSite {
  /** The value, where it is an object literal of the definition's own. */
  object?: ObjectSite
  literal?: Json
  /** The module that the value's root is imported from. */
  importedFrom?: string
  /** A handler that is written out and calls nothing that looks like a check. */
  passesOn?: true
}

/** One argument of a defining call, without its tree. */
export type Argument =
  | ({ kind: 'object' } & ObjectSite)
  | { kind: 'string'; range: Range; value: string }
  | { kind: 'function'; range: Range }
  /** A number, a template, an array: nothing that can hold a definition. `isPartText`: a part of a text is written out. */
  | { kind: 'value'; range: Range; isPartText?: true }
  /** `ref`: of a name that stands for it. */
  | { kind: 'other'; range: Range; importedFrom?: string; ref?: CalleeRef }

export function readArgument(tree: ts.SourceFile, lines: Lines, expression: ts.Expression): Argument {
  const node = literalBehind(expression)
  const range = lines.range({ start: node.getStart(tree), end: node.end })
  if (ts.isObjectLiteralExpression(node)) return { kind: 'object', ...readObject(tree, lines, node, true) }
  if (ts.isStringLiteralLike(node)) return { kind: 'string', range, value: node.text }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'function', range }
  if (isPartlyWritten(node)) return { kind: 'value', range, isPartText: true }
  if (literalJson(node) !== undefined || ts.isTemplateExpression(node)) return { kind: 'value', range }
  const from = importedFrom(node)
  const isName = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)
  return {
    kind: 'other',
    range,
    ...(from === undefined ? {} : { importedFrom: from }),
    ...(isName ? { ref: calleeRef(node) } : {}),
  }
}

/** A definition held in a constant of the same file is read where it is written. */
export function literalBehind(expression: ts.Expression): ts.Expression {
  let node = unwrap(expression)
  for (let depth = 0; ts.isIdentifier(node) && depth < 4; depth++) {
    const declaration = resolveName(node.text, node)?.symbol.value
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) break
    const value = unwrap(declaration.initializer)
    if (!ts.isObjectLiteralExpression(value) && !ts.isIdentifier(value) && !ts.isStringLiteralLike(value))
      break
    // A text that is assigned to later is not the one that a call gets.
    if (ts.isStringLiteralLike(value) && assignmentsTo(node.text, node.getSourceFile()).length > 0) break
    node = value
  }
  return node
}

/** `inner`: whether objects in it are read too; what stands deeper belongs to a schema. */
export function readObject(
  tree: ts.SourceFile,
  lines: Lines,
  node: ts.ObjectLiteralExpression,
  inner: boolean,
): ObjectSite {
  const keys = new Map<string, KeySite>()
  let spread = false
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      spread = true
      continue
    }
    const key = propertyKey(property.name)
    if (key === null) continue
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name
    const isExpression = ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)
    const held = inner ? unwrap(value as ts.Expression) : null
    keys.set(key, {
      ...readProperty(tree, lines, { node: property, name: property.name, value, isExpression }),
      ...(held && ts.isObjectLiteralExpression(held) ? { object: readObject(tree, lines, held, false) } : {}),
    })
  }
  return { range: lines.range({ start: node.getStart(tree), end: node.end }), keys, spread }
}

/** The members of a class by name; a method's value is the method. */
export function readMembers(
  tree: ts.SourceFile,
  lines: Lines,
  node: ts.ClassLikeDeclaration,
  takesSuper: boolean,
): ObjectSite {
  const { given, members } = classMembers(node, takesSuper)
  const literal = given && literalBehind(given)
  const base =
    literal && ts.isObjectLiteralExpression(literal) ? readObject(tree, lines, literal, false) : null
  const keys = new Map(base?.keys)
  for (const member of members) {
    const { key, name, value } = member
    const isExpression = ts.isExpression(value)
    keys.set(key, readProperty(tree, lines, { node: member.node, name, value, isExpression }))
  }
  const range = lines.range({ start: node.getStart(tree), end: node.end })
  return { range, keys, spread: base?.spread ?? given !== null }
}

/** A part of a definition, as it is written. */
interface WrittenPart {
  node: ts.Node
  name: ts.Node
  value: ts.Node
  isExpression: boolean
}

export function readProperty(
  tree: ts.SourceFile,
  lines: Lines,
  { node, name, value, isExpression }: WrittenPart,
): KeySite {
  const key = ts.isPropertyName(name) ? (propertyKey(name) ?? '') : ''
  const literal = isExpression ? literalJson(value as ts.Expression) : undefined
  const from = isExpression ? importedFrom(value as ts.Expression) : undefined
  return {
    key: lines.range({ start: name.getStart(tree), end: name.end }),
    value: lines.range({ start: value.getStart(tree), end: value.end }),
    property: lines.range({ start: node.getStart(tree), end: node.end }),
    ...(literal === undefined ? {} : { literal }),
    ...(from === undefined ? {} : { importedFrom: from }),
    ...(HANDLER_KEYS.includes(key) && passesOn(tree, node, value) ? { passesOn: true } : {}),
  }
}

/** What functions that check are called, anywhere in their names: `safeParse`, `isRoom`, `decodeUnknown`. */
const CHECK =
  /(?:parse|valid|assert|check|decode|guard|ensure|compile|verify|coerce|\bis[A-Z_])\w*|\b(?:invariant|typeof|instanceof)\b/i

function passesOn(tree: ts.SourceFile, property: ts.Node, value: ts.Node): boolean {
  const isMethod = ts.isMethodDeclaration(property)
  const isWritten = isMethod || ts.isArrowFunction(value) || ts.isFunctionExpression(value)
  return isWritten && !CHECK.test((isMethod ? property : value).getText(tree))
}

export const HANDLER_KEYS = ['handler', 'execute', 'run', 'func', 'callback']
