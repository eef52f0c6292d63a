import {
  costOfField,
  costOfTool,
  type FieldFacts,
  type Finding,
  pathText,
  stateText,
  type TargetChoice,
  type ToolCost,
  type ToolFacts,
  type ToolTokens,
} from '@toolsight/core'
import { type Block, code, dotted, firstLine, prose, toMarkdown } from '@toolsight/core/prose'

/** Lines of JSON in a card: TypeScript's own quick info stands above it. */
const MAX_LINES = 24

const MAX_FINDINGS = 4

/** What the model gets of a tool, and what that costs, in Markdown. */
export function toolCard(
  tool: ToolFacts,
  {
    findings,
    targets,
    cost,
  }: { findings: readonly Finding[]; targets: readonly TargetChoice[]; cost: ToolCost | null },
): string {
  const facts = tool.stale ?? tool
  const blocks: Block[] = [
    {
      line: dotted([
        ['Toolsight: ', { strong: facts.name ?? 'unnamed tool' }],
        [tool.stale ? 'stale: last good schema' : stateText(tool, findings, targets)],
        facts.vendor === null ? [] : [[facts.vendor, facts.vendorVersion].filter(Boolean).join(' ')],
        facts.converter === null ? [] : ['schema converted by ', code(facts.converter)],
      ]),
    },
  ]
  const shown = findings.slice(0, MAX_FINDINGS)
  if (shown.length > 0)
    blocks.push({ items: shown.map(({ code: id, message }) => [...prose(firstLine(message)), ` (${id})`]) })
  else if (tool.reason !== null) blocks.push({ line: prose(firstLine(tool.reason)) })
  if (facts.schema) blocks.push({ json: excerpt(facts.schema) })
  if (cost) blocks.push({ line: costOfTool(cost, facts) })
  return toMarkdown(blocks)
}

/** One field as the model gets it. */
export function fieldCard(
  tool: ToolFacts,
  { path, required, why, schema, target, tokens }: FieldFacts,
  definition: ToolTokens | null,
): string {
  const blocks: Block[] = [
    {
      line: dotted([
        ['Toolsight: ', { strong: pathText(path) }],
        [required ? 'required' : 'optional'],
        ['field of ', code(tool.name ?? 'an unnamed tool')],
      ]),
    },
  ]
  if (why) blocks.push({ line: prose(why) })
  blocks.push({ json: excerpt(target ?? schema) })
  if (definition && tokens !== null) blocks.push({ line: costOfField(tokens, definition) })
  return toMarkdown(blocks)
}

function excerpt(value: unknown): string {
  const lines = JSON.stringify(value, null, 2).split('\n')
  return lines.length <= MAX_LINES + 1 ? lines.join('\n') : [...lines.slice(0, MAX_LINES), '…'].join('\n')
}
