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
  /** The definitions in it, as their sites have them. */
  members: Array<{ file: string; range: Range }>
}
