import type { Finding, ToolFacts, WireForm, Workspace } from '@toolsight/core'
import {
  type CodeLens,
  type CodeLensParams,
  CodeLensRefreshRequest,
  type Command,
  type Range,
} from 'vscode-languageserver'
import { type Size, sizeTitle, targetTitle } from '../code-lens-titles.js'
import type { Feature } from '../feature.js'
import { hash } from '../hash.js'
import { CLIENT_COMMANDS, COMMANDS, type ShowArgument, type ToolArgument } from '../messages.js'
import type { Session, WorkspaceFile } from '../session.js'
import type { Settings } from '../settings.js'
import { titleOf } from '../tool-title.js'

/** What a lens carries until it comes into sight. */
type LensData = { uri: string; tool: string } & (
  | { kind: 'target'; target: string }
  | { kind: 'size' | 'preview' | 'samples' }
  /** One of several tools that one call makes. */
  | { kind: 'named' }
)

/** Of so many tools that one call makes there is a lens each. */
const MOST_OF_ONE_CALL = 8

/** Above each tool: how it stands for each configured target, its size, and the ways to a preview and to samples. */
export const codeLens: Feature = {
  capabilities: () => ({ codeLensProvider: { resolveProvider: true } }),

  register(session) {
    session.connection.onCodeLens(
      session.answer(
        'textDocument/codeLens',
        null,
        async ({ textDocument: { uri } }: CodeLensParams, { signal }) => {
          const place = await session.file(uri)
          const report = place && (await session.report(uri, signal))
          return report ? lensesOf(session, place) : null
        },
      ),
    )
    const resolve = session.answer('codeLens/resolve', null, (lens: CodeLens) => resolved(session, lens))
    session.connection.onCodeLensResolve(
      async (lens, token) => (await resolve(lens, token)) ?? withoutCommand(lens),
    )
    refreshing(session)
  },
}

function lensesOf(session: Session, { uri, folder, workspace }: WorkspaceFile): CodeLens[] {
  const tools = session.shown(uri)?.tools(session.documents.get(uri)?.getText()) ?? []
  const places = new Map<string, { range: Range; ids: string[] }>()
  for (const { tool, move } of tools) {
    const range = move(tool.site.callee)
    const key = JSON.stringify(range.start)
    const place = places.get(key) ?? { range, ids: [] }
    place.ids.push(tool.id)
    places.set(key, place)
  }
  const targets = workspace.config.targets
  return [...places.values()].flatMap(({ range, ids }) =>
    dataFor(ids, uri, targets, folder.settings).map((data) => ({ range, data })),
  )
}

function dataFor(ids: string[], uri: string, targets: string[], { codeLens: wanted }: Settings): LensData[] {
  const [tool = '', ...more] = ids
  if (more.length > 0) {
    if (!wanted.state) return []
    return ids.slice(0, MOST_OF_ONE_CALL).map((each) => ({ uri, tool: each, kind: 'named' }))
  }
  const state: LensData[] = [
    ...targets.map((target): LensData => ({ uri, tool, kind: 'target', target })),
    { uri, tool, kind: 'size' },
  ]
  return [
    ...(wanted.state ? state : []),
    ...(wanted.preview ? [{ uri, tool, kind: 'preview' } as const] : []),
    ...(wanted.samples ? [{ uri, tool, kind: 'samples' } as const] : []),
  ]
}

async function resolved(session: Session, lens: CodeLens): Promise<CodeLens> {
  const data = lens.data as LensData
  const place = await session.file(data.uri)
  const shown = session.shown(data.uri)
  const found = shown?.tools().find(({ tool }) => tool.id === data.tool)
  if (!place || !shown || !found) return withoutCommand(lens)
  const findings = shown.findings().filter(({ toolId }) => toolId === data.tool)
  return { ...lens, command: await commandFor(session, place, data, { ...found, findings }) }
}

