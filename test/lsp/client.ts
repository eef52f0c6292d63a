import { type ChildProcess, fork, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  CancellationTokenSource,
  type ClientCapabilities,
  type CodeAction,
  createMessageConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  type FileChangeType,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
  type Position,
  type PublishDiagnosticsParams,
  type Range,
  type Registration,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { StatusParams } from '../../server/src/messages.js'
import { Kept } from '../kept.js'
import { Events } from './events.js'
import { Project } from './project.js'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const toolsight = fileURLToPath(new URL('../../packages/cli/bin/toolsight.js', import.meta.url))

export interface ConnectOptions {
  transport?: 'stdio' | 'ipc'
  /** Another program that serves over stdio, instead of `toolsight lsp`, which users start: its bundle loads in a quarter of the time. */
  command?: string[]
  /** Merged over what a modest client can: push diagnostics, dynamic registration of watched files. */
  capabilities?: ClientCapabilities
  /** Default: `{ trusted: true }`. */
  initializationOptions?: unknown
  /** By URI of the folder; absent: one folder, the project's root. */
  folders?: string[] | null
  /** What `workspace/configuration` is answered with, for the section `toolsight`. */
  settings?: Record<string, unknown>
  env?: Record<string, string>
  /** The process that the server ends with. Default: this one. */
  processId?: number
  /** What is installed in the project: name → a package of this repository's own. Default: zod. */
  packages?: Record<string, string>
}

/** What the server sent without being asked. */
export interface Sent {
  diagnostics: Events<PublishDiagnosticsParams>
  notifications: Events<{ method: string; params: unknown }>
  requests: Events<{ method: string; params: unknown }>
  log: Events<{ type: number; message: string }>
}

/** A real client of a server in a process of its own. */
export class Client {
  readonly connection: MessageConnection
  readonly process: ChildProcess
  readonly sent: Sent = {
    diagnostics: new Events(),
    notifications: new Events(),
    requests: new Events(),
    log: new Events(),
  }
  readonly registrations: Registration[] = []
  settings: Record<string, unknown>
  initializeResult!: InitializeResult
  /** What the server wrote to its standard error. */
  stderr = ''
  readonly #documents = new Map<string, TextDocument>()
  readonly #firstSettings: Record<string, unknown>
  readonly #handlers = new Map<string, (params: unknown) => unknown>()

  private constructor(
    process: ChildProcess,
    connection: MessageConnection,
    settings: Record<string, unknown>,
  ) {
    this.process = process
    this.connection = connection
    this.settings = settings
    this.#firstSettings = settings
    process.stderr?.on('data', (data) => {
      this.stderr += String(data)
    })
    // What is still waited for will not come.
    process.once('close', () => connection.dispose())
    connection.onNotification((method, params) => {
      if (method === 'textDocument/publishDiagnostics') this.sent.diagnostics.push(params as never)
      else if (method === 'window/logMessage') this.sent.log.push(params as never)
      this.sent.notifications.push({ method, params })
    })
    connection.onRequest((method, params) => {
      this.sent.requests.push({ method, params })
      return this.#answer(method, params)
    })
    connection.onUnhandledProgress(({ token, value }) => {
      this.sent.notifications.push({ method: '$/progress', params: { token, value } })
    })
    connection.listen()
  }

  /** Starts a server and shakes hands with it. */
  static async start(project: Project | null, options: ConnectOptions = {}): Promise<Client> {
    const { transport = 'stdio', command, settings = {}, env = {} } = options
    const environment = { ...process.env, ...env }
    let server: ChildProcess
    let connection: MessageConnection
    if (transport === 'ipc') {
      server = fork(main, ['--node-ipc'], { env: environment, silent: true })
      connection = createMessageConnection(new IPCMessageReader(server), new IPCMessageWriter(server))
    } else {
      const [program, ...args] = command ?? [process.execPath, toolsight, 'lsp', '--stdio']
      server = spawn(program as string, args, { env: environment, stdio: 'pipe' })
      connection = createMessageConnection(
        new StreamMessageReader(server.stdout as NonNullable<typeof server.stdout>),
        new StreamMessageWriter(server.stdin as NonNullable<typeof server.stdin>),
      )
    }
    const client = new Client(server, connection, settings)
    const uris = options.folders === undefined ? (project ? [project.uri()] : null) : options.folders
    const params: InitializeParams = {
      processId: options.processId ?? process.pid,
      rootUri: uris?.[0] ?? null,
      workspaceFolders: uris?.map((uri) => ({ uri, name: uri.split('/').at(-1) as string })) ?? null,
      capabilities: merge(modest, options.capabilities ?? {}) as ClientCapabilities,
      initializationOptions:
        options.initializationOptions === undefined ? { trusted: true } : options.initializationOptions,
    }
    client.initializeResult = await connection.sendRequest(InitializeRequest.type, params)
    await connection.sendNotification('initialized', {})
    return client
  }

  request<R>(method: string, params?: unknown): Promise<R> {
    return params === undefined
      ? this.connection.sendRequest<R>(method)
      : this.connection.sendRequest<R>(method, params)
  }

  /** A request that can be taken back while it is under way. */
  cancellable(method: string, params: unknown): { answer: Promise<unknown>; cancel(): void } {
    const source = new CancellationTokenSource()
    return {
      answer: this.connection.sendRequest(method, params, source.token),
      cancel: () => source.cancel(),
    }
  }

  notify(method: string, params?: unknown): Promise<void> {
    return this.connection.sendNotification(method, params)
  }

  /** Answers a request of the server's from now on, `window/showDocument` for one. */
  onRequest(method: string, answer: (params: never) => unknown): void {
    this.#handlers.set(method, answer as (params: unknown) => unknown)
  }

  async open(uri: string, text: string, languageId = 'typescript'): Promise<void> {
    const document = TextDocument.create(uri, languageId, 1, text)
    this.#documents.set(uri, document)
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version: 1, text },
    })
  }

  /** Replaces `range`, else the whole text, by one incremental change. */
  async change(uri: string, text: string, range?: Range): Promise<void> {
    const document = this.document(uri)
    const version = document.version + 1
    const contentChanges = [range ? { range, text } : { text }]
    TextDocument.update(document, contentChanges, version)
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges,
    })
  }

  /** Replaces the first occurrence of `from` by an incremental change. */
  replace(uri: string, from: string, to: string): Promise<void> {
    const range = this.rangeOf(uri, from)
    return this.change(uri, to, range)
  }

  async close(uri: string): Promise<void> {
    this.#documents.delete(uri)
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } })
  }

  async save(uri: string): Promise<void> {
    await this.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } })
  }

  /** An open document as the client has it. */
  document(uri: string): TextDocument {
    const document = this.#documents.get(uri)
    if (!document) throw new Error(`${uri} is not open.`)
    return document
  }

  text(uri: string): string {
    return this.document(uri).getText()
  }

  /** Where `text` stands for the first time; `offset` characters into it. */
  positionOf(uri: string, text: string, offset = 0): Position {
    const at = this.text(uri).indexOf(text)
    if (at < 0) throw new Error(`There is no ${JSON.stringify(text)} in ${uri}.`)
    return this.document(uri).positionAt(at + offset)
  }

  rangeOf(uri: string, text: string): Range {
    return { start: this.positionOf(uri, text), end: this.positionOf(uri, text, text.length) }
  }

  /** What `range` covers. */
  textIn(uri: string, range: Range): string {
    return this.document(uri).getText(range)
  }

  /** The pushed diagnostics of the document's text as it stands, once they are there. */
  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const { version } = this.document(uri)
    const published = await this.sent.diagnostics.next(
      (each) => each.uri === uri && each.version === version,
      {
        what: `diagnostics of version ${version} of ${uri}`,
      },
    )
    return published.diagnostics
  }

  /** The next diagnostics pushed for a URI after `since` (a count of `sent.diagnostics`) that fit. */
  async published(
    uri: string,
    fits: (diagnostics: Diagnostic[]) => boolean = () => true,
    since = 0,
  ): Promise<Diagnostic[]> {
    const found = await this.sent.diagnostics.next((each) => each.uri === uri && fits(each.diagnostics), {
      since,
      what: `fitting diagnostics of ${uri}`,
    })
    return found.diagnostics
  }

  /** The next `toolsight/status` that fits; it may have come already. */
  async status(fits: (status: StatusParams) => boolean): Promise<StatusParams> {
    const found = await this.sent.notifications.next(
      ({ method, params }) => method === 'toolsight/status' && fits(params as StatusParams),
      { what: 'a fitting status' },
    )
    return found.params as StatusParams
  }

  /** A text with the edits that a code action has for it. */
  applied(uri: string, action: CodeAction): string {
    const changes = action.edit?.documentChanges ?? []
    const edits = changes.flatMap((change) =>
      'textDocument' in change && change.textDocument.uri === uri ? (change.edits as TextEdit[]) : [],
    )
    return TextDocument.applyEdits(this.document(uri), edits)
  }

  /** Shuts down as the protocol wants it; the exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest('shutdown')
    return this.exit()
  }

  /** Says `exit` without a shutdown; the exit code. */
  async exit(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once('exit', resolve))
    await this.connection.sendNotification('exit')
    const code = await ended
    this.connection.dispose()
    return code
  }

  /** The process that tests run in may end before the server does, which then ends by itself. */
  keepNobodyAlive(): void {
    this.process.unref()
    for (const stream of this.process.stdio) (stream as Socket | null)?.unref()
  }

  /** Has the server forget the project's files, and then find these. */
  async refill(project: Project, files: Record<string, string>): Promise<void> {
    for (const uri of [...this.#documents.keys()]) await this.close(uri)
    this.#handlers.clear()
    if (this.settings !== this.#firstSettings) {
      this.settings = this.#firstSettings
      await this.notify('workspace/didChangeConfiguration', { settings: null })
    }
    await this.#changed(project.empty(), 3)
    // What is still under way is of the files before.
    await this.request('workspace/executeCommand', { command: 'toolsight.tools' })
    for (const events of Object.values(this.sent)) events.clear()
    this.stderr = ''
    project.fill(files)
    await this.#changed(
      ['package.json', ...Object.keys(files)].map((file) => project.uri(file)),
      1,
    )
  }

  #changed(uris: string[], type: FileChangeType): Promise<void> {
    return this.notify('workspace/didChangeWatchedFiles', { changes: uris.map((uri) => ({ uri, type })) })
  }

  #answer(method: string, params: unknown): unknown {
    const handler = this.#handlers.get(method)
    if (handler) return handler(params)
    if (method === 'workspace/configuration') {
      return (params as { items: unknown[] }).items.map(() => this.settings)
    }
    if (method === 'client/registerCapability') {
      this.registrations.push(...(params as { registrations: Registration[] }).registrations)
    }
    return null
  }
}

