import ts from '#typescript'
import { findDefinition, type PropertySite } from '../../field-locator/index.js'
import type { ToolFacts } from '../../model/facts.js'
import type { TextEdit } from '../../model/finding.js'
import type { Json } from '../../model/json.js'
import { unwrap } from '../../syntax/scope.js'
import type { FixContext } from '../context.js'
import type { Definition } from '../source/definition.js'
import { variesByCall } from '../source/dependence.js'
import { toEdits } from '../source/edits.js'
import { type Placement, printKey, printLiteral } from '../source/literal.js'
import { nodeAt } from '../source/nodes.js'
import { insertProperty } from '../source/property.js'
import { indentAt, lineStart, readStyle } from '../source/style.js'

/** Where the schema goes. */
export interface Target {
  edits(schema: Json): TextEdit[]
}

/** Behind the input, or where a schema stands already; null where the definition's source does not let it be put. */
export function findTarget(
  context: FixContext,
  tool: ToolFacts,
  definition: Definition,
  key: string,
): Target | null {
  const present = definition.property(key)
  const input = definition.field('input')
  if (present) {
    // Under this key stands the validator itself: there is no second place for a JSON Schema.
    const isInput = tool.reading?.input.kind === 'schema' && tool.reading.parameters.kind === 'absent'
    if (isInput && (!input || input.key.start === present.key.start)) return null
    return replacement(context, present)
  }
  const place = input ?? definition.field('description') ?? definition.field('handler')
  const source = place && context.sources.parse(place.file)
  if (!place || !source) return null
  const literal = nodeAt(source, place.literal, ts.isObjectLiteralExpression)
  const after = nodeAt(source, place.property, ts.isObjectLiteralElementLike)
  if (!literal || !after || variesByCall(input ? after : literal)) return null
  const style = readStyle(source)
  const suffix = assertionOf(source, key)
  return {
    edits: (schema) => {
      const print = (placement: Placement): string => printLiteral(schema, style, placement) + suffix
      const splices = insertProperty(source, literal, after, printKey(key, style), style, print)
      return toEdits(context.sources, place.file, splices)
    },
  }
}

/** Replaces the literal that stands under the key, or that the name there stands for where nothing else uses it. */
function replacement({ sources }: FixContext, present: PropertySite): Target | null {
  const source = sources.parse(present.file)
  const value = source && nodeAt(source, present.value, ts.isExpression)
  if (!source || !value) return null
  const written = unwrap(value)
  if (ts.isObjectLiteralExpression(written)) return overwriting(sources, source, present.file, written)
  if (!ts.isIdentifier(written)) return null
  const literal = findDefinition(sources, present.file, present.value)
  if (!literal) return null
  const owner = literal.file === present.file ? source : null
  const found = owner && nodeAt(owner, literal.span, ts.isObjectLiteralExpression)
  if (found && owner && usesOf(owner, written.text) === 1 && !isExported(found)) {
    return overwriting(sources, owner, literal.file, found)
  }
  return overwriting(sources, source, present.file, written)
}

function overwriting(
  sources: FixContext['sources'],
  source: ts.SourceFile,
  file: string,
  node: ts.ObjectLiteralExpression | ts.Identifier,
): Target {
  const style = readStyle(source)
  const span = { start: node.getStart(source), end: node.getEnd() }
  const { text } = source
  return {
    edits: (schema) => {
      const prefix = ts.isShorthandPropertyAssignment(node.parent)
        ? `${text.slice(span.start, span.end)}: `
        : ''
      const indent = indentAt(text, span.start)
      const column = span.start - lineStart(text, span.start) + prefix.length
      const flat = printLiteral(schema, style, { indent, column, oneLine: true })
      const was = text.slice(span.start, span.end)
      const oneLine =
        ts.isObjectLiteralExpression(node) && !was.includes('\n') && column + flat.length < style.width
      const printed = oneLine ? flat : printLiteral(schema, style, { indent, column, oneLine: false })
      return was === prefix + printed ? [] : toEdits(sources, file, [{ span, newText: prefix + printed }])
    },
  }
}

/** What the file puts behind its other literals under this key, where it does so every time: ` as const`. */
function assertionOf(source: ts.SourceFile, key: string): string {
  const suffixes: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === key) {
      const literal = unwrap(node.initializer)
      if (ts.isObjectLiteralExpression(literal)) {
        suffixes.push(source.text.slice(literal.getEnd(), node.initializer.getEnd()))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const [first = ''] = suffixes
  return /^\s+(as|satisfies)\s/.test(first) && suffixes.every((suffix) => suffix === first) ? first : ''
}

function usesOf(source: ts.SourceFile, name: string): number {
  let uses = 0
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) {
      const declares = ts.isVariableDeclaration(node.parent) && node.parent.name === node
      const names = ts.isPropertyAssignment(node.parent) && node.parent.name === node
      const member = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
      if (!declares && !names && !member) uses++
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return uses
}

function isExported(node: ts.Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isVariableStatement(parent))
      return (parent.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  }
  return false
}
