import type { ToolFacts } from '../../model/facts.js'
import type { Json } from '../../model/json.js'
import type { SampleVerdict, TriedOutput } from '../../model/samples.js'
import type { FileSamples } from '../../samples/files/read.js'
import type { SamplePlaces } from '../../samples/index.js'

/** Results that a samples file has for a tool, each judged by the output schema: that is what clients check results by. */
export async function triedOutputs(
  tool: ToolFacts,
  written: readonly FileSamples[],
  file: string,
  places: SamplePlaces,
): Promise<TriedOutput[]> {
  const outputs = written.filter(({ tool: name }) => name === tool.name).flatMap((each) => each.outputs)
  if (outputs.length === 0) return []
  const verdicts = await verdictsOf(
    tool,
    outputs.map(({ output }) => output),
  )
  return outputs.map((each, index) => {
    const verdict = verdicts[index] ?? UNKNOWN
    const path = 'issues' in verdict ? (verdict.issues[0]?.path ?? []) : []
    return { ...each, file, verdict, at: places.of(each.range, path, 'output') }
  })
}

const UNKNOWN: SampleVerdict = { accepted: null, reason: 'It has no output schema that is known.' }

async function verdictsOf(
  { name, outputSchema }: ToolFacts,
  outputs: readonly Json[],
): Promise<SampleVerdict[]> {
  if (outputSchema === null) return []
  const { validatedBySchema } = await import('./validated-by-schema.js')
  const outcomes = await validatedBySchema(name ?? '', outputSchema, outputs)
  return outcomes.map((outcome) => {
    if ('threw' in outcome) return { accepted: null, reason: 'Its output schema could not be tried.' }
    return outcome.accepted ? { accepted: true } : { accepted: false, issues: outcome.issues }
  })
}
