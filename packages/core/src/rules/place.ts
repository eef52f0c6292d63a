import type { ToolFacts } from '../model/facts.js'
import type { ToolField } from '../model/framework.js'
import type { FieldSite, ToolSite } from '../model/site.js'
import type { Location, Range } from '../model/text.js'
import type { Place, RuleContext } from './rule.js'

/** Where a finding is shown in the tool's own file, and what it links elsewhere. */
export interface Placed {
  range: Range
  elsewhere: (Location & { message: string }) | null
}

/** Settles a place. Never throws for what `fieldAt` does not find. */
export async function settle(place: Place, tool: ToolFacts, context: RuleContext): Promise<Placed> {
  const fallback = narrowest(tool.site, place.fields)
  const found = place.location ?? (place.path ? await context.fieldAt(tool, place.path) : null)
  if (!found) return { range: fallback, elsewhere: null }
  if (found.file === tool.file) return { range: found.range, elsewhere: null }
  return { range: fallback, elsewhere: { ...found, message: place.link ?? 'It stands here.' } }
}

/** The first of the fields that is written out in the call, else the callee. */
export function narrowest(site: ToolSite, fields: readonly ToolField[]): Range {
  for (const field of fields) {
    const written = site.fields[field]
    if (written) return keyOrValue(written)
  }
  return site.callee
}

/** The value where it fits on one line: a squiggle under thirty lines points at nothing. */
function keyOrValue(field: FieldSite): Range {
  return field.value.start.line === field.value.end.line ? field.value : field.key
}
