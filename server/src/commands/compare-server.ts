import { type AskedServer, diagnosticJson, serverText, type Workspace } from '@toolsight/core'
import { fileOfUri, realPath } from '@toolsight/core/paths'
import * as z from 'zod'
import { COMMANDS, type ComparedServer } from '../messages.js'
import { invalidParams } from '../protocol/refusals.js'
import type { Folder } from '../session/folder.js'
import type { RequestContext, Session } from '../session/session.js'
import { command } from './command.js'
import { say } from './say.js'

/** Starts a server of the configuration once the user agrees, and shows where its list and the source differ. */
export const compareServer = command({
  name: COMMANDS.compareServer,
  argument: z.object({ uri: z.string().optional(), server: z.string().optional() }),
  async run(session, { uri, server: wanted }, context) {
    if (!session.isTrusted) return invalidParams(UNTRUSTED)
    const folder = await folderFor(session, uri)
    const workspace = folder?.workspace
    if (!folder || !workspace) return invalidParams(NONE)
    const server = await chosen(session, workspace.servers.configured, wanted)
    if (server === 'unknown') return invalidParams(`There is no server "${wanted}" in the configuration.`)
    if (server === null || !(await agrees(session, folder, server))) return null
    return session.servers.inTurn(() => compared(session, { folder, workspace, server }, context))
  },
})

interface Asked {
  folder: Folder
  workspace: Workspace
  server: AskedServer
}

async function compared(
  session: Session,
  { folder, workspace, server }: Asked,
  { signal, progress }: RequestContext<unknown>,
): Promise<ComparedServer> {
  progress.begin(`Asking ${server.name}`, undefined, undefined, true)
  try {
    const [answer] = await workspace.servers.ask([server], { signal })
    const report = await workspace.servers.checkAll(await workspace.files(), { signal })
    session.servers.keep(folder, report.compared, textsOf(session, folder))
    const tools = answer && 'listed' in answer ? answer.listed.tools.length : null
    const result: ComparedServer = {
      server: server.name,
      tools,
      message: summary(server.name, tools, report.compared.length, report.compared[0]?.message),
      findings: report.compared.map((finding) => diagnosticJson(finding, workspace.root)),
    }
    say(session, report.compared.length === 0 ? 'info' : 'warning', result.message)
    return result
  } finally {
    workspace.servers.forget()
    progress.done()
  }
}

function textsOf(session: Session, folder: Folder): Map<string, string> {
  return new Map(
    session.folders.documentsOf(folder).flatMap((document) => {
      const file = fileOfUri(document.uri)
      return file === null ? [] : [[realPath(file), document.getText()] as const]
    }),
  )
}

const UNTRUSTED =
  'Servers are started only in a trusted workspace: what they run has all your rights. Trust the workspace, and ask again.'
const NONE =
  'No server is configured here. Write "servers" into toolsight.config.json: [{ "name": "…", "command": "node", "args": ["dist/index.js"] }]'

/** The folder of a file, or the first that has servers; null where it has none. */
async function folderFor(session: Session, uri: string | undefined): Promise<Folder | null> {
  const named = uri === undefined ? null : await session.file(uri)
  const folders = named ? [named.folder] : session.folders.all
  for (const folder of folders) {
    await folder.ready
    if ((folder.workspace?.servers.configured.length ?? 0) > 0) return folder
  }
  return null
}

/** Null where the user chose none. */
async function chosen(
  session: Session,
  servers: readonly AskedServer[],
  wanted: string | undefined,
): Promise<AskedServer | 'unknown' | null> {
  if (wanted !== undefined) return servers.find(({ name }) => name === wanted) ?? 'unknown'
  const [only, ...others] = servers
  if (only && others.length === 0) return only
  const answer = await session.connection.window.showInformationMessage(
    'Which server is to be started, and compared with the source?',
    ...servers.map(({ name }) => ({ title: name })),
  )
  return servers.find(({ name }) => name === answer?.title) ?? null
}

const START = 'Start'

/** Whether the user wants this command started: asked once for each command, and again when it has changed. */
async function agrees(session: Session, folder: Folder, { name, address }: AskedServer): Promise<boolean> {
  const key = JSON.stringify([folder.path, address])
  if (session.servers.isApproved(key)) return true
  const where = 'url' in address ? '' : ` in ${address.cwd ?? folder.path}`
  const answer = await session.connection.window.showWarningMessage(
    `Start the server ${name}? It runs with all your rights: ${serverText(address)}${where}`,
    { title: START },
  )
  if (answer?.title !== START) return false
  session.servers.approve(key)
  return true
}

function summary(server: string, tools: number | null, count: number, first: string | undefined): string {
  const [headline = ''] = (first ?? '').split('\n')
  if (tools === null) return `${headline} See the diagnostics for what it printed.`
  const listed = `${server} lists ${tools === 1 ? 'one tool' : `${tools} tools`}`
  if (count === 0) return `${listed}, and the source has the same.`
  return `${listed}. ${count === 1 ? 'One difference or finding' : `${count} differences or findings`}: ${headline}`
}
