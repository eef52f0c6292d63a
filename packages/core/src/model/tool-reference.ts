import type { Range } from './text.js'

/** A place that names a tool beside its definition. */
export interface ToolReference {
  /** As the tool is called there, without what a host puts before it. */
  name: string
  /**
   * `option`: an option of a call (`activeTools`, `toolChoice`). `prefixed`: with a server's name, as hosts have it
   * (`mcp__books__find_book`). `list`: the first word of a row of a table, or of an entry of a list, or one of several headings.
   * `sentence`: what an agent is told to call, or what is said to be a tool.
   */
  kind: 'option' | 'prefixed' | 'list' | 'sentence'
  /** What it is a part of: the option, the server's name as it is written, the line at which the list begins. */
  of: string
  /** Other names that stand in the same row of a table or entry of a list, in the manner of code. */
  beside?: string[]
  /** The column of the table, or a heading above it, says that it is of tools. */
  isOfTools?: boolean
  /** Absolute, with `/`. */
  file: string
  range: Range
}
