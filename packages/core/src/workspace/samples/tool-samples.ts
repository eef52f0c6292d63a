import path from 'node:path'
import { Lines } from '../../common/lines.js'
import type { Documents } from '../../files/documents.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix } from '../../model/finding.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { GeneratedSamples, OwnSample, SampleSuggestion, SamplesProblem } from '../../model/samples.js'
import type { Position, Range } from '../../model/text.js'
import {
  completeSamplesFile,
  generateSamples,
  inputRefusedAlike,
  type Judgement,
  type KnownTool,
  placeInSamples,
  readSamplesFile,
  samplesFileOf,
  shownMistakes,
  shrunk,
  suggestionsAt,
} from '../../samples/index.js'
import { describeFailure, namesAsTyped } from '../checks/failures.js'
import type { InputValidator, InputValidators } from './input-validators.js'
import { ownSamples } from './own-samples.js'

/** The edit that writes samples down, and what there is to say about it. */
export interface SamplesFix extends Fix {
  /** The samples file. Absolute, with `/`. */
  file: string
  /** The file is not there yet. */
  creates: boolean
  /** Where the tool's samples stand once the edit is made. */
  range: Range
  /** What could not be made, and why. */
  notes: string[]
}

/** The edit that writes down what a model sent, and what the tool makes of it. */
export interface AddedSample extends SamplesFix {
  list: 'valid' | 'invalid'
  /** Its first line stands alone. */
  message: string
}

/** A tool's samples: those that somebody wrote, and those that can be made. */
export class SamplesOfTools {
  constructor(
    private readonly documents: Documents,
    private readonly judges: InputValidators,
  ) {}

  /** Of the samples file first, then those in the definition. */
  own(tool: ToolFacts): OwnSample[] {
    const file = samplesFileOf(tool.file)
    const text = this.documents.read(file).text
    return ownSamples(tool, text === null ? [] : readSamplesFile(text).tools, file)
  }

  /** What is wrong with the shape of a samples file; nothing for one that is not there. */
  problems(file: string): SamplesProblem[] {
    const { text } = this.documents.read(file)
    return text === null ? [] : readSamplesFile(text).problems
  }

  /** `tools`: those of the source file beside it. */
  suggestions(file: string, position: Position, tools: readonly ToolFacts[]): SampleSuggestion[] {
    const { text } = this.documents.read(file)
    if (text === null) return []
    const place = placeInSamples(text, new Lines(text).offset(position))
    return place ? suggestionsAt(text, place, tools.flatMap(knownTool)) : []
  }

  /** `missing`: without near misses of the kinds that somebody's own samples show. */
  async generate(tool: ToolFacts, seed: number, missing = false): Promise<GeneratedSamples> {
    const name = tool.name ?? tool.id
    const judge = await this.judges.of(tool)
    const none = (reason: string): GeneratedSamples => ({
      valid: [],
      invalid: [],
      notes: [`No samples for '${name}'. ${reason}`],
    })
    if ('unavailable' in judge) return none(judge.unavailable)
    const schema = await schemaFor(tool, judge)
    if (schema === null) return none(tool.reason ?? 'Nothing tells what it takes.')
    const own = this.own(tool)
    const refused = own.filter(({ kind }) => kind === 'invalid')
    return generateSamples({
      tool: name,
      schema,
      own: own.filter(({ kind }) => kind === 'valid').map(({ input }) => input),
      seed,
      ...(missing && { shown: shownMistakes(schema, refused) }),
      judge: async (inputs) => judgements(await judge.validate(inputs), inputs.length),
    })
  }

  /**
   * Fills lists that are empty; with `missing` near misses are added of the kinds that no sample shows yet, too. Null where there
   * is nothing to add.
   */
  async fix(tool: ToolFacts, seed: number, missing = false): Promise<SamplesFix | null> {
    const file = samplesFileOf(tool.file)
    const name = tool.name ?? tool.id
    const { text } = this.documents.read(file)
    const generated = await this.generate(tool, seed, missing)
    const base = { file, creates: text === null, description: '', preferred: false, notes: generated.notes }
    const title = missing ? `Generate the missing samples for ${name}` : `Generate samples for ${name}`
    const failed = (unavailableReason: string): SamplesFix => ({
      ...base,
      title,
      edits: [],
      range: START,
      unavailableReason,
    })
    if (tool.name === null) return failed('The tool has no name that is known here.')
    if (text !== null && text.trim() !== '' && !readSamplesFile(text).isJson)
      return failed('Fix the JSON of the samples file first.')
    if (generated.valid.length + generated.invalid.length === 0 && !(missing && this.own(tool).length > 0))
      return failed(generated.notes[0] ?? 'No sample could be made.')
    const completed = completeSamplesFile(text, tool.name, generated, { more: missing ? ['invalid'] : [] })
    if (completed === null) return null
    const range = readSamplesFile(completed).tools.find((each) => each.tool === tool.name)?.nameRange ?? START
    return { ...base, title, edits: [{ file, ...edit(text ?? '', completed) }], range }
  }

