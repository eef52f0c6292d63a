import ts from '#typescript'
import { Lines } from '../common/lines.js'
import type { ToolFacts } from '../model/facts.js'
import type { Fix, FixRequest } from '../model/finding.js'
import type { Span } from '../model/text.js'
import { unwrap } from '../syntax/scope.js'
import type { FixContext } from './context.js'
import { findToolDefinition } from './source/definition.js'
import { toEdits } from './source/edits.js'
import { printString } from './source/literal.js'
import { nodeAt } from './source/nodes.js'
import { readStyle } from './source/style.js'

type Request = Extract<FixRequest, { kind: 'rename-tool' }>

/** Changes the name where it is written as text in the definition; a computed or shared name is left alone. */
export function renameTool({ to }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const place = written(tool, context)
  const source = place && context.sources.parse(place.file)
  if (!place || !source) return null
  const value = nodeAt(source, place.span, ts.isExpression)
  const literal = value && unwrap(value)
  if (!literal || !ts.isStringLiteralLike(literal) || literal.text === to) return null
  if (tool.name !== null && literal.text !== tool.name) return null
  const start = literal.getStart(source)
  const open = source.text[start]
  const quote = open === '"' || open === "'" ? open : readStyle(source).quote
  const newText = printString(to, { quote })
  return {
    title: `Rename the tool to '${to}'`,
    description: '',
    preferred: true,
    edits: toEdits(context.sources, place.file, [{ span: { start, end: literal.getEnd() }, newText }]),
  }
}

function written(tool: ToolFacts, context: FixContext): { file: string; span: Span } | null {
  const { file, site } = tool
  const here = site.fields.name
  const text = context.sources.read(file)
  if (here && text !== null) return { file, span: new Lines(text).span(here.value) }
  const property = findToolDefinition(context, tool)?.field('name')
  return property ? { file: property.file, span: property.value } : null
}
