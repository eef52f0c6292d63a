import { locateExampleLists } from '../locate/examples.js'
import { Lines } from '../locate/lines.js'
import type { Sources } from '../locate/sources.js'
import type { ToolFacts } from '../model/facts.js'
import type { JudgedSample, PlacedSample, TriedFile } from '../model/samples.js'
import type { Position, Range, Span } from '../model/text.js'
import { readSamplesFile, sampleLabel, samplesFileOf, sourcesOf, toolAt } from '../samples/index.js'
import { ownSamples } from './own-samples.js'
import type { FileReport } from './reports.js'

export interface WrittenSamplesParts {
  sources: Sources
  /** What was found last; checked where it never was. */
  known(source: string): Promise<FileReport>
  /** Of the text as it stands now. */
  checked(source: string): Promise<FileReport>
  tried(source: string, tools: readonly ToolFacts[]): Promise<TriedFile | null>
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
      samples.push(...placedSamples(allOf(await this.#parts.known(source)), this.#parts.sources))
    return samples.filter((each) => isIn(file, each))
  }

  /** With what their tools make of them. */
  async judged(file: string): Promise<JudgedSample[]> {
    const samples: JudgedSample[] = []
    for (const source of this.#sourcesOf(file)) {
      const report = await this.#parts.checked(source)
      const placed = placedSamples(allOf(report), this.#parts.sources)
      if (placed.length === 0) continue
      samples.push(...withVerdicts(placed, await this.#parts.tried(source, report.tools)))
    }
    return samples.filter((each) => isIn(file, each))
  }

  /** The one that a position is in; the first of those that share their place. */
  async at(file: string, position: Position): Promise<PlacedSample | null> {
    const samples = await this.placed(file)
    return samples.find((each) => each.file === file && each.range && holds(each.range, position)) ?? null
  }

  /** The tool whose part of a samples file a position is in; null where it is in none. */
  async toolAt(file: string, position: Position): Promise<ToolFacts | null> {
    const text = this.#parts.sources.read(file)
    const name = text === null ? null : toolAt(text, new Lines(text).offset(position))
    if (name === null) return null
    for (const source of sourcesOf(file).filter((each) => this.#parts.sources.read(each) !== null)) {
      const found = allOf(await this.#parts.known(source)).find((tool) => tool.name === name)
      if (found) return found
    }
    return null
  }

  #sourcesOf(file: string): string[] {
    const sources = sourcesOf(file)
    return sources.length === 0 ? [file] : sources.filter((each) => this.#parts.sources.read(each) !== null)
  }
}

/** Those that their text hides just now, too. */
function allOf({ tools, stale }: FileReport): ToolFacts[] {
  return [...tools, ...stale]
}

function isIn(file: string, { tool, file: home }: PlacedSample): boolean {
  return tool.file === file || home === file
}

function placedSamples(tools: readonly ToolFacts[], sources: Sources): PlacedSample[] {
  const written = new Map<string, ReturnType<typeof readSamplesFile>['tools']>()
  return tools.flatMap((tool) => {
    const file = samplesFileOf(tool.file)
    let inFile = written.get(file)
    if (!inFile) {
      const text = sources.read(file)
      inFile = text === null ? [] : readSamplesFile(text).tools
      written.set(file, inFile)
    }
    const own = ownSamples(tool, inFile, file)
    if (own.length === 0) return []
    const inCode = own.some(({ source }) => source === 'code') ? examplesOf(tool, sources) : NOWHERE
    const counts = new Map<string, number>()
    return own.map((sample): PlacedSample => {
      const list = `${sample.source}/${sample.kind}`
      const index = counts.get(list) ?? 0
      counts.set(list, index + 1)
      const range = sample.source === 'file' ? sample.range : (inCode[sample.kind][index] ?? null)
      return { ...sample, id: `${tool.id}/${list}/${index}`, tool, label: sampleLabel(sample), range }
    })
  })
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

const NOWHERE: { valid: Range[]; invalid: Range[] } = { valid: [], invalid: [] }

/** Of examples that are written out, all of them: one that is no JSON was left out, and nobody knows which. */
function examplesOf(tool: ToolFacts, sources: Sources): { valid: Range[]; invalid: Range[] } {
  const tree = tool.reading?.samples ? sources.parse(tool.file) : null
  if (!tree) return NOWHERE
  const lines = new Lines(tree.text)
  const { inSamples, examples } = locateExampleLists(tree, tool.site)
  const ranges = (kind: 'valid' | 'invalid', spans: readonly Span[]): Range[] =>
    spans.length === tool.reading?.samples?.[kind].length ? spans.map((span) => lines.range(span)) : []
  return {
    valid: ranges('valid', [...(inSamples.valid?.entries ?? []), ...(examples?.entries ?? [])]),
    invalid: ranges('invalid', inSamples.invalid?.entries ?? []),
  }
}

/** The end belongs to it: the cursor behind the last brace is at the sample. */
function holds({ start, end }: Range, { line, character }: Position): boolean {
  const isAfterStart = line > start.line || (line === start.line && character >= start.character)
  return isAfterStart && (line < end.line || (line === end.line && character <= end.character))
}
