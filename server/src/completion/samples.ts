import type { SampleSuggestion } from '@toolsight/core'
import { toMarkdown, toPlainText } from '@toolsight/core/prose'
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  MarkupKind,
  type Position,
} from 'vscode-languageserver'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'

const KINDS: Record<SampleSuggestion['kind'], CompletionItemKind> = {
  tool: CompletionItemKind.Module,
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
}

/** In samples files, from the schemas of the tools that they are about: names, keys with the required ones first, values. */
export async function completionsInSamples(
  session: Session,
  { file, workspace }: WorkspaceFile,
  position: Position,
): Promise<CompletionList> {
  const suggestions = await workspace.editor.sampleSuggestions(file, position)
  return { isIncomplete: false, items: suggestions.map((each, index) => toItem(session, each, index)) }
}

function toItem(
  session: Session,
  { label, kind, text, range, required, detail, description }: SampleSuggestion,
  index: number,
): CompletionItem {
  const formats = session.client.textDocument?.completion?.completionItem?.documentationFormat
  const isMarkdown = formats?.includes(MarkupKind.Markdown) ?? false
  const blocks = description === null ? null : [{ line: [description] }]
  const details = [detail, required ? 'required' : null].filter((part) => part !== null)
  return {
    label,
    kind: KINDS[kind],
    // Editors order by text: the order given, not that of the letters.
    sortText: String(index).padStart(4, '0'),
    // What is replaced may be half typed, with its quotes.
    filterText: kind === 'value' ? label : JSON.stringify(label),
    textEdit: { range, newText: text },
    ...(details.length > 0 && { detail: details.join(', ') }),
    ...(blocks && {
      documentation: {
        kind: isMarkdown ? MarkupKind.Markdown : MarkupKind.PlainText,
        value: isMarkdown ? toMarkdown(blocks) : toPlainText(blocks),
      },
    }),
  }
}
