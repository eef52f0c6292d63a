import stringWidth from 'fast-string-width'
import pc from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { Engine, ToolFacts, ToolStanding, ToolState } from '../engine.js'
import { columns, wrap } from './text.js'
import { visible } from './visible.js'

type Words = Pick<Engine, 'toolLocation' | 'toolNames'>

export interface ToolRow {
  tool: ToolFacts
  standing: ToolStanding | undefined
}

interface TableOptions extends Words {
  colour: boolean
  /** Columns that a line may take. */
  columns: number
  nameFile(file: string): string
}

/** One line for each tool: its name, its state, its fields, the calls that it survives, its validator, its place. */
export function formatTools(rows: readonly ToolRow[], options: TableOptions): string {
  const head = ['tool', 'state', 'fields', 'calls', 'validator', 'place']
  const lines = once(
    rows.map(({ tool, standing }) => ({
      standing,
      cells: [
        nameOf(tool, options),
        standing?.text ?? '',
        fieldCount(tool),
        tool.survives ? `${tool.survives.count}/${tool.survives.of}` : '–',
        visible([tool.vendor ?? '–', tool.vendorVersion].filter(Boolean).join(' ')),
        placeOf(tool, options),
      ],
      others: [],
    })),
  )
  const isKnown = rows.some(({ tool }) => tool.survives !== undefined)
  const all = without('calls', !isKnown, [head, ...lines.map(({ cells }) => cells)])
  // Findings and `list` have places whole.
  const roomIn = (cells: string[][]): number => {
    const [left = ''] = columns(cells.map((row) => [...row.slice(0, -1), '|']))
    return options.columns - indent.length - stringWidth(left) + 1
  }
  // Of what can be left out, the validator tells least.
  const narrow = without('validator', !fits(columns(all), options), all)
  const kept = without('calls', roomIn(narrow) < minPlace, narrow)
  const [keptHead = [], ...cells] = kept
  const room = roomIn(kept)
  // On a line of its own there is more room.
  const most = room < minPlace ? options.columns - 2 * indent.length : room
  const cut = (row: string[]) => [...row.slice(0, -1), withoutStart(row.at(-1) ?? '', most)]
  const shown = lines.map((line, index) => ({ ...line, cells: cut(cells[index] ?? []) }))
  return table(keptHead, shown, options)
}

/** Rows, the head first, without a column where it is left out. */
function without(column: string, isLeftOut: boolean, rows: string[][]): string[][] {
  const at = rows[0]?.indexOf(column) ?? -1
  return isLeftOut && at >= 0 ? rows.map((row) => row.filter((_, index) => index !== at)) : rows
}

/** Of a place at least this much is shown. */
const minPlace = 24

function withoutStart(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let rest = text
  while (stringWidth(rest) > width - 1) rest = rest.slice(1)
  return `…${rest}`
}

export interface ListedTool extends ToolRow {
  /** What the definition costs in every request; null where that is not known. */
  tokens: number | null
}

/** One line for each tool: its name, its state, its tokens, its framework, its place; then its other names. */
export function formatToolList(rows: readonly ListedTool[], options: TableOptions): string {
  const lines = rows.map(({ tool, standing, tokens }) => ({
    standing,
    cells: [
      nameOf(tool, options),
      standing?.text ?? '',
      tokens === null ? '–' : String(tokens),
      visible(tool.site.framework),
      placeOf(tool, options),
    ],
    others: otherNames(tool, options),
  }))
  return table(['tool', 'state', 'tokens', 'framework', 'place'], once(lines), options)
}

/** All names of a tool but the one that stands first. */
export function otherNames(tool: ToolFacts, { toolNames }: Pick<Words, 'toolNames'>): string[] {
  return toolNames(tool).slice(1).map(visible)
}

function nameOf(tool: ToolFacts, { toolNames }: Words): string {
  const name = visible(toolNames(tool)[0] ?? tool.site.blocked?.partialName ?? '(no name)')
  const { unseen } = tool
  // It stands for these, and is no tool by itself.
  if (!unseen || tool.status !== 'unevaluated') return name
  return unseen.length === 1 ? '(1 tool)' : `(${unseen.length} tools)`
}

function placeOf(tool: ToolFacts, { nameFile, toolLocation }: TableOptions): string {
  const at = tool.server?.at ?? toolLocation(tool)
  return `${visible(nameFile(at.file))}:${at.range.start.line + 1}`
}

interface Line {
  standing: ToolStanding | undefined
  /** The tool's name first, its place last. */
  cells: string[]
  /** Its other names. */
  others: readonly string[]
}

/** Lines that say the same, once, with their number: several calls of one function make the same tool. */
function once(lines: readonly Line[]): Line[] {
  const alike = new Map<string, { line: Line; count: number }>()
  for (const line of lines) {
    const key = JSON.stringify([line.cells, line.others])
    alike.set(key, { line, count: (alike.get(key)?.count ?? 0) + 1 })
  }
  return [...alike.values()].map(({ line, count }) => {
    const [name, ...rest] = line.cells
    return count === 1 ? line : { ...line, cells: [`${name} (${count}×)`, ...rest] }
  })
}

const indent = '  '

/** The place, which can be long, has a line of its own in each row where it does not fit beside the rest in all. */
function table(head: string[], rows: readonly Line[], options: TableOptions): string {
  const paint = pc.createColors(options.colour)
  const all = [head, ...rows.map(({ cells }) => cells)]
  const whole = columns(rightAligned(all))
  const isWide = !fits(whole, options)
  const lines = isWide ? columns(rightAligned(all.map((row) => row.slice(0, -1)))) : whole
  const [first = '', ...rest] = lines
  const more = rest.flatMap((line, index) => {
    const { standing, cells, others } = rows[index] as Line
    const { state, text } = standing ?? { state: 'as-sent', text: '' }
    return [
      `${indent}${line.replace(text, () => paintState(text, state, paint))}`,
      ...(isWide ? [`${indent}${indent}${cells.at(-1)}`] : []),
      ...(others.length > 0
        ? [paint.dim(wrap(`also ${others.join(', ')}`, options.columns, `${indent}${indent}`))]
        : []),
    ]
  })
  return [`${indent}${paint.dim(first)}`, ...more].join('\n')
}

function fits(lines: readonly string[], options: TableOptions): boolean {
  return lines.every((line) => stringWidth(line) + indent.length <= options.columns)
}

/** Numbers end where numbers end. */
function rightAligned(rows: string[][]): string[][] {
  const [, first] = rows
  const isNumber = (first ?? []).map((_, at) =>
    rows.slice(1).every((row) => /^(?:\d+|\u2013)$/.test(row[at] ?? '')),
  )
  const widths = isNumber.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows.map((row) => row.map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell)))
}

function paintState(text: string, state: ToolState, paint: Colors): string {
  if (state === 'as-sent') return paint.green(text)
  return state === 'refused' || state === 'failed' ? paint.red(text) : paint.yellow(text)
}

function fieldCount({ schema }: ToolFacts): string {
  const properties = schema?.['properties']
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return '–'
  return String(Object.keys(properties).length)
}
