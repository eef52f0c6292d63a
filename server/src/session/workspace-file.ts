import type { Workspace } from '@toolsight/core'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Folder } from './folder.js'

/** A file of the disk or of an open buffer, and the workspace that knows it. */
export interface WorkspaceFile {
  uri: string
  /** Absolute, with `/`. */
  file: string
  folder: Folder
  workspace: Workspace
  /** Undefined while it is not open. */
  document: TextDocument | undefined
}
