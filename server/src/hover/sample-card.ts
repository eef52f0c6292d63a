import type { PlacedSample, Workspace } from '@toolsight/core'
import { type Block, code, dotted } from '@toolsight/core/prose'
import {
  issueBlocks,
  messageBlock,
  notesOf,
  outcomeOf,
  repairBlocks,
  tokensText,
} from '../previews/preview-blocks.js'
import type { Previews } from '../previews/previews.js'
import type { CommandLinks } from './command-links.js'

/** What becomes of a sample: outcome, issues, repairs, what the model reads and what that costs. */
export async function sampleCard(
  previews: Previews,
  workspace: Workspace,
  { tool, input, kind, label, range }: PlacedSample,
  links: CommandLinks,
): Promise<Block[]> {
  const preview = await previews.of(workspace, tool, { input })
  const [first, ...more] = preview.messages
  const link = range && links.toSample('Open the live preview', range.start)
  return [
    { line: dotted([[{ strong: label }], ...outcomeOf(preview, kind)]) },
    ...notesOf(preview),
    ...issueBlocks(preview),
    ...repairBlocks(preview),
    ...(first ? messageBlock(first) : []),
    ...(more.length > 0
      ? [{ line: dotted(more.map(({ label, tokens }) => [code(label), ...costOf(tokens)])) }]
      : []),
    ...(link ? [{ line: [link] }] : []),
  ]
}

/** The same in one line. */
export async function sampleLine(
  previews: Previews,
  workspace: Workspace,
  sample: PlacedSample,
): Promise<Block> {
  const { tool, input, kind, label } = sample
  const preview = await previews.of(workspace, tool, { input })
  const reads = preview.tokens === null ? [] : [[`what the model reads is ${tokensText(preview.tokens)}`]]
  return { line: dotted([['The sample ', code(label)], ...outcomeOf(preview, kind), ...reads]) }
}

function costOf(tokens: number | null): string[] {
  return tokens === null ? [] : [` (${tokensText(tokens)})`]
}
