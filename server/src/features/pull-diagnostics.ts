import { fileOfUri, realPath } from '@toolsight/core/paths'
import {
  type Diagnostic,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver'
import { resultId, toDiagnostics } from '../protocol/diagnostic.js'
import type { RequestContext, Session } from '../session/session.js'
import type { Feature } from './feature.js'

/** Whether the client asks for diagnostics itself. */
export function canPull(session: Session): boolean {
  return session.client.textDocument?.diagnostic !== undefined
}

/** Answers clients that ask: for a document as it stands, and for the workspace as the background finds it out. */
export const pullDiagnostics: Feature = {
  capabilities(session) {
    if (!canPull(session)) return {}
    return {
      diagnosticProvider: {
        identifier: 'toolsight',
        interFileDependencies: true,
        workspaceDiagnostics: true,
        workDoneProgress: false,
      },
    }
  },

  register(session) {
    const given = new Map<string, string>()
    session.connection.languages.diagnostics.on(
      session.answer('textDocument/diagnostic', empty(), (params: DocumentDiagnosticParams, { signal }) =>
        ofDocument(session, given, params, signal),
      ),
    )
    const neutral: WorkspaceDiagnosticReport = { items: [] }
    session.connection.languages.diagnostics.onWorkspace(
      session.answer('workspace/diagnostic', neutral, (params: WorkspaceDiagnosticParams, context) =>
        ofWorkspace(session, params, context as RequestContext<WorkspaceDiagnosticReportPartialResult>),
      ),
    )
    session.documents.onDidClose(({ document }) => given.delete(document.uri))
    refreshing(session, given)
  },
}

/** `given`: the ids of what the client has, by URI; `UNANSWERED` where it asked, and got nothing. */
async function ofDocument(
  session: Session,
  given: Map<string, string>,
  { textDocument: { uri }, previousResultId }: DocumentDiagnosticParams,
  signal: AbortSignal,
): Promise<DocumentDiagnosticReport> {
  let got = UNANSWERED
  try {
    await session.report(uri, signal)
    const items = session.documents.get(uri) ? itemsOf(session, uri) : await ofClosed(session, uri, signal)
    const id = resultId(items)
    // What the client gave up waiting for it does not get.
    if (!signal.aborted) got = id
    return previousResultId === id
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId: id }
      : { kind: DocumentDiagnosticReportKind.Full, resultId: id, items }
  } finally {
    given.set(uri, got)
  }
}

const UNANSWERED = ''

/** A client may ask for what it shows without having opened it. */
async function ofClosed(session: Session, uri: string, signal: AbortSignal): Promise<Diagnostic[]> {
  const place = await session.file(uri)
  if (!place?.workspace.includes(place.file)) return []
  const { findings, file } = await place.workspace.check(place.file, { signal })
  return toDiagnostics(
    findings.filter((finding) => finding.file === file),
    session,
  )
}

function itemsOf(session: Session, uri: string): Diagnostic[] {
  const path = fileOfUri(uri)
  const folder = path === null ? null : session.folderOf(path)
  if (path === null || !folder) return []
  const file = session.shown(uri)?.report.file ?? realPath(path)
  return toDiagnostics(session.findings(folder, file), session)
}

/**
 * All files that are known. With partial results the answer comes piece by piece, and is held back while there is nothing
 * new to tell: a client that asks again as soon as it is answered costs nothing.
 */
async function ofWorkspace(
  session: Session,
  { previousResultIds }: WorkspaceDiagnosticParams,
  { signal, partial }: RequestContext<WorkspaceDiagnosticReportPartialResult>,
): Promise<WorkspaceDiagnosticReport> {
  const told = new Map(previousResultIds.map(({ uri, value }) => [uri, value]))
  if (!partial) {
    await settled(session, signal)
    return { items: changedReports(session, told) }
  }
  for (;;) {
    const next = somethingNew(session, signal)
    const items = changedReports(session, told)
    for (let start = 0; start < items.length; start += PART) {
      partial.report({ items: items.slice(start, start + PART) })
    }
    if (items.length > 0 || signal.aborted) return { items: [] }
    await next
  }
}

/** Files in one piece of an answer. */
const PART = 50

/** What differs from what the client was told; `told` is brought up to date. */
function changedReports(session: Session, told: Map<string, string>): WorkspaceDocumentDiagnosticReport[] {
  const items: WorkspaceDocumentDiagnosticReport[] = []
  const seen = new Set<string>()
  for (const folder of session.folders.all) {
    for (const file of folder.reports.keys()) {
      const uri = session.uriOf(file)
      seen.add(uri)
      const diagnostics = toDiagnostics(session.findings(folder, file), session)
      const id = resultId(diagnostics)
      const before = told.get(uri)
      if (before === id || (before === undefined && diagnostics.length === 0)) continue
      told.set(uri, id)
      items.push(full(session, uri, id, diagnostics))
    }
  }
  for (const [uri, id] of told) {
    if (seen.has(uri) || id === NOTHING) continue
    told.set(uri, NOTHING)
    items.push(full(session, uri, NOTHING, []))
  }
  return items
}

function full(
  session: Session,
  uri: string,
  id: string,
  items: Diagnostic[],
): WorkspaceDocumentDiagnosticReport {
  const version = session.documents.get(uri)?.version ?? null
  return { kind: DocumentDiagnosticReportKind.Full, uri, version, resultId: id, items }
}

const NOTHING = resultId([])

/** Resolves when the folders that are checked at all have been, or `signal` aborts. */
async function settled(session: Session, signal: AbortSignal): Promise<void> {
  for (const folder of session.folders.all) {
    await folder.ready
    if (folder.settings.checkWorkspace && folder.isOpenedByUser)
      await session.background.complete(folder, signal)
  }
}

/** Resolves at the next report, or when `signal` aborts. */
function somethingNew(session: Session, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const stop = session.onReports(done)
    signal.addEventListener('abort', done, { once: true })
  })
}

/** Documents that nobody has touched may have other diagnostics than the client was given: it is asked to ask again. */
function refreshing(session: Session, given: Map<string, string>): void {
  let timer: NodeJS.Timeout | null = null
  const isOther = (uri: string) => given.has(uri) && given.get(uri) !== resultId(itemsOf(session, uri))
  session.onReports((folder, files) => {
    if (!session.client.workspace?.diagnostics?.refreshSupport || timer || folder.isClosed) return
    const uris = files.length > 0 ? files.map((file) => session.uriOf(file)) : [...given.keys()]
    if (!uris.some(isOther)) return
    timer = setTimeout(() => {
      timer = null
      // Meanwhile there may have been changes of others, which no timer was set for.
      if ([...given.keys()].some(isOther))
        session.attempt('Asking the client to refresh its diagnostics', () =>
          session.connection.languages.diagnostics.refresh(),
        )
    }, 50)
  })
}

function empty(): DocumentDiagnosticReport {
  return { kind: DocumentDiagnosticReportKind.Full, items: [] }
}
