import type { Json } from './json.js'
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
