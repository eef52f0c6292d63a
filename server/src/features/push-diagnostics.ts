import type { PublishDiagnosticsParams } from 'vscode-languageserver'
import { resultId, toDiagnostics } from '../protocol/diagnostic.js'
import type { Folder } from '../session/folder.js'
import type { Session } from '../session/session.js'
import type { Feature } from './feature.js'
import { canPull } from './pull-diagnostics.js'

interface Published {
  id: string
  /** Of an open document whose text was checked as it stood. */
  version: number | null
}

/** Tells clients that do not ask: open documents as they are checked, other files as the background finds them. */
export const pushDiagnostics: Feature = {
  register(session) {
    const published = new Map<Folder, Map<string, Published>>()
    // A document that is opened again has its diagnostics published again, though its version may be the same.
    session.documents.onDidClose(({ document: { uri } }) => {
      for (const sent of published.values())
        for (const [file, { id }] of sent)
          if (session.uriOf(file) === uri) sent.set(file, { id, version: null })
    })
    session.onReports((folder, files, what) => {
      if (canPull(session) || what === 'targets') return
      const sent = published.get(folder) ?? new Map<string, Published>()
      published.set(folder, sent)
      const all = files.length > 0 ? files : [...new Set([...folder.reports.keys(), ...sent.keys()])]
      for (const file of all) publish(session, folder, file, sent)
      if (folder.isClosed) published.delete(folder)
    })
  },
}

/** `sent`: what was published last, by file. That of an open document is published again only with another version, or none where that was not checked. */
function publish(session: Session, folder: Folder, file: string, sent: Map<string, Published>): void {
  const uri = session.uriOf(file)
  const document = session.documents.get(uri)
  const diagnostics = toDiagnostics(session.findings(folder, file), session)
  const version = document && session.checks.isCurrent(uri) ? document.version : null
  const id = resultId(diagnostics)
  const last = sent.get(file) ?? NOTHING
  if (last.id === id && (!document || last.version === version)) return
  if (!document && diagnostics.length === 0) sent.delete(file)
  else sent.set(file, { id, version })
  const params: PublishDiagnosticsParams = { uri, diagnostics, ...(version !== null && { version }) }
  session.attempt('Sending diagnostics', () => session.connection.sendDiagnostics(params))
}

const NOTHING: Published = { id: resultId([]), version: null }
