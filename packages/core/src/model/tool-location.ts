import type { ToolFacts } from './facts.js'
import type { ToolField } from './framework.js'
import type { FieldSite, WrittenTool } from './site.js'
import type { Location, Range } from './text.js'

/** Where a tool is shown as a whole: at its name, in whatever file that is written. */
export function toolLocation({
  file,
  site,
  written,
}: Pick<ToolFacts, 'file' | 'site' | 'written'>): Location {
  if (written) return placeOfWritten(written, ['name'])
  return { file, range: site.fields.name?.value ?? site.callee }
}

/** Where the first of some parts of a tool is written; else where it is shown as a whole. */
export function partLocation(
  tool: Pick<ToolFacts, 'file' | 'site' | 'written'>,
  wanted: readonly ToolField[],
): Location {
  const { file, site, written } = tool
  if (written) return placeOfWritten(written, wanted)
  return { file, range: rangeIn(site.fields, wanted) ?? site.callee }
}

/** What holds the parts of a tool: what it is written as where other code registers it, else its call. */
export function definitionOf({
  file,
  site,
  written,
}: Pick<ToolFacts, 'file' | 'site' | 'written'>): WrittenTool {
  return written ?? { file, range: site.range, fields: site.fields }
}

/** Of the first of the fields that is written out, else of the name, else of whatever tells that it is a tool. */
export function placeOfWritten({ file, range, fields }: WrittenTool, wanted: readonly ToolField[]): Location {
  const any = Object.keys(fields) as ToolField[]
  return { file, range: rangeIn(fields, [...wanted, 'name', ...any]) ?? range }
}

/** The first of the fields that is written out. */
export function rangeIn(
  fields: Partial<Record<ToolField, FieldSite>>,
  wanted: readonly ToolField[],
): Range | null {
  for (const field of wanted) {
    const written = fields[field]
    if (written) return keyOrValue(written)
  }
  return null
}

/** The value where it fits on one line: a squiggle under thirty lines points at nothing. */
function keyOrValue({ key, value }: FieldSite): Range {
  return value.start.line === value.end.line ? value : key
}
