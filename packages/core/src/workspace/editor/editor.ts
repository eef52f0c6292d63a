import type { Documents } from '../../files/documents.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { FieldFacts, FieldOwner, ToolTokens } from '../../model/fields.js'
import type { Framework } from '../../model/framework.js'
import type { SamplesPlace, ToolPlace } from '../../model/place.js'
import type { SampleSuggestion, SamplesProblem } from '../../model/samples.js'
import type { Position } from '../../model/text.js'
import type { TypedRules } from '../../model/typed-rules.js'
import { typedRulesOf } from '../../rules/types/typed-rules.js'
import type { ModuleGraph } from '../analysis/graph.js'
import type { AnalysisService } from '../analysis/process/analysis-service.js'
import type { Checks } from '../checks/checks.js'
import type { FileReports } from '../checks/file-reports.js'
import { type RuleMention, ruleMentions } from '../checks/rule-mentions.js'
import type { Revision } from '../revision.js'
import type { Sampling } from '../samples/sampling.js'
import type { FormChoice } from '../wire/wire-diffs.js'
import type { WireForms } from '../wire/wire-forms.js'
import type { WorkspaceFiles } from '../workspace-files.js'
import type { ToolFields } from './fields.js'
import { isInOutput, jsonPlaceAt, matchInSchema, matchInValue, pathInSchema } from './json-places.js'

export interface EditorParts {
  documents: Documents
  analysisService: AnalysisService
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  config: Config
  files: WorkspaceFiles
  graph: ModuleGraph
  reports: FileReports
  checks: Checks
  sampling: Sampling
  wireForms: WireForms
  revision: Revision
}

/** What an editor shows at positions: of tools, their fields, samples files and rules. Loaded piece by piece, as it is asked for. */
export class Editor {
  readonly #parts: EditorParts
  #fields: ToolFields | null = null

  constructor(parts: EditorParts) {
    this.#parts = parts
  }

  /**
   * What a position of a file says of its tools, from what was checked last: tools of now, then those that the text hides at
   * present. In a file without tools, what a field there is to the tools of other files. Null where it says nothing.
   */
  async placeAt(given: string, position: Position): Promise<ToolPlace | null> {
    const file = this.#parts.files.key(given)
    const reports = this.#parts.reports.all
    const own = reports.get(file)
    const fields = await this.#fieldsOfTools()
    const all = [...reports.values()].flatMap((report) => report.tools)
    const others = all.filter((tool) => tool.file !== file && tool.written?.file === file)
    const tools = [...(own ? [...own.tools, ...own.stale] : []), ...others]
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

  /** What a position of a samples file says: a tool's name, or a field of an input. Null where it says nothing. */
  async placeInSamples(file: string, position: Position): Promise<SamplesPlace | null> {
    const { files, documents, checks } = this.#parts
    const tools = await checks.toolsOf(file)
    const { text } = documents.read(files.key(file))
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

  /**
   * The field of a tool that a place in its JSON Schema is about, wherever that schema is shown: alone, or inside a request.
   * Null for other places.
   */
  async fieldInSchema(tool: ToolFacts, text: string, position: Position): Promise<FieldFacts | null> {
    const place = jsonPlaceAt(text, position)
    const wanted = place && pathInSchema(place)
    if (!wanted) return null
    const fields = await this.fields(tool, isInOutput(place) ? 'outputSchema' : 'input')
    return fields[matchInSchema(pathsOf(fields), wanted)] ?? null
  }

  /** The named fields of a tool's input schema or output schema, depth first. Empty where no schema is known. */
  async fields(tool: ToolFacts, owner: FieldOwner = 'input'): Promise<FieldFacts[]> {
    return (await this.#fieldsOfTools()).fields(tool, owner)
  }

  /**
   * What a tool's definition costs in every request, and what inflates it: as it resolves, or as a target gets it. Null where
   * its schema is not known, or its form cannot be had.
   *
   * @throws {TargetError}
   */
  async tokens(tool: ToolFacts, choice?: FormChoice): Promise<ToolTokens | null> {
    if (choice === undefined) return (await this.#fieldsOfTools()).tokens(tool)
    const [{ wireTokens }, form] = await Promise.all([
      import('../wire/wire-tokens.js'),
      this.#parts.wireForms.of(tool, choice.target, choice.via),
    ])
    return wireTokens(tool, form)
  }

  /** What is wrong with the shape of a samples file, open buffer or disk. */
  async samplesProblems(file: string): Promise<SamplesProblem[]> {
    const { files, documents, sampling } = this.#parts
    documents.refresh()
    return (await sampling.ofTools()).problems(files.key(file))
  }

  /** What may be written at a position of a samples file, from the schemas of the tools that it is about. */
  async sampleSuggestions(file: string, position: Position): Promise<SampleSuggestion[]> {
    const { files, checks, sampling } = this.#parts
    const tools = await checks.toolsOf(file)
    return (await sampling.ofTools()).suggestions(files.key(file), position, tools)
  }

  /** What the configuration and a file's comments say about the rules that need types. */
  async typedRules(file: string): Promise<TypedRules> {
    const { files, graph, config } = this.#parts
    const key = files.key(file)
    return typedRulesOf(key, graph.read(key), config)
  }

  /** Where a file names rules: in comments that suppress findings, or as keys of the configuration. */
  ruleMentions(file: string): RuleMention[] {
    const key = this.#parts.files.key(file)
    const text = this.#read(key)
    return text === null ? [] : ruleMentions(key, text)
  }

  #read(file: string): string | null {
    return this.#parts.documents.read(file).text
  }

  async #fieldsOfTools(): Promise<ToolFields> {
    const { ToolFields } = await import('./fields.js')
    this.#fields ??= new ToolFields(
      this.#parts.analysisService,
      this.#parts.frameworks,
      (file) => this.#read(file),
      () => this.#parts.revision.current,
    )
    return this.#fields
  }
}

function pathsOf(fields: readonly FieldFacts[]) {
  return fields.map(({ path }) => path)
}
