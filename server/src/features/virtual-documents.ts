import type { Json, PreviewInput } from '@toolsight/core'
import {
  DOCUMENT,
  type DocumentParams,
  type DocumentResult,
  type SampleDocumentParams,
  type ToolDocumentParams,
} from '../messages.js'
import type { Refusal } from '../protocol/cancellation.js'
import { usageRefusal } from '../protocol/refusals.js'
import { isSamplesFile } from '../protocol/samples-uri.js'
import type { Session } from '../session/session.js'
import { findTool } from '../tools/find-tool.js'
import { lockDocument } from '../virtual-documents/lock-text.js'
import { previewDocument, sampleDocument } from '../virtual-documents/preview-text.js'
import { schemaDocument } from '../virtual-documents/schema-text.js'
import { wireDocument } from '../virtual-documents/wire-text.js'
import type { Feature } from './feature.js'

const NOTHING: DocumentResult = {
  text: 'This could not be shown. The log says why.\n',
  languageId: 'plaintext',
  title: 'Toolsight',
}

/** The texts of a client's virtual documents: schema, wire, lock, preview, sample. */
export const virtualDocuments: Feature = {
  register(session) {
    session.connection.onRequest(
      DOCUMENT,
      session.answer<DocumentParams, DocumentResult | null>(DOCUMENT, NOTHING, (params, { signal }) =>
        documentText(session, params, signal),
      ),
    )
  },
}

/** The text of a virtual document; a refusal where there is no such tool or target, null where there is no sample. */
export async function documentText(
  session: Session,
  params: DocumentParams,
  signal: AbortSignal,
): Promise<DocumentResult | null | Refusal> {
  try {
    if (params.kind === 'sample') return await atPosition(session, params, signal)
    const { tool, place } = await findTool(session, params, signal)
    const { workspace } = place
    switch (params.kind) {
      case 'schema':
        return schemaDocument(tool)
      case 'wire':
        return await wireDocument(workspace, tool, params.target ?? workspace.wire.targetFor(tool), params)
      case 'lock':
        return await lockDocument(workspace, tool, params.side)
      case 'preview':
        return await previewDocument(session.previews, workspace, tool, inputOf(params), params.style)
    }
  } catch (error) {
    const refusal = usageRefusal(error)
    if (refusal) return refusal
    throw error
  }
}

/** The input that is being written, the sample there, else what is worth trying of the tool there. */
async function atPosition(
  session: Session,
  { uri, position }: SampleDocumentParams,
  signal: AbortSignal,
): Promise<DocumentResult | null> {
  const written = session.inputs.at(uri)
  if (written) {
    const { tool, place } = await findTool(session, written.about, signal)
    return previewDocument(session.previews, place.workspace, tool, written.given, undefined)
  }
  const place = await session.file(uri)
  if (!place) return null
  const { workspace, file } = place
  // Samples are read off the text as it stands; what a source says is known when it has been checked.
  const isSamples = isSamplesFile(uri)
  if (!isSamples) await session.report(uri, signal)
  const sample = await workspace.samples.at(file, position)
  if (sample) return sampleDocument(session.previews, workspace, sample)
  const tool = isSamples
    ? await workspace.samples.toolAt(file, position)
    : (await workspace.editor.placeAt(file, position))?.tool
  return tool ? previewDocument(session.previews, workspace, tool, null, undefined) : null
}

function inputOf({ input, raw }: ToolDocumentParams): PreviewInput | null {
  if (raw !== undefined) return { raw }
  return input === undefined ? null : { input: input as Json }
}
