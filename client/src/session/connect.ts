/*
 * The one file that loads the language client: it is loaded when a server is started and not before, so that it costs
 * nothing while the editor starts.
 */
import { CLIENT_COMMANDS, type InitializationOptions } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { RevealOutputChannelOn, type ServerOptions, State, TransportKind } from 'vscode-languageclient/node'
import type { Runtime } from '../runtime/choose.js'
import { chosenSettings } from './chosen-settings.js'
import { QuietLanguageClient, Restarts } from './quiet-client.js'
import { DOCUMENTS, IMPORTED } from './selector.js'

export interface Connection {
  /** Rejects when the server fails, or is not there. */
  request<Result>(method: string, params?: unknown, token?: vscode.CancellationToken): Promise<Result>
  notify(method: string, params: unknown): void
  onNotification<Params>(method: string, listener: (params: Params) => void): void
  stop(): Promise<void>
}

export interface ConnectionOptions {
  server: vscode.Uri
  runtime: Runtime
  log: vscode.LogOutputChannel
  /** By their names under `toolsight.`. */
  settings: readonly string[]
  /** Whether TypeScript's own service shows what needs types. */
  isPluginLoaded(): boolean
  /** Before anything is received: listeners are added here. */
  onOpen(connection: Connection): void
  /** Between two runs of the server, and after the last one. */
  onRunning(isRunning: boolean): void
  onGivenUp(reason: string): void
}

/**
 * Starts the server and comes back when it answers.
 *
 * @throws {Error} when it cannot be started
 */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  const { server, runtime, log, settings, isPluginLoaded, onOpen, onRunning, onGivenUp } = options
  let failure: unknown = null
  const client = new QuietLanguageClient('toolsight', 'Toolsight', serverOptions(server, runtime), {
    documentSelector: [...DOCUMENTS, ...IMPORTED],
    outputChannel: log,
    traceOutputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    // A function, for it is asked at each start: trust may have been given since the last one.
    initializationOptions: (): InitializationOptions => ({
      trusted: vscode.workspace.isTrusted,
      clientCommands: true,
      node: runtime.path,
      typescriptPlugin: isPluginLoaded(),
    }),
    initializationFailedHandler: (error) => {
      failure = error
      return false
    },
    errorHandler: new Restarts(onGivenUp),
    middleware: {
      workspace: {
        configuration: ({ items }) => items.map(({ scopeUri }) => chosenSettings(settings, scopeUri)),
      },
    },
    markdown: { isTrusted: { enabledCommands: LINKED_COMMANDS }, supportHtml: false },
  })
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) onRunning(true)
    if (newState === State.Stopped) onRunning(false)
  })
  const connection: Connection = {
    // What is absent has to be absent: two parameters would go out as a list of two.
    request: (method, params, token) => {
      if (params === undefined) return client.sendRequest(method, token)
      return token ? client.sendRequest(method, params, token) : client.sendRequest(method, params)
    },
    // A server that is just ending needs no notification.
    notify: (method, params) => void client.sendNotification(method, params).catch(() => {}),
    onNotification: (method, listener) => void client.onNotification(method, listener),
    stop: () => client.dispose(),
  }
  onOpen(connection)
  try {
    await client.start()
  } catch (error) {
    void client.dispose().catch(() => {})
    throw failure ?? error
  }
  return connection
}

/** The only commands that a hover's links may run. */
const LINKED_COMMANDS = [
  ...Object.values(CLIENT_COMMANDS).filter((command) => command !== CLIENT_COMMANDS.install),
  'toolsight.client.showLog',
  'workbench.trust.manage',
]

function serverOptions(server: vscode.Uri, runtime: Runtime): ServerOptions {
  const module = server.fsPath
  // The user's NODE_OPTIONS are for the user's programs; ELECTRON_RUN_AS_NODE makes the editor's own program a Node.
  const env = { NODE_OPTIONS: '', ELECTRON_RUN_AS_NODE: '1' }
  const run = { module, runtime: runtime.path, transport: TransportKind.ipc, options: { env } }
  return { run, debug: { ...run, options: { env, execArgv: ['--nolazy', '--inspect=6009'] } } }
}
