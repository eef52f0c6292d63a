import pc from 'picocolors'
import type { Engine, ToolTokens } from '../engine.js'
import { columns as inColumns, wrap, wrapHanging } from './text.js'
import { visible } from './visible.js'

interface TokensStyle {
  colour: boolean
  /** Columns that a line may take. */
  columns: number
}

/** What a tool costs, part by part, and what makes it larger than it has to be, with the cheaper spelling. */
export function formatTokens(
  name: string,
  { total, tokenizer, description, schema, parts, inflations }: ToolTokens,
  { colour, columns }: TokensStyle,
  { pathText }: Pick<Engine, 'pathText'>,
): string {
  const paint = pc.createColors(colour)
  const head = wrapHanging(`${visible(name)}: ${total} tokens in every request (${tokenizer})`, columns)
  const rows = [
    [String(description), 'the description'],
    [String(schema), 'the input schema; in it, with all that is inside:'],
    ...parts.map(({ path, tokens }) => [String(tokens), `  ${visible(pathText(path))}`]),
  ]
  const table = aligned(rows).map((line) => clipped(line, columns))
  const spared = inflations.map(({ tokens, title, places, advice }) => {
    const where = places.map((path) => (path.length === 0 ? 'the input' : pathText(path))).join(', ')
    const first = wrap(`${tokens}  ${visible(`${title}: ${where}`)}`, columns, '  ')
    return `${paint.bold(first)}\n${wrap(visible(advice), columns, '      ')}`
  })
  const inflated =
    spared.length === 0 ? '' : `\nWhat makes it larger than it has to be:\n${spared.join('\n')}\n`
  return `${head}\n\n${table.join('\n')}\n${inflated}`
}

/** Numbers end where numbers end. */
function aligned(rows: string[][]): string[] {
  const wide = Math.max(...rows.map(([count = '']) => count.length))
  return inColumns(rows.map(([count = '', what = '']) => [`  ${count.padStart(wide)}`, what]))
}

function clipped(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`
}
