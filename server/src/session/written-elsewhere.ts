import type { ToolFacts } from '@toolsight/core'
import { type Mover, mover } from './moved.js'

/** Where tools stand in documents that other files register them from: their ranges are in the text that was checked. */
export class WrittenElsewhere {
  /** The text of the document when the tool was first shown in it. */
  readonly #texts = new WeakMap<ToolFacts, string>()

  /** Moves the ranges where a tool is written to their places in `text`, the current one. */
  mover(tool: ToolFacts, text: string | undefined): Mover {
    if (text === undefined) return (range) => range
    const known = this.#texts.get(tool) ?? text
    this.#texts.set(tool, known)
    return mover(known, text)
  }
}
