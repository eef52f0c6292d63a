import { Lines } from '../../common/lines.js'
import { isWithin } from '../../common/ranges.js'
import type { Documents } from '../../files/documents.js'
import type { ToolFacts } from '../../model/facts.js'
import type { JudgedSample, PlacedSample, TriedFile } from '../../model/samples.js'
import type { Position } from '../../model/text.js'
import { readSamplesFile, sampleLabel, samplesFileOf, sourcesOf, toolAt } from '../../samples/index.js'
import type { ListedExamples } from '../analysis/locating.js'
import { type AnalysisService, askAnalysis } from '../analysis/process/analysis-service.js'
import type { Checks } from '../checks/checks.js'
import type { FileReport } from '../reports.js'
import { ownSamples } from './own-samples.js'
import type { Sampling } from './sampling.js'

export interface WrittenSamplesParts {
  documents: Documents
  analysisService: AnalysisService
  checks: Checks
  sampling: Sampling
}

/** The samples that somebody wrote, and where each of them stands. */
export class WrittenSamples {
  readonly #parts: WrittenSamplesParts

  constructor(parts: WrittenSamplesParts) {
    this.#parts = parts
  }

  /** @param file a source: those of its tools; a samples file: those in it */
  async placed(file: string): Promise<PlacedSample[]> {
    const samples: PlacedSample[] = []
    for (const source of this.#sourcesOf(file))
      samples.push(...(await placedSamples(allOf(await this.#parts.checks.known(source)), this.#parts)))
    return samples.filter((each) => isIn(file, each))
  }

  /** With what their tools make of them. */
  async judged(file: string): Promise<JudgedSample[]> {
    const samples: JudgedSample[] = []
    for (const source of this.#sourcesOf(file)) {
      const report = await this.#parts.checks.check(source)
      const placed = await placedSamples(allOf(report), this.#parts)
      if (placed.length === 0) continue
      samples.push(...withVerdicts(placed, await this.#parts.sampling.tried(source, report.tools)))
    }
    return samples.filter((each) => isIn(file, each))
  }

  /** The one that a position is in; the first of those that share their place. */
  async at(file: string, position: Position): Promise<PlacedSample | null> {
    const samples = await this.placed(file)
    return samples.find((each) => each.file === file && each.range && isWithin(position, each.range)) ?? null
  }

  /** The tool whose part of a samples file a position is in; null where it is in none. */
  async toolAt(file: string, position: Position): Promise<ToolFacts | null> {
    const { text } = this.#parts.documents.read(file)
    const name = text === null ? null : toolAt(text, new Lines(text).offset(position))
    if (name === null) return null
    for (const source of sourcesOf(file).filter((each) => this.#parts.documents.read(each).text !== null)) {
      const found = allOf(await this.#parts.checks.known(source)).find((tool) => tool.name === name)
      if (found) return found
    }
    return null
  }

  #sourcesOf(file: string): string[] {
    const sources = sourcesOf(file)
    return sources.length === 0
      ? [file]
      : sources.filter((each) => this.#parts.documents.read(each).text !== null)
  }
}

/** Those that their text hides just now, too. */
function allOf({ tools, stale }: FileReport): ToolFacts[] {
  return [...tools, ...stale]
}

function isIn(file: string, { tool, file: home }: PlacedSample): boolean {
  return tool.file === file || home === file
}

async function placedSamples(
  tools: readonly ToolFacts[],
  { documents, analysisService }: Pick<WrittenSamplesParts, 'documents' | 'analysisService'>,
): Promise<PlacedSample[]> {
  const placed: PlacedSample[] = []
  const written = new Map<string, ReturnType<typeof readSamplesFile>['tools']>()
  for (const tool of tools) {
    const file = samplesFileOf(tool.file)
    let inFile = written.get(file)
    if (!inFile) {
      const { text } = documents.read(file)
      inFile = text === null ? [] : readSamplesFile(text).tools
      written.set(file, inFile)
    }
    const own = ownSamples(tool, inFile, file)
    if (own.length === 0) continue
    const inCode = own.some(({ source }) => source === 'code')
      ? await examplesOf(tool, analysisService)
      : NOWHERE
    const counts = new Map<string, number>()
    for (const sample of own) {
      const list = `${sample.source}/${sample.kind}`
      const index = counts.get(list) ?? 0
      counts.set(list, index + 1)
      const range = sample.source === 'file' ? sample.range : (inCode[sample.kind][index] ?? null)
      placed.push({ ...sample, id: `${tool.id}/${list}/${index}`, tool, label: sampleLabel(sample), range })
    }
  }
  return placed
}

function withVerdicts(samples: readonly PlacedSample[], tried: TriedFile | null): JudgedSample[] {
  const seen = new Map<string, number>()
  return samples.map((sample) => {
    const { tool, range } = sample
    const index = seen.get(tool.id) ?? 0
    seen.set(tool.id, index + 1)
    const found = tried?.tools.find((each) => each.tool.id === tool.id)?.samples[index]
    if (found) return { ...sample, verdict: found.verdict, at: found.at }
    const reason = tool.reason || 'The text of the tool cannot be evaluated just now.'
    const at = range ?? tool.site.callee
    return { ...sample, verdict: { accepted: null, reason }, at }
  })
}

const NOWHERE: ListedExamples = { valid: [], invalid: [] }

/** Of examples that are written out, all of them: one that is no JSON was left out, and nobody knows which. */
async function examplesOf(tool: ToolFacts, analysisService: AnalysisService): Promise<ListedExamples> {
  if (!tool.reading?.samples) return NOWHERE
  const { samples } = tool.reading
  const { valid, invalid } = await askAnalysis(analysisService, 'listed', [tool.file, tool.site])
  return {
    valid: valid.length === samples.valid.length ? valid : [],
    invalid: invalid.length === samples.invalid.length ? invalid : [],
  }
}
