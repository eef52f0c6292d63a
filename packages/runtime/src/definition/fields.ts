/** The properties of a definition that we read. */
export const toolFields = [
  'name',
  'description',
  'input',
  'parameters',
  'outputSchema',
  'samples',
  'hints',
  'metadata',
  'handler',
] as const

export type ToolFieldName = (typeof toolFields)[number]

/** What other libraries call the same thing. */
const otherNames: Readonly<Record<string, ToolFieldName>> = {
  inputSchema: 'input',
  schema: 'input',
  args: 'input',
  execute: 'handler',
  run: 'handler',
  callback: 'handler',
  examples: 'samples',
  inputExamples: 'samples',
}

/**
 * The property that an unknown one was probably meant to be: another library's word for it, or a
 * misspelling. Null when it resembles none, and is the program's own business.
 */
export function meantField(key: string, isPresent: (field: ToolFieldName) => boolean): ToolFieldName | null {
  const other = Object.hasOwn(otherNames, key) ? otherNames[key] : undefined
  if (other !== undefined) return isPresent(other) ? null : other
  const near = toolFields.filter(
    (field) => distance(key.toLowerCase(), field.toLowerCase()) <= (field.length < 6 ? 1 : 2),
  )
  const [first] = near
  return first === undefined || isPresent(first) ? null : first
}

/** Insertions, deletions, replacements and swaps of neighbors between two words. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      let best = Math.min(
        rows[row - 1]![column]! + 1,
        current[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (same ? 0 : 1),
      )
      if (from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        best = Math.min(best, rows[row - 2]![column - 2]! + 1)
      }
      current.push(best)
    }
    rows.push(current)
  }
  return rows[from.length]![to.length]!
}
