import { type CapturedTool, type Loader, NotSent } from '../capture.js'

/**
 * How one SDK is made to answer a call whose input it refuses: its own loop runs in the evaluation process, with a model or a
 * client that calls the tool, and no handler. Data and code of an SDK are in one file.
 */
export interface Answering {
  /** `sdk` of the frameworks whose tools it runs. */
  id: string
  title: string
  /** The npm packages that are there wherever this SDK is; the words are the first one's, unless the answer names another. */
  packages: readonly string[]
  /** The modules to load, as a tool's file would import them. */
  modules: readonly string[]
  /** Modules that are loaded where they are installed. `target`: what the program sends the tool to, where that is known. */
  optional?(target: string | null, provider: string | null): readonly string[]
  /**
   * Has the SDK run a call.
   *
   * @throws {NotSent} where it cannot be run for a reason that is not the SDK's own; anything else that is thrown is what a
   * program gets in place of an answer
   */
  answer(call: AnsweredCall, sdk: Loader): Promise<Answer>
}

export interface AnsweredCall {
  /** Its handlers are `handler`, so that none of the program's own runs. */
  tool: CapturedTool
  /** The arguments as a model wrote them. */
  text: string
  /** What the program sends the tool to; null where that is not known. */
  target: string | null
  /** Throws. That it was called shows that the SDK accepts the input. */
  handler: () => never
}

export interface Answer {
  /** What the model reads. */
  text: string
  /** The package whose words these are, where it is not the first of `packages`. */
  package?: string
}

/** The id of the one call of a conversation. */
export const CALL_ID = 'call_1'

/** The arguments of a call that a program receives parsed. @throws {NotSent} where they are not a JSON object */
export function objectOf({ text }: AnsweredCall): object {
  const value = parsed(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new NotSent('The SDK receives arguments as a parsed JSON object, and these are not one.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a conversation's last message should hold. @throws {NotSent} where it does not */
export function textIn(found: unknown): string {
  if (typeof found === 'string') return found
  if (found === undefined || found === null) throw new NotSent('It did not answer the call.')
  return JSON.stringify(found)
}
