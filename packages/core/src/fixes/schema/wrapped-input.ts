import ts from '#typescript'
import type { ToolFacts } from '../../model/facts.js'
import type { TextEdit } from '../../model/finding.js'
import type { Framework } from '../../model/framework.js'
import type { Json } from '../../model/json.js'
import type { FixContext } from '../context.js'
import type { Definition } from '../source/definition.js'
import { variesByCall } from '../source/dependence.js'
import { toEdits } from '../source/edits.js'
import { importedName } from '../source/imported-name.js'
import { printKey, printLiteral } from '../source/literal.js'
import { nodeAt } from '../source/nodes.js'
import type { Splice } from '../source/property.js'
import { indentAt, readStyle } from '../source/style.js'

/**
 * `inputSchema: { ...zodSchema(input), jsonSchema: { … } }`: the framework's own wrapping goes on validating, and another JSON
 * Schema goes out. Null where the input is not written in a definition, or is not one that the wrapping takes.
 */
export function wrapped(
  { call, vendors, key }: NonNullable<Framework['wrapping']>,
  definition: Definition,
  { vendor }: ToolFacts,
  { sources }: FixContext,
): ((schema: Json) => TextEdit[]) | null {
  const input = definition.field('input')
  const source = input && sources.parse(input.file)
  const value = input && source && nodeAt(source, input.value, ts.isExpression)
  if (!input || !source || !value || vendor === null || !vendors.includes(vendor) || variesByCall(value))
    return null
  const { modules } = definition.framework
  const name = importedName(source, (specifier) => modules.includes(specifier), call)
  if (!name) return null
  const style = readStyle(source)
  const [start, end] = [value.getStart(source), value.getEnd()]
  const outer = indentAt(source.text, start)
  const indent = outer + style.unit
  const line = style.newline + indent
  const prefix = ts.isShorthandPropertyAssignment(value.parent) ? `${source.text.slice(start, end)}: ` : ''
  return (schema) => {
    const column = indent.length + key.length + 2
    const literal = printLiteral(schema, style, { indent, column, oneLine: false })
    const comma = style.trailingComma ? ',' : ''
    const splices: Splice[] = [
      ...name.splices,
      { span: { start, end: start }, newText: `${prefix}{${line}...${name.text}(` },
      ...deeper(source.text, start, end, style.unit),
      {
        span: { start: end, end },
        newText: `),${line}${printKey(key, style)}: ${literal}${comma}${style.newline}${outer}}`,
      },
    ]
    return toEdits(sources, input.file, splices)
  }
}

/** One level more before each further line of an expression; a template's lines are its text. */
function deeper(text: string, start: number, end: number, unit: string): Splice[] {
  const written = text.slice(start, end)
  if (written.includes('`')) return []
  return [...written.matchAll(/\n(?=[ \t]*\S)/g)].map(({ index }) => {
    const at = start + index + 1
    return { span: { start: at, end: at }, newText: unit }
  })
}
