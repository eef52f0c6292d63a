import { homedir } from 'node:os'
import * as vscode from 'vscode'
import { type Node, probe } from './probe.js'
import { isSupported } from './support.js'

/** The Node that runs the server and the evaluator. */
export interface Runtime extends Node {
  origin: 'setting' | 'path' | 'editor'
  /** Why the one that was asked for by the setting is not it. */
  problem: string | null
}

/** `toolsight.evaluate.node`, else the user's own `node` where it is new enough, else the one that runs the editor's extensions. */
export async function chooseRuntime(log: vscode.LogOutputChannel): Promise<Runtime> {
  const configured = vscode.workspace
    .getConfiguration('toolsight')
    .get<string | null>('evaluate.node')
    ?.trim()
  if (!configured) return (await userNode(log)) ?? editorNode()
  const problem = await reasonAgainst(configured)
  if (typeof problem !== 'string') return { ...problem, origin: 'setting', problem: null }
  log.warn(problem)
  return { ...((await userNode(log)) ?? editorNode()), problem }
}

async function reasonAgainst(program: string): Promise<Node | string> {
  try {
    const node = await probe(program, homedir())
    if (isSupported(node.version)) return node
    return vscode.l10n.t(
      'Set "toolsight.evaluate.node" to Node 20.19, 22.12 or later: {0} is Node {1}.',
      program,
      node.version,
    )
  } catch {
    return vscode.l10n.t('Correct "toolsight.evaluate.node": {0} cannot be run as Node.', program)
  }
}

async function userNode(log: vscode.LogOutputChannel): Promise<Runtime | null> {
  try {
    const node = await probe('node', trustedFolder() ?? homedir())
    if (isSupported(node.version)) return { ...node, origin: 'path', problem: null }
    log.info(`The node on the PATH is ${node.version}, which is too old; the editor's own Node is used.`)
  } catch (error) {
    log.info(`There is no node on the PATH; the editor's own Node is used. (${String(error)})`)
  }
  return null
}

/** A version manager answers for the project that it is asked in. It may run what the project says, so only with trust. */
function trustedFolder(): string | null {
  const [folder] = vscode.workspace.workspaceFolders ?? []
  return vscode.workspace.isTrusted && folder?.uri.scheme === 'file' ? folder.uri.fsPath : null
}

function editorNode(): Runtime {
  return { path: process.execPath, version: process.versions.node, origin: 'editor', problem: null }
}
