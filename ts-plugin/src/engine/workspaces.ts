import { type FileReport, openWorkspace, type Workspace } from '@toolsight/core'
import { detailsOf } from './details.js'
import type { Answer, Look, OpenText, Silence, Write } from './messages.js'
import { reportOf } from './report.js'

/** Core's workspaces by project root, each with the texts that are open. */
export class Workspaces {
  readonly #answer: (answer: Answer) => void
  readonly #log: (line: string) => void
  readonly #opened = new Map<string, Promise<Workspace>>()
  readonly #texts = new Map<string, OpenText>()
  /** The last look that was asked for, by root and file: what an earlier one finds is for nobody. */
  readonly #looks = new Map<string, Look>()
  #trusted = false

  constructor(answer: (answer: Answer) => void, log: (line: string) => void) {
    this.#answer = answer
    this.#log = log
  }

  async dispose(): Promise<void> {
    const opened = [...this.#opened.values()]
    this.#opened.clear()
    await Promise.allSettled(opened.map(async (workspace) => (await workspace).dispose()))
  }

  async settle(trusted: boolean): Promise<void> {
    if (trusted === this.#trusted) return
    this.#trusted = trusted
    await this.dispose()
  }

  async look(look: Look): Promise<void> {
    const { root, file, stamp, texts, closed, isDiskChanged, sitesOnly } = look
    const place = JSON.stringify([root, file])
    this.#looks.set(place, look)
    // Before the first wait: what is asked next relies on these texts.
    for (const text of texts) this.#texts.set(text.file, text)
    for (const gone of closed) this.#texts.delete(gone)
    for (const [key, opened] of this.#opened) {
      const workspace = await opened
      for (const { file, text, version } of texts) workspace.update(file, text, version)
      for (const gone of closed) workspace.close(gone)
      if (isDiskChanged && key === keyOf(root, sitesOnly)) workspace.filesChanged()
    }
    const isLast = (): boolean => this.#looks.get(place) === look
    const workspace = await this.#workspace(root, sitesOnly)
    const report = await workspace.check(file)
    const typedRules = await workspace.editor.typedRules(file)
    if (!isLast()) return
    this.#answer({ kind: 'report', root, file, stamp, report: reportOf(report, typedRules, sitesOnly) })
    if (sitesOnly || report.tools.length === 0) return
    await this.#tellDetails(workspace, report, look, isLast)
  }

  async #tellDetails(
    workspace: Workspace,
    report: FileReport,
    { root, file, stamp }: Look,
    isLast: () => boolean,
  ): Promise<void> {
    const details = await detailsOf(workspace, report, isLast)
    if (details && isLast()) this.#answer({ kind: 'details', root, file, stamp, details })
  }

  async write({ root, file, stamp, writings }: Write): Promise<void> {
    const workspace = await this.#anyOf(root)
    const { tools } = await workspace.check(file)
    const edits = Object.fromEntries(
      await Promise.all(
        writings.map(async ({ tool: id, schema }) => {
          const tool = tools.find((each) => each.id === id)
          return [id, tool ? await workspace.fixes.writeParameters(tool, JSON.parse(schema)) : []] as const
        }),
      ),
    )
    this.#answer({ kind: 'written', root, file, stamp, edits })
  }

  async silence({ root, file, stamp, places }: Silence): Promise<void> {
    const workspace = await this.#anyOf(root)
    const fixes = await Promise.all(
      places.map(({ code, line }) => {
        const start = { line, character: 0 }
        return workspace.fixes.suppress({ code, file, range: { start, end: start } })
      }),
    )
    this.#answer({ kind: 'silencing', root, file, stamp, places, fixes })
  }

  /** For what the text alone tells. */
  #anyOf(root: string): Promise<Workspace> {
    return this.#opened.get(keyOf(root, false)) ?? this.#workspace(root, true)
  }

  #workspace(root: string, sitesOnly: boolean): Promise<Workspace> {
    const key = keyOf(root, sitesOnly)
    const known = this.#opened.get(key)
    if (known) return known
    const opening = this.#open(root, sitesOnly ? false : this.#trusted)
    this.#opened.set(key, opening)
    opening.catch(() => this.#opened.delete(key))
    return opening
  }

  async #open(root: string, trusted: boolean): Promise<Workspace> {
    const workspace = await openWorkspace({ root, trusted, cache: trusted, onLog: this.#log })
    for (const { file, text, version } of this.#texts.values()) workspace.update(file, text, version)
    return workspace
  }
}

/** Where another front end evaluates, a workspace that evaluates nothing tells where tools stand. */
function keyOf(root: string, sitesOnly: boolean): string {
  return JSON.stringify([root, sitesOnly])
}
