import { isDeepStrictEqual } from 'node:util'
import {
  type Finding,
  NO_PROVIDER,
  samplesFileOf,
  sinceLockText,
  type ToolFacts,
  type WireForm,
  type Workspace,
} from '@toolsight/core'
import {
  type CodeLens,
  type CodeLensParams,
  CodeLensRefreshRequest,
  type Command,
  type Position,
  type Range,
} from 'vscode-languageserver'
import { heldSigns, heldTitle } from '../lenses/held-lenses.js'
import { lensesOfInput } from '../lenses/input-lenses.js'
import { outcomeCommand, samplesIn, verdictsIn } from '../lenses/sample-lenses.js'
import { serverLenses } from '../lenses/server-lenses.js'
import { type Size, signFor, sizeTitle } from '../lenses/titles.js'
import { CLIENT_COMMANDS, COMMANDS, type ShowArgument, type ToolArgument } from '../messages.js'
import { hash } from '../protocol/hash.js'
import type { Folder } from '../session/folder.js'
import type { Session } from '../session/session.js'
import type { Settings } from '../session/settings.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { sourceInLens, titleOfTarget, toldTargets } from '../targets/words.js'
import { titleOf } from '../tools/tool-title.js'
import type { Feature } from './feature.js'

/** What a lens carries until it comes into sight. */
type LensData =
  | ToolLensData
  | { uri: string; kind: 'outcome'; sample: string }
  /** The code there sends tools together. */
  | { uri: string; kind: 'held'; start: Position }

type ToolLensData = { uri: string; tool: string } & (
  | { kind: 'target'; target: string }
  | { kind: 'size' | 'preview' | 'samples' }
  /** It is not as its lock has it. */
  | { kind: 'lock'; isOneOfSeveral: boolean }
  /** No provider is known. */
  | { kind: 'no-target' }
  /** One of several tools that one call makes. */
  | { kind: 'named' }
)

/** Of so many tools that one call makes there is a lens each. */
const MOST_OF_ONE_CALL = 8

/**
 * Above each tool: how it stands for each target that it is checked for and what names that, its size, whether it is as its lock has it, and the
 * ways to a preview and to samples. Above
 * what sends tools together: how many, what they cost, how many would be refused. Above each sample, and above an input that is
 * being written: what becomes of it.
 */
