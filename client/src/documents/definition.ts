import { SOURCE, type SourceParams } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { paramsOf, SCHEME } from './address.js'

/** A location of the protocol. */
interface Location {
  uri: string
  range: { start: { line: number; character: number }; end: { line: number; character: number } }
}

/** From a field in a schema or a wire form to where it is written in the source. */
export function provideDefinitions(session: Session): vscode.Disposable {
  return vscode.languages.registerDefinitionProvider(
    { scheme: SCHEME },
    {
      provideDefinition: async (document, { line, character }, token) => {
        const asked = paramsOf(document.uri)
        if (!asked || asked.kind === 'preview') return null
        const { uri, tool } = asked
        const params: SourceParams = { uri, tool, text: document.getText(), position: { line, character } }
        // Without a server nothing is known, and a click is no reason to complain.
        const found = await session.request<Location | null>(SOURCE, params, token).catch(() => null)
        return found && new vscode.Location(vscode.Uri.parse(found.uri), rangeOf(found.range))
      },
    },
  )
}

function rangeOf({ start, end }: Location['range']): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character)
}
