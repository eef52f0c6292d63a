import type { Finding } from '@toolsight/core'
import type { Folder } from './folder.js'

/** What a comparison found, and the texts that its ranges are in. */
interface Compared {
  findings: readonly Finding[]
  /** Of files that are open, by path. */
  texts: Map<string, string>
}

/** What the user's own servers list beside the source: of each folder what was found when they were asked last. */
export class ComparedServers {
  readonly #byFolder = new Map<Folder, Compared>()
  /** Commands that the user has agreed to, each with its folder. */
  readonly #approved = new Set<string>()
  #last: Promise<unknown> = Promise.resolve()
  readonly #tell: (folder: Folder) => void

  constructor(tell: (folder: Folder) => void) {
    this.#tell = tell
  }

  /** Servers are asked one after the other: what one lists is no tool of another. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }

  isApproved(command: string): boolean {
    return this.#approved.has(command)
  }

  approve(command: string): void {
    this.#approved.add(command)
  }

  /** `texts`: of the open documents, by path. */
  keep(folder: Folder, findings: readonly Finding[], texts: Map<string, string>): void {
    this.#byFolder.set(folder, { findings, texts })
    this.#tell(folder)
  }

  /** Of a file of the source. */
  findings(folder: Folder, file: string): readonly Finding[] {
    return (this.#byFolder.get(folder)?.findings ?? []).filter((finding) => finding.file === file)
  }

  /** Those in package.json and in the configuration, which are not checked as sources are. */
  ofManifests(folder: Folder): readonly Finding[] {
    return (this.#byFolder.get(folder)?.findings ?? []).filter(({ file }) => file.endsWith('.json'))
  }

  /** A document was edited: what was found with its text counts no more. Opening it is no edit. */
  changed(folder: Folder, file: string, text: string): void {
    const compared = this.#byFolder.get(folder)
    if (!compared) return
    const before = compared.texts.get(file)
    compared.texts.set(file, text)
    if (before === undefined || before === text) return
    const findings = compared.findings.filter((finding) => finding.file !== file)
    this.#byFolder.set(folder, { ...compared, findings })
  }
}
