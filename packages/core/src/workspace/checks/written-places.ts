import { isDeepStrictEqual } from 'node:util'
import type { ToolField } from '../../model/framework.js'
import type { Dependency } from '../analysis/dependency.js'
import type { SearchedTool } from '../analysis/locating.js'
import type { AnalysisService } from '../analysis/process/analysis-service.js'
import { schemaStart } from '../editor/schema-start.js'
import type { ToolOutcome } from './facts.js'

/** The first that is written elsewhere names the object. */
const PARTS: readonly ToolField[] = ['name', 'description', 'input', 'parameters', 'outputSchema', 'handler']

interface Placed {
  outcomes: ToolOutcome[]
  /** What the places depend on, besides what the outcomes do. */
  dependencies: Dependency[]
}

/**
 * The outcomes of a file with the places of the tools that other code writes than the call which registers them; `files`: those whose
 * code runs for them. Null where a text has changed meanwhile.
 */
export async function withWrittenPlaces(
  file: string,
  outcomes: ToolOutcome[],
  files: readonly string[],
  analysisService: AnalysisService,
  { remember }: { remember: boolean },
): Promise<Placed | null> {
  const indexes: number[] = []
  const searched: SearchedTool[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const tool = searchedTool(outcome)
    if (!tool) continue
    indexes.push(index)
    searched.push(tool)
  }
  if (searched.length === 0) return { outcomes, dependencies: [] }
  const asked = await analysisService.ask('written', [file, searched, files], { urgent: true, remember })
  if (!asked) return null
  const placed = [...outcomes]
  for (const [position, index] of indexes.entries()) {
    const written = asked.value[position]
    if (written) placed[index] = { ...(outcomes[index] as ToolOutcome), written }
  }
  return { outcomes: placed, dependencies: asked.dependencies }
}

/** Null where the call is the tool, or nothing tells which of several it is. */
function searchedTool({ site, framework, instance, outcome }: ToolOutcome): SearchedTool | null {
  const reading = 'unevaluated' in outcome ? outcome.known : outcome.reading
  if (site.recognised !== 'registration' || !reading) return null
  const name = reading.name.kind === 'string' ? reading.name.value : (site.blocked?.partialName ?? null)
  const fields = { ...site.fields }
  // What a function makes of all that it is given.
  for (const part of PARTS) if (isDeepStrictEqual(fields[part]?.value, site.range)) delete fields[part]
  const tool = { site: { ...site, fields }, instance, name }
  const parts = PARTS.map((part) => [part, schemaStart(tool, [part], framework)] as const)
  const description = reading.description.kind === 'string' ? reading.description.value : null
  return {
    call: site.range,
    element: { index: instance, name },
    parts,
    made: site.definition ?? null,
    description,
  }
}
