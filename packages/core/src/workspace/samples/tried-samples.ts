import type { FileRequest } from '../../evaluate/host.js'
import type { Documents } from '../../files/documents.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json } from '../../model/json.js'
import type { OwnSample, SampleVerdict, TriedFile, TriedSample } from '../../model/samples.js'
import { samplesFileOf, sourcesOf } from '../../samples/files/samples-file.js'
import { readSamplesFile, SamplePlaces } from '../../samples/index.js'
import { type AnalysisService, askAnalysis } from '../analysis/process/analysis-service.js'
import { describeFailure, namesAsTyped } from '../checks/failures.js'
import type { Revision } from '../revision.js'
import type { InputValidator, InputValidators } from './input-validators.js'
import { ownSamples } from './own-samples.js'
import { triedOutputs } from './tried-outputs.js'

export interface TriedSamplesParts {
  documents: Documents
  judges: InputValidators
  analysisService: AnalysisService
  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string): Promise<FileRequest | null>
  revision: Revision
}

interface Known {
  /** All that the verdicts depend on. */
  key: string
  verdicts: Verdicts
}

interface Verdicts {
  own: SampleVerdict[]
  bySchema: Array<SampleVerdict | null>
}

/** Runs the samples of tools through their validators, again only when the code or the samples have changed. */
export class TriedSamples {
  readonly #parts: TriedSamplesParts
  /** By the tool's id. */
  readonly #known = new Map<string, Known>()

  constructor(parts: TriedSamplesParts) {
    this.#parts = parts
  }

  /** Null where nobody has written any, so that nothing is asked of the child. */
  async of(file: string, tools: readonly ToolFacts[]): Promise<TriedFile | null> {
    const samplesFile = samplesFileOf(file)
    const { text } = this.#parts.documents.read(samplesFile)
    const hasExamples = tools.some(({ reading }) => reading?.samples)
    if (text === null && !hasExamples) return null
    const written = text === null ? [] : readSamplesFile(text).tools
    const places = new SamplePlaces(text ?? '')
    const tried: TriedFile['tools'] = []
    for (const tool of tools) {
      // What a tool takes that is not evaluated is said of the tool.
      const isRead = tool.reading !== null && tool.status !== 'unevaluated' && tool.failure === null
      const samples = isRead ? ownSamples(tool, written, samplesFile) : []
      const outputs = isRead ? await triedOutputs(tool, written, samplesFile, places) : []
      if (samples.length + outputs.length > 0)
        tried.push({
          tool,
          samples: samples.length === 0 ? [] : await this.#try(tool, samples, places),
          outputs,
        })
    }
    const strays = this.#areAllTools(file, samplesFile, tools)
      ? written.filter(({ tool: name }) => tools.every((tool) => tool.name !== name))
      : []
    return {
      file,
      samplesFile,
      tools: tried,
      names: tools.flatMap(({ name }) => (name === null ? [] : [name])),
      strays: strays.map(({ tool: name, nameRange: range }) => ({ name, range })),
    }
  }

  /** Whether these are all the tools that the samples file may be about, and each has its name. */
  #areAllTools(file: string, samplesFile: string, tools: readonly ToolFacts[]): boolean {
    const others = sourcesOf(samplesFile).filter((each) => each !== file)
    if (others.some((each) => this.#parts.documents.read(each).text !== null)) return false
    return tools.every(({ name, failure }) => name !== null && failure === null)
  }

  async #try(tool: ToolFacts, samples: OwnSample[], places: SamplePlaces): Promise<TriedSample[]> {
    const { own, bySchema } = await this.#verdicts(tool, samples)
    const written = samples.some(({ source }) => source === 'code')
      ? await askAnalysis(this.#parts.analysisService, 'examples', [tool.file, tool.site])
      : { valid: [], invalid: [] }
    const inCode = { valid: 0, invalid: 0 }
    const counts = {
      valid: tool.reading?.samples?.valid.length,
      invalid: tool.reading?.samples?.invalid.length,
    }
    const { samples: inSamples, examples } = tool.site.fields
    const field = inSamples ?? examples
    const around = field
      ? field.value.start.line === field.value.end.line
        ? field.value
        : field.key
      : tool.site.callee
    return samples.map((sample, index) => {
      const verdict = own[index] as SampleVerdict
      const other = bySchema[index] ?? null
      const issues = 'issues' in verdict ? verdict.issues : []
      const { kind } = sample
      let at = around
      if (sample.range) at = places.of(sample.range, issues[0]?.path ?? [])
      else {
        const place = written[kind][inCode[kind]++]
        // An example that is no JSON was left out: nobody knows which.
        if (place && written[kind].length === counts[kind]) at = place
      }
      return { ...sample, verdict, bySchema: other, at }
    })
  }

  async #verdicts(tool: ToolFacts, samples: readonly OwnSample[]): Promise<Verdicts> {
    const request = await this.#parts.request(tool.file)
    const modules = request?.modules.map(({ id, revision }) => [id, revision])
    const inputs = samples.map(({ input, source }) => [input, source])
    const { reading, schema, name } = tool
    const key = JSON.stringify([modules, reading, schema, name, inputs, this.#parts.revision.changes])
    const known = this.#known.get(tool.id)
    if (known?.key === key) return known.verdicts
    const judge = await this.#parts.judges.of(tool)
    const { verdicts: own, isLasting } = await judged(
      judge,
      samples.map(({ input }) => input),
    )
    const verdicts = { own, bySchema: await bySchemaOf(tool, samples) }
    this.#known.delete(tool.id)
    if (isLasting) this.#known.set(tool.id, { key, verdicts })
    return verdicts
  }
}

/** `isLasting`: it would be the same if it were asked again. */
async function judged(
  judge: InputValidator | { unavailable: string },
  inputs: Json[],
): Promise<{ verdicts: SampleVerdict[]; isLasting: boolean }> {
  const unable = (reason: string): SampleVerdict[] => inputs.map(() => ({ accepted: null, reason }))
  if ('unavailable' in judge) return { verdicts: unable(judge.unavailable), isLasting: true }
  const outcome = await judge.validate(inputs)
  if ('failure' in outcome) {
    const { failure } = outcome
    return { verdicts: unable(describeFailure(failure)), isLasting: failure.kind === 'timeout' }
  }
  return { verdicts: outcome.outcomes.map(verdictOf), isLasting: true }
}

function verdictOf(
  outcome: Extract<
    Awaited<ReturnType<InputValidator['validate']>>,
    { outcomes: unknown }
  >['outcomes'][number],
): SampleVerdict {
  if ('threw' in outcome)
    return { accepted: null, reason: `The validator threw: ${namesAsTyped(outcome.threw.message)}` }
  return outcome.accepted ? { accepted: true } : { accepted: false, issues: outcome.issues }
}

async function bySchemaOf(
  { name, schema }: ToolFacts,
  samples: readonly OwnSample[],
): Promise<Array<SampleVerdict | null>> {
  if (schema === null || samples.every(({ source }) => source === 'file')) return samples.map(() => null)
  const { validatedBySchema: judgedBySchema } = await import('./validated-by-schema.js')
  const inCode = samples.filter(({ source }) => source === 'code')
  const outcomes = await judgedBySchema(
    name ?? '',
    schema,
    inCode.map(({ input }) => input),
  )
  let index = 0
  return samples.map(({ source }): SampleVerdict | null => {
    const outcome = source === 'code' ? outcomes[index++] : undefined
    if (outcome === undefined || 'threw' in outcome) return null
    return outcome.accepted ? { accepted: true } : { accepted: false, issues: outcome.issues }
  })
}
