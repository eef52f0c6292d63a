import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import type { SessionState } from '../session/state.js'

const PLUGIN = '@toolsight/typescript-plugin'

/** What the TypeScript extension offers to others, as far as we ask for it. */
interface TypeScriptApi {
  getAPI?(version: 0): { configurePlugin(plugin: string, configuration: unknown): void } | undefined
}

/**
 * Tells the plugin in tsserver what the server does, so that nothing is said twice: while there is a server, the plugin gives
 * what needs types, and without one all it can. TypeScript 7 has no plugins; then there is nobody to tell.
 */
export function configurePlugin(session: Session, log: vscode.LogOutputChannel): vscode.Disposable {
  let told = ''
  const tell = (): void => {
    const configuration = {
      languageServer: serves(session.state),
      trusted: vscode.workspace.isTrusted && evaluates(),
    }
    const telling = JSON.stringify(configuration)
    if (telling === told) return
    told = telling
    void typescript().then(
      (api) => api?.configurePlugin(PLUGIN, configuration),
      (error: unknown) => log.warn(`The TypeScript plugin could not be configured: ${String(error)}`),
    )
  }
  tell()
  return vscode.Disposable.from(
    session.onDidChange(tell),
    vscode.workspace.onDidGrantWorkspaceTrust(tell),
    vscode.workspace.onDidChangeConfiguration(tell),
  )
}

async function typescript(): Promise<ReturnType<NonNullable<TypeScriptApi['getAPI']>>> {
  const extension = vscode.extensions.getExtension<TypeScriptApi>('vscode.typescript-language-features')
  const exported = await extension?.activate()
  return exported?.getAPI?.(0)
}

/** A server that is just starting will say what it knows. */
function serves({ kind }: SessionState): boolean {
  return kind !== 'failed' && kind !== 'unavailable'
}

function evaluates(): boolean {
  return vscode.workspace.getConfiguration('toolsight').get('evaluate.enabled') !== false
}
