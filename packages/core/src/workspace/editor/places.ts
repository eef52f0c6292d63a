import type { Documents } from '../../files/documents.js'
import type { ToolFacts } from '../../model/facts.js'
import type { FieldFacts, FieldOwner, ToolTokens } from '../../model/fields.js'
import type { Framework } from '../../model/framework.js'
import type { SamplesPlace, ToolPlace } from '../../model/place.js'
import type { Position } from '../../model/text.js'
import type { AnalysisService } from '../analysis/process/analysis-service.js'
import type { FileReport } from '../reports.js'
import type { ToolFields } from './fields.js'
import { isInOutput, jsonPlaceAt, matchInSchema, matchInValue, pathInSchema } from './json-places.js'

export interface PlacesParts {
  documents: Documents
  analyst: AnalysisService
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  reports: ReadonlyMap<string, FileReport>
  /** Differs when anything did that a report is made of. */
  revision(): string
}

/** What positions in files say of tools, and where the fields of tools are. Loaded piece by piece, as it is asked for. */
export class Places {
  readonly #parts: PlacesParts
  #fields: ToolFields | null = null

  constructor(parts: PlacesParts) {
    this.#parts = parts
  }

  async at(file: string, position: Position): Promise<ToolPlace | null> {
    const { reports } = this.#parts
    const own = reports.get(file)
    const tools = own ? [...own.tools, ...own.stale] : []
    const fields = await this.#fieldsOfTools()
    const all = [...reports.values()].flatMap((report) => report.tools)
    const { placeIn, placeOfName } = await import('./place.js')
    if (tools.length > 0) {
      const place = await placeIn(tools, file, position, fields)
      return place ?? placeOfName(all, file, position)
    }
    const named = placeOfName(all, file, position)
    if (named) return named
    const { placeInShared } = await import('./shared-place.js')
    return placeInShared(all, file, position, fields, (each) => this.#read(each))
  }

  /** `tools`: those that the samples file may be about. */
  async inSamples(
    file: string,
    position: Position,
    tools: readonly ToolFacts[],
  ): Promise<SamplesPlace | null> {
    const { text } = this.#parts.documents.read(file)
    const place = text === null ? null : jsonPlaceAt(text, position)
    if (!place) return null
    const [name, list, index, input, ...value] = place.path
    const tool = tools.find((each) => each.name === name)
    if (!tool) return null
    const { range } = place
    if (list === undefined) return place.onKey ? { tool, field: null, range } : null
    if (typeof index !== 'number' || input !== 'input') return null
    const fields = await this.fields(tool, 'input')
    const field = fields[matchInValue(pathsOf(fields), value)]
    return field ? { tool, field, range } : null
  }

  /** `text` is a schema, alone or inside a request. */
  async fieldInSchema(tool: ToolFacts, text: string, position: Position): Promise<FieldFacts | null> {
    const place = jsonPlaceAt(text, position)
    const wanted = place && pathInSchema(place)
    if (!wanted) return null
    const fields = await this.fields(tool, isInOutput(place) ? 'outputSchema' : 'input')
    return fields[matchInSchema(pathsOf(fields), wanted)] ?? null
  }

  async fields(tool: ToolFacts, owner: FieldOwner): Promise<FieldFacts[]> {
    return (await this.#fieldsOfTools()).fields(tool, owner)
  }

  async tokens(tool: ToolFacts): Promise<ToolTokens | null> {
    return (await this.#fieldsOfTools()).tokens(tool)
  }

  #read(file: string): string | null {
    return this.#parts.documents.read(file).text
  }

  async #fieldsOfTools(): Promise<ToolFields> {
    const { ToolFields } = await import('./fields.js')
    this.#fields ??= new ToolFields(
      this.#parts.analyst,
      this.#parts.frameworks,
      (file) => this.#read(file),
      this.#parts.revision,
    )
    return this.#fields
  }
}

function pathsOf(fields: readonly FieldFacts[]) {
  return fields.map(({ path }) => path)
}
