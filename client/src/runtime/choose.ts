import { homedir } from 'node:os'
import * as vscode from 'vscode'
import { type Node, probe } from './probe.js'
import { isSupported } from './support.js'

/** The Node that runs the server and the evaluator. */
export interface Runtime extends Node {
  origin: 'setting' | 'path' | 'editor'
  /** Why the one that the setting asks for is not it. */
  problem: string | null
}

/** `toolsight.evaluate.node`, else the user's own `node` where it will do, else the one that runs the editor's extensions. */
export async function chooseRuntime(log: vscode.LogOutputChannel): Promise<Runtime> {
  const configured = vscode.workspace
    .getConfiguration('toolsight')
    .get<string | null>('evaluate.node')
    ?.trim()
  if (!configured) return (await userNode(log)) ?? editorNode()
  const asked = await configuredNode(configured)
  if (typeof asked !== 'string') return asked
  log.warn(asked)
  return { ...((await userNode(log)) ?? editorNode()), problem: asked }
}

/** Or why it will not do. */
async function configuredNode(program: string): Promise<Runtime | string> {
  try {
    const node = await probe(program, homedir())
    if (isSupported(node)) return { ...node, origin: 'setting', problem: null }
    return vscode.l10n.t(
      'Set "toolsight.evaluate.node" to Node 20.19, 22.12 or later for {0}: {1} is Node {2} for {3}.',
      process.arch,
      program,
      node.version,
      node.arch,
    )
  } catch {
    return vscode.l10n.t('Correct "toolsight.evaluate.node": {0} cannot be run as Node.', program)
  }
}

async function userNode(log: vscode.LogOutputChannel): Promise<Runtime | null> {
  try {
    const node = await probe('node', trustedFolder() ?? homedir())
    if (isSupported(node)) return { ...node, origin: 'path', problem: null }
    log.info(`The node on the PATH, ${node.version} for ${node.arch}, will not do; the editor's own is used.`)
  } catch (error) {
    log.info(`There is no node on the PATH; the editor's own is used. (${String(error)})`)
  }
  return null
}

/** A version manager answers for the project that it is asked in. It may run what the project says, so only with trust. */
function trustedFolder(): string | null {
  const [folder] = vscode.workspace.workspaceFolders ?? []
  return vscode.workspace.isTrusted && folder?.uri.scheme === 'file' ? folder.uri.fsPath : null
}

function editorNode(): Runtime {
  const { execPath: path, versions, arch } = process
  return { path, version: versions.node, arch, origin: 'editor', problem: null }
}
