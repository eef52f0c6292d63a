import type { ToolFacts } from '../../model/facts.js'
import type { ToolField } from '../../model/framework.js'
import type { FieldSite, ToolSite } from '../../model/site.js'
import type { FoundPlace, Location, Range } from '../../model/text.js'
import type { Reported } from './reported.js'
import type { PlaceQuestion, ReportPlace, RuleContext } from './rule.js'

/** Where a finding is shown, and what it links elsewhere. */
export interface Placed extends Location {
  elsewhere: (Location & { message: string }) | null
  /** The call that registers the tool, where the finding is not at it. */
  registeredAt?: Location
}

/** The place of each report. Never throws for what is not found. */
export async function placesOf(reported: readonly Reported[], context: RuleContext): Promise<Placed[]> {
  const questions = reported.flatMap((each) => [questionOf(each), partQuestion(each)])
  const asked = questions.filter((question) => question !== null)
  const answers = asked.length === 0 ? [] : await context.locate(asked)
  let next = 0
  const places = questions.map((question) => (question === null ? null : (answers[next++] ?? null)))
  return reported.map(({ report: { at }, tool }, index) => {
    if ('file' in at) return { ...at, elsewhere: null }
    if (tool === null) throw new RangeError('A report without a tool needs a location.')
    return placed(at, tool, places[2 * index] ?? null, places[2 * index + 1] ?? null)
  })
}

function questionOf({ report: { at }, tool }: Reported): PlaceQuestion | null {
  if (tool === null || 'file' in at || at.location || !(at.keyword || at.path)) return null
  const { keyword, path, owner } = at
  return { tool, ...(keyword && { keyword }), ...(path && { path }), ...(owner && { owner }) }
}

/** A call that registers what stands elsewhere is not where anyone mends the tool. */
function partQuestion({ report: { at }, tool }: Reported): PlaceQuestion | null {
  if (tool === null || 'file' in at || tool.site.recognised !== 'registration') return null
  return { tool, parts: [...at.fields, 'name'] }
}

/** `part`: where the part of the tool is written, if not in the call that registers it. */
function placed(at: ReportPlace, tool: ToolFacts, answer: FoundPlace | null, part: Location | null): Placed {
  const { file, site } = tool
  const found: FoundPlace | null = at.location ?? answer
  const own = { file, range: writtenAt(site, at.fields) ?? found?.argument ?? site.callee }
  const home = { ...(part ?? own), ...(part && { registeredAt: { file, range: site.callee } }) }
  if (!found) return { ...home, elsewhere: null }
  if (found.file === home.file) return { ...home, range: found.range, elsewhere: null }
  return {
    ...home,
    elsewhere: { file: found.file, range: found.range, message: at.link ?? 'Defined here.' },
  }
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
