import {
  circumstancesOf,
  type Finding,
  type Fix,
  findingsByTypes,
  type JsonObject,
  pluggedPackage,
  type ToolFacts,
} from '@toolsight/core'
import { fileOfUri, realPath } from '@toolsight/core/paths'
import type {
  FieldDefinition,
  TypedCompletion,
  TypedTool,
  TypeService,
  UsableTypeScript,
} from '@toolsight/typed/service'
import type { TextDocuments } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { DisplayedReport } from '../session/displayed-report.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { isInTypedPart, placedTools } from './placed.js'

type Entry = typeof import('@toolsight/typed/service')

export interface TypesHost {
  documents: TextDocuments<TextDocument>
  isTrusted(): boolean
  shown(uri: string): DisplayedReport | null
  /** What types tell of a document is other than it was. */
  changed(uri: string): void
}

/** What a question to types came to. */
export type Answered<T> = { value: T; typescript: UsableTypeScript } | { why: string }

interface Found {
  findings: Finding[]
  /** Whose change may make them others: real paths. */
  files: ReadonlySet<string>
}

/** An answer that is not there by then is for the next time that somebody asks. */
const PATIENCE_MS = 250

/**
 * What only types tell of open documents, by the TypeScript of their project, in a process of its own: when somebody asks, and not
 * where the plugin in TypeScript's own service shows it.
 */
export class Types {
  /** TypeScript's own service has our plugin. */
  isPluginLoaded = false
  readonly #host: TypesHost
  #entry: Promise<Entry> | null = null
  #service: TypeService | null = null
  /** By URI. */
  readonly #found = new Map<string, Found>()
  readonly #fixes = new WeakMap<Finding, Fix[]>()

  constructor(host: TypesHost) {
    this.#host = host
  }

  /** What was found when it was last asked for, and nothing has been typed since. */
  findings(uri: string): readonly Finding[] {
    return this.#found.get(uri)?.findings ?? []
  }

  /** Null for a finding that types did not tell. */
  fixes(finding: Finding): Fix[] | null {
    return this.#fixes.get(finding) ?? null
  }

