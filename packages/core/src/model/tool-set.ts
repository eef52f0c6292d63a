import type { NamedModel } from './provider.js'
import type { Location, Range } from './text.js'

/** Tools that a source puts together, so that one request may carry all of them. */
export interface ToolSet {
  /** Equal for equal sets. */
  id: string
  /** `record`: `{ search, book }`. `list`: `[search, book]`. `server`: what they are registered on. */
  kind: 'record' | 'list' | 'server'
  /** What holds it: a key, a variable; null where nothing does. */
  name: string | null
  /** Where that stands. */
  at: Location
  /** The call or constructor that is given a record or a list, in the same file; absent where none is. */
  call?: Range
  /** The definitions in it, as their sites have them. */
  members: ToolSetMember[]
}

export interface ToolSetMember {
  file: string
  range: Range
  /** The branches that it is in the set by, outermost first; absent where it always is. */
  branches?: Branch[]
}

/** One way through an `if`, a `switch`, a `try` or a conditional expression: the others of the same `of` exclude it. */
export interface Branch {
  /** Equal for the branches of one statement or expression. */
  of: string
  /** Which of them, from 0. */
  index: number
}

/** A call that sends tools to a model, and what the source says of that model. */
export interface ModelUse {
  /** The model, or the call. */
  at: Location
  /** Several where it depends on something as the program runs. */
  models: NamedModel[]
  /** The call that sends them, or the constructor that is given them, in the same file; absent where neither is around them. */
  from?: Range
  /** What is called with them, as far as it is written: `streamText`, `client.responses.parse`, `ToolLoopAgent.stream`. */
  call: string | null
  /** The definitions that are sent, as their sites have them; empty where they cannot be followed. */
  members: ToolSet['members']
}

/** What a file does with tools. */
export interface ToolGroups {
  sets: ToolSet[]
  uses: ModelUse[]
  /** What it makes with packages of providers that send in several forms, whatever that is for. */
  made: NamedModel[]
}
