import type { ToolFacts } from './facts.js'
import type { Json } from './json.js'
import type { PreviewIssue } from './preview.js'
import type { Range } from './text.js'

/** One entry of a samples file. */
export interface Sample {
  /** As a model would send it. */
  input: Json
  /** What it shows. */
  note?: string
}

/** What a samples file holds for one tool. */
export interface ToolSamples {
  /** Inputs that the tool must accept. */
  valid: Sample[]
  /** Inputs that it must refuse. */
  invalid: Sample[]
}

/** Samples that were made, each of them tried on the tool's own validator. */
export interface GeneratedSamples extends ToolSamples {
  /** What could not be made, and why: one sentence each. */
  notes: string[]
}

/** A sample that somebody wrote, and where. */
export interface OwnSample extends Sample {
  kind: 'valid' | 'invalid'
  /** In the samples file, or in the definition itself. */
  source: 'file' | 'code'
  /** Absolute, with `/`. */
  file: string
  /** Of the entry; null for one in code. */
  range: Range | null
}

/** A sample where an editor shows it. */
export interface PlacedSample extends OwnSample {
  /** The tool, the list and the place in it: `tools/search.ts#search/file/valid/0`. */
  id: string
  tool: ToolFacts
  /** One line: its note, or its input in short. */
  label: string
  /** Of the entry; null for one in code that is not written out where the tool is defined. */
  range: Range | null
}

/** A result that somebody wrote beside the inputs of a tool, run through its output schema. */
export interface TriedOutput {
  output: Json
  note?: string
  kind: 'valid' | 'invalid'
  /** The samples file. Absolute, with `/`. */
  file: string
  /** Of the entry. */
  range: Range
  verdict: SampleVerdict
  /** What the first issue is about, on one line. */
  at: Range
}

/** With its result. */
export interface JudgedSample extends PlacedSample {
  verdict: SampleVerdict
  /** What the first issue is about, on one line; in `file`. */
  at: Range
}

/** What a tool's own validator, or its JSON Schema, makes of a sample. */
export type SampleVerdict =
  | { accepted: true }
  | { accepted: false; issues: PreviewIssue[] }
  /** It could not be judged; one sentence says why. */
  | { accepted: null; reason: string }

/** A sample that was run through its tool's validator. */
export interface TriedSample extends OwnSample {
  verdict: SampleVerdict
  /** What the JSON Schema that the model gets says of it: of examples in code, where there is such a schema; else null. */
  bySchema: SampleVerdict | null
  /** Where a finding about it belongs: what the first issue is about, on one line. In `file`. */
  at: Range
}

/** The samples of a source file's tools, each tried. */
export interface TriedFile {
  /** Of the tools. Absolute, with `/`. */
  file: string
  samplesFile: string
  tools: Array<{ tool: ToolFacts; samples: TriedSample[]; outputs: TriedOutput[] }>
  /** Of all tools of the source file. */
  names: string[]
  /** Names in the samples file that none of the tools has. */
  strays: Array<{ name: string; range: Range }>
}

/** Something wrong with a samples file. The first line stands alone and says what to do. */
export interface SamplesProblem {
  message: string
  range: Range
}

/** What may be written at a place in a samples file. */
export interface SampleSuggestion {
  /** What the list shows: a key, or a value as JSON. */
  label: string
  kind: 'tool' | 'key' | 'value'
  /** The JSON text that is put in: a key with its value where there is none yet, else the value. */
  text: string
  /** What is replaced. */
  range: Range
  required: boolean
  /** Type, in a few words; null where none is known. */
  detail: string | null
  /** The field's description. */
  description: string | null
}
