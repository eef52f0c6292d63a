import { existsSync } from 'node:fs'
import { samplesFileOf } from '@toolsight/core'
import type { DocumentLink } from 'vscode-languageserver'
import { rulePage } from '../protocol/rule-pages.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import type { Feature } from './feature.js'

/** Rules that a text names lead to their pages, a tool's `samples` to its samples file. */
export const documentLinks: Feature = {
  capabilities: () => ({ documentLinkProvider: { resolveProvider: false } }),

  register(session) {
    session.connection.onDocumentLinks(
      session.answer('textDocument/documentLink', null, async ({ textDocument: { uri } }, { signal }) => {
        const known = await session.file(uri)
        return known && [...rulesIn(known), ...(await samplesIn(session, known, signal))]
      }),
    )
  },
}

function rulesIn({ workspace, file }: WorkspaceFile): DocumentLink[] {
  return workspace.editor.ruleMentions(file).flatMap(({ code, range }) => {
    const target = rulePage(code)
    return target === null ? [] : [{ range, target, tooltip: `What ${code} is about` }]
  })
}

/** At the tool's name, where somebody looks for what belongs to it. */
async function samplesIn(
  session: Session,
  known: WorkspaceFile,
  signal: AbortSignal,
): Promise<DocumentLink[]> {
  const report = await session.report(known.uri, signal)
  return (report?.tools ?? []).flatMap((tool) => {
    const range = tool.site.fields.name?.value
    const file = samplesFileOf(tool.file)
    if (!range || !existsSync(file)) return []
    return [{ range, target: session.uriOf(file), tooltip: 'Open the samples of this tool' }]
  })
}
