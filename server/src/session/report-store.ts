import { emptyReport, type FileReport, type Finding, type Report } from '@toolsight/core'
import { realPath } from '@toolsight/core/paths'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { DisplayedReport } from './displayed-report.js'
import type { Folder } from './folder.js'
import { byFile, elsewhere, isJudgedAlike, isSame } from './reports.js'

/**
 * What is known of files: in the reports of their folder, what was found at the last look; of open documents besides, what is shown.
 * An open document's report is that of its own check. Checks of other files only tell that it has to be checked again.
 */
export class ReportStore {
  /** By URI. */
  readonly #displayed = new Map<string, DisplayedReport>()
  /** URIs of open documents by the path of their file, as core names it. */
  readonly #openUris = new Map<string, string>()
  /** By URI: what the check of a document has found about other files than its own. */
  readonly #elsewhere = new Map<string, ReadonlyMap<string, readonly Finding[]>>()
  /** What the check of a folder has found about its open files by tools of others. */
  readonly #byOthers = new WeakMap<Folder, ReadonlyMap<string, readonly Finding[]>>()

  opened(file: string, uri: string): void {
    this.#openUris.set(realPath(file), uri)
  }

  closed(folder: Folder | null, file: string, uri: string): void {
    const name = realPath(file)
    this.#openUris.delete(name)
    this.#displayed.delete(uri)
    this.#elsewhere.delete(uri)
    folder?.reports.delete(name)
  }

  /** Of the open document of a file. */
  uriOf(file: string): string | undefined {
    return this.#openUris.get(file)
  }

  openFiles(): string[] {
    return [...this.#openUris.keys()]
  }

  /** What an editor shows of an open document; null before its check. */
  displayed(uri: string): DisplayedReport | null {
    return this.#displayed.get(uri) ?? null
  }

  /** URIs of open documents that were checked. */
  displayedUris(): string[] {
    return [...this.#displayed.keys()]
  }

  /** The findings that are shown for a file. `text`: of its document, where that is open. */
  findings(folder: Folder, file: string, text: (uri: string) => string | undefined): Finding[] {
    const uri = this.#openUris.get(file)
    const open = uri === undefined ? null : this.displayed(uri)
    if (!open) return folder.reports.get(file)?.findings ?? []
    const isClosed = ({ registeredAt }: Finding) => !this.#openUris.has(registeredAt?.file ?? '')
    return [
      ...open.findings(text(uri as string)),
      ...[...this.#elsewhere.values()].flatMap((found) => (found.get(file) ?? []).filter(isRegistered)),
      ...(this.#byOthers.get(folder)?.get(file) ?? []).filter(isClosed),
    ]
  }

  /** The report of an open document's own check. Returns the files that it concerns, and whether other documents may be concerned. */
  keep(
    folder: Folder,
    file: string,
    document: TextDocument,
    report: FileReport | null,
  ): { files: string[]; isNew: boolean } {
    const { uri } = document
    const about = this.#keepElsewhere(folder, uri, report)
    const before = this.#displayed.get(uri)
    if (!report) {
      // Not checked itself: sources may still read it.
      const name = realPath(file)
      if (before) folder.reports.delete(name)
      this.#displayed.delete(uri)
      return { files: [name, ...about], isNew: true }
    }
    const isNew = JSON.stringify(report) !== JSON.stringify(folder.reports.get(report.file) ?? null)
    this.#openUris.set(report.file, uri)
    folder.reports.set(report.file, report)
    if (before) before.update(document.getText(), report)
    else this.#displayed.set(uri, new DisplayedReport(document.getText(), report))
    return { files: [report.file, ...about], isNew }
  }

  /** What a document's check found about other files, instead of what it had found before. The files. */
  #keepElsewhere(folder: Folder, uri: string, report: FileReport | null): string[] {
    const before = this.#elsewhere.get(uri) ?? new Map<string, readonly Finding[]>()
    const found = report ? elsewhere(report) : new Map<string, readonly Finding[]>()
    this.#elsewhere.set(uri, found)
    const files = [...new Set([...before.keys(), ...found.keys()])]
    for (const file of files) {
      // What is open has a report of its own check.
      if (this.#displayed.has(this.#openUris.get(file) ?? '')) continue
      const known = folder.reports.get(file) ?? emptyReport(file)
      const again = new Set([...(before.get(file) ?? []), ...(found.get(file) ?? [])].map(textOf))
      const rest = known.findings.filter((finding) => !again.has(textOf(finding)))
      const findings = [...rest, ...(found.get(file) ?? [])]
      if (findings.length + known.tools.length === 0) folder.reports.delete(file)
      else folder.reports.set(file, { ...known, findings })
    }
    return files
  }

  /** The report of a whole folder. Returns the files that have changed, and the open documents that have to be checked again. */
  keepFolder(folder: Folder, report: Report): { changed: string[]; outdated: string[] } {
    const found = byFile(report)
    const byOthers = new Map<string, Finding[]>()
    const changed: string[] = []
    const outdated: string[] = []
    for (const file of folder.reports.keys()) {
      if (found.has(file) || this.#openUris.has(file)) continue
      folder.reports.delete(file)
      changed.push(file)
    }
    for (const [file, next] of found) {
      const before = folder.reports.get(file)
      const uri = this.#openUris.get(file)
      if (uri === undefined) {
        if (before && isSame(before, next)) continue
        folder.reports.set(file, next)
        changed.push(file)
        continue
      }
      const others = next.findings.filter(isRegistered)
      const own = next.findings.filter((finding) => !others.includes(finding))
      if (others.length > 0) byOthers.set(file, others)
      if (!isJudgedAlike(before, { ...next, findings: own })) outdated.push(uri)
    }
    const files = [...(this.#byOthers.get(folder)?.keys() ?? []), ...byOthers.keys()]
    this.#byOthers.set(folder, byOthers)
    changed.push(...new Set(files.filter((file) => !changed.includes(file))))
    return { changed, outdated }
  }
}

/** Its tool is written in one file and registered in another, whose check finds it. */
function isRegistered({ registeredAt, file }: Finding): boolean {
  return registeredAt !== undefined && registeredAt.file !== file
}

function textOf(finding: Finding): string {
  return JSON.stringify(finding)
}
