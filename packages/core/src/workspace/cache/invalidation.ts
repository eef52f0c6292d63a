import type { Evaluator } from '../../evaluate/host.js'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { AnalysisService } from '../analysis/process/analysis-service.js'
import type { FileReports } from '../checks/file-reports.js'
import type { Revision } from '../revision.js'
import type { RefusalWords } from '../samples/refusal-words.js'
import type { WireForms } from '../wire/wire-forms.js'
import type { EvaluationCache } from './evaluation-cache.js'
import type { Installed } from './installation.js'
import type { PersistentResults } from './persistent-results.js'

export interface InvalidationParts {
  documents: Documents
  packages: Packages
  installation: Installed
  analysisService: AnalysisService
  evaluator: Evaluator
  evaluationCache: EvaluationCache
  persistentResults: PersistentResults | null
  wireForms: WireForms
  refusalWords: RefusalWords
  reports: FileReports
  revision: Revision
  log: (line: string) => void
}

/** Drops results that no longer hold. */
export class Invalidation {
  readonly #parts: InvalidationParts
  /** Files may have gone since reports were made. */
  #mayBeGone = false

  constructor(parts: InvalidationParts) {
    this.#parts = parts
  }

  /** Looks at the disk again. What was evaluated with packages that have changed no longer counts. */
  refresh(): void {
    const { documents, persistentResults, installation, evaluator, log } = this.#parts
    documents.refresh()
    persistentResults?.refresh()
    const changed = installation.changed()
    if (changed !== null) {
      log(`Installed packages have changed (${changed}): tools are evaluated again.`)
      evaluator.restart()
      this.#dropEvaluated()
    }
    if (this.#mayBeGone) this.#sweep()
  }

  /** Files came, went or changed on disk. */
  filesChanged(): void {
    this.#mayBeGone = true
    this.#dropResolved()
  }

  /** A buffer was closed whose file is not on disk. */
  fileGone(): void {
    this.#mayBeGone = true
    this.#parts.analysisService.clear()
  }

  /** Processes start again, and files that were given up on are tried again. */
  restart(): void {
    this.#parts.evaluator.abandon()
    this.#dropEvaluated()
  }

  #dropEvaluated(): void {
    const { evaluationCache, wireForms, refusalWords } = this.#parts
    evaluationCache.clear()
    wireForms.clear()
    refusalWords.clear()
    this.#dropResolved()
  }

  /** Drops where imports lead and what packages say. */
  #dropResolved(): void {
    const { analysisService, packages, revision } = this.#parts
    revision.advance()
    analysisService.clear()
    packages.clear()
  }

  #sweep(): void {
    const { documents, reports } = this.#parts
    this.#mayBeGone = false
    for (const file of [...reports.all.keys()]) if (documents.read(file).text === null) reports.forget(file)
  }
}
