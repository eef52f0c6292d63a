import { statSync } from 'node:fs'
import path from 'node:path'
import type TS from 'typescript'
import type { Lens } from '../lens.js'
import type { ProjectConfig } from './project-config.js'

/** A text that an editor has open, with a version of its own. */
export interface OpenText {
  text: string
  version: number
}

/**
 * Of other projects the sources count, as in an editor: what they were compiled to may be older, or not there. Not in the types of
 * the API, and what tsserver asks its own host (TypeScript 3.7 to 6).
 */
const SOURCES_OF_REFERENCES = { useSourceOfProjectReferenceRedirect: () => true }

/** The program around the files that are asked about: they, what they import, and what the project declares for all. */
export class Project {
  readonly #ts: typeof TS
  readonly #config: ProjectConfig
  readonly #service: TS.LanguageService
  readonly #roots = new Set<string>()

  constructor(
    ts: typeof TS,
    config: ProjectConfig,
    libraries: string,
    open: ReadonlyMap<string, OpenText>,
    registry: TS.DocumentRegistry,
  ) {
    this.#ts = ts
    this.#config = config
    this.#service = ts.createLanguageService(this.#host(libraries, open), registry)
  }

  /** Null for a file that is none of TypeScript's. */
  lens(file: string): Lens | null {
    this.#roots.add(file)
    const program = this.#service.getProgram()
    const source = program?.getSourceFile(file)
    return program && source ? { ts: this.#ts, checker: program.getTypeChecker(), source } : null
  }

  /** What TypeScript itself says of a file. */
  diagnostics(file: string): readonly TS.Diagnostic[] {
    return this.#service.getSemanticDiagnostics(file)
  }

  /** The sources of the program, without those of packages. */
  sources(): string[] {
    const files = this.#service.getProgram()?.getSourceFiles() ?? []
    return files.map(({ fileName }) => fileName).filter((name) => !/[\\/]node_modules[\\/]/.test(name))
  }

  dispose(): void {
    this.#service.dispose()
  }

  #host(libraries: string, open: ReadonlyMap<string, OpenText>): TS.LanguageServiceHost {
    const ts = this.#ts
    const { options, folder, declarations, references } = this.#config
    const { sys } = ts
    const read = (file: string) => open.get(file)?.text ?? sys.readFile(file)
    return {
      getCompilationSettings: () => options,
      getScriptFileNames: () => [...this.#roots, ...declarations],
      getScriptVersion: (file) => versionOf(file, open),
      getScriptSnapshot: (file) => {
        const text = read(file)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => folder,
      getDefaultLibFileName: (given) => path.join(libraries, ts.getDefaultLibFileName(given)),
      getProjectReferences: () => references,
      ...SOURCES_OF_REFERENCES,
      fileExists: (file) => open.has(file) || sys.fileExists(file),
      readFile: read,
      readDirectory: sys.readDirectory,
      directoryExists: sys.directoryExists,
      getDirectories: sys.getDirectories,
      ...(sys.realpath && { realpath: sys.realpath }),
    }
  }
}

function versionOf(file: string, open: ReadonlyMap<string, OpenText>): string {
  const text = open.get(file)
  if (text) return `open ${text.version}`
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs} ${stats.size}` : ''
}
