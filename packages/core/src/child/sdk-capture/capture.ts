import type { OtherRole } from '../../model/framework.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { LiveDefinition, LiveTool } from '../reading/index.js'

/**
 * How one SDK is made to send a tool: it runs in the evaluation process, on the packages that the tool's own project has
 * installed. Data and code of an SDK are in one file; what all of them share is in the other files of this folder.
 */
export interface Capture {
  /** As in `--via`, and `sdk` of the frameworks whose tools it sends. */
  id: string
  title: string
  /** The npm packages that are there wherever this SDK is; the first one's version is the SDK's. */
  packages: readonly string[]
  /** It sends tools in its own form alone: no other framework's tool is brought over to it. */
  ownOnly?: true
  /** The ids of the targets that it sends tools to. */
  targets: readonly string[]
  /**
   * The modules to load for a target, as a tool's file would import them; a package that is missing is one to install. `provider`: the
   * module that the program's model is imported from.
   */
  modules(target: string, provider: string | null): readonly string[]
  /** Modules that are loaded where they are installed, and do without where not. */
  optional?(target: string): readonly string[]
  /**
   * Hands the tool to the SDK and gives back what it sent.
   *
   * @throws {NotSent} where nothing can be sent for a reason that is not the SDK's own; whatever else is thrown is the SDK's refusal
   */
  capture(tool: CapturedTool, target: string, sdk: Loader): Promise<CapturedEntry>
  /**
   * The same for tools with different names that one call sends, in their order; null where that may differ from what each is by itself.
   * Absent: every tool is sent by itself.
   */
  together?(tools: readonly CapturedTool[], target: string, sdk: Loader): Promise<CapturedEntry[] | null>
  /** How it makes a tool that nobody knows the target of. Absent: its tools always have one. */
  making?: Making
}

/** What an SDK does with a tool before any provider is asked. */
export interface Making {
  /** The modules to load for it. */
  modules: readonly string[]
  /** Modules that are loaded where they are installed. */
  optional?: readonly string[]
  /** Absent: its function gives back what it is given. @throws what `Capture.capture` does */
  make?(tool: CapturedTool, sdk: Loader): Promise<unknown>
}

/** A live tool, with what the host knows of it. */
export interface CapturedTool extends LiveTool {
  /** The name it goes by: its own, or that of the variable, file or key that it is kept under. */
  name: string
  /** Whether its definition is in this SDK's own form. Otherwise it is brought over: name, description, schemas. */
  own: boolean
  /** What it is where it is no tool. */
  role: OtherRole | undefined
  /** The definition as it was handed to its framework; handlers are functions that throw. */
  definition: LiveDefinition
  /** What stands where its input schema does, for definitions that are brought over: a record of fields is an object by now. */
  schema: BroughtSchema
  /** The JSON Schema that it resolves to by its own framework's rule; null where it does not. */
  resolved: JsonObject | null
  /** The model that the program sends it to, as the program names it; null where that is not known. */
  model: string | null
  /** The module that this model is imported from; null where that is not known. */
  provider: string | null
  /** What the program calls to send it: `streamText`, `client.responses.parse`; null where that is not known. */
  call: string | null
}

export type BroughtSchema =
  | { kind: 'none' }
  | { kind: 'json'; value: Json }
  /** `vendor` is the id of a file in `child/reading/vendors/`. */
  | { kind: 'live'; vendor: string; value: unknown }

/** The modules of the SDK. */
export interface Loader {
  /** What a module exports, as the tool's file would import it. @throws {NotSent} where it is not among those asked for */
  load(specifier: string): Promise<Exports>
  /** The same; null where it is not installed. */
  find(specifier: string): Promise<Exports | null>
  /** The version of an installed package (`7.0.173`); null where it is not known. */
  version(packageName: string): string | null
}

// biome-ignore lint/suspicious/noExplicitAny: an SDK that is only known by what it does.
export type Exports = Record<string, any>

export interface CapturedEntry {
  /** The tool's entry, as parsed from the request; undefined where the request has none. */
  entry: unknown
  /** What there is to know about it, one sentence each. */
  notes?: string[]
}

/** Nothing was sent, and the SDK did not say why. `message` does, for people. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** The package that a specifier is of. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
