import { isDeepStrictEqual } from 'node:util'
import {
  type Finding,
  type HeldTools,
  NO_PROVIDER,
  sinceLockText,
  type ToolFacts,
  type WireForm,
  type Workspace,
} from '@toolsight/core'
import type { CodeLens, CodeLensParams, Command, Position, Range } from 'vscode-languageserver'
import { canRefresh, GivenLenses, refreshing } from '../lenses/given-lenses.js'
import { sumTitle } from '../lenses/held-lenses.js'
import { lensesOfInput } from '../lenses/input-lenses.js'
import { outcomeCommand, samplesIn } from '../lenses/sample-lenses.js'
import { serverLenses } from '../lenses/server-lenses.js'
import { type Size, signFor, sizeTitle } from '../lenses/titles.js'
import { CLIENT_COMMANDS, COMMANDS, type ShowArgument, type ToolArgument } from '../messages.js'
import type { Session } from '../session/session.js'
import type { Settings } from '../session/settings.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { sourceInLens, titleOfTarget, toldTargets } from '../targets/words.js'
import { findingsOfTool, toolsRegisteredIn, toolsWrittenIn } from '../tools/shown-tools.js'
import { titleOf } from '../tools/tool-title.js'
import type { Feature } from './feature.js'

/** What a lens carries until it comes into sight. */
type LensData =
  | ToolLensData
  | { uri: string; kind: 'outcome'; sample: string }
  /** The code there sends tools together. */
  | { uri: string; kind: 'held'; start: Position }
  /** The call there registers tools that are written in other places. */
  | { uri: string; kind: 'registered'; start: Position }

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
    const given = new GivenLenses(session)
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
          const held = await given.note(place)
          return [
            ...servers,
            ...lensesOf(session, place),
            ...lensesOfRegistered(session, place),
            ...lensesOfHeld(place, held),
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

function lensesOf(session: Session, place: WorkspaceFile): CodeLens[] {
  const { uri, folder, workspace } = place
  const tools = toolsWrittenIn(session, place)
  const places = new Map<string, { range: Range; ids: string[] }>()
  for (const { tool, range } of tools) {
    const key = JSON.stringify(range.start)
    const here = places.get(key) ?? { range, ids: [] }
    here.ids.push(tool.id)
    places.set(key, here)
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

/** Above a call that registers what is written elsewhere: how much that is together. */
function lensesOfRegistered(session: Session, place: WorkspaceFile): CodeLens[] {
  if (!place.folder.settings.codeLens.state) return []
  return toolsRegisteredIn(session, place).map(({ range }): CodeLens => {
    const data: LensData = { uri: place.uri, kind: 'registered', start: range.start }
    return { range, data }
  })
}

/** Whether there is something to say of it and the lock of its package. */
function hasChanged({ locks }: Workspace, tool: ToolFacts | undefined): boolean {
  const state = tool ? locks.since.state(tool) : null
  return state === 'changed' || state === 'new'
}

function lensesOfHeld({ uri }: WorkspaceFile, held: readonly HeldTools[]): CodeLens[] {
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
    const title = place && (await titleOfHeld(session, place, data.start))
    return title ? { ...lens, command: toTools(session, title) } : withoutCommand(lens)
  }
  if (data.kind === 'registered') {
    const isThere = ({ range }: { range: Range }) => isDeepStrictEqual(range.start, data.start)
    const call = place && toolsRegisteredIn(session, place).find(isThere)
    if (!call) return withoutCommand(lens)
    return {
      ...lens,
      command: toTools(session, await sumTitle(session, place, call.tools, !canRefresh(session))),
    }
  }
  const found = place && toolsWrittenIn(session, place).find(({ tool }) => tool.id === data.tool)
  if (!found) return withoutCommand(lens)
  const findings = findingsOfTool(session, place.folder, found.tool)
  return { ...lens, command: await commandFor(session, place, data, { ...found, findings }) }
}

async function titleOfHeld(session: Session, place: WorkspaceFile, start: Position): Promise<string | null> {
  const all = (await place.workspace.manifest.heldTools(place.file)) ?? []
  const held = all.find(({ range }) => isDeepStrictEqual(range.start, start))
  const tools = held ? await place.workspace.manifest.toolsHeld(held) : []
  return tools.length === 0 ? null : sumTitle(session, place, tools, !canRefresh(session))
}

/** To the view of all tools, where there is one. */
function toTools({ options }: Session, title: string): Command {
  return { title, command: options.clientCommands ? FOCUS_TOOLS : '' }
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
  const { knowsCallers } = place.folder
  const argument: ToolArgument = { uri: session.uriOf(tool.file), tool: tool.id }
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

/** A tool that has gone meanwhile: a lens without a title would be asked for again and again. */
function withoutCommand(lens: CodeLens): CodeLens {
  return { ...lens, command: { title: '…', command: '' } }
}
