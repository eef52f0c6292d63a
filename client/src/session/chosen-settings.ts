import * as vscode from 'vscode'

const PREFIX = 'toolsight.'

interface Manifest {
  contributes: { configuration: Array<{ properties: Record<string, unknown> }> }
}

/** Every setting that a manifest declares, by its name under `toolsight.`. */
export function settingsOf(manifest: Manifest): string[] {
  return manifest.contributes.configuration.flatMap(({ properties }) =>
    Object.keys(properties).map((key) => key.slice(PREFIX.length)),
  )
}

/**
 * What somebody has set, for a folder. Defaults are left out: where nobody has said anything the configuration file
 * holds, and what the server knows itself.
 */
export function chosenSettings(names: readonly string[], scope: string | undefined): Record<string, unknown> {
  const uri = scope === undefined ? null : vscode.Uri.parse(scope)
  const configuration = vscode.workspace.getConfiguration('toolsight', uri)
  const chosen = names.filter((name) => isChosen(configuration.inspect(name)))
  return Object.fromEntries(
    chosen
      .map((name): [string, unknown] => [name, configuration.get(name)])
      // An input field of the settings editor that was emptied.
      .filter(([, value]) => value !== ''),
  )
}

function isChosen(found: ReturnType<vscode.WorkspaceConfiguration['inspect']>): boolean {
  if (!found) return false
  const { globalValue, workspaceValue, workspaceFolderValue } = found
  return [globalValue, workspaceValue, workspaceFolderValue].some((value) => value !== undefined)
}
