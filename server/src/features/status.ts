import { relativeTo, targetCounts, type WorkspaceStatus } from '@toolsight/core'
import { STATUS, type StatusParams, TOOLS_CHANGED, type ToolsChangedParams } from '../messages.js'
import type { Folder } from '../session/folder.js'
import type { Session } from '../session/session.js'
import { titleOfTarget } from '../targets/words.js'
import { installsFor } from '../tools/installs.js'
import type { Feature } from './feature.js'

/** While many files are checked, the status is updated this often at most. */
const PAUSE_MS = 100

/** Tells our own client how things are, and that views and virtual documents are to be asked for again. */
export const status: Feature = {
  register(session) {
    const tell = teller(session)
    session.onProgress(tell)
    session.onReports((folder, files) => {
      const uris = files.length === 0 ? [folder.uri] : files.map((file) => session.uriOf(file))
      session.attempt('Saying which tools have changed', () =>
        session.connection.sendNotification(TOOLS_CHANGED, { uris } satisfies ToolsChangedParams),
      )
      tell()
    })
  },
}

/** Tells when something is new, and after a pause what has become of it. */
function teller(session: Session): () => void {
  let told = ''
  let timer: NodeJS.Timeout | null = null
  return () => {
    if (timer) return
    timer = setTimeout(() => {
      timer = null
      const params = statusOf(session)
      const text = JSON.stringify(params)
      if (text === told) return
      told = text
      session.attempt('Saying the status', () => session.connection.sendNotification(STATUS, params))
    }, PAUSE_MS)
  }
}

/** Of all folders together. */
function statusOf(session: Session): StatusParams {
  const folders = session.folders.all
  const counts = countsOf(folders)
  const statuses = folders.flatMap(({ workspace }) => (workspace ? [workspace.status()] : []))
  const off = statuses.find(({ evaluating }) => !evaluating)
  const running = statuses.find(({ evaluating }) => evaluating) ?? off
  const failure = folders.map((folder) => folder.failure ?? folder.configProblems[0]?.message).find(Boolean)
  const progress = progressOf(folders)
  return {
    ...stateOf({ failure: failure ?? null, off, progress, tools: counts.tools }),
    progress,
    counts,
    trusted: session.isTrusted,
    node: running?.node ?? null,
    protections: running?.protections ?? [],
    installs: installsFor(
      folders.flatMap((folder) => [...folder.reports.values()].flatMap(({ findings }) => findings)),
      (file) => session.uriOf(file),
    ),
    targets: folders.flatMap(targetsOf),
  }
}

interface Situation {
  failure: string | null
  off: WorkspaceStatus | undefined
  progress: StatusParams['progress']
  tools: number
}

function stateOf({ failure, off, progress, tools }: Situation): Pick<StatusParams, 'state' | 'reason'> {
  if (failure !== null) return { state: 'failed', reason: failure }
  if (progress) return { state: 'checking', reason: off?.reason ?? null }
  if (off) return { state: 'evaluation-off', reason: off.reason }
  return { state: tools === 0 ? 'no-tools' : 'ready', reason: null }
}

/** Nothing is said before all of a folder was looked at: another file may name other targets. */
function targetsOf({ workspace, reports, knowsCallers }: Folder): StatusParams['targets'] {
  if (!workspace || !knowsCallers) return []
  const tools = [...reports.values()].flatMap((report) => report.tools)
  const targets = Object.fromEntries(tools.map((tool) => [tool.id, workspace.wire.choices(tool)]))
  const known = workspace.wire.targets()
  return targetCounts({ tools, targets }, (file) => relativeTo(workspace.root, file)).map(
    ({ target, tools, sources }) => ({
      title: target === null ? null : titleOfTarget(target, known),
      tools,
      sources,
    }),
  )
}

function progressOf(folders: readonly Folder[]): StatusParams['progress'] {
  const running = folders.flatMap(({ progress }) => (progress ? [progress] : []))
  if (running.length === 0) return null
  return running.reduce((sum, each) => ({ done: sum.done + each.done, total: sum.total + each.total }))
}

function countsOf(folders: readonly Folder[]): StatusParams['counts'] {
  const reports = folders.flatMap((folder) => [...folder.reports.values()])
  const findings = reports.flatMap((report) => report.findings)
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  return {
    files: reports.length,
    tools: reports.reduce((sum, { tools, stale }) => sum + tools.length + stale.length, 0),
    errors: of('error'),
    warnings: of('warning'),
    infos: of('info'),
  }
}
