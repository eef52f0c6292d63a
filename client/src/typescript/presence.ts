import * as vscode from 'vscode'
import type { Session } from '../session/session.js'

/** What only a TypeScript service with our plugin answers. */
const PRESENCE = '_toolsight.plugin'

const LANGUAGES = /^(type|java)script(react)?$/

/**
 * Asks VS Code's TypeScript whether it has the plugin, and tells the server, so that what needs types is said by one of them.
 * TypeScript 7 has no plugins; then it is the server's, on request.
 */
export class PluginPresence implements vscode.Disposable {
  readonly #session: Session
  readonly #changed: vscode.Disposable

  constructor(session: Session) {
    this.#session = session
    this.#changed = vscode.window.onDidChangeActiveTextEditor(() => void this.ask())
    void this.ask()
  }

  /** A service that has none may have been another's: it is asked again with every source that is shown. */
  async ask(): Promise<void> {
    const editor = vscode.window.activeTextEditor
    if (editor && LANGUAGES.test(editor.document.languageId)) this.#session.tellPlugin(await isLoaded())
  }

  dispose(): void {
    this.#changed.dispose()
  }
}

async function isLoaded(): Promise<boolean> {
  try {
    const answer = await vscode.commands.executeCommand<{ body?: { loaded?: unknown } } | undefined>(
      'typescript.tsserverRequest',
      PRESENCE,
    )
    return answer?.body?.loaded === true
  } catch {
    // There is no such service, or it has never heard of the question.
    return false
  }
}
