import { realPath } from '@toolsight/core/paths'
import type { CodeLens, Range } from 'vscode-languageserver'
import { COMMANDS, type CompareServerArgument } from '../messages.js'
import type { WorkspaceFile } from '../session/workspace-file.js'

/** Above each server of a configuration, and above what makes a server where one is configured: the way to compare the two. */
export async function serverLenses({ uri, file, workspace }: WorkspaceFile): Promise<CodeLens[]> {
  const { configured } = workspace.servers
  if (configured.length === 0) return []
  if (workspace.configFiles.includes(realPath(file))) {
    return [...workspace.servers.places()].map(([server, { name }]) => lens(name.range, { uri, server }))
  }
  const [only, ...others] = configured
  const server = only && others.length === 0 ? { server: only.name } : {}
  return (await workspace.servers.madeIn(file)).map((range) => lens(range, { uri, ...server }))
}

function lens({ start }: Range, argument: CompareServerArgument): CodeLens {
  return {
    range: { start, end: start },
    command: {
      title: 'Compare with the running server…',
      command: COMMANDS.compareServer,
      arguments: [argument],
    },
  }
}
