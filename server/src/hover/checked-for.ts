import type { TargetChoice } from '@toolsight/core'
import { type Block, type Inline, listed } from '@toolsight/core/prose'
import { sourceText, titleOfTarget, toldTargets } from '../targets/words.js'
import type { Subject } from './subject.js'

/** More are in the list of targets. */
const MAX_TARGETS = 3

/** Which providers a tool is checked for and what names them; where nothing does, the way to choose some. */
export function checkedForBlocks(subject: Subject): Block[] {
  const { workspace, place, links } = subject
  const choices = toldTargets(workspace.wire.choices(place.tool), subject)
  if (choices === null) return []
  if (choices.length === 0) {
    const link = links.to('chooseTargets', 'Choose targets', place.tool)
    return [{ line: link ? ['No provider known. ', link] : ['No provider known.'] }]
  }
  const shown = choices.slice(0, MAX_TARGETS).map((choice) => checkedFor(choice, subject))
  const more = choices.length - shown.length
  return [{ line: ['Checked for ', ...listed(more > 0 ? [...shown, [`${more} more`]] : shown), '.'] }]
}

/** `OpenAI Responses, from src/agent.ts:12` */
function checkedFor({ target, from }: TargetChoice, { workspace, links, uriOf }: Subject): Inline[] {
  const title = titleOfTarget(target, workspace.wire.targets())
  const source = sourceText(from, workspace.root)
  const line = from.kind === 'call' ? from.range.start.line : 0
  const link = 'file' in from ? links.toLine(source, uriOf(from.file), line) : null
  return [`${title}, `, link ?? source]
}
