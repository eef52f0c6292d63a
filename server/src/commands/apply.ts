import type { Fix } from '@toolsight/core'
import { toWorkspaceEdit } from '../protocol/workspace-edit.js'
import type { Session } from '../session/session.js'

/** Whether the client has made the edit. */
export async function apply(
  session: Session,
  { title, edits }: Pick<Fix, 'title' | 'edits'>,
): Promise<boolean> {
  const { applied, failureReason } = await session.connection.workspace.applyEdit({
    label: title,
    edit: toWorkspaceEdit(edits, session),
  })
  if (!applied) session.log.warn(`${title}: the edit was not made. ${failureReason ?? ''}`)
  return applied
}
