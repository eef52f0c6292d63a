import type { ToolFacts, Workspace } from '@toolsight/core'
import type { DocumentResult } from '../messages.js'
import { sourceText } from '../targets/words.js'
import { titleOf } from '../tool-title.js'
import { changesText } from './changes-text.js'

/** A tool's whole entry as a target gets it, with what there is to know about it in comments above. */
export async function wireDocument(
  workspace: Workspace,
  tool: ToolFacts,
  target: string,
  via?: string | null,
): Promise<DocumentResult> {
  const { json, notes, captured } = await workspace.wire(tool, target, via)
  const changed = captured ? await changesText(workspace, tool, target, via) : []
  const title = `${titleOf(tool)}: ${target}${via ? ` via ${via}` : ''}`
  const choice = workspace.targetChoices(tool).find((each) => each.target === target)
  const source = choice ? [`Checked for this target (${sourceText(choice.from, workspace.root)}).`] : []
  const comments = [...notes, ...source, ...changed]
    .map((note) => `// ${note.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')}`)
    .join('\n')
  const body = json === null ? '' : `\n${JSON.stringify(json, null, 2)}\n`
  return { text: `${comments}\n${body}`, languageId: 'jsonc', title }
}
