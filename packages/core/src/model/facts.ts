import type { MendedCalls } from './call-probes.js'
import type { Finding, Severity } from './finding.js'
import type { JsonObject } from './json.js'
import type { EvaluationFailure, ToolReading, UnknownPartName } from './reading.js'
import type { ToolSite, WrittenTool } from './site.js'
import type { Location, Range } from './text.js'

/** All that is known of one tool. Rules and front ends read this and nothing else. */
export interface ToolFacts {
  /** `tools/search.ts#search`, from the root; an unnamed tool goes by the variable that holds it, else by its number (`…#1`); repeated ones get `~2`. */
  id: string
  /** Absolute, with `/`. */
  file: string
  site: ToolSite
  /** Where it is written, if not in the call that registers it (`site`). Absent: there, or the source does not tell. */
  written?: WrittenTool
  /** Several tools may come from one site (a loop, a factory): 0, 1, … */
  instance: number
  name: string | null
  nameSource: 'config' | 'file' | 'key' | 'handler' | null
  /** What the model reads for its name, where the framework is known to change that; `<…>` in it is settled elsewhere. */
  calledAs?: string
  /**
   * Where its framework names a tool by the key of the record that it is put into, and it does not stand in one: the records
   * that it is put into, of its own file and of others as far as they were looked at. Several names in them: `name` is null.
   */
  keyedAt?: KeyedAt[]
  /**
   * What it is called until it is used: its framework takes the name from the record in a call, and none is known that holds it. The
   * name that the definition gives (`name`), else the variable that holds it or the function that makes it (`name` is null).
   */
  provisionalName?: string
  description: string | null
  vendor: string | null
  vendorVersion: string | null
  schemaSource: 'explicit' | 'converter' | null
  converter: string | null
  schema: JsonObject | null
  outputSchema: JsonObject | null
  status: 'resolved' | 'failed' | 'unevaluated'
  /** One sentence when `status` is not `resolved`. */
  reason: string | null
  /**
   * Parts that depend on something that only exists while the program runs. A text among them is there with what is known
   * of it (`Books for ${userId}`), and nothing is judged by it. Absent: everything is known.
   */
  unknown?: Array<Exclude<UnknownPartName, 'name' | 'schema'>>
  /**
   * The tools that it stands for and that could not be followed, as far as the text shows them: calls of the function around
   * it, classes that extend its class. Absent: none is known.
   */
  unseen?: UnseenTool[]
  /** What they are made by: the function that is called, or the class that they extend. */
  unseenBy?: { kind: 'function' | 'class' | 'returned'; name: string }
  /**
   * A function registers the tool in another form where a condition is otherwise that nothing tells: where, in which parts, and how many
   * tools of that function it is so with. Only of the first of them.
   */
  otherForm?: { at: Location; differs: Array<'description' | 'schema' | 'outputSchema'>; tools: number }
  /** How many of the calls that models really make it survives. Absent: not known. */
  survives?: { count: number; of: number }
  /** An optional field that is dropped without a word where it is misspelt. Absent: none is, as far as is known. */
  stripped?: { field: string; as: string }
  /** Whether its framework mends such calls before they are refused, in the installed version. Absent: not known. */
  mendedCalls?: MendedCalls
  reading: ToolReading | null
  failure: EvaluationFailure | null
  /** Equal for equal programs: what is known of the live tool holds for as long as this is the same. Absent: not evaluated. */
  program?: string
  /**
   * What was last known of the tool, where its text does not parse or its evaluation fails just now; its ranges are in
   * the text of then. Absent: nothing better is known than these facts.
   */
  stale?: ToolFacts
  /** The server that listed it, where nothing more is known of it; `at`: where its source defines or names it. */
  server?: { name: string; at: Location | null }
}

/** A tool that the text shows, and nothing more is known of. */
export interface UnseenTool {
  /** The name that is written there; null where there is none. */
  name: string | null
  /** How it is written, without a name: `class Search`, `addTool(search)`. */
  label: string
  /** Absolute, with `/`. */
  file: string
  range: Range
}

/** A key of a record under which a tool is held. */
export interface KeyedAt {
  name: string
  /** Absolute, with `/`. */
  file: string
  range: Range
  /** Whether the record is one of tools by what it is called, or by its type. */
  isTools: boolean
}

/** A key of a record under which a name is held, or what a call of it gives. */
export interface HeldAt extends KeyedAt {
  isCalled: boolean
}

/** Something wrong with a file as a whole, or with what it is set up by; the rest is still checked. */
export interface FileProblem {
  code:
    | 'unreadable-file'
    | 'large-file'
    | 'syntax-error'
    | 'invalid-tsconfig'
    | 'invalid-samples'
    | 'internal-fault'
    | 'no-tools-found'
    | 'unseen-tool'
    | 'unused-tool'
    | 'unlisted-tool'
    | 'listed-differs'
    | 'server-failed'
    | 'stray-output'
    | 'secret-in-configuration'
  /** Absolute, with `/`. */
  file: string
  range: Range
  /** The first line stands alone and says what to do. */
  message: string
  /** Where the rule's own severity does not fit, and the configuration says nothing. */
  severity?: Severity
  related?: Finding['related']
  /** The tool that it is about; absent: none. */
  tool?: ToolFacts
  /** As `Finding.cause`. */
  cause?: string
}
