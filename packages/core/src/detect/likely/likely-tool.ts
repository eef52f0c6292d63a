import type { ArgumentRole } from '../../model/framework.js'
import type { Range } from '../../model/text.js'
import type { SentKeys } from './sent-keys.js'

/** A place that looks like the definition of a tool, though no framework that is known defines tools so. */
export interface LikelyTool {
  /** The start of the call or the object. */
  range: Range
  /** The start of the object that a call is given as the definition, which may be known as a tool by itself. */
  definition?: Range
  /** How it is written: `makeTool(…)`, `{ name, description, schema }`. */
  text: string
  /** What is called (`makeTool`, `Registry#addTool`), with what each argument seems to be; null where that is not told. */
  call: { callee: string; module: string | null; arguments: ArgumentRole[]; decorates?: true } | null
  /** The keys of an object that nothing is called with. */
  keys: readonly string[]
  /** Which of them holds what, where the project says it by making tools of such objects for a request. */
  sent?: SentKeys
  /** Keys of schemas that hold fields in a form of the project's own, which are no schema. */
  ownFields?: readonly string[]
  /** The name that it gives, where that is written out. */
  name: string | null
  /** The same of its description. */
  description: string | null
  /** Of an object: where it and its parts stand. */
  object?: { range: Range; values: Record<string, Range> }
  /** Why it is not taken for a tool, as a clause: `no known framework has a function \`makeTool\``. */
  reason: string
  /** Whether a name in it, around it, or its file's path calls it a tool. */
  isSpokenOf: boolean
  /** The list of its file that a call puts it into: it is a tool where others of that list are. */
  list?: Range
  /** The same where another file has the list. */
  importedList?: { specifier: string; name: string }
  /** That file. */
  listFile?: string
}
