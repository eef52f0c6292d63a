import type ts from 'typescript'
import type { Span } from '../model/text.js'

/**
 * How a literal is to be read where it stands: as a schema (JSON Schema, or a raw shape), as the fields of an
 * object schema, or as a definition in ArkType's own notation.
 */
export type Reading = 'schema' | 'shape' | 'definition'

/** What the parameters of a called function stand for. A closure's own bindings are in `outer`. */
export interface Bindings {
  parameters: ReadonlyMap<ts.ParameterDeclaration, FieldPlace>
  outer: Bindings | null
  /** Calls within calls, so that a recursive function ends. */
  depth: number
}

/** A node in the source, and what is known of it from the way that led there. */
export interface FieldPlace {
  file: string
  source: ts.SourceFile
  node: ts.Node
  reading: Reading
  bindings: Bindings | null
  /** Part of a string literal (`Date` in `'Date[]'`); null for the whole node. */
  piece: Span | null
}

/** A key and the value it leads to, in one file. Where nothing stands as a key, it is the value's span. */
export interface Member {
  key: Span
  value: FieldPlace
}

/** Of the tools that a loop makes, the one that is sought. */
export interface SoughtElement {
  /** 0, 1, … in the order in which they are made. */
  index: number
  /** The tool's own name; null where it has none. */
  name: string | null
}

interface Remembered<T> {
  /** What is known of the place, else what `find` says from now on. */
  of(place: FieldPlace, find: () => T): T
}

/** What searches for several tools have in common. */
export interface Shared {
  /** The elements of lists that loops go through; null where they depend on the tool. */
  listed: Remembered<FieldPlace[] | null>
  /** What elements of lists are called: by their keys and texts. */
  names: Remembered<string[]>
  /** The same by texts in their parts. */
  namesInParts: Remembered<string[]>
  /** By file, whether it may export names that are not in its text. */
  open: Map<string, boolean>
}

/** What the parts of the search ask of each other. */
export interface Search {
  /** Null where no tool is sought: what a loop's variable stands for is not known then. */
  element: SoughtElement | null
  /**
   * Whether an expression denotes all that it may be as the program runs: what replaces a variable's first value, what callers give a
   * parameter, whatever a record holds that is asked for an unknown key. Else it denotes only what a place can be found by.
   */
  everyValue: boolean
  /** What is the same for each tool that is sought. */
  shared: Shared
  /** What is found without a tool that is sought; null where that depends on one, or takes too much work. */
  withoutElement(find: (search: Search) => FieldPlace[]): FieldPlace[] | null
  tree(file: string): ts.SourceFile | null
  resolve(specifier: string, importer: string): string | null
  /** The expressions that an expression is an alias of; empty where it stands for itself. */
  aliases(place: FieldPlace): FieldPlace[]
  /** What an expression denotes once names, members and calls of workspace functions are followed. */
  values(place: FieldPlace): FieldPlace[]
  /**
   * What `place.name` denotes, for every value of `place`. Where it is `called`, no schema is searched for a field of
   * that name: in a long chain of methods that search would be one for each of them, through all the others.
   */
  members(place: FieldPlace, name: string, called?: boolean): Member[]
  /** The elements of an array literal, spreads of other literals expanded. Not to be changed. */
  elements(place: FieldPlace): FieldPlace[]
  /** The elements of the lists that an expression denotes; of `Object.entries(…)` the properties themselves. Each once. */
  listed(list: FieldPlace): FieldPlace[]
  /** What a call of a workspace function evaluates to: what it returns, with the arguments bound. Asked again, the same places. */
  applied(callee: FieldPlace, call: FieldPlace): FieldPlace[]
  /** What the name, read where `place` stands, is declared as. */
  named(place: FieldPlace, name: string): FieldPlace[]
  /** What a workspace module exports under a name. */
  exported(file: string, name: string): FieldPlace[]
  /** Counts a step of work; false where there was enough of it, and nothing is found any more. */
  spend(): boolean
  /** The sub-schema that one segment of a schema path leads to. */
  step(place: FieldPlace, segment: string): Member | null
}

/** The same way on, at another node of the same file. */
export function at(place: FieldPlace, node: ts.Node, reading: Reading = place.reading): FieldPlace {
  return { ...place, node, reading, piece: null }
}

export function spanOf(place: FieldPlace): Span {
  return place.piece ?? { start: place.node.getStart(place.source), end: place.node.getEnd() }
}

/** A place without a key of its own: an array's items, a union's branch. */
export function bare(place: FieldPlace): Member {
  return { key: spanOf(place), value: place }
}
