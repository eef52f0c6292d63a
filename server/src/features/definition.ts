import { type FieldFacts, toolLocation } from '@toolsight/core'
import type { DefinitionLink, Location, Position, Range } from 'vscode-languageserver'
import { SOURCE, type SourceParams } from '../messages.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { findTool } from '../tools/find-tool.js'
import type { Feature } from './feature.js'

/** From a field as the model gets it, or as a sample has it, to where its schema is written. */
export const definition: Feature = {
  capabilities: () => ({ definitionProvider: true }),

  register(session) {
    const { connection } = session
    connection.onDefinition(
      session.answer('textDocument/definition', null, async ({ textDocument, position }, { signal }) => {
        const known = await session.file(textDocument.uri)
        if (!known) return null
        const isSamples = known.file.endsWith('.samples.json')
        const found = isSamples
          ? await inSamples(known, position)
          : ((await inSource(session, known, position, signal)) ?? (await byType(session, known, position)))
        return found && answer(session, found)
      }),
    )
    connection.onRequest(
      SOURCE,
      session.answer<SourceParams, Location | null>(SOURCE, null, async (params, { signal }) => {
        const { tool, place } = await findTool(session, params, signal)
        const field = await place.workspace.editor.fieldInSchema(tool, params.text, params.position)
        return field?.location ? locationOf(session, field.location) : null
      }),
    )
  },
}

interface Found {
  origin: Range
  target: { file: string; range: Range }
}

async function inSamples({ workspace, file }: WorkspaceFile, position: Position): Promise<Found | null> {
  const place = await workspace.editor.placeInSamples(file, position)
  if (!place) return null
  const { tool, field, range } = place
  const target = field ? field.location : toolLocation(tool)
  return target && { origin: range, target }
}

/** In JSON Schema that is written beside a validator. A field's own definition is the language's business. */
async function inSource(
  session: Session,
  { workspace, file, uri }: WorkspaceFile,
  position: Position,
  signal: AbortSignal,
): Promise<Found | null> {
  if (!(await session.report(uri, signal))) return null
  const place = await workspace.editor.placeAt(file, position)
  if (place?.part !== 'field' || !place.onKey || !place.owner) return null
  const fields = await workspace.editor.fields(place.tool, place.owner)
  const target = fields.find((field) => isAt(field, place.path))?.location
  return target && !isHere(target, place.tool.file, place.range) ? { origin: place.range, target } : null
}

/** Where nothing is evaluated: by the type of the validator. */
async function byType(session: Session, place: WorkspaceFile, position: Position): Promise<Found | null> {
  const { document } = place
  const found = document && (await session.types.definition(place, document.offsetAt(position)))
  if (!found) return null
  const { from, file, start, end } = found
  const origin = {
    start: document.positionAt(from.start),
    end: document.positionAt(from.start + from.length),
  }
  return { origin, target: { file, range: { start, end } } }
}

function isAt({ path }: FieldFacts, other: readonly string[] | null): boolean {
  return JSON.stringify(path) === JSON.stringify(other)
}

function isHere(target: Found['target'], file: string, range: Range): boolean {
  return target.file === file && JSON.stringify(target.range) === JSON.stringify(range)
}

function answer(session: Session, { origin, target }: Found): Location | DefinitionLink[] {
  const location = locationOf(session, target)
  if (!session.client.textDocument?.definition?.linkSupport) return location
  const { uri, range } = location
  return [{ originSelectionRange: origin, targetUri: uri, targetRange: range, targetSelectionRange: range }]
}

function locationOf(session: Session, { file, range }: Found['target']): Location {
  return { uri: session.uriOf(file), range }
}