  /** An input that the tool refuses in the words of an error that does not hold what was sent; null where none is found. */
  async refusedAlike(tool: ToolFacts, text: string): Promise<Json | null> {
    const judge = await this.judges.of(tool)
    const schema = 'unavailable' in judge ? null : await schemaFor(tool, judge)
    if ('unavailable' in judge || schema === null) return null
    const own = this.own(tool).filter(({ kind }) => kind === 'valid')
    const { valid } = await this.generate(tool, 1)
    return inputRefusedAlike({
      schema,
      bases: [...own, ...valid].map(({ input }) => input),
      text,
      judge: async (inputs) => judgements(await judge.validate(inputs), inputs.length),
    })
  }

  /** A sample of what a model sent, in the list where the tool's own validator puts it. No edits where it is there already. */
  async add(tool: ToolFacts, input: Json, note?: string): Promise<AddedSample> {
    const file = samplesFileOf(tool.file)
    const name = tool.name ?? tool.id
    const { text } = this.documents.read(file)
    const judge = await this.judges.of(tool)
    const [judgement] =
      'unavailable' in judge
        ? [{ accepted: null, reason: judge.unavailable }]
        : judgements(await judge.validate([input]), 1)
    const list = judgement?.accepted === true ? 'valid' : 'invalid'
    const place = samplesFileName(file)
    const notes: string[] = []
    const base = { file, creates: text === null, description: '', preferred: false, notes, list } as const
    const title = `Add a sample for ${name}`
    const failed = (unavailableReason: string): AddedSample => ({
      ...base,
      title,
      edits: [],
      range: START,
      unavailableReason,
      message: unavailableReason,
    })
    if (tool.name === null) return failed('The tool has no name that is known here.')
    if (text !== null && text.trim() !== '' && !readSamplesFile(text).isJson)
      return failed('Fix the JSON of the samples file first.')
    const same = this.own(tool).find((each) => JSON.stringify(each.input) === JSON.stringify(input))
    if (same) {
      const where = `\`${same.kind}\` of ${samplesFileName(same.file)}`
      const message = `This input is a sample of '${name}' already, in ${where}.`
      return { ...base, list: same.kind, title, edits: [], range: same.range ?? START, message }
    }
    const sample = { input, ...(note === undefined ? {} : { note }) }
    const samples = { valid: [], invalid: [], [list]: [sample] }
    const completed = completeSamplesFile(text, tool.name, samples, { more: [list] })
    if (completed === null)
      return failed(`The entry of '${name}' in ${place} has another shape. Fix it first.`)
    const after = readSamplesFile(completed).tools.find((each) => each.tool === tool.name)
    const range = after?.[list].at(-1)?.range ?? START
    const edits = [{ file, ...edit(text ?? '', completed) }]
    const message = `Added to \`${list}\` of ${place}, as a sample of '${name}': ${verdictText(judgement)}`
    return { ...base, title, edits, range, message }
  }
}

function samplesFileName(file: string): string {
  return path.posix.basename(file)
}

function verdictText(judgement: Judgement | undefined): string {
  if (!judgement || judgement.accepted === null)
    return `it could not be tried. ${judgement?.reason ?? ''}`.trim()
  if (judgement.accepted) return 'the tool accepts it.'
  const [first, ...more] = judgement.issues
  const issue = first ? ` ${issueText(first)}` : ''
  return `the tool refuses it.${issue}${more.length === 0 ? '' : ` And ${more.length} more ${more.length === 1 ? 'issue' : 'issues'}.`}`
}

function issueText({ path, message }: { path: ReadonlyArray<string | number>; message: string }): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`
}

function knownTool({ name, description, schema, stale }: ToolFacts): KnownTool[] {
  return name === null ? [] : [{ name, description, schema: schema ?? stale?.schema ?? null }]
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/** What the tool is shown to the model as; where there is none, what its validator takes. */
async function schemaFor(tool: ToolFacts, judge: InputValidator): Promise<JsonObject | null> {
  const known = tool.schema ?? tool.stale?.schema
  if (known) return known
  const generated = await judge.generate()
  return generated?.ok ? generated.schema : null
}

function judgements(outcome: Awaited<ReturnType<InputValidator['validate']>>, count: number): Judgement[] {
  const unable = (reason: string): Judgement[] =>
    Array.from({ length: count }, () => ({ accepted: null, reason }))
  if ('failure' in outcome) return unable(describeFailure(outcome.failure))
  return outcome.outcomes.map((each): Judgement => {
    if ('threw' in each)
      return { accepted: null, reason: `Its validator threw: ${namesAsTyped(each.threw.message)}` }
    return each.accepted ? { accepted: true } : { accepted: false, issues: each.issues }
  })
}

function edit(before: string, after: string): { range: Range; newText: string } {
  const { span, newText } = shrunk(before, { span: { start: 0, end: before.length }, newText: after })
  return { range: new Lines(before).range(span), newText }
}
