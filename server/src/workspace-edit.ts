import { existsSync } from 'node:fs'
import type { TextEdit } from '@toolsight/core'
import {
  CreateFile,
  type OptionalVersionedTextDocumentIdentifier,
  TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import type { Session } from './session.js'

/** The protocol's form of a fix's edits: with the versions they are made for, where the client reads them. */
export function toWorkspaceEdit(edits: readonly TextEdit[], session: Session): WorkspaceEdit {
  const can = session.client.workspace?.workspaceEdit
  const files = new Map<string, TextEdit[]>()
  for (const edit of edits) files.set(edit.file, [...(files.get(edit.file) ?? []), edit])
  if (!can?.documentChanges) {
    const changes = [...files].map(([file, own]) => [session.uriOf(file), own.map(plain)] as const)
    return { changes: Object.fromEntries(changes) }
  }
  const documentChanges = [...files].flatMap(([file, own]) => {
    const uri = session.uriOf(file)
    const version = session.documents.get(uri)?.version ?? null
    const identifier: OptionalVersionedTextDocumentIdentifier = { uri, version }
    const edit = TextDocumentEdit.create(identifier, own.map(plain))
    const isNew = version === null && !existsSync(file) && can.resourceOperations?.includes('create')
    return isNew ? [CreateFile.create(uri, { ignoreIfExists: true }), edit] : [edit]
  })
  return { documentChanges }
}

function plain({ range, newText }: TextEdit) {
  return { range, newText }
}
