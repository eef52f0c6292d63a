import ts from '#typescript'
import type { Lines } from '../../../common/lines.js'
import type { Range } from '../../../model/text.js'
import type { CalleeRef } from '../../../syntax/imports.js'
import { propertyKey } from '../../../syntax/literal.js'
import { definitionNodesOf, outlineOf } from '../../../syntax/outline.js'
import { unwrap } from '../../../syntax/scope.js'
import { calleeRef } from '../../flows/callee.js'
import { type Made, madeFrom } from '../../flows/made-values.js'
import { describesTool, isRecordOfTools, isWordForTools } from '../holder.js'
import { keyBeside } from '../key-beside.js'

/** Something imported that a record of a file holds. */
export interface RecordEntry {
  /** What it is held under; null for a whole module that is spread or stands for a record: each export is held under its name. */
  key: string | null
  /** The key, or what is spread. */
  range: Range
  ref: CalleeRef & { kind: 'import' }
  /** Whether the record is one of tools by what it is called, or by its type. */
  isTools: boolean
  /** Whether it holds what a call of the import gives. */
  isCalled: boolean
}

/** The imported values that a file puts into records: `{ search }`, `{ web: search }`, `{ web: make() }`, `{ ...module }`, `['web', search]`, `tools.web = search`. */
export function recordEntries(tree: ts.SourceFile, lines: Lines): RecordEntry[] {
  const found: RecordEntry[] = []
  for (const node of definitionNodesOf(tree)) {
    if (!ts.isObjectLiteralExpression(node) || node.properties.length === 0 || describesTool(node)) continue
    const isTools = isRecordOfTools(node)
    for (const property of node.properties) found.push(...entriesOf(property, isTools, lines))
  }
  for (const node of outlineOf(tree)) {
    const beside = ts.isIdentifier(node) ? keyBeside(node) : null
    if (!beside) continue
    const { source, isCalled } = madeFrom(node as ts.Identifier)
    const ref = calleeRef(source)
    if (ref.kind !== 'import') continue
    const { key, isTools } = beside
    const range = lines.range({ start: beside.node.getStart(), end: beside.node.end })
    found.push({ key, range, ref, isTools, isCalled: isCalled || beside.isCalled })
  }
  return found
}

function entriesOf(property: ts.ObjectLiteralElementLike, isTools: boolean, lines: Lines): RecordEntry[] {
  const value = heldBy(property)
  if (!value) return []
  const ref = calleeRef(value.source)
  if (ref.kind !== 'import') return []
  const { isCalled } = value
  const place = property.name ?? value.source
  const range = lines.range({ start: place.getStart(), end: place.end })
  if (ts.isSpreadAssignment(property)) return [{ key: null, range, ref, isTools, isCalled }]
  const key = property.name && propertyKey(property.name)
  if (key == null) return []
  const entry = { key, range, ref, isTools, isCalled }
  return isWordForTools(key) ? [entry, { ...entry, key: null, isTools: true }] : [entry]
}

function heldBy(property: ts.ObjectLiteralElementLike): Made | null {
  if (ts.isShorthandPropertyAssignment(property)) return madeFrom(property.name)
  if (ts.isSpreadAssignment(property)) return { source: unwrap(property.expression), isCalled: false }
  return ts.isPropertyAssignment(property) ? madeFrom(property.initializer) : null
}
