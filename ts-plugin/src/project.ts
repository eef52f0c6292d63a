import {
  judged,
  type Lens,
  placedTool,
  type TypedFinding,
  type TypedTool,
  typedFindings,
} from '@toolsight/typed'
import type ts from 'typescript'
import type { EngineClient } from './engine/client.js'
import type { EngineTool, Silenced } from './engine/messages.js'
import { FileReports, type Known } from './knowledge.js'
import type { Settings } from './settings.js'

export interface ProjectParts {
  ts: typeof ts
  info: ts.server.PluginCreateInfo
  engine: EngineClient
  settings: Settings
}

/** What the features share for one of tsserver's projects. */
export class Project {
  readonly ts: typeof ts
  readonly info: ts.server.PluginCreateInfo
  readonly knowledge: FileReports
  #refreshing: NodeJS.Immediate | null = null
  readonly #engine: EngineClient

  constructor({ ts: own, info, engine, settings }: ProjectParts) {
    this.ts = own
    this.info = info
    this.#engine = engine
    engine.log = (line) => this.log(line)
    engine.trusted = settings.trusted
    this.knowledge = new FileReports(info, engine, settings, () => this.refresh())
  }

  get settings(): Settings {
    return this.knowledge.settings
  }

  configure(settings: Settings): void {
    this.#engine.trusted = settings.trusted
    this.knowledge.settings = settings
    this.refresh()
  }

  readonly log = (line: string): void => {
    this.info.project.projectService.logger.info(`toolsight: ${line}`)
  }

  /** Has tsserver show diagnostics again; once for all updates of one turn. */
  refresh(): void {
    this.#refreshing ??= setImmediate(() => {
      this.#refreshing = null
      if (this.info.project.isClosed()) return
      try {
        this.info.project.refreshDiagnostics()
      } catch (error) {
        this.log(`diagnostics could not be shown again: ${String(error)}`)
      }
    })
  }

  dispose(): void {
    this.knowledge.dispose()
  }

  /** The checker and the tree of a file as it stands; null for a file that is in no program. */
  lens(file: string): Lens | null {
    const program = this.info.languageService.getProgram()
    const source = program?.getSourceFile(file)
    return program && source ? { ts: this.ts, checker: program.getTypeChecker(), source } : null
  }

  typedTools(known: Known): Array<{ tool: TypedTool; facts: EngineTool }> {
    return known.report.tools.map((facts) => ({ tool: placedTool(facts, known.place), facts }))
  }

  /** What types tell of a file's tools, as the text stands. */
  typedFindings(file: string, known: Known): TypedFinding[] {
    const lens = known.report.tools.length > 0 ? this.lens(file) : null
    if (!lens) return []
    const { source } = lens
    const found = this.typedTools(known).flatMap(({ tool, facts }) =>
      typedFindings(lens, tool, { ...facts, isCompared: this.#isCompared(facts) }),
    )
    return judged(found, known.report.typedRules, {
      endOf: (comment) => {
        const { start, length } = known.place(comment)
        return start + length
      },
      lineOf: (offset) => source.getLineAndCharacterOfPosition(Math.min(offset, source.text.length)).line,
    })
  }

  /** Where comments would have to silence what types tell, as the text stands. */
  silenced(file: string, findings: readonly TypedFinding[]): Silenced[] {
    const source = findings.length > 0 ? this.lens(file)?.source : undefined
    if (!source) return []
    return findings.map(({ code, span }) => ({
      code,
      line: source.getLineAndCharacterOfPosition(span.start).line,
    }))
  }

  /** By the live validator, here or in the language server: then its example says more than the type. */
  #isCompared({ isCompared, isBlocked }: EngineTool): boolean {
    const { languageServer, trusted } = this.settings
    return languageServer ? trusted && !isBlocked : isCompared
  }
}
