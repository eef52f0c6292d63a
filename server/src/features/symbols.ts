import { toolLocation, type Workspace } from '@toolsight/core'
import { onOneLine } from '@toolsight/core/prose'
import {
  type DocumentSymbol,
  type SymbolInformation,
  SymbolKind,
  type WorkspaceSymbol,
} from 'vscode-languageserver'
import type { Mover } from '../session/moved.js'
import type { Session } from '../session/session.js'
import { type ShownTool, toolsWrittenIn } from '../tools/shown-tools.js'
import { symbolsOfTool } from '../tools/symbols-of-tool.js'
import { titleOf } from '../tools/tool-title.js'
import type { Feature } from './feature.js'

/** More than anyone looks through; a longer query finds the others. */
const MAX_SYMBOLS = 500

/** Tools by their names: with their fields in one document, alone in the workspace. */
export const symbols: Feature = {
  capabilities: () => ({
    documentSymbolProvider: { label: 'Toolsight' },
    workspaceSymbolProvider: true,
  }),

  register(session) {
    const { connection } = session
    connection.onDocumentSymbol(
      session.answer('textDocument/documentSymbol', null, async ({ textDocument: { uri } }, { signal }) => {
        const known = await session.file(uri)
        if (!known || !(await session.report(uri, signal))) return null
        const found = await inDocument(toolsWrittenIn(session, known), known.workspace)
        const nests = session.client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport
        return nests ? found : found.flatMap((symbol) => flat(symbol, uri, null))
      }),
    )
    connection.onWorkspaceSymbol(
      session.answer('workspace/symbol', null, ({ query }) => inWorkspace(session, query)),
    )
  },
}

/** Those that the text hides just now too: an outline does not come and go while somebody types. */
async function inDocument(shown: readonly ShownTool[], workspace: Workspace): Promise<DocumentSymbol[]> {
  const found: DocumentSymbol[] = []
  for (const { tool, move } of shown) found.push(moved(await symbolsOfTool(tool, workspace), move))
  return found
}

function moved(symbol: DocumentSymbol, move: Mover): DocumentSymbol {
  const { range, selectionRange, children } = symbol
  return {
    ...symbol,
    range: move(range),
    selectionRange: move(selectionRange),
    ...(children && { children: children.map((child) => moved(child, move)) }),
  }
}

function flat(symbol: DocumentSymbol, uri: string, containerName: string | null): SymbolInformation[] {
  const { name, kind, range, children = [] } = symbol
  const own: SymbolInformation = {
    name,
    kind,
    location: { uri, range },
    ...(containerName !== null && { containerName }),
  }
  return [own, ...children.flatMap((child) => flat(child, uri, name))]
}

function inWorkspace(session: Session, query: string): WorkspaceSymbol[] {
  const found: WorkspaceSymbol[] = []
  for (const { reports, path } of session.folders.all) {
    for (const { tools } of reports.values()) {
      for (const tool of tools) {
        const name = titleOf(tool)
        if (!matches(name, query)) continue
        const { file, range } = toolLocation(tool)
        const containerName = file.startsWith(`${path}/`) ? file.slice(path.length + 1) : file
        found.push({
          name,
          kind: SymbolKind.Function,
          containerName: onOneLine(containerName),
          location: { uri: session.uriOf(file), range },
        })
        if (found.length === MAX_SYMBOLS) return found
      }
    }
  }
  return found
}

/** The query's letters in this order, as editors match: whatever stands between, in either case. */
function matches(name: string, query: string): boolean {
  const letters = name.toLowerCase()
  let from = 0
  for (const letter of query.toLowerCase()) {
    if (letter === ' ') continue
    const at = letters.indexOf(letter, from)
    if (at === -1) return false
    from = at + letter.length
  }
  return true
}
