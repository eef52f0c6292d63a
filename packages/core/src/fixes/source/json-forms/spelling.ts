import type ts from '#typescript'
import type { JsonObject } from '../../../model/json.js'
import type { JsonForm } from '../../../rules/schema/json-forms.js'
import type { Splice } from '../property.js'

/** A field's schema as it is written. */
export interface Written {
  source: ts.SourceFile
  node: ts.Expression
  /** The vendor's, where its schemas tell. */
  version: string | null
}

/** What is to be written. */
export interface Wanted {
  form: JsonForm
  /** With a transform after it, which gives the handler what it got before. */
  isMadeAgain: boolean
}

/** One vendor's words for what a model can send in place of a value that JSON does not have. */
export interface JsonSpelling {
  /** What the field is an instance of: `URL`; null where no class is named. */
  classOf(written: Written): string | null
  /** What the vendor's own converter writes besides `JsonForm.sent`. */
  besides?(form: JsonForm, version: string | null): JsonObject | null
  /** Null where the schema is written in a way that something else cannot stand for: a bound, a default, a refinement. */
  rewrite(written: Written, construct: string, wanted: Wanted): Splice[] | null
}

export function replaced(source: ts.SourceFile, node: ts.Node, newText: string): Splice {
  return { span: { start: node.getStart(source), end: node.getEnd() }, newText }
}

export function inserted(at: number, newText: string): Splice {
  return { span: { start: at, end: at }, newText }
}

export function transformText({ given, back }: JsonForm): string {
  return `(${given}) => ${back}`
}
