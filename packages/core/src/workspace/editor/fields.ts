import { type SchemaField, schemaFields } from '../../json-schema/named-fields.js'
import type { ToolFacts } from '../../model/facts.js'
import type { FieldFacts, FieldOwner, ToolTokens } from '../../model/fields.js'
import type { Framework, ToolField } from '../../model/framework.js'
import type { JsonObject } from '../../model/json.js'
import type { Location, Range } from '../../model/text.js'
import { countDefinition } from '../../tokens/definition.js'
import type { FoundField } from '../analysis/locating.js'
import { type AnalysisService, askAnalysis } from '../analysis/process/analysis-service.js'
import { countedIn, writtenIn } from '../wire/counted.js'
import { fieldReason } from './field-reason.js'
import { schemaStart } from './schema-start.js'

/** Where a field is written out. */
export interface FieldPlace {
  file: string
  key: Range
  value: Range
}

/** A field with every place in which it is written: in the validator, in JSON Schema beside it. */
export interface PlacedField extends SchemaField {
  why: string | null
  places: FieldPlace[]
}

interface Placed {
  revision: string
  /** Of the tool's own file. */
  text: string | null
  fields: PlacedField[]
}

/** A tool's own facts; where it cannot be told just now, those of its last good text. */
function lastKnown(tool: ToolFacts): ToolFacts {
  return tool.stale ?? tool
}

/** By id. */
type Frameworks = ReadonlyMap<string, Framework>

/** The fields of tools, and what they cost. Each is found once for the texts as they stand. */
export class ToolFields {
  readonly #analysisService: AnalysisService
  readonly #frameworks: Frameworks
  readonly #read: (file: string) => string | null
  readonly #revision: () => string
  readonly #placed = new WeakMap<ToolFacts, Map<FieldOwner, Placed>>()
  readonly #counted = new WeakMap<JsonObject, { key: string; tokens: Promise<ToolTokens | null> }>()

  readonly #names = new WeakMap<JsonObject, ReadonlySet<string>>()

  /** `read` gives the text of a file; `revision` differs when any text does. */
  constructor(
    analysisService: AnalysisService,
    frameworks: Frameworks,
    read: (file: string) => string | null,
    revision: () => string,
  ) {
    this.#analysisService = analysisService
    this.#frameworks = frameworks
    this.#read = read
    this.#revision = revision
  }

  async fields(tool: ToolFacts, owner: FieldOwner): Promise<FieldFacts[]> {
    const placed = await this.placed(tool, owner)
    const counted = owner === 'input' ? await this.tokens(tool) : await this.#countOutput(tool)
    return placed.map(({ path, schema, target, required, why, places }, index) => ({
      path,
      schema,
      target,
      required,
      why,
      tokens: counted?.parts[index]?.tokens ?? null,
      location: places[0] ? locationOf(places[0]) : null,
    }))
  }

