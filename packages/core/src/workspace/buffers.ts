import type { Documents } from '../files/documents.js'
import type { AnalysisService } from './analysis/process/analysis-service.js'
import type { Invalidation } from './cache/invalidation.js'
import type { WorkspaceFiles } from './workspace-files.js'

export interface BuffersParts {
  files: WorkspaceFiles
  documents: Documents
  analysisService: AnalysisService
  invalidation: Invalidation
}

/** Texts that take the place of what is on disk. */
export class Buffers {
  readonly #parts: BuffersParts

  constructor(parts: BuffersParts) {
    this.#parts = parts
  }

  /** An open buffer's text takes the place of the file's, until `close`. Positions are in it from now on. */
  update(file: string, text: string, version: number): void {
    const { files, documents, analysisService } = this.#parts
    const key = files.open(file)
    documents.refresh()
    const isNew = documents.read(key).text === null
    documents.open(key, text, version)
    if (isNew) analysisService.clear()
  }

  /** Returns to what is on disk. */
  close(file: string): void {
    const { files, documents, invalidation } = this.#parts
    const key = files.close(file)
    documents.refresh()
    if (documents.close(key) && documents.read(key).text === null) invalidation.fileGone()
  }
}
