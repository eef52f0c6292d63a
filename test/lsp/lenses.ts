import type { CodeLens } from 'vscode-languageserver-protocol'
import type { Client } from './client.js'

/** The lenses of a document with their titles, as an editor shows them. */
export async function lenses(client: Client, uri: string): Promise<CodeLens[]> {
  const found = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })
  return Promise.all(found.map((lens) => client.request<CodeLens>('codeLens/resolve', lens)))
}

/** The lenses once they fit; they are asked for again when the server says so. */
export async function lensesThat(
  client: Client,
  uri: string,
  fits: (found: CodeLens[]) => boolean,
): Promise<CodeLens[]> {
  for (;;) {
    const since = client.sent.requests.count
    const found = await lenses(client, uri)
    if (fits(found)) return found
    await client.sent.requests.next(({ method }) => method === 'workspace/codeLens/refresh', {
      since,
      what: `other lenses than ${JSON.stringify(found.map(({ command }) => command?.title))}`,
    })
  }
}