  async tokens(tool: ToolFacts): Promise<ToolTokens | null> {
    const facts = lastKnown(tool)
    const { name, description, schema, status } = facts
    if (schema === null && status !== 'resolved') return null
    return this.#count(schema, JSON.stringify([name, description]), () =>
      countDefinition({ name, description, schema }, countedIn(schema, writtenIn(facts))),
    )
  }

  /** Without tokens, which take longer. */
  async placed(tool: ToolFacts, owner: FieldOwner): Promise<PlacedField[]> {
    const known = this.#placed.get(tool)?.get(owner)
    const revision = this.#revision()
    if (known?.revision === revision) return known.fields
    const text = this.#read(tool.file)
    // Ranges of a tool are in the text of when it was checked: for another one they say nothing.
    if (known && known.text !== text) return known.fields
    const fields = await this.#place(tool, owner)
    const ofTool = this.#placed.get(tool) ?? new Map<FieldOwner, Placed>()
    ofTool.set(owner, { revision, text, fields })
    this.#placed.set(tool, ofTool)
    return fields
  }

  /** Whether a tool has a field of this name anywhere, in its input or its output. */
  has(tool: ToolFacts, name: string): boolean {
    const { schema, outputSchema } = lastKnown(tool)
    return [schema, outputSchema].some((each) => each !== null && this.#namesIn(each).has(name))
  }

  /** Those with one name alone, for a tool of which nothing else is asked. */
  named(tool: ToolFacts, owner: FieldOwner, name: string): Promise<PlacedField[]> {
    return this.#place(tool, owner, ({ path }) => path.at(-1) === name)
  }

  async #place(
    tool: ToolFacts,
    owner: FieldOwner,
    isWanted: (field: SchemaField) => boolean = () => true,
  ): Promise<PlacedField[]> {
    const facts = lastKnown(tool)
    const schema = owner === 'input' ? facts.schema : facts.outputSchema
    if (!schema) return []
    const fields = schemaFields(schema).filter(isWanted)
    if (fields.length === 0) return []
    const parts: ToolField[] = owner === 'input' ? ['input', 'parameters'] : ['outputSchema']
    const located = await this.#locate(tool, parts, fields)
    const resolution = owner === 'input' ? facts.reading?.resolution : facts.reading?.outputResolution
    const explicit =
      resolution?.status === 'resolved' ? resolution.source === 'explicit' : facts.schemaSource === 'explicit'
    const defaults = new Set(owner === 'input' ? facts.reading?.defaults.map(keyOf) : [])
    return fields.map((field, index) => {
      const found = located.flatMap((places) => places[index] ?? [])
      const why = fieldReason(field, {
        explicit,
        hasDefault: defaults.has(keyOf(field.path)),
        isWritten: found.length > 0,
        optionality: found[0]?.optionality ?? null,
      })
      return { ...field, why, places: found.map(({ file, key, value }) => ({ file, key, value })) }
    })
  }

  #namesIn(schema: JsonObject): ReadonlySet<string> {
    const known = this.#names.get(schema)
    if (known) return known
    const names = new Set(schemaFields(schema).map(({ path }) => path.at(-1) as string))
    this.#names.set(schema, names)
    return names
  }

  /** In each part that is written out in the call, else in the definition that the call is given. */
  #locate(
    tool: ToolFacts,
    parts: readonly ToolField[],
    fields: readonly SchemaField[],
  ): Promise<Array<Array<FoundField | null>>> {
    const paths = fields.map(({ path }) => path)
    const written = parts.filter((part) => tool.site.fields[part])
    const framework = this.#frameworks.get(tool.site.framework)
    const starts = (written.length > 0 ? written.map((part) => [part]) : [parts]).flatMap(
      (each) => schemaStart(tool, each, framework) ?? [],
    )
    return Promise.all(
      starts.map((start) => askAnalysis(this.#analysisService, 'fields', [tool.file, start, paths])),
    )
  }

  #countOutput(tool: ToolFacts): Promise<ToolTokens | null> {
    const facts = lastKnown(tool)
    const { outputSchema } = facts
    if (!outputSchema) return Promise.resolve(null)
    return this.#count(outputSchema, 'output', () =>
      countDefinition(
        { name: null, description: null, schema: outputSchema },
        countedIn(outputSchema, facts.vendor),
      ),
    )
  }

  /** One count for a schema that is still the same one; names and descriptions are part of the question. */
  #count(
    schema: JsonObject | null,
    key: string,
    count: () => Promise<ToolTokens | null>,
  ): Promise<ToolTokens | null> {
    const known = schema && this.#counted.get(schema)
    if (known?.key === key) return known.tokens
    const tokens = count()
    if (schema) this.#counted.set(schema, { key, tokens })
    return tokens
  }
}

function locationOf({ file, key }: FieldPlace): Location {
  return { file, range: key }
}

function keyOf(path: readonly string[]): string {
  return JSON.stringify(path)
}