export const codeLens: Feature = {
  capabilities: () => ({ codeLensProvider: { resolveProvider: true } }),

  register(session) {
    const given = new Given(session)
    session.connection.onCodeLens(
      session.answer(
        'textDocument/codeLens',
        null,
        async ({ textDocument: { uri } }: CodeLensParams, { signal }) => {
          const input = session.inputs.at(uri)
          if (input) return lensesOfInput(session, input, signal)
          const place = await session.file(uri)
          const servers = place ? await serverLenses(place) : []
          const report = place && (await session.report(uri, signal))
          if (!report) return servers.length > 0 ? servers : null
          await given.note(place)
          return [
            ...servers,
            ...lensesOf(session, place),
            ...(await lensesOfHeld(place)),
            ...(await lensesOfSamples(session, place)),
          ]
        },
      ),
    )
    const resolve = session.answer('codeLens/resolve', null, (lens: CodeLens) => resolved(session, lens))
    session.connection.onCodeLensResolve(
      async (lens, token) => (await resolve(lens, token)) ?? withoutCommand(lens),
    )
    refreshing(session, given)
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
  const byId = new Map(tools.map(({ tool }) => [tool.id, tool]))
  return [...places.values()].flatMap(({ range, ids }) => {
    const [first] = ids.map((id) => byId.get(id))
    const choices = first ? toldTargets(workspace.wire.choices(first), folder) : null
    const targets = choices?.length === 0 ? [null] : (choices ?? []).map(({ target }) => target)
    const changed = new Set(ids.filter((id) => hasChanged(workspace, byId.get(id))))
    return dataFor(ids, uri, { targets, changed }, folder.settings).map((data) => ({ range, data }))
  })
}

/** Whether there is something to say of it and the lock of its package. */
function hasChanged({ locks }: Workspace, tool: ToolFacts | undefined): boolean {
  const state = tool ? locks.since.state(tool) : null
  return state === 'changed' || state === 'new'
}

async function lensesOfHeld({ uri, file, workspace, folder }: WorkspaceFile): Promise<CodeLens[]> {
  if (!folder.settings.codeLens.state) return []
  const held = (await workspace.manifest.heldTools(file)) ?? []
  return held.map(({ range: { start } }): CodeLens => {
    const data: LensData = { uri, kind: 'held', start }
    return { range: { start, end: start }, data }
  })
}

async function lensesOfSamples(session: Session, place: WorkspaceFile): Promise<CodeLens[]> {
  if (!place.folder.settings.codeLens.outcomes) return []
  const samples = await samplesIn(session, place)
  return samples.map(({ id, range: { start } }) => {
    const data: LensData = { uri: place.uri, kind: 'outcome', sample: id }
    return { range: { start, end: start }, data }
  })
}

function dataFor(
  ids: string[],
  uri: string,
  {
    targets,
    changed,
  }: {
    /** Null: no provider is known. */
    targets: ReadonlyArray<string | null>
    /** Tools that are not as their lock has them. */
    changed: ReadonlySet<string>
  },
  { codeLens: wanted }: Settings,
): ToolLensData[] {
  const [tool = '', ...more] = ids
  const lock = (each: string): ToolLensData[] =>
    changed.has(each) ? [{ uri, tool: each, kind: 'lock', isOneOfSeveral: more.length > 0 }] : []
  if (more.length > 0) {
    if (!wanted.state) return []
    return ids
      .slice(0, MOST_OF_ONE_CALL)
      .flatMap((each): ToolLensData[] => [{ uri, tool: each, kind: 'named' }, ...lock(each)])
  }
  const state: ToolLensData[] = [
    ...targets.map(
      (target): ToolLensData =>
        target === null ? { uri, tool, kind: 'no-target' } : { uri, tool, kind: 'target', target },
    ),
    { uri, tool, kind: 'size' },
    ...lock(tool),
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
  if (data.kind === 'outcome') {
    const sample = place && (await samplesIn(session, place)).find(({ id }) => id === data.sample)
    return place && sample
      ? { ...lens, command: await outcomeCommand(session, place, sample) }
      : withoutCommand(lens)
  }
  if (data.kind === 'held') {
    const command = place && (await heldCommand(session, place, data.start))
    return command ? { ...lens, command } : withoutCommand(lens)
  }
  const shown = session.shown(data.uri)
  const found = shown?.tools().find(({ tool }) => tool.id === data.tool)
  if (!place || !shown || !found) return withoutCommand(lens)
  const findings = shown.findings().filter(({ toolId }) => toolId === data.tool)
  return { ...lens, command: await commandFor(session, place, data, { ...found, findings }) }
}

/** To the view of all tools, where there is one. */
async function heldCommand(session: Session, place: WorkspaceFile, start: Position): Promise<Command | null> {
  const all = (await place.workspace.manifest.heldTools(place.file)) ?? []
  const held = all.find(({ range }) => isDeepStrictEqual(range.start, start))
  const title = held && (await heldTitle(session, place, held, !canRefresh(session)))
  return title ? { title, command: session.options.clientCommands ? FOCUS_TOOLS : '' } : null
}

/** The editor's own command for a view. */
const FOCUS_TOOLS = 'toolsight.tools.focus'

/** No lens waits for a capture: until there is one it tells of the documented shape. */
async function wireAtHand(workspace: Workspace, tool: ToolFacts, target: string): Promise<WireForm> {
  return workspace.wire.known(tool, target) ?? workspace.wire.form(tool, target, null)
}

interface Found {
  tool: ToolFacts
  isStale: boolean
  findings: Finding[]
}

async function commandFor(
  session: Session,
  place: WorkspaceFile,
  data: ToolLensData,
  { tool, isStale, findings }: Found,
): Promise<Command> {
  const { uri } = data
  const { knowsCallers } = place.folder
  const argument: ToolArgument = { uri, tool: tool.id }
  switch (data.kind) {
    case 'target': {
      const { workspace } = place
      const sign = signFor(tool, findings, data.target, await wireAtHand(workspace, tool, data.target))
      const choice = workspace.wire.choices(tool).find(({ target }) => target === data.target)
      const source = choice ? sourceInLens(choice, workspace.root) : ''
      const title = `${sign} ${titleOfTarget(data.target, workspace.wire.targets())}${source}`
      return showing(session, title, 'wire', { ...argument, target: data.target })
    }
    case 'no-target': {
      const command = session.options.clientCommands ? CLIENT_COMMANDS.chooseTargets : COMMANDS.chooseTargets
      return { title: NO_PROVIDER, command, arguments: [argument] }
    }
    case 'size':
      return showing(
        session,
        sizeTitle(await sizeOf(session, place, tool), tool, { isStale, knowsCallers }),
        'schema',
        argument,
      )
    case 'named': {
      const size = sizeTitle(await sizeOf(session, place, tool), tool, { isStale, knowsCallers })
      return showing(session, `${titleOf(tool)}: ${size}`, 'schema', argument)
    }
    case 'lock': {
      const since = await place.workspace.locks.since.of(tool)
      // It was put back meanwhile: the lens goes with the next ones.
      const text = since ? sinceLockText(since) : 'as in the lock'
      return showing(session, data.isOneOfSeveral ? `${titleOf(tool)}: ${text}` : text, 'lock', argument)
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
  lock: CLIENT_COMMANDS.compareWithLock,
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

function sizeOf(session: Session, { workspace }: WorkspaceFile, tool: ToolFacts): Promise<Size> {
  return session.sizes.of(workspace, tool, !canRefresh(session))
}

/** Whether the client can be told that lenses say something else by now. */
function canRefresh({ client }: Session): boolean {
  return client.workspace?.codeLens?.refreshSupport === true
}

/** A tool that has gone meanwhile: a lens without a title would be asked for again and again. */
function withoutCommand(lens: CodeLens): CodeLens {
  return { ...lens, command: { title: '…', command: '' } }
}

interface GivenLenses {
  version: number | undefined
  content: string
  /** Whether it says something of tools in other files. */
  holdsTools: boolean
}

/** What the lenses that a client has say, by the URI of their document. */
class Given {
  readonly #session: Session
  readonly #lenses = new Map<string, GivenLenses>()

  constructor(session: Session) {
    this.#session = session
    session.documents.onDidClose(({ document }) => this.#lenses.delete(document.uri))
  }

  /** The client is given lenses of what is known now. */
  async note(place: WorkspaceFile): Promise<void> {
    const now = await this.#now(place)
    if (now) this.#lenses.set(place.uri, now)
  }

  /** URIs of documents whose lenses say something of tools in other files. */
  get holding(): string[] {
    return [...this.#lenses].filter(([, { holdsTools }]) => holdsTools).map(([uri]) => uri)
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
  async #now(place: WorkspaceFile): Promise<GivenLenses | null> {
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
      holdsTools: held !== null,
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
        ]),
      ),
    }
  }
}

/** Lenses are asked for when their text changes; what else they are about is told. */
function refreshing(session: Session, given: Given): void {
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

/** URIs of open documents whose lenses say something of these files: themselves, and the samples beside them. */
function documentsAbout(session: Session, folder: Folder, files: readonly string[]): string[] {
  const beside = files.flatMap((file) => {
    const [tool] = folder.reports.get(file)?.tools ?? []
    return tool && folder.workspace ? [samplesFileOf(tool.file)] : []
  })
  const uris = [...files, ...beside].map((file) => session.uriOf(file))
  return [...new Set(uris)].filter((uri) => session.shown(uri))
}
