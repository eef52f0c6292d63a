import type { PublishDiagnosticsParams } from 'vscode-languageserver'
import { resultId, toDiagnostics } from '../protocol/diagnostic.js'
import type { Folder } from '../session/folder.js'
import type { Session } from '../session/session.js'
import type { Feature } from './feature.js'
import { canPull } from './pull-diagnostics.js'

/** Tells clients that do not ask: open documents as they are checked, other files as the background finds them. */
export const pushDiagnostics: Feature = {
  register(session) {
    const published = new Map<Folder, Map<string, string>>()
    session.onReports((folder, files, news) => {
      if (canPull(session) || news === 'targets') return
      const sent = published.get(folder) ?? new Map<string, string>()
      published.set(folder, sent)
      const all = files.length > 0 ? files : [...new Set([...folder.reports.keys(), ...sent.keys()])]
      for (const file of all) publish(session, folder, file, sent)
      if (folder.isClosed) published.delete(folder)
    })
  },
}

/** `sent`: what was published last, by file. Open documents are always published: with their version, where that was checked. */
function publish(session: Session, folder: Folder, file: string, sent: Map<string, string>): void {
  const uri = session.uriOf(file)
  const document = session.documents.get(uri)
  const diagnostics = toDiagnostics(session.findings(folder, file), session)
  const id = resultId(diagnostics)
  if (!document && (sent.get(file) ?? EMPTY) === id) return
  if (diagnostics.length === 0) sent.delete(file)
  else sent.set(file, id)
  const params: PublishDiagnosticsParams = { uri, diagnostics }
  if (document && session.checks.isCurrent(uri)) params.version = document.version
  session.attempt('Sending diagnostics', () => session.connection.sendDiagnostics(params))
}

const EMPTY = resultId([])
