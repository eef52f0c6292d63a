import type ts from '#typescript'
import type { DefinitionForm, OtherRole } from '../../model/framework.js'
import type {
  BringingCall,
  CallAnswers,
  CallPlace,
  FurtherTools,
  HandlerEffects,
  HandlerResults,
  Maker,
} from '../../model/site.js'
import type { Range, Span } from '../../model/text.js'
import type { CalleeRef } from '../../syntax/imports.js'
import type { DefinitionNode } from '../../syntax/outline.js'
import type { Holder } from './holder.js'
import type { KeyUse } from './key-use.js'
import type { MadeInto } from './lists/listed-tools.js'
import type { Argument } from './written-parts.js'

/** What looks like a tool's definition: mostly a call. */
export interface ToolCall {
  form: DefinitionForm
  range: Range
  callee: Range
  span: Span
  /** The last name of the callee: `defineTool` in `ai.defineTool(…)`; of a literal the name of its type, or none. */
  name: string
  /** What frameworks define by this name where that is no tool. */
  role?: OtherRole
  ref: CalleeRef
  /** For a literal without a type: the framework that its keys tell. */
  knownAs: string | null
  arguments: Argument[]
  boundTo: string | null
  /** The key of the record that it is put into, where that is written out. */
  key: Holder['key']
  uses?: KeyUse[]
  exported?: string
  exportedAs?: string
  madeByCall?: true
  binding?: Range
  maker?: Maker
  /** Absent for what is no call. */
  within?: CallPlace
  /** There are doc comments in it. */
  commented?: true
  /** What runs calls a tool of another server. */
  remote?: true
  /** What its last argument returns, where there is an output schema. */
  results?: HandlerResults
  effects?: HandlerEffects
  callAnswers?: CallAnswers
  further?: FurtherTools
  bringing?: BringingCall[]
  /** False where the text alone does not tell that this is a tool: an evaluation that finds no definition then ends it. */
  certain: boolean
  /**
   * Present where only keys and imports tell that an object is a tool, and it is not sent as it is. With a live schema in it,
   * it is data that other code makes a tool of: a request handler of its file, or code elsewhere.
   */
  madeInto?: MadeInto
  /** The key under which the schema is written, where that is one of the project's own. */
  inputKey?: string
  /** True where only its look says that an object is a tool. */
  likely?: true
  /** True where it is a definition only if the callee turns out to be a framework's. */
  tentative: boolean
}

/** A definition with the nodes it was read from; they are not kept. */
export interface ToolCallNode {
  call: ToolCall
  node: DefinitionNode
  computedKey: ts.Expression | null
}
