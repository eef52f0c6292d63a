import type { ToolFacts } from '../../model/facts.js'
import type { ToolField } from '../../model/framework.js'
import type { FieldSite, ToolSite } from '../../model/site.js'
import type { FoundPlace, Location, Range } from '../../model/text.js'
import type { Reported } from './reported.js'
import type { PlaceQuestion, ReportPlace, RuleContext } from './rule.js'

/** Where a finding is shown, and what it links elsewhere. */
export interface Placed extends Location {
  elsewhere: (Location & { message: string }) | null
}

/** The place of each report. Never throws for what is not found. */
export async function placesOf(reported: readonly Reported[], context: RuleContext): Promise<Placed[]> {
  const questions = reported.map(questionOf)
  const asked = questions.filter((question) => question !== null)
  const answers = asked.length === 0 ? [] : await context.locate(asked)
  let next = 0
  return reported.map(({ report: { at }, tool }, index) => {
    const found = questions[index] === null ? null : (answers[next++] ?? null)
    if ('file' in at) return { ...at, elsewhere: null }
    if (tool === null) throw new RangeError('A report without a tool needs a location.')
    return placed(at, tool, found)
  })
}

function questionOf({ report: { at }, tool }: Reported): PlaceQuestion | null {
  if (tool === null || 'file' in at || at.location || !(at.keyword || at.path)) return null
  const { keyword, path, owner } = at
  return { tool, ...(keyword && { keyword }), ...(path && { path }), ...(owner && { owner }) }
}

function placed(at: ReportPlace, tool: ToolFacts, answer: FoundPlace | null): Placed {
  const { file } = tool
  const found: FoundPlace | null = at.location ?? answer
  if (found?.file === file) return { file, range: found.range, elsewhere: null }
  const range = writtenAt(tool.site, at.fields) ?? found?.argument ?? tool.site.callee
  if (!found) return { file, range, elsewhere: null }
  const elsewhere = { file: found.file, range: found.range, message: at.link ?? 'Defined here.' }
  return { file, range, elsewhere }
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