  /** Whether a project has a TypeScript that can be asked, and the plugin does not. */
  async canAsk(file: string): Promise<boolean> {
    if (this.isPluginLoaded) return false
    return 'program' in (await this.#typescriptFor(file))
  }

  /** Has the tools of a document checked as its text stands, and remembers what is found. */
  async check(place: WorkspaceFile, tools: readonly ToolFacts[]): Promise<Answered<Finding[]> | null> {
    const { uri, document, workspace } = place
    if (!document) return null
    const { version } = document
    const file = realPath(place.file)
    const { judged } = await this.#load()
    const rules = await workspace.editor.typedRules(file)
    const known = this.#host.shown(uri)?.report.findings ?? []
    const asked = (await this.#placed(document, tools)).map(({ tool, facts }) => ({
      tool,
      ...circumstancesOf(facts, known),
    }))
    const answered = await this.#ask(file, (service, typescript) =>
      service.ask(typescript, 'findings', { file, tools: asked }),
    )
    if ('why' in answered) return answered
    if (document.version !== version) return null
    const found = judged(answered.value.findings, rules, {
      endOf: ({ end }) => document.offsetAt(end),
      lineOf: (offset) => document.positionAt(offset).line,
    })
    const made = findingsByTypes(found, { file, text: document.getText(), tools })
    for (const [finding, fixes] of made) this.#fixes.set(finding, fixes)
    const findings = [...made.keys()]
    this.#found.set(uri, { findings, files: new Set(answered.value.files) })
    this.#host.changed(uri)
    return { ...answered, value: findings }
  }

  /** JSON Schema from the type of a tool's validator; null where it has none that says anything. */
  async generate(
    place: WorkspaceFile,
    tool: ToolFacts,
  ): Promise<Answered<{ schema: JsonObject; omitted: string[] } | null> | null> {
    const { document } = place
    if (!document) return null
    const file = realPath(place.file)
    const [placed] = await this.#placed(document, [tool])
    if (!placed) return null
    return this.#ask(file, (service, typescript) =>
      service.ask(typescript, 'generate', { file, tool: placed.tool }),
    )
  }

  /** Null where nothing is to be said; `late` where it is not known yet. */
  async completions(place: WorkspaceFile, position: number): Promise<TypedCompletion[] | 'late' | null> {
    const { document } = place
    if (!document || this.isPluginLoaded) return null
    const around = await this.#around(document, position)
    if (around.length === 0) return null
    const file = realPath(place.file)
    const answering = this.#ask(file, (service, typescript) =>
      service.ask(typescript, 'completions', { file, tools: around, position }),
    )
    const answered = await Promise.race([answering, late()])
    if (answered === 'late') {
      // It is asked again: what goes wrong meanwhile shows then.
      answering.catch(() => {})
      return 'late'
    }
    return 'why' in answered ? null : answered.value
  }

  /** From a key of `parameters` to the validator's; null where types know of none. */
  async definition(place: WorkspaceFile, position: number): Promise<FieldDefinition | null> {
    const { document } = place
    if (!document || this.isPluginLoaded) return null
    const around = await this.#around(document, position)
    if (around.length === 0) return null
    const file = realPath(place.file)
    const answered = await this.#ask(file, (service, typescript) =>
      service.ask(typescript, 'definition', { file, tools: around, position }),
    )
    return 'why' in answered ? null : answered.value
  }

  /** A document was opened, or edited: what was found with its text counts no more. */
  changed(uri: string): void {
    const document = this.#host.documents.get(uri)
    const file = fileOfUri(uri)
    if (!document || file === null) return
    const name = realPath(file)
    this.#service?.update(name, document.getText())
    this.#forget(uri, name)
  }

  closed(uri: string): void {
    const file = fileOfUri(uri)
    if (file === null) return
    const name = realPath(file)
    this.#service?.update(name, null)
    this.#found.delete(uri)
    this.#forget(uri, name)
  }

  filesChanged(): void {
    this.#service?.filesChanged()
  }

  /** Ends the process; the next question starts another. */
  restart(): void {
    this.#service?.dispose()
    this.#service = null
    for (const uri of [...this.#found.keys()]) {
      this.#found.delete(uri)
      this.#host.changed(uri)
    }
  }

  #forget(uri: string, file: string): void {
    // What is shown of the document itself goes with its next check: nothing moves while somebody types.
    this.#found.delete(uri)
    for (const [other, { files }] of this.#found) {
      if (!files.has(file)) continue
      this.#found.delete(other)
      this.#host.changed(other)
    }
  }

  async #ask<T>(
    file: string,
    ask: (service: TypeService, typescript: UsableTypeScript) => Promise<T>,
  ): Promise<Answered<T>> {
    const { NoAnswer, TypeService } = await this.#load()
    const typescript = await this.#typescriptFor(file)
    if ('why' in typescript) return typescript
    if (!this.#service) {
      this.#service = new TypeService()
      for (const document of this.#host.documents.all()) {
        const open = fileOfUri(document.uri)
        if (open !== null) this.#service.update(realPath(open), document.getText())
      }
    }
    try {
      return { value: await ask(this.#service, typescript), typescript }
    } catch (error) {
      if (error instanceof NoAnswer) return { why: error.message }
      throw error
    }
  }

  async #typescriptFor(file: string) {
    const { typescriptFor } = await this.#load()
    // Where Yarn runs this server, everything is found as usual.
    const isSetUp = process.versions['pnp'] !== undefined
    return typescriptFor(file, this.#host.isTrusted(), isSetUp ? null : pluggedPackage('typescript', file))
  }

  #load(): Promise<Entry> {
    this.#entry ??= import('@toolsight/typed/service')
    return this.#entry
  }

  async #placed(
    document: TextDocument,
    tools: readonly ToolFacts[],
  ): Promise<Array<{ tool: TypedTool; facts: ToolFacts }>> {
    const { placedTool } = await this.#load()
    return placedTools(placedTool, document, tools)
  }

  /** The tools that a position inside `parameters` or inline samples is of, half-typed ones as they were. */
  async #around(document: TextDocument, position: number): Promise<TypedTool[]> {
    const shown = this.#host.shown(document.uri)
    const tools = shown?.tools(document.getText()) ?? []
    const around = tools.filter(({ tool, move }) => isInTypedPart(tool, document, position, move))
    if (around.length === 0) return []
    const { placedTool } = await this.#load()
    return around.flatMap(({ tool, move }) =>
      placedTools(placedTool, document, [tool], move).map((each) => each.tool),
    )
  }
}

function late(): Promise<'late'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('late'), PATIENCE_MS).unref()
  })
}
