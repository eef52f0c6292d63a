import type { ToolFacts } from '../../model/facts.js'
import type { FieldFacts, FieldOwner } from '../../model/fields.js'
import type { SchemaPath } from '../../model/json.js'
import type { Location } from '../../model/text.js'

type Fields = (tool: ToolFacts, owner: FieldOwner) => Promise<FieldFacts[]>

/** Where the fields of tools are written, for many changes: a tool is asked once. */
export class FieldPlaces {
  readonly #fields: Fields
  readonly #known = { input: new WeakMap(), outputSchema: new WeakMap() } satisfies Record<
    FieldOwner,
    WeakMap<ToolFacts, Promise<ReadonlyMap<string, Location>>>
  >

  constructor(fields: Fields) {
    this.#fields = fields
  }

  /** The place of a field, or of the nearest one around it that is written out. */
  async of(tool: ToolFacts, owner: FieldOwner, path: SchemaPath): Promise<Location | null> {
    const known = this.#known[owner].get(tool) ?? this.#ask(tool, owner)
    this.#known[owner].set(tool, known)
    const places = await known
    for (let length = path.length; length > 0; length--) {
      const location = places.get(JSON.stringify(path.slice(0, length)))
      if (location) return location
    }
    return null
  }

  async #ask(tool: ToolFacts, owner: FieldOwner): Promise<ReadonlyMap<string, Location>> {
    const places = new Map<string, Location>()
    for (const { path, location } of await this.#fields(tool, owner)) {
      const key = JSON.stringify(path)
      // Several branches may have a field of this path: the first one is shown.
      if (location && !places.has(key)) places.set(key, location)
    }
    return places
  }
}
