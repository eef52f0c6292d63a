import { definitionOf, isWithin, type ToolFacts, type Workspace } from '@toolsight/core'
import type { InlayHint, Position, Range } from 'vscode-languageserver'
import type { Mover } from '../session/moved.js'
import { type ShownTool, toolsWrittenIn } from '../tools/shown-tools.js'
import type { Feature } from './feature.js'

/** What each field costs, behind its key. Off unless a setting turns it on. */
export const inlayHints: Feature = {
  capabilities: () => ({ inlayHintProvider: true }),

  register(session) {
    session.connection.languages.inlayHint.on(
      session.answer('textDocument/inlayHint', null, async ({ textDocument: { uri }, range }, { signal }) => {
        const known = await session.file(uri)
        if (!known?.folder.settings.inlayHints.tokens) return null
        if (!(await session.report(uri, signal))) return null
        return hintsOf(toolsWrittenIn(session, known), known.workspace, range)
      }),
    )
    session.onReports(() => {
      if (session.client.workspace?.inlayHint?.refreshSupport)
        session.attempt('Asking the client to refresh its inlay hints', () =>
          session.connection.languages.inlayHint.refresh(),
        )
    })
  },
}

async function hintsOf(
  shown: readonly ShownTool[],
  workspace: Workspace,
  within: Range,
): Promise<InlayHint[]> {
  const hints = new Map<string, InlayHint>()
  for (const { tool, move } of shown) {
    for (const hint of await hintsOfTool(tool, move, workspace)) {
      const { position } = hint
      // A schema that several tools share costs each of them the same.
      if (isWithin(position, within)) hints.set(`${position.line}:${position.character}`, hint)
    }
  }
  return [...hints.values()]
}

async function hintsOfTool(tool: ToolFacts, move: Mover, workspace: Workspace): Promise<InlayHint[]> {
  const definition = await workspace.editor.tokens(tool)
  if (!definition) return []
  const fields = await workspace.editor.fields(tool)
  const { file, fields: written } = definitionOf(tool)
  const name = written.name?.value
  const whole = name && hint(move(name).end, definition.total, 'The whole definition, in every request.')
  const part = `Of the ${definition.total} tokens of the definition, with everything inside.`
  const parts = fields.flatMap(({ location, tokens }) =>
    location?.file === file && tokens !== null ? [hint(move(location.range).end, tokens, part)] : [],
  )
  return [...(whole ? [whole] : []), ...parts]
}

function hint(position: Position, tokens: number, tooltip: string): InlayHint {
  return { position, label: `${tokens} tokens`, tooltip, paddingLeft: true }
}
