/*
 * What tsserver's process and the engine's call in each other. Arguments are plain data.
 */
import type { Fix, Location, Range, SchemaPath, Severity, TextEdit, TypedRules } from '@toolsight/core'

export interface OpenText {
  /** Absolute, with `/`. */
  file: string
  text: string
  version: number
}

/** What tsserver's process calls in the engine's. Answers come when they are ready, as calls of `take`. */
export type EngineFunctions = {
  /** The settings from now on. Everything is opened again where trust changes. */
  settings(trusted: boolean): void
  look(look: Look): void
  /** The edits that write `parameters` from a type: they take longer than tsserver waits. */
  write(write: Write): void
  /** The comments that silence what types tell. */
  silence(silence: Silence): void
}

/** What the engine calls in tsserver's process. */
export type HostFunctions = {
  take(answer: Answer): void
  log(line: string): void
}

export interface Look {
  root: string
  file: string
  /** Given back with the answer. */
  stamp: string
  /** Open texts that differ from those that the engine was sent last. */
  texts: OpenText[]
  /** No longer open: what is on disk counts. */
  closed: string[]
  /** Files may have come or gone, or have changed on disk. */
  isDiskChanged: boolean
  /** Only where tools stand, as the text alone tells it. */
  sitesOnly: boolean
}

export interface Write {
  root: string
  file: string
  stamp: string
  writings: Writing[]
}

export interface Silence {
  root: string
  file: string
  stamp: string
  places: Silenced[]
}

/** JSON Schema that is to stand in a tool's definition. */
export interface Writing {
  tool: string
  /** JSON text: key order counts. */
  schema: string
}

/** What a comment is to silence. */
export interface Silenced {
  code: string
  /** In which it stands, from 0. */
  line: number
}

export type Answer =
  | { kind: 'report'; root: string; file: string; stamp: string; report: EngineReport }
  | { kind: 'details'; root: string; file: string; stamp: string; details: EngineDetails }
  | { kind: 'written'; root: string; file: string; stamp: string; edits: Record<string, TextEdit[]> }
  /** `fixes`: of the places, in their order; null where no comment will do. */
  | {
      kind: 'silencing'
      root: string
      file: string
      stamp: string
      places: Silenced[]
      fixes: Array<Fix | null>
    }

export interface EngineReport {
  findings: EngineFinding[]
  tools: EngineTool[]
  /** What is to be shown of what types tell. */
  typedRules: TypedRules
  /** The files of the rules' pages, by code; a rule without a page is left out. */
  pages: Record<string, string>
}

export interface EngineFinding {
  code: string
  severity: Severity
  message: string
  range: Range
  related: Array<Location & { message: string }>
  tool: string | null
}

/** A tool as the plugin needs it: where its parts stand, and what was found out about it without types. */
export interface EngineTool {
  id: string
  name: string | null
  callee: Range
  config: Range | null
  /** Values of the parts that are written out. */
  parts: Partial<Record<PartName, { key: Range; value: Range }>>
  /** Why nothing is evaluated here, for any file; null where something is. */
  isBlocked: boolean
  /** Whether the validator can be converted without its type. */
  isConvertible: boolean
  /** Whether `parameters` and the live validator were compared. */
  isCompared: boolean
  /** Whether its results are checked, and none is found wrong without types. */
  isResultOpen: boolean
  /** Whether it has `readOnlyHint: true`, and nothing without types contradicts it. */
  isSaidToRead: boolean
}

export type PartName =
  | 'name'
  | 'description'
  | 'input'
  | 'parameters'
  | 'outputSchema'
  | 'samples'
  | 'examples'
  | 'handler'

/** What follows a report when there is time: nothing of it is needed to show findings. */
export interface EngineDetails {
  /** Of the findings, in their order. */
  fixes: Fix[][]
  tools: Array<{
    id: string
    /** Markdown, for where one points at the tool. */
    card: string
    /** Writes `parameters` from the validator. */
    generate: Fix | null
    fields: Array<{ path: SchemaPath; location: Location | null; card: string }>
  }>
}
