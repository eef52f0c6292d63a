import type { Framework } from '../../model/framework.js'
import type { JsonObject } from '../../model/json.js'
import type { ApprovalReading } from '../../model/reading.js'
import type { Taint, Unknowns } from './unknowns.js'

/**
 * The parts of one live tool definition, each already read (a getter that throws is the reader's failure, not
 * ours); `undefined` where the definition has none. Values are user code's: proxies, cycles and throwing getters
 * inside them are ordinary.
 */
export interface LiveTool {
  name: unknown
  description: unknown
  input: unknown
  parameters: unknown
  outputSchema: unknown
  samples: unknown
  examples: unknown
  hints: unknown
  metadata: unknown
  /** Parts that go out as they are, by their keys (`CallShape.carried`). Absent: none. */
  carried?: Record<string, unknown>
  /** Whether calls wait for a person, as the definition says it. Absent: they do not. */
  approval?: ApprovalReading
  /** What each part depends on that is not known. Absent: nothing. */
  unknown?: Partial<Record<string, Taint>>
  /** The own name of the function that handles calls, where a tool without a name is called by it. */
  handler?: string
}

/** How a definition is handed to its framework. */
export interface LiveDefinition {
  /** The framework's own function, as a chain (`tool`, `McpServer#registerTool`); null for an object by itself. */
  callee: string | null
  /** What that function is called with; handlers are functions that throw. */
  args: readonly unknown[]
  /** The object that holds the definition, as the framework reads it; null where every part is an argument of its own. */
  config: object | null
}

/** A converter that the configuration registers; `vendor` is its name there (`zod`, `standard`, `valibot`, …). */
export interface LoadedConverter {
  vendor: string
}

/** How probes are run beside everything else that is read. */
export interface Probing {
  /** Validators that run code of the user's are left out: there the code did not come to an end. */
  onlyPlain: boolean
  /** Counts what calls cost: the processor time, where that is known. Milliseconds. */
  now?: () => number
  /** Meanwhile no code is loaded; `isStopped` tells whether some would have had to be. */
  run<T>(work: (isStopped: () => boolean) => Promise<T>): Promise<T>
}

/** What reading a live tool needs to know of the place it came from. */
export interface ReadContext {
  framework: Framework
  /** The JSON Schema that goes out for a definition without an input schema; absent: not known. */
  noInput?: JsonObject | undefined
  /** Knows what of the values is not known. Absent: all is. */
  unknowns?: Unknowns
  /** Runs validators on calls that models really make. Absent: none is run. */
  probing?: Probing
  /** The registered converters; a `ConverterRequest` fits. */
  converters: readonly LoadedConverter[]
  /**
   * The exports of a package as the tool's file would import it (`zod`, `@valibot/to-json-schema`), loaded at the
   * first call. Null where it is not installed. A package that throws while loading may reject.
   */
  load(packageName: string): Promise<unknown>
  /** The exports of the module of `framework.ownConverters[index]`; null where it is not installed. Absent: none is. */
  loadOwn?(index: number): Promise<unknown>
}