/** No lens waits for a capture: until there is one it tells of the documented shape. */
async function wireAtHand(workspace: Workspace, tool: ToolFacts, target: string): Promise<WireForm> {
  return workspace.knownWire(tool, target) ?? workspace.wire(tool, target, null)
}

interface Found {
  tool: ToolFacts
  isStale: boolean
  findings: Finding[]
}

async function commandFor(
  session: Session,
  place: WorkspaceFile,
  data: LensData,
  { tool, isStale, findings }: Found,
): Promise<Command> {
  const { uri } = data
  const argument: ToolArgument = { uri, tool: tool.id }
  switch (data.kind) {
    case 'target': {
      const { workspace } = place
      const info = workspace.targets().find(({ id }) => id === data.target) ?? { title: data.target }
      const title = targetTitle(info, tool, findings, await wireAtHand(workspace, tool, data.target))
      return showing(session, title, 'wire', { ...argument, target: data.target })
    }
    case 'size':
      return showing(session, sizeTitle(await sizeOf(place, tool), tool, isStale), 'schema', argument)
    case 'named': {
      const size = sizeTitle(await sizeOf(place, tool), tool, isStale)
      return showing(session, `${titleOf(tool)}: ${size}`, 'schema', argument)
    }
    case 'preview':
      return showing(session, 'Preview', 'preview', argument)
    case 'samples': {
      const command = session.options.clientCommands ? CLIENT_COMMANDS.openSamples : COMMANDS.generateSamples
      return { title: 'Samples', command, arguments: [argument] }
    }
  }
}

const CLIENT_COMMAND = {
  schema: CLIENT_COMMANDS.showSchema,
  wire: CLIENT_COMMANDS.showWire,
  preview: CLIENT_COMMANDS.previewInput,
} as const

/** The client's own document where it has one, else one that the server has shown. */
function showing(
  session: Session,
  title: string,
  kind: ShowArgument['kind'],
  argument: ToolArgument & { target?: string },
): Command {
  return session.options.clientCommands
    ? { title, command: CLIENT_COMMAND[kind], arguments: [argument] }
    : { title, command: COMMANDS.show, arguments: [{ ...argument, kind }] }
}

async function sizeOf({ workspace }: WorkspaceFile, tool: ToolFacts): Promise<Size> {
  const facts = tool.schema === null && tool.stale ? tool.stale : tool
  if (facts.schema === null) return { fields: null, tokens: null }
  const fields = await workspace.fields(facts)
  const tokens = await workspace.tokens(facts)
  return { fields: fields.filter(({ path }) => path.length === 1).length, tokens: tokens?.total ?? null }
}

/** A tool that has gone meanwhile: a lens without a title would be asked for again and again. */
function withoutCommand(lens: CodeLens): CodeLens {
  return { ...lens, command: { title: '…', command: '' } }
}

/** Lenses are asked for when their text changes; what else they are about is told. */
function refreshing(session: Session): void {
  const given = new Map<string, { version: number | undefined; content: string }>()
  let timer: NodeJS.Timeout | null = null
  session.documents.onDidClose(({ document }) => given.delete(document.uri))
  session.onReports((_, files) => {
    if (!session.client.workspace?.codeLens?.refreshSupport) return
    let isOther = files.length === 0
    for (const file of files) {
      const uri = session.uriOf(file)
      const shown = session.shown(uri)
      if (!shown) continue
      const version = session.documents.get(uri)?.version
      const content = hash(JSON.stringify([shown.report.tools, shown.findings()]))
      const before = given.get(uri)
      given.set(uri, { version, content })
      // After a change of its text the client has asked by itself.
      isOther ||= before !== undefined && before.version === version && before.content !== content
    }
    if (!isOther || timer) return
    timer = setTimeout(() => {
      timer = null
      void session.connection.sendRequest(CodeLensRefreshRequest.type)
    }, 50)
  })
}
