import ts from '#typescript'
import { Lines } from '../common/lines.js'
import type { ToolFacts } from '../model/facts.js'
import type { Fix, FixRequest } from '../model/finding.js'
import type { FixContext } from './context.js'
import { toEdits } from './source/edits.js'
import { nodeAt } from './source/nodes.js'

type Request = Extract<FixRequest, { kind: 'rename-key' }>

/** A key of an object literal in the tool's file; nothing where the other key is there already. */
export function renameKey({ at, from, to }: Request, tool: ToolFacts, { sources }: FixContext): Fix | null {
  const source = sources.parse(tool.file)
  const span = source && new Lines(source.text).span(at)
  const name = span && nodeAt(source, span, ts.isPropertyName)
  const property = name?.parent
  if (!name || !property || !ts.isObjectLiteralElement(property) || textOf(name) !== from) return null
  if (!ts.isObjectLiteralExpression(property.parent)) return null
  if (property.parent.properties.some((each) => each.name && textOf(each.name) === to)) return null
  const newText = ts.isShorthandPropertyAssignment(property) ? `${to}: ${from}` : to
  return {
    title: `Rename \`${from}\` to \`${to}\``,
    description: '',
    preferred: true,
    edits: toEdits(sources, tool.file, [{ span, newText }]),
  }
}

function textOf(name: ts.PropertyName): string | null {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : null
}
