import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type Json,
  type PlacedSample,
  type Preview,
  type PreviewInput,
  type Sample,
  samplesFileOf,
  type ToolFacts,
  type Workspace,
} from '@toolsight/core'
import { type Block, code, dotted, type Inline, toPlainMarkdown } from '@toolsight/core/prose'
import type { DocumentResult } from '../messages.js'
import {
  type Expected,
  issueBlocks,
  messageBlocks,
  notesOf,
  outcomeLine,
  repairBlocks,
} from '../previews/preview-blocks.js'
import type { Previews } from '../previews/previews.js'
import { titleOf } from '../tools/tool-title.js'

/** An input that is shown, and where it comes from. */
interface Case {
  title: string
  given: PreviewInput
  expected: Expected
}

/** More would take long, and nobody reads them. */
const MOST = 12

/**
 * What the model reads when it errs: one input, or, where none is given, those that somebody wrote for the tool, the ones to be
 * refused first, else near misses that are made.
 */
export async function previewDocument(
  previews: Previews,
  workspace: Workspace,
  tool: ToolFacts,
  given: PreviewInput | null,
  style: string | undefined,
): Promise<DocumentResult> {
  const name = titleOf(tool)
  const { cases, from } = given
    ? { cases: [{ title: 'The input', given, expected: null }], from: null }
    : await casesFor(workspace, tool)
  const blocks: Block[] = [{ heading: [`What the model reads of `, code(name)], level: 1 }]
  if (from) blocks.push({ line: from })
  for (const each of cases) {
    const preview = await previews.of(workspace, tool, each.given, style)
    blocks.push(...caseBlocks(each, preview))
    // Why nothing can be judged is said once.
    if (preview.outcome === 'unavailable') break
  }
  return { text: `${toPlainMarkdown(blocks)}\n`, languageId: 'markdown', title: `${name}: preview` }
}

/** One sample that somebody wrote, and what becomes of it. */
export async function sampleDocument(
  previews: Previews,
  workspace: Workspace,
  sample: PlacedSample,
): Promise<DocumentResult> {
  const { tool, file, range, kind, label, note, input } = sample
  const name = titleOf(tool)
  const line = range === null ? '' : `:${range.start.line + 1}`
  const place = code(`${path.posix.basename(file)}${line}`)
  const preview = await previews.of(workspace, tool, { input })
  const blocks: Block[] = [
    { heading: ['What the model reads of ', code(name)], level: 1 },
    { line: [place, ' · to be ', kind === 'valid' ? 'accepted' : 'refused'] },
    ...caseBlocks({ title: note ?? label, given: { input }, expected: kind }, preview),
  ]
  return { text: `${toPlainMarkdown(blocks)}\n`, languageId: 'markdown', title: `${name}: sample` }
}

async function casesFor(workspace: Workspace, tool: ToolFacts): Promise<{ cases: Case[]; from: Inline[] }> {
  const own = await workspace.samples.own(tool)
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
  const { invalid, notes } = await workspace.samples.generate(tool)
  if (invalid.length === 0) {
    return {
      cases: [{ title: 'An empty input', given: { input: {} }, expected: null }],
      from: notes.slice(0, 1),
    }
  }
  const file = code(path.posix.basename(samplesFileOf(tool.file)))
  return {
    cases: invalid.map((sample) => toCase(sample, 'invalid')),
    from: ['Near misses, made from the schema. Write your own into ', file, ' to see them here.'],
  }
}

function toCase({ input, note }: Sample, kind: 'valid' | 'invalid'): Case {
  const title = note ?? `A sample to be ${kind === 'valid' ? 'accepted' : 'refused'}`
  return { title, given: { input }, expected: kind }
}

/** Input → repairs → issues → messages → what the handler gets. */
function caseBlocks({ title, given, expected }: Case, preview: Preview): Block[] {
  return [
    { heading: [title], level: 2 },
    outcomeLine(preview, expected),
    ...notesOf(preview),
    'raw' in given ? { json: given.raw } : { json: pretty(given.input) },
    ...repairBlocks(preview),
    ...labelledIssues(preview),
    ...messageBlocks(preview),
    ...handlerBlocks(given, preview),
  ]
}

/** Beneath repairs issues need a word of their own. */
function labelledIssues(preview: Preview): Block[] {
  const blocks = issueBlocks(preview)
  const isLabelled = blocks.length > 0 && preview.repaired?.accepted === true
  return isLabelled ? [{ line: ['Without it, these are the issues:'] }, ...blocks] : blocks
}

function handlerBlocks(given: PreviewInput, { value, repaired }: Preview): Block[] {
  if (repaired?.accepted && repaired.value !== undefined)
    return [{ line: ['With repair the handler would get:'] }, { json: pretty(repaired.value) }]
  if (value === undefined || !changes(given, value)) return []
  return [{ line: ['The handler gets:'] }, { json: pretty(value) }]
}

function changes(given: PreviewInput, value: Json): boolean {
  return !('input' in given) || !isDeepStrictEqual(given.input, value)
}

function pretty(value: Json): string {
  return JSON.stringify(value, null, 2)
}
