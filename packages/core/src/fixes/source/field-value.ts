import ts from '#typescript'
import { Lines } from '../../common/lines.js'
import { locateField } from '../../field-locator/index.js'
import type { ToolFacts } from '../../model/facts.js'
import type { SchemaPath } from '../../model/json.js'
import { unwrap } from '../../syntax/scope.js'
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
  const { input, parameters } = tool.site.fields
  const start = tool.schemaSource === 'explicit' ? (parameters ?? input) : (input ?? parameters)
  const text = start && sources.parse(tool.file)?.text
  if (!start || text === undefined) return null
  const found = locateField(sources, { file: tool.file, span: new Lines(text).span(start.value) }, path)
  const source = found?.exact ? sources.parse(found.file) : null
  const node = found && source && nodeAt(source, found.value, ts.isExpression)
  return node ? { file: found.file, source, node: unwrap(node) } : null
}
