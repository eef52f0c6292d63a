import type { Json, PreviewInput } from '@toolsight/core'
import type { Refusal } from '../cancellation.js'
import type { Feature } from '../feature.js'
import { findTool } from '../find-tool.js'
import { DOCUMENT, type DocumentParams, type DocumentResult } from '../messages.js'
import { usageRefusal } from '../refusals.js'
import type { Session } from '../session.js'
import { previewDocument } from '../virtual-documents/preview-text.js'
import { schemaDocument } from '../virtual-documents/schema-text.js'
import { wireDocument } from '../virtual-documents/wire-text.js'

const NOTHING: DocumentResult = {
  text: 'This could not be shown. The log says why.\n',
  languageId: 'plaintext',
  title: 'Toolsight',
}

/** The texts of a client's virtual documents: schema, wire, preview. */
export const virtualDocuments: Feature = {
  register(session) {
    session.connection.onRequest(
      DOCUMENT,
      session.answer(DOCUMENT, NOTHING, (params: DocumentParams, { signal }) =>
        documentText(session, params, signal),
      ),
    )
  },
}

/** The text of a virtual document; a refusal where there is no such tool or target. */
export async function documentText(
  session: Session,
  params: DocumentParams,
  signal: AbortSignal,
): Promise<DocumentResult | Refusal> {
  try {
    const { tool, place } = await findTool(session, params, signal)
    const { workspace } = place
    switch (params.kind) {
      case 'schema':
        return schemaDocument(tool)
      case 'wire':
        return await wireDocument(
          workspace,
          tool,
          params.target ?? workspace.config.targets[0] ?? 'anthropic',
          params.via,
        )
      case 'preview':
        return await previewDocument(workspace, tool, inputOf(params), params.style)
    }
  } catch (error) {
    const refusal = usageRefusal(error)
    if (refusal) return refusal
    throw error
  }
}

function inputOf({ input, raw }: DocumentParams): PreviewInput | null {
  if (raw !== undefined) return { raw }
  return input === undefined ? null : { input: input as Json }
}
