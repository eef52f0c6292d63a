import { type Block, toMarkdown, toPlainText } from '@toolsight/core/prose'
import { type Hover, MarkupKind, type Position, type Range } from 'vscode-languageserver'
import { CommandLinks } from '../hover/command-links.js'
import { fieldCard } from '../hover/field-card.js'
import { sampleCard, sampleLine } from '../hover/sample-card.js'
import { samplesSubject } from '../hover/samples-subject.js'
import type { Subject } from '../hover/subject.js'
import { toolCard } from '../hover/tool-card.js'
import { isSamplesFile } from '../protocol/samples-uri.js'
import type { Session } from '../session/session.js'
import type { WorkspaceFile } from '../session/workspace-file.js'
import { findingsOfTool } from '../tools/shown-tools.js'
import type { Feature } from './feature.js'

/** What a tool or one of its fields is to the model, where one points at it in the source. */
export const hover: Feature = {
  capabilities: () => ({ hoverProvider: true }),

  register(session) {
    session.connection.onHover(
      session.answer('textDocument/hover', null, ({ textDocument, position }, { signal }) =>
        hoverAt(session, textDocument.uri, position, signal),
      ),
    )
  },
}

async function hoverAt(
  session: Session,
  uri: string,
  position: Position,
  signal: AbortSignal,
): Promise<Hover | null> {
  const known = await session.file(uri)
  const subject =
    known &&
    (isSamplesFile(uri)
      ? await samplesSubject(session, known, position, signal)
      : await sourceSubject(session, known, position, signal))
  const card = subject ? await cardOf(subject) : []
  const sample = known && (await known.workspace.samples.at(known.file, position))
  if (!sample) return card.length === 0 || !subject ? null : answer(session, card, subject.place.range)
  const links = new CommandLinks(uri, session.options.clientCommands ?? false)
  // A field says first what the model gets of it, and in a line what becomes of the sample.
  if (card.length === 0 || !subject)
    return answer(session, await sampleCard(session.previews, known.workspace, sample, links))
  return answer(
    session,
    [...card, await sampleLine(session.previews, known.workspace, sample)],
    subject.place.range,
  )
}

function answer(session: Session, blocks: readonly Block[], range?: Range): Hover {
  return { contents: contents(session, blocks), ...(range && isOneLine(range) && { range }) }
}

async function sourceSubject(
  session: Session,
  { uri, file, workspace, folder }: WorkspaceFile,
  position: Position,
  signal: AbortSignal,
): Promise<Subject | null> {
  const report = await session.report(uri, signal)
  const place = report && (await workspace.editor.placeAt(file, position))
  if (!place) return null
  // A shared schema belongs to tools of other files.
  const home = place.tool.file
  const ofHome = report.file === home ? report : (folder.reports.get(home) ?? report)
  return {
    place,
    at: { file, position },
    report: { ...ofHome, findings: findingsOfTool(session, folder, place.tool) },
    workspace,
    isTrusted: session.isTrusted,
    knowsCallers: folder.knowsCallers,
    links: new CommandLinks(session.uriOf(home), session.options.clientCommands ?? false),
    uriOf: (file) => session.uriOf(file),
    maxLines: folder.settings.hover.maxSchemaLines,
  }
}

async function cardOf(subject: Subject): Promise<Block[]> {
  switch (subject.place.part) {
    case 'field':
      return fieldCard(subject)
    case 'call':
      return subject.place.onKey ? toolCard(subject) : []
    case 'name':
    case 'description':
    case 'input':
    case 'parameters':
    case 'outputSchema':
      return toolCard(subject)
    default:
      return []
  }
}

function contents(session: Session, blocks: readonly Block[]): Hover['contents'] {
  const formats = session.client.textDocument?.hover?.contentFormat
  const kind =
    formats?.find((format) => format === 'markdown' || format === 'plaintext') ?? MarkupKind.PlainText
  return { kind, value: kind === MarkupKind.Markdown ? toMarkdown(blocks) : toPlainText(blocks) }
}

/** A long value in the editor's highlight color is only in the way. */
function isOneLine({ start, end }: Range): boolean {
  return start.line === end.line
}
