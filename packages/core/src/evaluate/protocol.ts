import type { CallShape, Framework } from '../model/framework.js'
import type { Json, JsonObject } from '../model/json.js'
import type { ModuleCode } from '../model/module-code.js'
import type { EvaluationFailure, ToolReading } from '../model/reading.js'

/*
 * What the host and the child say to each other. JSON only, over fork IPC. The child is told code,
 * never file names to read: open buffers, resolution and the transform are the host's.
 */

export type { ExportBinding, ImportBinding, Link, ModuleCode } from '../model/module-code.js'

export interface SiteRequest {
  index: number
  shape: CallShape
  framework: Framework
  /** Which of `shape.arguments` this call uses. */
  overload: number
  /** Whether the callee is workspace code and is to be called with the arguments (handlers throw). */
  call: boolean
}

export type Request =
  | {
      type: 'evaluate'
      id: number
      file: string
      /** Only modules that this child has not seen at this revision. */
      modules: ModuleCode[]
      /** Ids and revisions of all modules this evaluation may load. */
      closure: Record<string, string>
      sites: SiteRequest[]
      converters: ConverterRequest[]
    }
  /** Runs inputs through a live tool's validator. The tool's file must have been evaluated in this child. */
  | { type: 'validate'; id: number; tool: ToolHandle; inputs: Json[] }
  /** Derives `parameters` for a live tool's validator (input side, draft 2020-12). */
  | { type: 'generate'; id: number; tool: ToolHandle; converters: ConverterRequest[] }

/** A vendor's converter; `path` is the resolved file of the package it needs, from the tool's file. */
export interface ConverterRequest {
  vendor: string
  /** Resolved files by package name (`@valibot/to-json-schema`); null where it is not installed. */
  packages: Record<string, string | null>
}

export interface ToolHandle {
  file: string
  site: number
  instance: number
}

export type Response =
  | { type: 'ready'; pid: number; node: string; protection: Protection }
  | { type: 'evaluated'; id: number; sites: SiteResult[]; loaded: string[] }
  | { type: 'validated'; id: number; outcomes: ValidationOutcome[] }
  | { type: 'generated'; id: number; result: GeneratedParameters }
  /** The request as a whole could not be carried out. */
  | { type: 'failed'; id: number; failure: RawFailure }

export interface SiteResult {
  index: number
  /** One entry for each tool that the site makes. */
  tools: Array<{ reading: ToolReading } | { failure: RawFailure }>
  /** When the site itself failed before any tool was made. */
  failure: RawFailure | null
}

/** As the child sees it: stack positions are in the code that it was sent, for the host to map. */
export type RawFailure =
  | { kind: 'threw'; name: string; message: string; stack: string; field: string | null }
  | { kind: 'unresolved-import'; specifier: string; importer: string; message: string }

export type ValidationOutcome =
  | { accepted: true; value: Json | null }
  | { accepted: false; issues: Array<{ message: string; path: Array<string | number> }> }
  | { threw: RawFailure }

export type GeneratedParameters =
  | {
      ok: true
      schema: JsonObject
      /** `converter`, or `observed` where the vendor has none and the schema is only what could be seen. */
      source: 'converter' | 'observed'
      /** Constructs the schema cannot say (`refine at ["email"]`), for people. */
      omitted: string[]
      partial: boolean
    }
  | { ok: false; message: string }

/** What the running Node really denies to the child. */
export interface Protection {
  permissionModel: boolean
  networkDenied: boolean
}

export type { EvaluationFailure }
