import {
  STATUS,
  type StatusParams,
  TOOLS_CHANGED,
  type ToolsChangedParams,
  TRUST,
  type TrustParams,
  TYPESCRIPT_PLUGIN,
  type TypescriptPluginParams,
} from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { chooseRuntime, type Runtime } from '../runtime/choose.js'
import type { Connection } from './connect.js'
import { ServerUnavailable } from './server-unavailable.js'
import type { SessionState } from './state.js'

/** The server of this window: started when something first needs it, and asked through this. */
export class Session implements vscode.Disposable {
  readonly #server: vscode.Uri
  readonly #log: vscode.LogOutputChannel
  readonly #settings: readonly string[]
  readonly #changed = new vscode.EventEmitter<SessionState>()
  readonly #toolsChanged = new vscode.EventEmitter<ToolsChangedParams>()
  readonly #trustGranted: vscode.Disposable
  #state: SessionState = { kind: 'idle' }
  #connection: Promise<Connection> | null = null
  /** Counts the starts, so that what belongs to an earlier one is not listened to. */
  #run = 0
  /** Whether what needs types is shown by TypeScript's own service; until that is known, nobody else shows it. */
  #isPluginLoaded = true

  readonly onDidChange = this.#changed.event
  /** What is known of these files is new. */
  readonly onDidChangeTools = this.#toolsChanged.event

  /**
   * @param server the server's program
   * @param settings the names, under `toolsight.`, of what it may be told
   */
  constructor(server: vscode.Uri, settings: readonly string[], log: vscode.LogOutputChannel) {
    this.#server = server
    this.#settings = settings
    this.#log = log
    this.#trustGranted = vscode.workspace.onDidGrantWorkspaceTrust(() => this.#tellTrust())
  }

  get state(): SessionState {
    return this.#state
  }

  /** Starts the server unless it was started, or has failed. Never rejects. */
  async start(): Promise<void> {
    if (this.#state.kind === 'idle') this.#open()
    await this.#connection?.catch(() => {})
  }

  /** Ends the server and starts it again, however the old one ended. Never rejects. */
  async restart(): Promise<void> {
    await this.end()
    this.#open()
    await this.start()
  }

  /** @throws {ServerUnavailable} when there is no server to ask; {Error} when the request itself fails */
  async request<Result>(method: string, params?: unknown, token?: vscode.CancellationToken): Promise<Result> {
    await this.start()
    const connection = await this.#connection?.catch(() => null)
    if (!connection || this.#state.kind !== 'running') throw new ServerUnavailable(this.#state)
    return connection.request<Result>(method, params, token)
  }

  /** Asks for one of the server's commands (`workspace/executeCommand`). */
  execute<Result>(command: string, ...args: unknown[]): Promise<Result> {
    return this.request<Result>('workspace/executeCommand', { command, arguments: args })
  }

  /** Whether TypeScript's own service has our plugin. */
  tellPlugin(loaded: boolean): void {
    if (loaded === this.#isPluginLoaded) return
    this.#isPluginLoaded = loaded
    const params: TypescriptPluginParams = { loaded }
    void this.#connection?.then((connection) => connection.notify(TYPESCRIPT_PLUGIN, params)).catch(() => {})
  }

  /** Ends the server. Never rejects. */
  async end(): Promise<void> {
    this.#run++
    const connection = await this.#connection?.catch(() => null)
    this.#connection = null
    await connection
      ?.stop()
      .catch((error: unknown) => this.#log.warn(`Stopping the server: ${String(error)}`))
  }

  dispose(): void {
    this.#trustGranted.dispose()
    this.#changed.dispose()
    this.#toolsChanged.dispose()
  }

  #open(): void {
    const reason = reasonAgainst(vscode.workspace.workspaceFolders)
    if (reason) return this.#become({ kind: 'unavailable', reason })
    this.#become({ kind: 'starting' })
    const run = ++this.#run
    this.#connection = this.#connect(run)
    this.#connection.catch((error: unknown) => {
      this.#log.error('The server could not be started.', error)
      if (run === this.#run) this.#become({ kind: 'failed', reason: firstLine(error) })
    })
  }

  async #connect(run: number): Promise<Connection> {
    const runtime = await chooseRuntime(this.#log)
    this.#log.info(`Starting the server with Node ${runtime.version} (${runtime.path}).`)
    const { connect } = await import('./connect.js')
    return connect({
      server: this.#server,
      runtime,
      log: this.#log,
      settings: this.#settings,
      isPluginLoaded: () => this.#isPluginLoaded,
      onOpen: (connection) => this.#listen(connection, runtime, run),
      onRunning: (isRunning) => {
        if (run !== this.#run) return
        this.#become(isRunning ? { kind: 'running', runtime, status: null } : { kind: 'starting' })
      },
      onGivenUp: (reason) => {
        if (run !== this.#run) return
        // Its last change of state comes after this.
        this.#run++
        this.#become({ kind: 'failed', reason })
      },
    })
  }

  #listen(connection: Connection, runtime: Runtime, run: number): void {
    connection.onNotification<StatusParams>(STATUS, (status) => {
      if (run === this.#run) this.#become({ kind: 'running', runtime, status })
    })
    connection.onNotification<ToolsChangedParams>(TOOLS_CHANGED, (params) => {
      if (run === this.#run) this.#toolsChanged.fire(params)
    })
  }

  #tellTrust(): void {
    const params: TrustParams = { trusted: vscode.workspace.isTrusted }
    void this.#connection?.then((connection) => connection.notify(TRUST, params)).catch(() => {})
  }

  #become(state: SessionState): void {
    this.#state = state
    this.#changed.fire(state)
  }
}

/** Why there is no server for these folders; null where there is one. A window without a folder has one. */
function reasonAgainst(folders: readonly vscode.WorkspaceFolder[] | undefined): string | null {
  if (!folders?.length || folders.some(({ uri }) => uri.scheme === 'file')) return null
  return vscode.l10n.t('Open the folder from a disk: Toolsight reads the packages that its tools use.')
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] || vscode.l10n.t('The server could not be started.')
}
