import {
  type JudgedSample,
  type PlacedSample,
  type Preview,
  relativeTo,
  type Workspace,
} from '@toolsight/core'
import { uriOfFile } from '@toolsight/core/paths'
import { onOneLine, toPlainText } from '@toolsight/core/prose'
import {
  type Range,
  SAMPLES,
  type SampleNode,
  type SampleOutcome,
  type SamplesParams,
  TRY_SAMPLES,
  type TrySamplesParams,
} from '../messages.js'
import { issueBlocks, messageBlock, notesOf, outcomeLine } from '../previews/preview-blocks.js'
import type { Session } from '../session/session.js'
import { titleOf } from '../tools/tool-title.js'
import type { Feature } from './feature.js'

/** The samples of tools as tests: which there are, and their results. */
export const samples: Feature = {
  register(session) {
    session.connection.onRequest(
      SAMPLES,
      session.answer<SamplesParams, SampleNode[]>(SAMPLES, [], (params, { signal }) =>
        nodesOf(session, params, signal),
      ),
    )
    session.connection.onRequest(
      TRY_SAMPLES,
      session.answer<TrySamplesParams, SampleOutcome[]>(TRY_SAMPLES, [], (params, { signal }) =>
        outcomesOf(session, params, signal),
      ),
    )
  },
}

async function nodesOf(session: Session, { uri }: SamplesParams, signal: AbortSignal): Promise<SampleNode[]> {
  if (uri !== undefined) {
    const place = await session.file(uri)
    const placed = place ? await place.workspace.samples.placed(place.file) : []
    const sources = new Set(placed.map(({ tool }) => tool.file))
    const nodes: SampleNode[] = []
    for (const source of sources) {
      const all = (await place?.workspace.samples.placed(source)) ?? []
      nodes.push(fileNode(session, source, all))
    }
    return nodes
  }
  const nodes: SampleNode[] = []
  for (const { workspace, reports } of session.folders.all) {
    for (const file of [...reports.keys()].sort()) {
      if (signal.aborted) return nodes
      const { tools, stale } = reports.get(file) ?? { tools: [], stale: [] }
      if (!workspace || tools.length + stale.length === 0) continue
      const placed = await workspace.samples.placed(file)
      if (placed.length > 0) nodes.push(fileNode(session, file, placed))
    }
  }
  return nodes
}

function fileNode(session: Session, file: string, samples: readonly PlacedSample[]): SampleNode {
  const uri = session.uriOf(file)
  const tools = [...new Map(samples.map(({ tool }) => [tool.id, tool])).values()]
  const children = tools.map((tool): SampleNode => {
    const own = samples.filter((each) => each.tool.id === tool.id)
    const lists = (['valid', 'invalid'] as const).flatMap((kind) => {
      const entries = own.filter((each) => each.kind === kind)
      return entries.length === 0 ? [] : [listNode(session, `${tool.id}/${kind}`, kind, entries)]
    })
    const range = tool.site.callee
    return { id: tool.id, kind: 'tool', label: titleOf(tool), description: '', uri, range, children: lists }
  })
  const label = onOneLine(file.slice(file.lastIndexOf('/') + 1))
  return { id: uriOfFile(file), kind: 'file', label, description: folderOf(session, file), uri, children }
}

function listNode(
  session: Session,
  id: string,
  kind: 'valid' | 'invalid',
  samples: readonly PlacedSample[],
): SampleNode {
  const description = kind === 'valid' ? 'to be accepted' : 'to be refused'
  const children = samples.map((sample) => sampleNode(session, sample))
  // Without a range: the mark of a test stands beside each sample, and not twice beside the first.
  const { uri } = children[0] as SampleNode
  return { id, kind: 'list', label: kind, description, uri, children }
}

function sampleNode(session: Session, { id, label, file, range, source, tool }: PlacedSample): SampleNode {
  const uri = session.uriOf(file)
  const description = source === 'code' ? 'in the definition' : ''
  return {
    id,
    kind: 'sample',
    label: onOneLine(label),
    description,
    uri,
    range: range ?? tool.site.callee,
    children: [],
  }
}

/** Where the file is, from its folder. */
function folderOf(session: Session, file: string): string {
  const folder = session.folderOf(file)
  const root = folder?.workspace?.root
  const inside = root === undefined ? file : relativeTo(root, file)
  return inside.slice(0, Math.max(0, inside.lastIndexOf('/')))
}

async function outcomesOf(
  session: Session,
  { uri, ids }: TrySamplesParams,
  signal: AbortSignal,
): Promise<SampleOutcome[]> {
  const place = await session.file(uri)
  if (!place) return []
  const { workspace, file } = place
  const wanted = ids && new Set(ids)
  const judged = (await workspace.samples.judged(file)).filter(({ id }) => wanted?.has(id) ?? true)
  const outcomes: SampleOutcome[] = []
  for (const sample of judged) {
    signal.throwIfAborted()
    outcomes.push(await outcomeOf(session, workspace, sample))
  }
  return outcomes
}

async function outcomeOf(
  session: Session,
  workspace: Workspace,
  sample: JudgedSample,
): Promise<SampleOutcome> {
  const { id, kind, verdict, file, at, tool, input } = sample
  const place = { uri: session.uriOf(file), range: at as Range }
  if (verdict.accepted === null) {
    const { reason } = verdict
    return { id, state: 'skipped', message: reason, output: '', ...place }
  }
  const preview = await workspace.samples.preview(tool, { input })
  const isAsWanted = verdict.accepted === (kind === 'valid')
  return {
    id,
    state: isAsWanted ? 'passed' : 'failed',
    message: isAsWanted ? null : failure(sample, preview),
    output: [...(isAsWanted ? [verdictOf(preview, kind)] : []), ...readBy(preview)].join('\n\n'),
    ...place,
  }
}

function failure({ kind, tool }: JudgedSample, preview: Preview): string {
  if (kind === 'invalid')
    return `${titleOf(tool)} accepts this sample, though it is to be refused.\nMove it to "valid", or tighten the tool.`
  const issues = toPlainText(issueBlocks(preview))
  return `${titleOf(tool)} refuses this sample, though it is to be accepted.\n${issues}`
}

/** Outcome and issues. */
function verdictOf(preview: Preview, kind: 'valid' | 'invalid'): string {
  return toPlainText([outcomeLine(preview, kind), ...notesOf(preview), ...issueBlocks(preview)])
}

/** What the model reads, in each style. */
function readBy({ messages }: Preview): string[] {
  return messages.map((each) => toPlainText(messageBlock(each)))
}
