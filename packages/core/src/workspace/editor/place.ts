import { isDeepStrictEqual } from 'node:util'
import { comparePositions, encloses, isWithin } from '../../common/ranges.js'
import type { ToolFacts } from '../../model/facts.js'
import type { FieldOwner } from '../../model/fields.js'
import type { ToolField } from '../../model/framework.js'
import type { ToolPart, ToolPlace } from '../../model/place.js'
import type { FieldSite } from '../../model/site.js'
import type { Position, Range } from '../../model/text.js'
import type { PlacedField, ToolFields } from './fields.js'

const PARTS: readonly Exclude<ToolPart, 'call' | 'field'>[] = [
  'name',
  'description',
  'input',
  'parameters',
  'outputSchema',
  'samples',
  'examples',
  'handler',
]

const OWNERS: readonly FieldOwner[] = ['input', 'outputSchema']

/** The parts in which fields are written, and whose they are. */
const OWNER_OF: Partial<Record<ToolField, FieldOwner>> = {
  input: 'input',
  parameters: 'input',
  outputSchema: 'outputSchema',
}

/** Where a file defines a tool: a call, or what another call registers. */
interface Definition {
  tool: ToolFacts
  range: Range
  /** The narrowest place that stands for the tool as a whole. */
  callee: Range | null
  fields: Partial<Record<ToolField, FieldSite>>
}

function definitionsIn(file: string, tools: readonly ToolFacts[]): Definition[] {
  return tools.flatMap((tool): Definition[] => {
    const { site, written } = tool
    return [
      ...(tool.file === file ? [{ tool, range: site.range, callee: site.callee, fields: site.fields }] : []),
      ...(written?.file === file
        ? [{ tool, range: written.range, callee: null, fields: written.fields }]
        : []),
    ]
  })
}

/**
 * What a position says of the tools that a file defines: the narrowest part of the innermost definition, or a field of a schema beside
 * it.
 */
export async function placeIn(
  tools: readonly ToolFacts[],
  file: string,
  position: Position,
  fields: ToolFields,
): Promise<ToolPlace | null> {
  const around = definitionsIn(file, tools)
    .filter(({ range }) => isWithin(position, range))
    .sort((a, b) => (encloses(a.range, b.range) ? 1 : -1))
  const [inner] = around
  if (!inner) return fieldAmong(tools, file, position, fields)
  const same = around.filter(({ range }) => isDeepStrictEqual(range, inner.range))
  const [first = inner, ...others] = same.sort((a, b) => a.tool.instance - b.tool.instance)
  return placeInDefinition(first, others, file, position, fields)
}

/** What names a tool beside its definition: the variable that holds it, keys of records that it is put under, in any file. */
export function placeOfName(tools: readonly ToolFacts[], file: string, position: Position): ToolPlace | null {
  for (const tool of tools) {
    const range = namesOf(tool, file).find((each) => isWithin(position, each))
    if (!range) continue
    const isSameSite = (each: ToolFacts) => each.file === tool.file && each.site.index === tool.site.index
    const others = tools.filter((each) => each !== tool && isSameSite(each))
    return { tool, part: 'call', path: null, owner: null, range, onKey: true, others }
  }
  return null
}

function namesOf({ file: home, site, keyedAt = [] }: ToolFacts, file: string): Range[] {
  const elsewhere = keyedAt.flatMap((use) => (use.file === file ? [use.range] : []))
  if (home !== file) return elsewhere
  const { binding, key, uses = [] } = site
  return [binding, key?.range, ...uses.map(({ range }) => range), ...elsewhere].filter(
    (range) => range !== undefined,
  )
}

async function placeInDefinition(
  { tool, range, callee, fields: parts }: Definition,
  same: readonly Definition[],
  file: string,
  position: Position,
  fields: ToolFields,
): Promise<ToolPlace> {
  const others = same.map((each) => each.tool)
  const rest = { tool, path: null, owner: null, others }
  for (const part of PARTS) {
    const written = parts[part]
    if (!written || !isWithin(position, written.property)) continue
    if (OWNER_OF[part]) {
      const field = await fieldAmong([tool, ...others], file, position, fields)
      if (field && encloses(written.property, field.range)) return field
    }
    const onKey = isWithin(position, written.key)
    return { ...rest, part, range: onKey ? written.key : written.value, onKey }
  }
  const onKey = callee !== null && isWithin(position, callee)
  return { ...rest, part: 'call', range: onKey ? callee : range, onKey }
}

/** The innermost field at a position, whichever of the tools' schemas it belongs to. */
async function fieldAmong(
  tools: readonly ToolFacts[],
  file: string,
  position: Position,
  fields: ToolFields,
): Promise<ToolPlace | null> {
  let best: (Hit & { tool: ToolFacts; owner: FieldOwner; field: PlacedField; others: ToolFacts[] }) | null =
    null
  for (const tool of tools) {
    for (const owner of OWNERS) {
      for (const field of await fields.placed(tool, owner)) {
        const hit = hitOf(field, file, position)
        if (!hit) continue
        if (best && encloses(best.whole, hit.whole) && encloses(hit.whole, best.whole)) {
          if (best.tool !== tool && !best.others.includes(tool)) best.others.push(tool)
        } else if (!best || encloses(best.whole, hit.whole)) {
          best = { ...hit, tool, owner, field, others: [] }
        }
      }
    }
  }
  if (!best) return null
  const { tool, owner, field, range, onKey, others } = best
  return { tool, part: 'field', path: field.path, owner, range, onKey, others }
}

interface Hit {
  whole: Range
  range: Range
  onKey: boolean
}

function hitOf({ places }: PlacedField, file: string, position: Position): Hit | null {
  for (const { file: home, key, value } of places) {
    if (home !== file) continue
    const whole = { start: key.start, end: comparePositions(value.end, key.end) < 0 ? key.end : value.end }
    // What a name stands for is elsewhere: the key is all there is of the field here.
    const onKey = isWithin(position, key)
    if (onKey || isWithin(position, value)) return { whole, range: onKey ? key : value, onKey }
  }
  return null
}
