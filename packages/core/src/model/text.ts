/** 0-based, in UTF-16 code units, as in LSP. */
export interface Position {
  line: number
  character: number
}

/** Half open: `end` is the first position outside. */
export interface Range {
  start: Position
  end: Position
}

/** A range in a file; `file` is an absolute path with `/`. */
export interface Location {
  file: string
  range: Range
}

/** Where a part of a definition was found. */
export interface FoundPlace extends Location {
  /** The argument of the tool's own call that led there, where the part is not written out in it. */
  argument?: Range
}

/** Half-open offsets into a text, in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}
