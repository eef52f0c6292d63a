import type { CallShape, Framework } from '../model/framework.js'
import type { Json, JsonObject } from '../model/json.js'
import type { ModuleCode } from '../model/module-code.js'
import type {
  EvaluationFailure,
  FailureCause,
  GeneratedParameters,
  ToolReading,
  UnknownOrigin,
} from '../model/reading.js'
import type { Repaired, Retold, RetryRequest } from '../model/retry.js'

/*
 * What the host and the child say to each other. JSON only, over fork IPC. The child is told code,
 * never file names to read: open buffers, resolution and the transform are the host's.
 */

export type { ImportBinding, Link, ModuleCode } from '../model/module-code.js'

export interface SiteRequest {
  index: number
  shape: CallShape
  framework: Framework
  /** Which of `shape.arguments` this call uses. */
  overload: number
  /** Whether the callee is workspace code and is to be called with the arguments (handlers throw). */
  call: boolean
  /** The modules of `framework.ownConverters`, in their order; null for those that are not installed. Absent: it has none. */
  own?: Array<PackageFile | null>
}

/** One file's tools, and everything that is needed to evaluate them. */
export interface EvaluationRequest {
  file: string
  /** The closure's modules: the host's caller gives all of them, the child is sent those it has not seen at this revision. */
  modules: ModuleCode[]
  /** Ids and revisions of all modules this evaluation may load. */
  closure: Record<string, string>
  sites: SiteRequest[]
  converters: ConverterRequest[]
  /** Environment variables that are set for it: to see what changes, or because its tools cannot be made without. */
  environment?: Record<string, string>
  /** Statements that are known not to end: they are not run. */
  hanging?: Statement[]
  /** A validator did not come to an end on made-up calls: those that run code of the user's are not tried. */
  unprobed?: true
  /** What a function awaits is not awaited: the code behind one that was did not end. */
  unawaited?: true
  /** Its code has marks: it is known not to end, and is run to see where. */
  marked?: true
}

/** A top-level statement of a workspace module; `index` counts from 0. */
export interface Statement {
  module: string
  index: number
}

/** An offset in the code of a workspace module. */
export interface CodePlace {
  module: string
  offset: number
}

/** A request that evaluates a file. */
export type Work = Extract<Request, { id: number }>

export type Request =
  /** The first message. `token` proves every later one; user code runs after it was taken. */
  | { type: 'start'; residentBytes: number }
  /** Asks for a sign of life (`alive`), which comes when nothing keeps the child's thread. */
  | { type: 'ping'; number: number }
  /** Loads packages ahead of the first evaluation. Not answered. */
  | { type: 'preload'; packages: PackageFile[] }
  | { type: 'evaluate'; id: number; evaluation: EvaluationRequest }
  /** Runs inputs through a live tool's validator; evaluates the file again where another was evaluated since. */
  | {
      type: 'validate'
      id: number
      evaluation: EvaluationRequest
      tool: ToolHandle
      inputs: Json[]
      /** Asks for what the model would read of each refusal, and what repair would make of it. */
      retry?: RetryRequest
    }
  /** Derives `parameters` for a live tool's validator (input side, draft 2020-12). */
  | { type: 'generate'; id: number; evaluation: EvaluationRequest; tool: ToolHandle }
  /** Has SDKs send live tools, and keeps what they send. Nothing leaves the process. */
  | { type: 'capture'; id: number; tools: ToolCapture[] }
  /** Has an SDK run a call of a live tool, without its handler, and keeps what the model would read. Nothing leaves the process. */
  | { type: 'answer'; id: number; evaluation: EvaluationRequest; tool: ToolHandle; wanted: AnswerRequest }

/** What crosses from host to child. */
export interface ToChild {
  token: string
  request: Request
}

/** What crosses from child to host: as text that the child wrote itself, or as it is while no user code could have a say in it. */
export interface FromChild {
  token: string
  response: Response
  /** False: user code changed this process for good, so that it must not answer for other files. */
  clean: boolean
  /** Packages were loaded with these variables, as text: a request with other variables needs another process. Absent: without any. */
  environment?: string
  /** With an answer: the next request has been taken up, too. */
  next?: Extract<Response, { type: 'started' }>
}

/** A file of a package, as `Link` has it. */
export interface PackageFile {
  path: string
  name: string
}

/** A vendor's converter; `path` is the resolved file of the package it needs, from the tool's file. */
export interface ConverterRequest {
  vendor: string
  /** By the configuration; otherwise it is here for the frameworks that bring it. */
  registered: boolean
  /** Resolved files by package name (`@valibot/to-json-schema`); null where it is not installed. */
  packages: Record<string, string | null>
}

export interface ToolHandle {
  file: string
  site: number
  instance: number
  /** As `ToolReading.supposed`. */
  supposed?: Record<string, string>
}

/** A live tool, and each way in which it is to be sent. All tools of one request have the same `environment`. */
export interface ToolCapture {
  evaluation: EvaluationRequest
  tool: ToolHandle
  wanted: readonly CaptureRequest[]
}

/** By which SDK a tool is to be sent, and to what. */
export interface CaptureRequest {
  /** The id of a file in `child/sdk-capture/`. */
  sdk: string
  /** Null: it is only made, as `Making` has it. */
  target: string | null
  /** What the tool is called, by all that is known of it. */
  name: string
  /** Whether the tool is defined in this SDK's own form. */
  own: boolean
  /** The JSON Schema that its input resolves to, where it does. */
  resolved: JsonObject | null
  /** The model that the program sends it to, as the program names it; null where that is not known. */
  model: string | null
  /** The module that this model is imported from; null where that is not known. */
  provider: string | null
  /** What the program calls to send it, as `ModelUse` has it; null where that is not known. */
  call: string | null
  /** The SDK's modules by specifier, as they are resolved from the tool's file; null where one is not installed. */
  modules: Record<string, SdkModule | null>
}

