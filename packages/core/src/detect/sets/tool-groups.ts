import type { Span } from '../../model/text.js'
import type { Branch } from '../../model/tool-set.js'
import type { ModelAt } from './named-models.js'

/** A definition's place, and the branches by which it is in a set. */
export interface DefinitionPlace {
  file: string
  span: Span
  branches: Branch[]
}

/** Definitions that a source puts together. */
export interface DefinitionSet {
  /** `record`: `{ search, book }`. `list`: `[search, book]`. `server`: what they are registered on. */
  kind: 'record' | 'list' | 'server'
  name: string | null
  /** Where it stands: the key or the variable that holds it. For a server, equal in every file that adds to it. */
  file: string
  span: Span
  /** The call or constructor that is given a record or a list. */
  call?: Span
  members: DefinitionPlace[]
}

/** Where definitions go to a model. */
export interface DefinitionUse {
  file: string
  /** The model, or the call that sends them. */
  span: Span
  models: ModelAt[]
  /** The call that sends them, or the constructor that is given them. */
  from?: Span
  /** What is called with them, as far as it is written: `streamText`, `client.responses.parse`, `ToolLoopAgent.stream`. */
  call: string | null
  /** Empty where the tools cannot be followed. */
  members: DefinitionPlace[]
}

/** What a file puts together, and what it sends to a model. */
export interface ToolGroups {
  sets: DefinitionSet[]
  uses: DefinitionUse[]
  /** What it makes with packages of providers that send in several forms. */
  made: ModelAt[]
}
