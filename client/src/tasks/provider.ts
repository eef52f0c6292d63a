import * as vscode from 'vscode'
import { chooseRuntime } from '../runtime/choose.js'

const TYPE = 'toolsight'

/** In tasks.json. */
interface CheckDefinition extends vscode.TaskDefinition {
  type: typeof TYPE
  /** Files, folders or globs; absent: everything. */
  paths?: string[]
  /** More options of `toolsight check`. */
  options?: string[]
}

/** Tasks that run `toolsight check`: the project's own command where it is installed, else the one that came along. */
export function provideTasks(extension: vscode.Uri, log: vscode.LogOutputChannel): vscode.Disposable {
  const make = (definition: CheckDefinition, folder: vscode.WorkspaceFolder) =>
    checkTask(definition, folder, { bundled: vscode.Uri.joinPath(extension, 'dist/cli/toolsight.mjs'), log })
  return vscode.tasks.registerTaskProvider(TYPE, {
    provideTasks: () => Promise.all(folders().map((folder) => make({ type: TYPE }, folder))),
    resolveTask: async (task) => {
      const definition = task.definition as CheckDefinition
      const folder = typeof task.scope === 'object' ? task.scope : folders()[0]
      if (!folder) return undefined
      const made = await make(definition, folder)
      // What tasks.json says of it (its name, how it is shown) is the user's.
      return new vscode.Task(definition, folder, task.name, made.source, made.execution, made.problemMatchers)
    },
  })
}

function folders(): vscode.WorkspaceFolder[] {
  // Without trust nothing of the workspace runs, and the command line is trust.
  if (!vscode.workspace.isTrusted) return []
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file')
}

async function checkTask(
  definition: CheckDefinition,
  folder: vscode.WorkspaceFolder,
  { bundled, log }: { bundled: vscode.Uri; log: vscode.LogOutputChannel },
): Promise<vscode.Task> {
  const runtime = await chooseRuntime(log)
  const installed = vscode.Uri.joinPath(folder.uri, 'node_modules/toolsight/bin/toolsight.js')
  const command = (await exists(installed)) ? installed : bundled
  const { options = [], paths = [] } = definition
  // One finding a line: problem matchers read no frames.
  const args = [command.fsPath, 'check', '--format', 'unix', ...options, ...paths]
  const execution = new vscode.ProcessExecution(runtime.path, args, {
    cwd: folder.uri.fsPath,
    env: runtime.origin === 'editor' ? { ELECTRON_RUN_AS_NODE: '1' } : {},
  })
  const task = new vscode.Task(definition, folder, vscode.l10n.t('check'), TYPE, execution, '$toolsight')
  task.detail = vscode.l10n.t('Check every tool of this folder')
  task.group = vscode.TaskGroup.Test
  return task
}

async function exists(file: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  )
}
