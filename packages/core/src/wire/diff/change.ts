import type { FieldOwner } from '../../model/fields.js'
import type { Json, SchemaPath } from '../../model/json.js'

/** One difference between two forms of a tool. */
export interface WireChange {
  /**
   * What kind of change it is, for programs: `default-dropped`, `required-grew`, `record-closed`, …. A keyword that has no
   * name of its own has `<keyword>-added`, `-dropped` or `-changed`, so that nothing is left out.
   */
  kind: string
  /** The same for people, a short phrase in Markdown: "`default` dropped". */
  title: string
  /** What it is about: one of the tool's schemas, or the entry around them (name, description, `strict`). */
  owner: FieldOwner | 'entry'
  /** The field, as findings name it; empty for the schema's root, and for the entry. */
  path: SchemaPath
  /** The JSON on either side; absent where there is none. */
  before?: Json
  after?: Json
}

/** A change as it is found, at a place that is known there. */
export type FoundChange = Pick<WireChange, 'kind' | 'title'> & {
  before?: Json | undefined
  after?: Json | undefined
}

/** How a member is called whose change has no name of its own. */
export function memberChange(name: string, before: Json | undefined, after: Json | undefined): FoundChange {
  const how = before === undefined ? 'added' : after === undefined ? 'dropped' : 'changed'
  return { kind: `${name}-${how}`, title: `\`${name}\` ${how}`, before, after }
}
