import { type RetryStyle, retryStyles } from '@toolsight/runtime'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import type { Range } from '../../model/text.js'
import { type AnalysisService, askAnalysis } from '../analysis/process/analysis-service.js'
import type { Revision } from '../revision.js'
import type { WorkspaceFiles } from '../workspace-files.js'

/** A style where a program writes it. */
export interface WrittenStyle {
  style: RetryStyle
  file: string
  range: Range
}

export interface WrittenStylesParts {
  documents: Documents
  analysisService: AnalysisService
  packages: Packages
  files: WorkspaceFiles
  revision: Revision
}

/** Finds the styles that programs write at the calls with which they word refusals themselves. */
export class WrittenStyles {
  readonly #parts: WrittenStylesParts
  /** Files whose text names a function, as of some changes to the disk. */
  readonly #naming = new Map<string, { changes: number; files: string[] }>()

  constructor(parts: WrittenStylesParts) {
    this.#parts = parts
  }

  /** Of the tool's package: those in its own file first, each style once. */
  async of(tool: ToolFacts, { retryCall, retryStyle, modules }: Framework): Promise<WrittenStyle[]> {
    if (retryCall === undefined) return []
    const { packages, analysisService } = this.#parts
    const home = packages.of(tool.file)?.dir
    const files = (await this.#filesNaming(retryCall)).filter((file) => packages.of(file)?.dir === home)
    const found = new Map<RetryStyle, WrittenStyle>()
    for (const file of files.sort((a, b) => Number(b === tool.file) - Number(a === tool.file))) {
      for (const { style, range } of await askAnalysis(analysisService, 'styleCalls', [
        file,
        retryCall,
        modules,
      ])) {
        const known = retryStyles.find((each) => each === (style ?? retryStyle))
        if (known !== undefined && !found.has(known)) found.set(known, { style: known, file, range })
      }
    }
    return [...found.values()]
  }

  async #filesNaming(name: string): Promise<string[]> {
    const { documents, revision, files } = this.#parts
    const isNaming = (file: string) => documents.read(file).text?.includes(name) ?? false
    let known = this.#naming.get(name)
    const { changes } = revision
    if (known?.changes !== changes) {
      known = { changes, files: (await files.all()).filter(isNaming) }
      this.#naming.set(name, known)
    }
    // What is typed is not on disk yet.
    return [...new Set([...known.files, ...documents.buffers.keys()])].filter(isNaming)
  }
}
