import type { ServerSettings } from '../../model/config.js'
import type { Finding } from '../../model/finding.js'
import type { Range } from '../../model/text.js'
import { fileProblemFindings } from '../../rules/files/file-problems.js'
import { promptDocuments, serverDocuments } from '../../servers/document.js'
import { ServerFailure } from '../../servers/failure.js'
import { listTools, type ServerAddress } from '../../servers/list-tools.js'
import type { CheckOptions } from '../options.js'
import type { AnsweredServer, AskedServer, ServersParts } from './asked-server.js'
import { type ComparedReport, Comparison } from './comparison.js'
import { configuredSecrets } from './configured-secrets.js'
import { serverPlaces } from './server-places.js'

export interface AskOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

/** No server of an untrusted workspace is started. */
export class UntrustedError extends Error {
  override readonly name = 'UntrustedError'

  constructor() {
    super('Servers are started only in a trusted workspace: what they run has all your rights.')
  }
}

/** MCP servers that are asked for their tools when somebody says so, and what they list beside the source. */
export class Servers {
  readonly #parts: ServersParts
  #answered: readonly AnsweredServer[] = []

  constructor(parts: ServersParts) {
    this.#parts = parts
  }

  /** Those of the configuration. */
  get configured(): readonly AskedServer[] {
    return this.#parts.config.servers.map(configuredServer)
  }

  /** Where each server of the configuration is written, by its name. */
  places(): ReturnType<typeof serverPlaces> {
    const { documents, configFiles } = this.#parts
    return serverPlaces(configFiles, (file) => documents.read(file).text)
  }

  /** What of the configuration should not be in a file. */
  secrets(): Finding[] {
    const { config, configFiles, documents } = this.#parts
    if (config.servers.length === 0) return []
    const found = configuredSecrets(configFiles, (file) => documents.read(file).text)
    return fileProblemFindings(found, this.#parts)
  }

  /** Where a source makes MCP servers. */
  async madeIn(file: string): Promise<Range[]> {
    const { signs, files } = this.#parts
    return (await signs.of(files.key(file))).servers.map(({ range }) => range)
  }

  /** One that is typed: a command, or a URL. */
  typed(name: string, address: ServerAddress): AskedServer {
    const folder = this.#parts.root
    return {
      name,
      address: 'url' in address ? address : { ...address, cwd: address.cwd ?? folder },
      isConfigured: false,
      unset: [],
    }
  }

  /**
   * Starts servers one after the other and lists their tools. What they list is checked with everything else until `forget`.
   *
   * @throws {UntrustedError}
   */
  async ask(servers: readonly AskedServer[], options: AskOptions = {}): Promise<readonly AnsweredServer[]> {
    if (!this.#parts.trusted) throw new UntrustedError()
    this.forget()
    const answered: AnsweredServer[] = []
    for (const server of servers) {
      const answer = await this.#answerOf(server, options)
      options.signal?.throwIfAborted()
      answered.push(answer)
    }
    this.#answered = answered
    return answered
  }

  /** Drops what servers have listed. */
  forget(): void {
    for (const answer of this.#answered)
      if ('listed' in answer) for (const { file } of documentsOf(answer)) this.#parts.buffers.close(file)
    this.#answered = []
  }

  /** As `Workspace.checkAll`, with what the servers that were asked have listed, and where that and the source differ. */
  async checkAll(files: readonly string[], options: CheckOptions = {}): Promise<ComparedReport> {
    const { checks } = this.#parts
    const own = this.#answered.flatMap((answer) =>
      'listed' in answer ? documentsOf(answer).map(({ file }) => file) : [],
    )
    const report = await checks.checkAll([...files, ...own], options)
    const isWhole = await this.#isWhole(files)
    const comparison = new Comparison({ ...this.#parts, isWhole, places: this.places() })
    return comparison.of({ ...report, files: report.files - own.length }, this.#answered, options.signal)
  }

  async #answerOf(server: AskedServer, options: AskOptions): Promise<AnsweredServer> {
    const { root, buffers } = this.#parts
    try {
      const listed = await listTools(server.address, options)
      // What is typed is long; what the server calls itself is better in an id.
      const name = server.isConfigured ? server.name : (listed.server?.name ?? server.name)
      const documents = serverDocuments(root, name, listed.tools)
      const answer = { ...server, listed, documents, prompts: promptDocuments(root, name, listed.prompts) }
      for (const { file, text } of documentsOf(answer)) buffers.update(file, text, 1)
      return answer
    } catch (error) {
      if (error instanceof ServerFailure) return { ...server, failure: error }
      throw error
    }
  }

  /** Whether these are all files of the workspace: only then a tool that is not among them is nowhere. */
  async #isWhole(files: readonly string[]): Promise<boolean> {
    const checked = new Set(files.map((file) => this.#parts.files.key(file)))
    return (await this.#parts.files.all()).every((file) => checked.has(file))
  }
}

function documentsOf({
  documents,
  prompts,
}: Pick<Extract<AnsweredServer, { listed: unknown }>, 'documents' | 'prompts'>) {
  return [...documents, ...prompts]
}

function configuredServer(server: ServerSettings): AskedServer {
  if ('url' in server)
    return { name: server.name, address: { url: server.url }, isConfigured: true, unset: [] }
  const { name, command, args, cwd, env } = server
  const names = Array.isArray(env) ? env : []
  const passed = Array.isArray(env)
    ? Object.fromEntries(
        names.flatMap((each) => {
          const value = process.env[each]
          return value === undefined ? [] : [[each, value]]
        }),
      )
    : env
  return {
    name,
    address: { command, args, cwd, env: passed },
    isConfigured: true,
    unset: names.filter((each) => process.env[each] === undefined),
  }
}
