import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Hardness } from '../../model/hardness.js'
import type { Json } from '../../model/json.js'
import type { Preview, PreviewInput } from '../../model/preview.js'
import type { GeneratedSamples, JudgedSample, OwnSample, PlacedSample } from '../../model/samples.js'
import type { Position } from '../../model/text.js'
import type { WorkspaceFiles } from '../workspace-files.js'
import type { PreviewOptions } from './preview.js'
import type { AddedSample, SamplesFix, SamplesOfTools } from './tool-samples.js'
import type { WrittenSamples, WrittenSamplesParts } from './written-samples.js'

export interface SamplesParts extends WrittenSamplesParts {
  config: Config
  files: WorkspaceFiles
}

/** Inputs of tools: what becomes of one, and the samples that were written or can be made. */
export class Samples {
  readonly #parts: SamplesParts
  #written: WrittenSamples | null = null

  constructor(parts: SamplesParts) {
    this.#parts = parts
  }

  /**
   * What a tool's own validator makes of an input, what repair would make of it, and what the model reads of a refusal.
   * `raw` is the text of the arguments as a model wrote it; `style`, or a list of them, is by default what is configured, and
   * `auto` has the tool's framework answer where it is installed. An empty list stands for all.
   *
   * @throws {StyleError} for a style that is not known
   */
  async preview(
    tool: ToolFacts,
    given: PreviewInput,
    style: string | readonly string[] = this.#parts.config.retryStyle,
    options: PreviewOptions = {},
  ): Promise<Preview> {
    const styles = typeof style === 'string' ? [style] : style
    return this.#parts.sampling.preview(tool, given, styles, options)
  }

  /** How a tool takes the calls that models really make, tried on its own validator; never on its handler. */
  async harden(tool: ToolFacts): Promise<Hardness> {
    this.#parts.documents.refresh()
    return this.#parts.sampling.harden(tool)
  }

  /** Samples that are made for a tool, each tried on its own validator; the same seed gives the same ones. */
  async generate(tool: ToolFacts, seed = 1): Promise<GeneratedSamples> {
    return (await this.#parts.sampling.ofTools()).generate(tool, seed)
  }

  /** The samples that were written for a tool: of its samples file, open buffer or disk, then those in its definition. */
  async own(tool: ToolFacts): Promise<OwnSample[]> {
    return (await this.#current()).own(tool)
  }

  /**
   * The written samples, and where they stand, of what was checked last: of a source those of its tools, of a samples file
   * those in it.
   */
  async placed(file: string): Promise<PlacedSample[]> {
    return (await this.#currentWritten()).placed(this.#parts.files.key(file))
  }

  /** The sample that a position of a source or of a samples file is in, of what was checked last; null where it is in none. */
  async at(file: string, position: Position): Promise<PlacedSample | null> {
    return (await this.#currentWritten()).at(this.#parts.files.key(file), position)
  }

  /** The tool whose part of a samples file a position is in, as it was checked last; null where it is in none. */
  async toolAt(file: string, position: Position): Promise<ToolFacts | null> {
    return (await this.#currentWritten()).toolAt(this.#parts.files.key(file), position)
  }

  /** As `placed`, of the texts as they stand, with what the tools make of the samples. */
  async judged(file: string): Promise<JudgedSample[]> {
    return (await this.#currentWritten()).judged(this.#parts.files.key(file))
  }

  /**
   * The edit that creates a tool's samples file or fills the lists in it that are empty; what is there stays. With `missing`,
   * near misses are added of the kinds that none of the tool's samples shows. Null when there is nothing to add.
   */
  async fill(tool: ToolFacts, seed = 1, { missing = false } = {}): Promise<SamplesFix | null> {
    return (await this.#current()).fix(tool, seed, missing)
  }

  /** The edit that writes what a model sent into the tool's samples file, in the list where the tool's validator puts it. */
  async add(tool: ToolFacts, input: Json, note?: string): Promise<AddedSample> {
    return (await this.#current()).add(tool, input, note)
  }

  /**
   * An input that the tool refuses in the words of an error, for errors that do not hold what was sent. Null where no mistake
   * that models make leads to them.
   */
  async refusedAlike(tool: ToolFacts, text: string): Promise<Json | null> {
    return (await this.#current()).refusedAlike(tool, text)
  }

  async #current(): Promise<SamplesOfTools> {
    this.#parts.documents.refresh()
    return this.#parts.sampling.ofTools()
  }

  async #currentWritten(): Promise<WrittenSamples> {
    this.#parts.documents.refresh()
    const { WrittenSamples } = await import('./written-samples.js')
    this.#written ??= new WrittenSamples(this.#parts)
    return this.#written
  }
}
