import { uriOfFile } from '@toolsight/core/paths'
import { ResponseError } from 'vscode-languageserver'
import * as z from 'zod'
import { documentText } from '../features/virtual-documents.js'
import { COMMANDS, type DocumentResult } from '../messages.js'
import { scratchFolder, writeScratch } from '../session/scratch-files.js'
import type { Session } from '../session/session.js'
import { toolArgument } from './arguments.js'
import { command } from './command.js'

const position = z.object({ line: z.int().nonnegative(), character: z.int().nonnegative() })

/** Shows a schema, a wire form, what changed since the lock or a preview in an editor that has no documents of its own for them. */
export const show = command({
  name: COMMANDS.show,
  argument: z.union([
    toolArgument.extend({
      kind: z.enum(['schema', 'wire', 'preview', 'lock']),
      target: z.string().exactOptional(),
      via: z.string().nullable().exactOptional(),
    }),
    z.object({ uri: z.string(), kind: z.literal('sample'), position }),
  ]),
  async run(session, argument, { signal }) {
    const document = await documentText(session, argument, signal)
    if (document instanceof ResponseError) return document
    if (document) await present(session, document)
    return null
  },
})

async function present(session: Session, document: DocumentResult): Promise<void> {
  const { window } = session.connection
  if (session.client.window?.showDocument?.support) {
    const { success } = await window.showDocument({ uri: uriOfFile(written(document)), takeFocus: true })
    if (success) return
  }
  window.showInformationMessage(`${document.title}\n\n${document.text}`)
}

function written({ title, text, languageId }: DocumentResult): string {
  const extension = { json: 'json', jsonc: 'jsonc', markdown: 'md', diff: 'diff' }[languageId] ?? 'txt'
  return writeScratch(scratchFolder(), title, extension, text)
}
