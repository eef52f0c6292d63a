import { LOCK_NAME, type ToolFacts, type Workspace } from '@toolsight/core'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { DocumentResult, ToolDocumentParams } from '../messages.js'
import { titleOf } from '../tools/tool-title.js'

/** Of lines. The time to pair them grows with its square. */
const MAX_DIFFERENCES = 2_000

/** A tool as its lock has it, as it is now, or what differs between the two. */
export async function lockDocument(
  workspace: Workspace,
  tool: ToolFacts,
  side: ToolDocumentParams['side'],
): Promise<DocumentResult> {
  const name = titleOf(tool)
  const title = `${name}: ${side ?? 'since the lock'}`
  const { since } = workspace.locks
  const forms = await since.forms(tool)
  if (!forms) {
    const why =
      since.problem(tool) ?? `There is no ${LOCK_NAME} to compare with, or the tool is not known just now.`
    return { text: `${why}\n`, languageId: 'plaintext', title }
  }
  const { locked, now } = forms
  if (side === 'now') return { text: now, languageId: 'json', title }
  if (side === 'locked') return { text: locked ?? '', languageId: 'json', title }
  const patch = createTwoFilesPatch(LOCK_NAME, 'now', locked ?? '', now, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MAX_DIFFERENCES,
  })
  if (patch === undefined)
    return {
      text: 'The two sides differ in too many lines to compare them.\n',
      languageId: 'plaintext',
      title,
    }
  return { text: patch, languageId: 'diff', title }
}
