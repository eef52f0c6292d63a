import { existsSync } from 'node:fs'
import type { TemplateEdit, TextEdit } from '@toolsight/core'
import {
  CreateFile,
  type TextEdit as LspTextEdit,
  type OptionalVersionedTextDocumentIdentifier,
  type SnippetTextEdit,
  TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import type { Session } from '../session/session.js'

/** The protocol's form of a fix's edits: with the versions they are made for, where the client reads them. */
export function toWorkspaceEdit(edits: readonly Edit[], session: Session): WorkspaceEdit {
  const can = session.client.workspace?.workspaceEdit
  const files = new Map<string, Edit[]>()
  for (const edit of edits) files.set(edit.file, [...(files.get(edit.file) ?? []), edit])
  if (!can?.documentChanges) {
    const changes = [...files].map(([file, own]) => [session.uriOf(file), own.map(plain)] as const)
    return { changes: Object.fromEntries(changes) }
  }
  const documentChanges = [...files].flatMap(([file, own]) => {
    const uri = session.uriOf(file)
    const version = session.documents.get(uri)?.version ?? null
    const identifier: OptionalVersionedTextDocumentIdentifier = { uri, version }
    const edit = TextDocumentEdit.create(identifier, own.map(withSnippets))
    const isNew = version === null && !existsSync(file) && can.resourceOperations?.includes('create')
    return isNew ? [CreateFile.create(uri, { ignoreIfExists: true }), edit] : [edit]
  })
  return { documentChanges }
}

type Edit = TextEdit | TemplateEdit

/** Whether a client has its user complete what is left open. */
export function takesTemplates({ client }: Session): boolean {
  const can = client.workspace?.workspaceEdit
  return can?.documentChanges === true && can.snippetEditSupport === true
}

function withSnippets(edit: Edit): LspTextEdit | SnippetTextEdit {
  if (!('isTemplate' in edit) || !edit.isTemplate) return plain(edit)
  return { range: edit.range, snippet: { kind: 'snippet', value: edit.newText } }
}

function plain({ range, newText }: Edit): LspTextEdit {
  return { range, newText }
}
