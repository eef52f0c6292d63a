import { type HeldTools, samplesFileOf } from '@toolsight/core'
import { CodeLensRefreshRequest } from 'vscode-languageserver'
import { hash } from '../protocol/hash.js'
import type { Folder } from '../session/folder.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { findingsOfTool, toolsWrittenIn } from '../tools/shown-tools.js'
import { heldSigns } from './held-lenses.js'
import { verdictsIn } from './sample-lenses.js'

/** Whether the client can be told that lenses say something else by now. */
export function canRefresh({ client }: Session): boolean {
  return client.workspace?.codeLens?.refreshSupport === true
}

interface Given {
  version: number | undefined
  content: string
  /** Tools in other files that it says something of. */
  held: readonly HeldTools[] | null
}

/** What the lenses that a client has say, by the URI of their document. */
export class GivenLenses {
  readonly #session: Session
  readonly #lenses = new Map<string, Given>()

  constructor(session: Session) {
    this.#session = session
    session.documents.onDidClose(({ document }) => this.#lenses.delete(document.uri))
  }

  /** The client is given lenses of what is known now: what the document puts together, where lenses are to tell it. */
  async note(place: WorkspaceFile): Promise<readonly HeldTools[]> {
    const now = await this.#now(place)
    if (now) this.#lenses.set(place.uri, now)
    return now?.held ?? []
  }

  /** URIs of documents whose lenses say something of tools in other files. */
  get holding(): string[] {
    return [...this.#lenses].filter(([, { held }]) => held !== null).map(([uri]) => uri)
  }

  /** Whether the client has lenses of this text that are out of date. It is told once. */
  async isOutOfDate(uri: string): Promise<boolean> {
    const place = await this.#session.file(uri)
    const now = place && (await this.#now(place))
    const before = this.#lenses.get(uri)
    // After a change of its text the client asks by itself.
    if (!now || !before || before.version !== now.version || before.content === now.content) return false
    this.#lenses.set(uri, now)
    return true
  }

  /** Null where there is nothing to report, or the text has changed meanwhile: that change is reported by itself. */
  async #now(place: WorkspaceFile): Promise<Given | null> {
    const session = this.#session
    const { uri, folder } = place
    const shown = session.shown(uri)
    if (!shown) return null
    const { tools, stale, targets, file } = shown.report
    const { locks } = place.workspace
    const version = session.documents.get(uri)?.version
    const { outcomes: hasOutcomes, state: hasState } = folder.settings.codeLens
    const outcomes = hasOutcomes ? await verdictsIn(session, place) : []
    const held = hasState ? await place.workspace.manifest.heldTools(place.file) : null
    if (session.documents.get(uri)?.version !== version) return null
    return {
      version,
      held,
      content: hash(
        JSON.stringify([
          tools,
          targets,
          folder.knowsCallers,
          shown.findings(),
          outcomes,
          session.late.of(file),
          hasState && [...tools, ...stale].map((tool) => locks.since.state(tool)),
          locks.since.revision,
          held && heldSigns(session, place, held),
          writtenSigns(session, place),
        ]),
      ),
    }
  }
}

/** What titles of tools that other files register depend on. */
function writtenSigns(session: Session, place: WorkspaceFile): unknown[] {
  return toolsWrittenIn(session, place)
    .filter(({ tool }) => tool.written)
    .map(({ tool }) => {
      const { id, program, status, written } = tool
      const told = findingsOfTool(session, place.folder, tool).map(({ code, severity }) => [code, severity])
      return [id, program, status, written, told, session.late.of(tool.file)]
    })
}

/** Lenses are asked for when their text changes; what else they are about is told. */
export function refreshing(session: Session, given: GivenLenses): void {
  let timer: NodeJS.Timeout | null = null
  const refresh = () => {
    if (timer) return
    timer = setTimeout(() => {
      timer = null
      session.attempt('Asking the client to refresh its lenses', () =>
        session.connection.sendRequest(CodeLensRefreshRequest.type),
      )
    }, 50)
  }
  session.onReports((folder, files) => {
    if (!canRefresh(session)) return
    if (files.length === 0) return refresh()
    const uris = new Set([...documentsAbout(session, folder, files), ...given.holding])
    session.attempt('Looking at lenses again', async () => {
      const outOfDate = await Promise.all([...uris].map((uri) => given.isOutOfDate(uri)))
      if (outOfDate.includes(true)) refresh()
    })
  })
}

/** URIs of open documents whose lenses say something of these files: themselves, the samples beside them, what writes their tools. */
function documentsAbout(session: Session, folder: Folder, files: readonly string[]): string[] {
  const beside = files.flatMap((file) => {
    const [tool] = folder.reports.get(file)?.tools ?? []
    return tool && folder.workspace ? [samplesFileOf(tool.file)] : []
  })
  const written = files.flatMap((file) =>
    (folder.reports.get(file)?.tools ?? []).flatMap((tool) => tool.written?.file ?? []),
  )
  const uris = [...files, ...beside, ...written].map((file) => session.uriOf(file))
  return [...new Set(uris)].filter((uri) => session.shown(uri))
}
