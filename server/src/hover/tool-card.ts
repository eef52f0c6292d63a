import { costOf, costOfTool, survivalText, type ToolFacts } from '@toolsight/core'
import { type Block, code, dotted, firstLine, type Inline, listed, prose } from '@toolsight/core/prose'
import { titleOf } from '../tools/tool-title.js'
import { calledBlocks } from './called.js'
import { checkedForBlocks } from './checked-for.js'
import { inflationsOfTool } from './inflations.js'
import { excerpt } from './json-excerpt.js'
import { sinceLockBlocks } from './since-lock.js'
import { explanation, stateOf } from './standing.js'
import { type Subject, shownFacts } from './subject.js'
import { wireBlocks } from './wire-line.js'

/** What a tool is and where to go from it, what it costs and what becomes of it on the way; the schema last, for it is long. */
export async function toolCard(subject: Subject): Promise<Block[]> {
  const { facts } = shownFacts(subject)
  const { workspace, place, maxLines } = subject
  const isOutput = place.part === 'outputSchema'
  const schema = isOutput ? facts.outputSchema : facts.schema
  const blocks: Block[] = [
    { line: headline(subject, isOutput) },
    ...(isOutput ? [] : linkLine(subject, schema !== null)),
    ...(isOutput ? [] : calledBlocks(place.tool, workspace.root)),
    ...explanation(subject),
    ...outputProblem(subject),
    ...(isOutput ? [] : await sinceLockBlocks(subject)),
    ...(isOutput ? [] : checkedForBlocks(subject)),
  ]
  const cost = isOutput ? null : await costOf(workspace, place.tool)
  if (cost) blocks.push({ line: costOfTool(cost, facts) }, ...inflationsOfTool(cost.definition))
  const survival = isOutput ? null : survivalText(facts)
  if (survival !== null) blocks.push({ line: [survival] })
  if (!isOutput) blocks.push(...(await wireBlocks(workspace, place.tool)))
  if (place.others.length > 0) blocks.push({ line: ['The same place makes ', ...namesOf(place.others), '.'] })
  if (schema) blocks.push(...schemaBlocks(subject, schema, maxLines))
  return blocks
}

export function namesOf(tools: readonly ToolFacts[]): Inline[] {
  const [first, second, third, ...more] = tools.map((tool) => [code(titleOf(tool))])
  const shown = [first, second, third].filter((name) => name !== undefined)
  return listed(more.length > 0 ? [...shown, [`${more.length} more`]] : shown)
}

function headline(subject: Subject, isOutput: boolean): Inline[] {
  const { tool } = subject.place
  const { facts } = shownFacts(subject)
  const { vendor, vendorVersion } = facts
  const title: Inline = { strong: titleOf(tool.name === null ? facts : tool) }
  return dotted([
    isOutput ? [title, ' output'] : [title],
    stateOf(subject),
    vendor === null ? [] : [vendorVersion === null ? vendor : `${vendor} ${vendorVersion}`],
    isOutput ? [] : source(facts),
  ])
}

/** Where the schema came from. */
function source({ schema, schemaSource, converter, reading, site, status }: ToolFacts): Inline[] {
  if (schemaSource === 'explicit') {
    const inParameters = reading ? reading.parameters.kind === 'json' : site.literal.parameters !== undefined
    return inParameters ? ['schema as written in ', code('parameters')] : ['schema as written']
  }
  if (schemaSource === 'converter') return ['schema converted by ', code(converter ?? 'its vendor')]
  return schema === null && status === 'resolved' ? ['takes no input'] : []
}

function outputProblem({ place }: Subject): Block[] {
  const resolution = place.tool.reading?.outputResolution
  if (place.part !== 'outputSchema' || resolution?.status !== 'failed') return []
  return [{ line: prose(firstLine(resolution.message)) }]
}

function schemaBlocks(
  { links, place }: Subject,
  schema: NonNullable<ToolFacts['schema']>,
  maxLines: number,
): Block[] {
  const { text, shown, total } = excerpt(schema, maxLines)
  const blocks: Block[] = text === '' ? [] : [{ json: text }]
  if (shown === total) return blocks
  const link = links.to('showSchema', 'Show the whole schema', place.tool)
  const rest = shown === 0 ? `The schema has ${total} lines.` : `${shown} of ${total} lines.`
  return [...blocks, { line: link ? [`${rest} `, link] : [rest] }]
}

function linkLine(subject: Subject, hasSchema: boolean): Block[] {
  const { links, place } = subject
  const { facts } = shownFacts(subject)
  // A validator that cannot be converted still validates.
  const validates = facts.reading !== null && facts.failure === null
  const found = [
    hasSchema ? links.to('showWire', 'Show what a provider gets', place.tool) : null,
    validates ? links.to('previewInput', 'Preview a bad input', place.tool) : null,
    validates ? links.to('tryInput', 'Try an input', place.tool) : null,
  ].filter((link) => link !== null)
  return found.length === 0 ? [] : [{ line: dotted(found.map((link) => [link])) }]
}
