import type { ToolFacts } from '../../model/facts.js'
import type { FileReport } from '../reports.js'
import { withStale } from './stale.js'

/** Keeps something that is derived from the tools of files. */
export interface DerivedFromTools {
  /** A file has these tools now. Not called while they stay the same. */
  keep?(file: string, tools: readonly ToolFacts[]): void
  /** A file is gone. */
  forget(file: string): void
}

/** The one store of what is known of each file. What is derived from a file's tools is kept and forgotten with its report. */
export class FileReports {
  readonly #reports = new Map<string, FileReport>()
  readonly #derived: readonly DerivedFromTools[]

  constructor(derived: readonly DerivedFromTools[]) {
    this.#derived = derived
  }

  get all(): ReadonlyMap<string, FileReport> {
    return this.#reports
  }

  /** As it was checked last. */
  tool(file: string, id: string): ToolFacts | null {
    return this.#reports.get(file)?.tools.find((tool) => tool.id === id) ?? null
  }

  /** Returns the report as it is kept: with what was last known of tools that the text hides at present. */
  keep(found: FileReport): FileReport {
    const { file } = found
    const before = this.#reports.get(file)
    const report = withStale(found, before)
    this.#reports.set(file, report)
    if (before?.tools !== report.tools) for (const each of this.#derived) each.keep?.(file, report.tools)
    return report
  }

  forget(file: string): void {
    this.#reports.delete(file)
    for (const each of this.#derived) each.forget(file)
  }
}
