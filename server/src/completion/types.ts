import type { TypedCompletion } from '@toolsight/typed/service'
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  MarkupKind,
  type Position,
  type TextEdit,
} from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'

/** Inside `parameters` and samples that are written in a definition, from the type of its validator. Null where it is about neither. */
export async function completionsByType(
  session: Session,
  place: WorkspaceFile,
  position: Position,
): Promise<CompletionList | null> {
  const { document } = place
  if (!document) return null
  const found = await session.types.completions(place, document.offsetAt(position))
  if (found === null) return null
  // Types are being read: the client asks again with the next letter.
  if (found === 'late') return { isIncomplete: true, items: [] }
  return { isIncomplete: false, items: found.map((each, index) => toItem(each, index, document)) }
}

function toItem(
  { label, kind, insert, replace, isRequired, description }: TypedCompletion,
  index: number,
  document: TextDocument,
): CompletionItem {
  const edit: TextEdit | null = replace && {
    range: {
      start: document.positionAt(replace.start),
      end: document.positionAt(replace.start + replace.length),
    },
    newText: insert,
  }
  const documentation = description === '' ? null : { kind: MarkupKind.PlainText, value: description }
  return {
    label,
    kind: kind === 'key' ? CompletionItemKind.Property : CompletionItemKind.Value,
    // What must not be forgotten comes first, and all of it before names of the program.
    sortText: `${isRequired ? '0' : '1'}${String(index).padStart(3, '0')}`,
    ...(edit
      ? { textEdit: edit, filterText: document.getText(edit.range).slice(0, 1) + label.slice(1) }
      : { insertText: insert }),
    ...(documentation && { documentation }),
  }
}
