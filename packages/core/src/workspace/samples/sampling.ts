import type { Evaluator, FileRequest } from '../../evaluate/host.js'
import type { Documents } from '../../files/documents.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Hardness } from '../../model/hardness.js'
import type { Preview, PreviewInput } from '../../model/preview.js'
import type { TriedFile } from '../../model/samples.js'
import { samplesFileOf } from '../../samples/files/samples-file.js'
import type { AnalysisService } from '../analysis/process/analysis-service.js'
import type { Revision } from '../revision.js'
import { InputValidators } from './input-validators.js'
import type { PreviewOptions } from './preview.js'
import type { RefusalWords } from './refusal-words.js'
import type { SamplesOfTools } from './tool-samples.js'
import type { TriedSamples } from './tried-samples.js'

export interface SamplingParts {
  documents: Documents
  evaluator: Evaluator
  analysisService: AnalysisService
  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string): Promise<FileRequest | null>
  /** In whose words the model reads of a refusal. */
  words: RefusalWords
  revision: Revision
}

/** Inputs put to tools: previews, and samples that are made or written, with their results. Loaded as it is asked for. */
export class Sampling {
  readonly #parts: SamplingParts
  readonly #judges: InputValidators
  #samples: SamplesOfTools | null = null
  #tried: TriedSamples | null = null

  constructor(parts: SamplingParts) {
    this.#parts = parts
    this.#judges = new InputValidators(parts)
  }

  async preview(
    tool: ToolFacts,
    given: PreviewInput,
    styles: readonly string[],
    options: PreviewOptions,
  ): Promise<Preview> {
    const { preview } = await import('./preview.js')
    const words = () => this.#parts.words.of(tool)
    return preview(await this.#judges.of(tool), given, styles, words, options)
  }

  async harden(tool: ToolFacts): Promise<Hardness> {
    const { harden } = await import('./hardening.js')
    const own = (await this.ofTools()).own(tool).filter(({ kind }) => kind === 'valid')
    return harden(
      tool,
      await this.#judges.of(tool),
      own.map(({ input }) => input),
    )
  }

  /** What judges a tool's inputs, or why nothing does. */
  validatorOf(tool: ToolFacts): ReturnType<InputValidators['of']> {
    return this.#judges.of(tool)
  }

  async ofTools(): Promise<SamplesOfTools> {
    const { SamplesOfTools } = await import('./tool-samples.js')
    this.#samples ??= new SamplesOfTools(this.#parts.documents, this.#judges)
    return this.#samples
  }

  /** The results of the samples of a file's tools; null where there are no samples. */
  async tried(file: string, tools: readonly ToolFacts[]): Promise<TriedFile | null> {
    const { documents } = this.#parts
    const hasSamples =
      tools.some(({ reading }) => reading?.samples) || documents.read(samplesFileOf(file)).text !== null
    if (!hasSamples) return null
    const { TriedSamples } = await import('./tried-samples.js')
    this.#tried ??= new TriedSamples({ ...this.#parts, judges: this.#judges })
    return this.#tried.of(file, tools)
  }
}