/** A project and a client that are both gone after `use`, whatever happens in it. */
export async function withClient(
  files: Record<string, string>,
  options: ConnectOptions,
  use: (client: Client, project: Project) => Promise<void>,
): Promise<void> {
  const project = new Project(files, options.packages)
  const client = await Client.start(project, options)
  try {
    await use(client, project)
  } finally {
    if (client.process.exitCode === null) await client.stop().catch(() => client.process.kill('SIGKILL'))
    project.remove()
  }
}

interface Shared {
  client: Client
  project: Project
}

const kept = new Kept<Shared>(2, async ({ client, project }) => {
  if (isRunning(client)) await client.stop()
  project.remove()
})

/**
 * `withClient` with one server for all tests that want the same of it: each test has a project with its own files, instead of
 * those of the test before. Starting a server and its processes takes most of a test's time.
 */
export function sharedClient(): typeof withClient {
  return async (files, options, use) => {
    const { transport, command, env, folders, processId } = options
    if ([transport, command, env, folders, processId].some((each) => each !== undefined))
      return withClient(files, options, use)
    const key = JSON.stringify(options)
    const known = kept.take(key)
    const shared = known && isRunning(known.client) ? known : await start(files, options)
    const { client, project } = shared
    try {
      if (shared === known) await client.refill(project, files)
      await use(client, project)
    } finally {
      await kept.put(key, shared)
    }
  }
}

async function start(files: Record<string, string>, options: ConnectOptions): Promise<Shared> {
  const project = new Project(files, options.packages)
  const client = await Client.start(project, options)
  client.keepNobodyAlive()
  return { client, project }
}

function isRunning({ process }: Client): boolean {
  return process.exitCode === null && process.signalCode === null
}

const modest: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    workspaceEdit: { documentChanges: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: {
      relatedInformation: true,
      versionSupport: true,
      codeDescriptionSupport: true,
      dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
  },
  window: { workDoneProgress: true, showDocument: { support: true } },
}

function merge(base: unknown, over: unknown): unknown {
  if (!isRecord(base) || !isRecord(over)) return over
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) merged[key] = key in base ? merge(base[key], value) : value
  return merged
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
