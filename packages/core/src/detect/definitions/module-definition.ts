import ts from '#typescript'
import type { Lines } from '../../common/lines.js'
import type { CallShape } from '../../model/framework.js'
import { exportsOf } from '../../syntax/exports.js'
import { typeGiven } from '../flows/expected-type.js'
import { originOfType } from '../flows/type-origin.js'
import type { Markers } from '../markers.js'
import { isSpokenOfAsTool } from '../spoken-of.js'
import type { ToolCall } from './tool-call.js'
import { type KeySite, literalBehind, readObject, readProperty } from './written-parts.js'

/** A file that is a definition by what it exports. */
export interface ModuleDefinition {
  call: ToolCall
  /** The export whose members are a part of it; null for none. */
  spread: string | null
  /** The other exports that are parts of it, and which of them are what runs. */
  parts: Array<{ name: string; isHandler: boolean }>
}

/** What a file as a whole defines, as far as its own text tells: which files are tools is told by the framework. */
export function moduleDefinition(
  tree: ts.SourceFile,
  lines: Lines,
  markers: Markers,
): ModuleDefinition | null {
  const exports = exportsOf(tree)
  const found = markers.files.find(
    ({ shape: { known } }) => known && isExported(known, exports) && isSpokenOf(known, tree),
  )
  if (!found) return null
  const { framework, shape } = found
  const spread = shape.spread !== undefined && exports.has(shape.spread) ? shape.spread : null
  const parts = partsOf(shape, exports).filter(({ name }) => name !== spread)
  const placed = [...(spread === null ? [] : [spread]), ...parts.map(({ name }) => name)].flatMap((name) => {
    const node = exports.get(name)?.[0]
    return node ? [{ name, node }] : []
  })
  const [first] = placed
  if (!first) return null
  const keys = new Map<string, KeySite>()
  let spreads = false
  for (const { name, node } of placed) {
    const value = writtenValue(node)
    if (name !== spread) {
      keys.set(name, readPart(tree, lines, node, value))
      continue
    }
    const literal = value && literalBehind(value)
    const object = literal && ts.isObjectLiteralExpression(literal)
    const members = object ? readObject(tree, lines, literal, true) : null
    for (const [key, site] of members?.keys ?? []) keys.set(key, site)
    spreads = members?.spread ?? true
  }
  const type = spread === null ? null : typeOf(exports.get(spread)?.[0])
  const statements = placed.map(({ node }) => statementOf(node))
  const span = {
    start: Math.min(...statements.map((each) => each.getStart(tree))),
    end: Math.max(...statements.map(({ end }) => end)),
  }
  const range = lines.range(span)
  const call: ToolCall = {
    form: 'module',
    range,
    callee: lines.range(nameOf(tree, first.node)),
    span,
    name: shape.callee,
    ref: type ? (originOfType(type) ?? { kind: 'unknown' }) : { kind: 'unknown' },
    knownAs: framework.id,
    arguments: [{ kind: 'object', range, keys, spread: spreads }],
    boundTo: 'default',
    key: null,
    certain: true,
    ...(shape.likely ? { likely: true } : {}),
    tentative: false,
  }
  return { call, spread, parts }
}

function isExported(
  { keys, oneOf = [] }: NonNullable<CallShape['known']>,
  exports: ReadonlyMap<string, unknown>,
): boolean {
  const hasOne = (names: readonly string[]) => names.some((name) => exports.has(name))
  return keys.every((key) => exports.has(key)) && oneOf.every(hasOne)
}

function isSpokenOf({ spokenOf }: NonNullable<CallShape['known']>, tree: ts.SourceFile): boolean {
  return !spokenOf || isSpokenOfAsTool(tree, null)
}

/** Every export that is a part of a definition, in the order of its parts. */
function partsOf(
  { fields, carried = [] }: CallShape,
  exports: ReadonlyMap<string, readonly ts.Node[]>,
): ModuleDefinition['parts'] {
  const handlers = new Set(fields.handler)
  const names = new Set([...Object.values(fields).flat(), ...carried])
  return [...names]
    .filter((name) => exports.has(name))
    .map((name) => ({ name, isHandler: handlers.has(name) }))
}

/** The value that an export is declared with, where it is written there. */
function writtenValue(node: ts.Node): ts.Expression | null {
  if (ts.isVariableDeclaration(node)) return node.initializer ?? null
  if (ts.isExportAssignment(node)) return node.expression
  if (ts.isExportSpecifier(node) && !node.parent.parent.moduleSpecifier) {
    const name = node.propertyName ?? node.name
    return ts.isIdentifier(name) ? literalBehind(name) : null
  }
  return null
}

function readPart(tree: ts.SourceFile, lines: Lines, node: ts.Node, value: ts.Expression | null): KeySite {
  const { start, end } = nameOf(tree, node)
  const site = readProperty(tree, lines, {
    node: statementOf(node),
    name: node,
    value: value ?? node,
    isExpression: value !== null,
  })
  return { ...site, key: lines.range({ start, end }) }
}

function statementOf(node: ts.Node): ts.Node {
  let at = node
  while (!ts.isSourceFile(at.parent)) at = at.parent
  return at
}

/** The narrowest place that stands for an export. */
function nameOf(tree: ts.SourceFile, node: ts.Node): { start: number; end: number } {
  const { name } = node as ts.Node & { name?: ts.Node }
  if (name) return { start: name.getStart(tree), end: name.end }
  const start = node.getStart(tree)
  return { start, end: start + 'export'.length }
}

function typeOf(node: ts.Node | undefined): ts.TypeNode | null {
  if (!node) return null
  if (ts.isVariableDeclaration(node) && node.type) return node.type
  const value = writtenValue(node)
  return value && (typeGiven(value) ?? (ts.isSatisfiesExpression(value) ? value.type : null))
}
