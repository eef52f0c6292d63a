import { isDeepStrictEqual } from 'node:util'
import type { ToolFacts } from '../../model/facts.js'
import type { FoundPlace, Location } from '../../model/text.js'
import { placeOfWritten, rangeIn } from '../../model/tool-location.js'
import type { Reported } from './reported.js'
import type { PlaceQuestion, ReportPlace, RuleContext } from './rule.js'

/** Where a finding is shown, and what it links elsewhere. */
export interface Placed extends Location {
  elsewhere: (Location & { message: string }) | null
  /** The call that registers the tool, where the finding is not at it. */
  registeredAt?: Location
  /** The code that registers it: in a function which that call leads to. */
  registration?: Location
}

/** The place of each report. Never throws for what is not found. */
export async function placesOf(reported: readonly Reported[], context: RuleContext): Promise<Placed[]> {
  const questions = reported.map(questionOf)
  const asked = questions.filter((question) => question !== null)
  const answers = asked.length === 0 ? [] : await context.locate(asked)
  let next = 0
  const places = questions.map((question) => (question === null ? null : (answers[next++] ?? null)))
  return reported.map(({ report: { at }, tool }, index) => {
    if ('file' in at) return { ...at, elsewhere: null }
    if (tool === null) throw new RangeError('A report without a tool needs a location.')
    return placed(at, tool, places[index] ?? null)
  })
}

function questionOf({ report: { at }, tool }: Reported): PlaceQuestion | null {
  if (tool === null || 'file' in at || at.location || !(at.keyword || at.path)) return null
  const { keyword, path, owner } = at
  return { tool, ...(keyword && { keyword }), ...(path && { path }), ...(owner && { owner }) }
}

/** A call that registers what is written elsewhere is not where anyone mends the tool. */
function placed(at: ReportPlace, tool: ToolFacts, answer: FoundPlace | null): Placed {
  const { file, site, written } = tool
  const found: FoundPlace | null = at.location ?? answer
  const own = { file, range: rangeIn(site.fields, at.fields) ?? found?.argument ?? site.callee }
  const home = written ? { ...placeOfWritten(written, at.fields), ...registrationOf(tool) } : own
  if (!found) return { ...home, elsewhere: null }
  if (found.file === home.file) return { ...home, range: found.range, elsewhere: null }
  return {
    ...home,
    elsewhere: { file: found.file, range: found.range, message: at.link ?? 'Defined here.' },
  }
}

function registrationOf({
  file,
  site: { callee, definition },
  written,
}: ToolFacts): Pick<Placed, 'registeredAt' | 'registration'> {
  const registeredAt = { file, range: callee }
  const name = definition?.fields.name
  const isWritten = definition?.file === written?.file && isDeepStrictEqual(name, written?.fields.name?.value)
  const registration =
    definition && name && !isWritten ? { file: definition.file, range: name } : registeredAt
  return { registeredAt, registration }
}
