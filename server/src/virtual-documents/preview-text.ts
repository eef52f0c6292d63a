import path from 'node:path'
import type { Json, Preview, PreviewInput, Sample, ToolFacts, Workspace } from '@toolsight/core'
import { type Block, code, dotted, type Inline, toMarkdown } from '@toolsight/core/prose'
import type { DocumentResult } from '../messages.js'
import { titleOf } from '../tool-title.js'

/** An input that is shown, and where it comes from. */
interface Case {
  title: string
  given: PreviewInput
}

/** More would take long, and nobody reads them. */
const MOST = 12

/**
 * What the model reads when it errs: one input, or, where none is given, those that somebody wrote for the tool, the ones to be
 * refused first, else near misses that are made.
 */
export async function previewDocument(
  workspace: Workspace,
  tool: ToolFacts,
  given: PreviewInput | null,
  style: string | undefined,
): Promise<DocumentResult> {
  const name = titleOf(tool)
  const { cases, from } = given
    ? { cases: [{ title: 'The input', given }], from: null }
    : await casesFor(workspace, tool)
  const blocks: Block[] = [{ heading: [`What the model reads of `, code(name)], level: 1 }]
  if (from) blocks.push({ line: from })
  for (const each of cases) {
    const preview = await workspace.preview(tool, each.given, style)
    blocks.push(...caseBlocks(each, preview))
    // Why nothing can be judged is said once.
    if (preview.outcome === 'unavailable') break
  }
  return { text: `${toMarkdown(blocks)}\n`, languageId: 'markdown', title: `${name}: preview` }
}

async function casesFor(workspace: Workspace, tool: ToolFacts): Promise<{ cases: Case[]; from: Inline[] }> {
  const own = await workspace.ownSamples(tool)
  if (own.length > 0) {
    const ordered = [
      ...own.filter(({ kind }) => kind === 'invalid'),
      ...own.filter(({ kind }) => kind === 'valid'),
    ]
    const files = [...new Set(own.map(({ file }) => path.posix.basename(file)))]
    const more = ordered.length > MOST ? `, the first ${MOST} of ${ordered.length}` : ''
    return {
      cases: ordered.slice(0, MOST).map((sample) => toCase(sample, sample.kind)),
      from: ['Samples of ', ...dotted(files.map((file) => [code(file)])), `${more}.`],
    }
  }
  const { invalid, notes } = await workspace.samples(tool)
  if (invalid.length === 0) {
    return { cases: [{ title: 'An empty input', given: { input: {} } }], from: notes.slice(0, 1) }
  }
  const file = code(path.posix.basename(workspace.samplesFile(tool)))
  return {
    cases: invalid.map((sample) => toCase(sample, 'invalid')),
    from: ['Near misses, made from the schema. Write your own into ', file, ' to see them here.'],
  }
}

function toCase({ input, note }: Sample, kind: 'valid' | 'invalid'): Case {
  return { title: note ?? `A sample to be ${kind === 'valid' ? 'accepted' : 'refused'}`, given: { input } }
}

function caseBlocks({ title, given }: Case, preview: Preview): Block[] {
  return [
    { heading: [title], level: 2 },
    { line: dotted(outcomeOf(preview)) },
    ...notesOf(preview),
    'raw' in given ? { json: given.raw } : { json: pretty(given.input) },
    ...repairBlocks(preview),
    ...issueBlocks(preview),
    ...preview.messages.flatMap((each) => messageBlocks(each, preview.messages.length > 1)),
    ...(preview.value === undefined || !changes(given, preview.value)
      ? []
      : [{ line: ['The handler gets:'] }, { json: pretty(preview.value) }]),
  ]
}

function outcomeOf({ outcome, issues, tokens, messages }: Preview): Inline[][] {
  const cost =
    tokens === null || messages.length > 1
      ? []
      : [[`what the model reads is ${tokens} tokens by `, code('o200k_base')]]
  switch (outcome) {
    case 'accepted':
      return [['accepted']]
    case 'refused':
      return [['refused'], [issues.length === 1 ? '1 issue' : `${issues.length} issues`], ...cost]
    case 'malformed':
      return [['no JSON'], ...cost]
    case 'unavailable':
      return [['not known']]
  }
}

function notesOf({ reason, stale }: Preview): Block[] {
  const stalely = 'Judged by the last text of the tool that could be evaluated.'
  return [...(reason === null ? [] : [{ line: [reason] }]), ...(stale ? [{ line: [stalely] }] : [])]
}

function issueBlocks({ issues }: Preview): Block[] {
  if (issues.length === 0) return []
  return [
    {
      items: issues.map(({ path: at, message }): Inline[] => [...whereabouts(at), `: ${message}`]),
    },
  ]
}

function messageBlocks(
  { style, tokens, message }: Preview['messages'][number],
  isOneOfMany: boolean,
): Block[] {
  // The cost of a single one stands at the top.
  const cost = isOneOfMany && tokens !== null ? ` (${tokens === 1 ? '1 token' : `${tokens} tokens`})` : ''
  return [{ line: [`The model reads, in the style `, code(style), `${cost}:`] }, { json: message }]
}

/** What repair would change; nothing where there was nothing to repair. */
function repairBlocks({ repaired, repairs }: Preview): Block[] {
  if (!repaired?.accepted) return []
  return [
    { line: ['With repair it is accepted:'] },
    {
      items: repairs.map(({ path: at, from, to, why }): Inline[] => [
        ...whereabouts(at),
        ': ',
        code(JSON.stringify(from)),
        ...(to === undefined ? [' left out'] : [' → ', code(JSON.stringify(to))]),
        ` (${why})`,
      ]),
    },
    ...(repaired.value === undefined
      ? []
      : [{ line: ['The handler would get:'] }, { json: pretty(repaired.value) }]),
  ]
}

function whereabouts(at: Preview['issues'][number]['path']): Inline[] {
  return at.length === 0 ? ['the input'] : [code(at.map(String).join('.'))]
}

function changes(given: PreviewInput, value: Json): boolean {
  return !('input' in given) || JSON.stringify(given.input) !== JSON.stringify(value)
}

function pretty(value: Json): string {
  return JSON.stringify(value, null, 2)
}
