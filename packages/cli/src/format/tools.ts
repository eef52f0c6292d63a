import type { Colors } from 'picocolors/types.js'
import stringWidth from 'string-width'
import type { ToolFacts } from '../engine.js'
import { columns } from './text.js'
import { visible } from './visible.js'

interface TableOptions {
  columns: number
  nameFile(file: string): string
}

/** One line for each tool: its name, its validator, where its schema comes from, how many fields it has, its file. */
export function formatTools(tools: readonly ToolFacts[], options: TableOptions, paint: Colors): string {
  const { nameFile, columns: width } = options
  const rows = tools.map((tool) => [
    visible(tool.name ?? '(no name)'),
    visible([tool.vendor ?? '–', tool.vendorVersion].filter(Boolean).join(' ')),
    origin(tool),
    fieldCount(tool),
    visible(nameFile(tool.file)),
  ])
  const [head = '', ...lines] = columns([['tool', 'validator', 'schema from', 'fields', 'file'], ...rows])
  return [paint.dim(head), ...lines]
    .map((line) => `  ${stringWidth(line) + 2 > width ? `${line.slice(0, width - 3)}…` : line}`)
    .join('\n')
}

function origin(tool: ToolFacts): string {
  if (tool.schemaSource === 'explicit') return 'parameters'
  if (tool.converter === 'none') return 'the framework'
  if (tool.schemaSource === 'converter') return `${visible(tool.converter ?? '')} converter`.trim()
  return tool.status === 'unevaluated' ? 'not evaluated' : '–'
}

function fieldCount({ schema }: ToolFacts): string {
  const properties = schema?.['properties']
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return '–'
  return String(Object.keys(properties).length)
}