/** By which SDK a call is to be answered. */
export interface AnswerRequest
  extends Pick<CaptureRequest, 'name' | 'resolved' | 'modules' | 'model' | 'provider' | 'call'> {
  /** The id of a file in `child/sdk-capture/answers/`. */
  sdk: string
  /** What the program sends it to; null where that is not known. */
  target: string | null
  /** The arguments as a model wrote them. */
  text: string
}

/** A module of an SDK: its file, and the version of its package. */
export interface SdkModule extends PackageFile {
  version: string | null
}

/** `cpuMs` is the processor time that the child has used so far. Milliseconds. */
export type Response =
  | { type: 'ready'; pid: number; node: string; protection: Protection; cpuMs: number }
  /** The request was taken up: what hangs from here on is its own fault. */
  | { type: 'started'; id: number; cpuMs: number }
  /** A package is being loaded from now on; null: none is any more. */
  | { type: 'loading'; package: string | null; cpuMs: number }
  /** To the ping of this number. `idleMs`: how long the event loop had nothing to do so far. */
  | { type: 'alive'; number: number; cpuMs: number; idleMs: number }
  | ({ type: 'evaluated'; id: number } & Evaluated<RawFailure>)
  | { type: 'validated'; id: number; outcomes: ValidationOutcome[] }
  | { type: 'generated'; id: number; result: GeneratedParameters }
  /** Of each tool, in the order in which they were asked for; null for one that is to be asked for by itself. */
  | { type: 'captured'; id: number; results: Array<CaptureResult[] | null> }
  | { type: 'answered'; id: number; result: AnswerResult }
  /** It came upon a statement that is known not to end. */
  | { type: 'hangs'; id: number; statement: Statement }
  /** The request as a whole could not be carried out. */
  | { type: 'failed'; id: number; failure: RawFailure }

/** `Failure`: of sites. The child sends a `RawFailure`; only the host knows of those that never come back. */
export interface Evaluated<Failure = SiteFailure> {
  sites: Array<SiteResult<Failure>>
  /** Ids of the workspace modules whose code ran, sorted. */
  loaded: string[]
  /** Package files that were read, in the order in which this child loaded them. */
  packages: PackageFile[]
  /** Environment variables that were read, present or not, by the modules or by the packages while they loaded. Sorted. */
  environment: string[]
  /** Those that had no value, in the order in which the modules, or packages that then failed to load, read them. */
  hidden: string[]
  /** Whether the modules listed all variables (`{ ...process.env }`): which of a copy they read is not seen. */
  copiesEnvironment: boolean
  /** Files and folders that the modules read through `fs`, as given there. Sorted. */
  files: string[]
  /** What the guards refused (`fs.writeFileSync`, `The network`), whether or not the code cared. Sorted. */
  refused: string[]
}

export interface SiteResult<Failure = SiteFailure> {
  index: number
  /**
   * One entry for each tool that the site makes. A part that throws leaves the rest readable: `reading` then goes with
   * the `failure` of the first such part, which it has as absent.
   */
  tools: Array<{ reading: ToolReading; failure?: RawFailure } | { failure: RawFailure }>
  /** What ended the site before all its tools were made. */
  failure: Failure | null
  /** It makes no tool that is known, since that depends on this. */
  unknown?: { label: string; origin: UnknownOrigin }
}

export type SiteFailure = RawFailure | RawTimeout | Extract<EvaluationFailure, { kind: 'crashed' }>

/**
 * As the child sees it: stack positions are in the code that it was sent, for the host to map. A frame in a workspace
 * module names it by the `file:` URL of its id; lines and columns are one-based, in the module's `code`.
 */
export type RawFailure =
  | {
      kind: 'threw'
      name: string
      message: string
      stack: string
      field: string | null
      cause?: FailureCause
      /** A condition that the definition stands under, and that is not known to hold. */
      unmet?: string
    }
  | { kind: 'unresolved-import'; specifier: string; importer: string; message: string }

/**
 * `statement` is what ran when it was stopped, and `places` where in it and what led there, the innermost first, where that is
 * known.
 */
export interface RawTimeout {
  kind: 'timeout'
  elapsedMs: number
  statement?: Statement
  places?: CodePlace[]
}

export type ValidationOutcome =
  | { accepted: true; value: Json | null }
  | {
      accepted: false
      issues: Array<{ message: string; path: Array<string | number> }>
      retry?: Retold
      /** With `retry`; absent where repair could not be tried. */
      repaired?: Repaired
    }
  | { threw: RawFailure }

/** How an attempt to capture a tool ended. */
export type CaptureResult =
  /** `entry` is null where the request has no entry for the tool. */
  | { entry: Json; notes: string[] }
  /** The SDK itself refused the tool, in its own words. */
  | { refused: Refused }
  /** Nothing was sent for another reason, for people. */
  | { unavailable: string }

export interface Refused {
  name: string
  message: string
  /** The package that throws while it is imported, whatever the tool is. */
  package?: string
}

/** How an SDK answered a call. */
export type AnswerResult =
  /** What the model reads, and the package whose words these are. */
  | { text: string; package: string }
  /** The SDK does not refuse the input: it called the handler. */
  | { accepted: true }
  /** The SDK throws, and the model reads nothing unless the program catches that. */
  | { threw: { name: string; message: string } }
  /** Not answered for another reason, for people. */
  | { unavailable: string }

/** What the running Node really denies to the child. */
export interface Protection {
  permissionModel: boolean
  networkDenied: boolean
}

export type { EvaluationFailure }
