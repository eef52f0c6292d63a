import type { CompletionList } from 'vscode-languageserver'
import { completionsInSamples } from '../completion/samples.js'
import { completionsByType } from '../completion/types.js'
import { isSamplesFile } from '../protocol/samples-uri.js'
import type { Feature } from './feature.js'

const NOTHING: CompletionList = { isIncomplete: false, items: [] }

/** In samples files by the schemas of their tools; in sources, where samples and `parameters` are written, by types. */
export const completion: Feature = {
  capabilities: () => ({ completionProvider: { triggerCharacters: ['"', ':', ' '] } }),

  register(session) {
    session.connection.onCompletion(
      session.answer('textDocument/completion', NOTHING, async ({ textDocument: { uri }, position }) => {
        const isSamples = isSamplesFile(uri)
        // Most of what is typed is about no tool: that is known without asking anybody.
        if (!isSamples && !session.shown(uri)?.report.tools.length) return NOTHING
        const place = await session.file(uri)
        if (!place) return NOTHING
        return isSamples
          ? completionsInSamples(session, place, position)
          : ((await completionsByType(session, place, position)) ?? NOTHING)
      }),
    )
  },
}
