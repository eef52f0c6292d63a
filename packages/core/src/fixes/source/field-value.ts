import ts from '#typescript'
import { Lines } from '../../common/lines.js'
import { type FieldLocation, locateField, locatePlaces, type Start } from '../../field-locator/index.js'
import type { ToolFacts } from '../../model/facts.js'
import type { SchemaPath } from '../../model/json.js'
import { unwrap } from '../../syntax/scope.js'
import type { Sources } from '../../syntax/sources.js'
import type { FixContext } from '../context.js'
import { nodeAt } from './nodes.js'

/** The expression that a field of the input is written with. */
export interface FieldValue {
  file: string
  source: ts.SourceFile
  node: ts.Expression
}

/** Null where the field is not written out, or is written as a name that stands for its schema. */
export function fieldValue({ sources }: FixContext, tool: ToolFacts, path: SchemaPath): FieldValue | null {
  const start = startIn(sources, tool)
  return start && valueAt(sources, locateField(sources, start, path))
}

/** The same of many fields, which one search finds. */
export function fieldValues(
  { sources }: FixContext,
  tool: ToolFacts,
  paths: readonly SchemaPath[],
): Array<FieldValue | null> {
  const start = startIn(sources, tool)
  if (!start) return paths.map(() => null)
  return locatePlaces(sources, start, paths).map((found) => valueAt(sources, found))
}

function startIn(sources: Sources, { file, schemaSource, site }: ToolFacts): Start | null {
  const { input, parameters } = site.fields
  const start = schemaSource === 'explicit' ? (parameters ?? input) : (input ?? parameters)
  const text = start && sources.parse(file)?.text
  return start && text !== undefined ? { file, span: new Lines(text).span(start.value) } : null
}

function valueAt(sources: Sources, found: FieldLocation | null): FieldValue | null {
  const source = found?.exact ? sources.parse(found.file) : null
  const node = found && source && nodeAt(source, found.value, ts.isExpression)
  return node ? { file: found.file, source, node: unwrap(node) } : null
}
