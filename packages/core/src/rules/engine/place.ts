import type { ToolFacts } from '../../model/facts.js'
import type { ToolField } from '../../model/framework.js'
import type { FieldSite, ToolSite } from '../../model/site.js'
import type { FoundPlace, Location, Range } from '../../model/text.js'
import type { ReportPlace, RuleContext } from './rule.js'

/** Where a finding is shown in the tool's own file, and what it links elsewhere. */
export interface Placed {
  range: Range
  elsewhere: (Location & { message: string }) | null
}

/** Settles a place. Never throws for what is not found. */
export async function settle(place: ReportPlace, tool: ToolFacts, context: RuleContext): Promise<Placed> {
  const found: FoundPlace | null = place.location ?? (await search(place, tool, context))
  if (found?.file === tool.file) return { range: found.range, elsewhere: null }
  const range = writtenAt(tool.site, place.fields) ?? found?.argument ?? tool.site.callee
  if (!found) return { range, elsewhere: null }
  const { file, range: there } = found
  return { range, elsewhere: { file, range: there, message: place.link ?? 'Defined here.' } }
}

async function search(
  { keyword, path, owner }: ReportPlace,
  tool: ToolFacts,
  context: RuleContext,
): Promise<FoundPlace | null> {
  const found = keyword ? await context.keywordAt(tool, keyword.part, keyword.pointer) : null
  return found ?? (path ? context.fieldAt(tool, path, owner) : null)
}

/** The first of the fields that is written out in the call, else the callee. */
export function narrowest(site: ToolSite, fields: readonly ToolField[]): Range {
  return writtenAt(site, fields) ?? site.callee
}

function writtenAt(site: ToolSite, fields: readonly ToolField[]): Range | null {
  for (const field of fields) {
    const written = site.fields[field]
    if (written) return keyOrValue(written)
  }
  return null
}

/** The value where it fits on one line: a squiggle under thirty lines points at nothing. */
function keyOrValue(field: FieldSite): Range {
  return field.value.start.line === field.value.end.line ? field.value : field.key
}
