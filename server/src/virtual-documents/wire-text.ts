import type { ToolFacts, Workspace } from '@toolsight/core'
import type { DocumentResult } from '../messages.js'
import { sourceText } from '../targets/words.js'
import { titleOf } from '../tools/tool-title.js'
import { changesText } from './changes-text.js'

/** How the entry is shown: through an SDK, and with what is to be said about it or without. */
export interface WireOptions {
  via?: string | null | undefined
  /** Default true. Without them two entries can be compared. */
  notes?: boolean | undefined
}

/** A tool's whole entry as a target gets it, under one line that says where it comes from; what else there is to know follows it. */
export async function wireDocument(
  workspace: Workspace,
  tool: ToolFacts,
  target: string,
  { via, notes: wanted = true }: WireOptions = {},
): Promise<DocumentResult> {
  const { json, notes, captured } = await workspace.wire.form(tool, target, via)
  const title = `${titleOf(tool)}: ${target}${via ? ` via ${via}` : ''}`
  const entry = json === null ? null : JSON.stringify(json, null, 2)
  if (entry !== null && !wanted) return { text: `${entry}\n`, languageId: 'jsonc', title }
  // Prose, which wraps: there is nothing that it would be about.
  if (entry === null) return { text: `${notes.join('\n\n')}\n`, languageId: 'markdown', title }
  const [first, ...others] = notes
  const choice = workspace.wire.choices(tool).find((each) => each.target === target)
  const source = choice ? [`Checked for this target (${sourceText(choice.from, workspace.root)}).`] : []
  const changed = captured ? await changesText(workspace, tool, target, via) : []
  const parts = [
    comments(first === undefined ? [] : [first]),
    entry,
    '',
    comments([...others, ...source, ...changed]),
  ]
  return { text: `${parts.join('\n').trimEnd()}\n`, languageId: 'jsonc', title }
}

function comments(lines: readonly string[]): string {
  return lines.map((line) => `// ${line.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')}`).join('\n')
}
