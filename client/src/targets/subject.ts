import type { TargetsParams } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { paramsOf } from '../documents/address.js'
import { SOURCES } from '../session/selector.js'

/** Which tool's targets to ask for: that of the virtual document, else the one at the cursor. Null where neither has tools. */
export function subjectOf(editor: vscode.TextEditor | undefined): TargetsParams | null {
  if (!editor) return null
  const { document, selection } = editor
  const shown = paramsOf(document.uri)
  if (shown) return { uri: shown.uri, tool: shown.tool }
  if (vscode.languages.match(SOURCES, document) === 0) return null
  const { line, character } = selection.active
  return { uri: document.uri.toString(), position: { line, character } }
}
