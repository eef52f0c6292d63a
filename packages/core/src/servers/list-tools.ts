import type { StandardSchemaV1, Transport } from '@modelcontextprotocol/client'
import { isDeeperThan } from '../common/json-depth.js'
import { inline } from '../common/one-line.js'
import type { JsonObject } from '../model/json.js'
import { ServerFailure, type ServerOutput } from './failure.js'
import { type ServerCommand, ServerProcess } from './server-process.js'

/** Where a server is: a command that starts it over standard input and output, or the URL of one that runs on this machine. */
export type ServerAddress = ServerCommand | { url: string }

export interface ListOptions {
  /** How long the server may take for all of it. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** What a server says of its tools, and of itself. */
export interface ServerTools {
  /** The entries as they were received, in the server's order. */
  tools: JsonObject[]
  /** The same of its prompts; none where it says that it has none. */
  prompts: JsonObject[]
  /** Why it does not list the prompts that it says it has. */
  promptsFailure: ServerFailure | null
  server: { name: string; version: string } | null
  /** The revision of the protocol that it answered in. */
  revision: string | null
  /** The last of what it wrote to standard error. */
  stderr: string
  /** The first lines of its standard output that are no messages of the protocol. */
  stray: readonly string[]
}

/** A server that is being asked. */
interface Connection {
  transport: Transport
  /** Rejects as soon as no answer can come any more. */
  failed: Promise<never>
  output: ServerOutput
  /** Ends it in its own way. */
  close(): Promise<void>
  /** Ends it without waiting for it. */
  abandon(): Promise<void>
}

const TIMEOUT_MS = 30_000

/** The revision whose servers need not know `initialize`. */
const STATELESS = '2026-07-28'

/** More pages, and more tools, than any server has. */
const MAX_PAGES = 1000
const MAX_TOOLS = 20_000
/** No more is evaluated of a schema. */
const MAX_LEVELS = 200

/** All that a client can do: some servers offer a tool only to clients that can do something. */
const CAPABILITIES = {
  roots: { listChanged: true },
  sampling: { tools: {} },
  elicitation: { form: {}, url: {} },
  tasks: { requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
}

/**
 * Starts an MCP server, asks it for its tools, and stops it. Unlike evaluation this is not contained: the command runs with
 * all rights of the user who asks, so nothing may call it unasked.
 *
 * @throws {ServerFailure}
 */
export async function listTools(address: ServerAddress, options: ListOptions = {}): Promise<ServerTools> {
  try {
    return await listed(address, options)
  } catch (error) {
    // A server of the later revision alone refuses the handshake of the earlier ones.
    if (!(error instanceof ServerFailure) || error.kind !== 'refused') throw error
    return await listed(address, options, STATELESS).catch(() => {
      throw error
    })
  }
}

async function connection(address: ServerAddress): Promise<Connection> {
  if ('url' in address) {
    const { HttpServer } = await import('./http-server.js')
    return new HttpServer(address.url)
  }
  return new ServerProcess(address)
}

async function listed(
  address: ServerAddress,
  { timeoutMs = TIMEOUT_MS, signal }: ListOptions,
  pin?: string,
): Promise<ServerTools> {
  // The SDK takes a while to load, and most runs never ask a server.
  const { Client } = await import('@modelcontextprotocol/client')
  const server = await connection(address)
  const client = new Client(
    { name: 'toolsight', version: '1' },
    { capabilities: CAPABILITIES, versionNegotiation: { mode: pin === undefined ? 'legacy' : { pin } } },
  )
  client.setRequestHandler('roots/list', () => ({ roots: [] }))
  const asked = async (): Promise<ServerTools> => {
    await client.connect(server.transport, { timeout: timeoutMs })
    const ask = (request: { method: string; params: object }) =>
      client.request(request as Parameters<typeof client.request>[0], AS_IT_IS, { timeout: timeoutMs })
    const tools = await pagesOf('tools', ask, server)
    const hasPrompts = client.getServerCapabilities()?.prompts !== undefined
    // Without its prompts the tools of a server are still known.
    const prompts = hasPrompts
      ? await pagesOf('prompts', ask, server).catch((error: unknown) => explained(error, server))
      : []
    const isFailure = prompts instanceof ServerFailure
    const { name, version } = client.getServerVersion() ?? {}
    return {
      tools,
      prompts: isFailure ? [] : prompts,
      promptsFailure: isFailure ? prompts : null,
      server: name === undefined ? null : { name, version: version ?? '' },
      revision: client.getNegotiatedProtocolVersion() ?? null,
      ...server.output,
    }
  }
  let late: NodeJS.Timeout | undefined
  const silent = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(silence(timeoutMs, server, 'url' in address)), timeoutMs)
  })
  silent.catch(() => undefined)
  const stopped = new Promise<never>((_, reject) => {
    const stop = () =>
      reject(
        new ServerFailure('stopped', 'The server was stopped before it listed its tools.', server.output),
      )
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
  stopped.catch(() => undefined)
  try {
    const answer = await Promise.race([asked(), server.failed, silent, stopped])
    await server.close()
    return answer
  } catch (error) {
    const failure = await explained(error, server)
    await server.abandon()
    throw failure
  } finally {
    clearTimeout(late)
  }
}

/** The SDK's own schema of an answer leaves out what it does not know; here the answer is wanted as it was sent. */
const AS_IT_IS: StandardSchemaV1<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'toolsight', validate: (value) => ({ value }) },
}

type ListKey = 'tools' | 'prompts'

/** All pages of a list. */
async function pagesOf(
  key: ListKey,
  ask: (request: { method: string; params: object }) => Promise<unknown>,
  server: Connection,
): Promise<JsonObject[]> {
  const listed: JsonObject[] = []
  const cursors = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = pageOf(key, await ask({ method: `${key}/list`, params }), server)
    cursor = answer.cursor
    const count = listed.length + answer.tools.length
    if (count > MAX_TOOLS) throw endless(key, null, count, server.output)
    listed.push(...answer.tools)
    if (cursor === undefined) return listed
    if (cursors.has(cursor) || cursors.size >= MAX_PAGES)
      throw endless(key, cursors.has(cursor) ? cursor : null, count, server.output)
    cursors.add(cursor)
  }
}

function pageOf(
  key: ListKey,
  answer: unknown,
  { output }: Connection,
): { tools: JsonObject[]; cursor: string | undefined } {
  const { [key]: tools, nextCursor } = (answer ?? {}) as { [Key in ListKey | 'nextCursor']?: unknown }
  if (!Array.isArray(tools))
    throw new ServerFailure('not-a-list', `Its answer to \`${key}/list\` has no list of ${key}.`, output)
  const broken = tools.findIndex((each) => typeof each !== 'object' || each === null || Array.isArray(each))
  if (broken !== -1)
    throw new ServerFailure(
      'not-a-list',
      `Entry ${broken + 1} of its answer to \`${key}/list\` is not an object but ${inline(JSON.stringify(tools[broken]), 80)}.`,
      output,
    )
  const deep = tools.findIndex((each) => isDeeperThan(MAX_LEVELS, each))
  if (deep !== -1)
    throw new ServerFailure(
      'not-a-list',
      `Entry ${deep + 1} of its answer to \`${key}/list\` has more than ${MAX_LEVELS} levels.`,
      output,
    )
  return { tools: tools as JsonObject[], cursor: typeof nextCursor === 'string' ? nextCursor : undefined }
}

/** @param error what asking ended with: of the SDK, or ours */
async function explained(error: unknown, server: Connection): Promise<ServerFailure> {
  if (error instanceof ServerFailure) return error
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code === 'number')
    return new ServerFailure('refused', `The server answers with an error: ${message}`, server.output)
  // A connection that is closed has a reason, which comes at the same time.
  if (code === 'CONNECTION_CLOSED' || code === 'NOT_CONNECTED' || code === 'SEND_FAILED')
    return await server.failed.catch((reason: ServerFailure) => reason)
  return new ServerFailure(
    'refused',
    `The server's answer is not as the protocol has it: ${message}`,
    server.output,
  )
}

function silence(timeoutMs: number, { output }: Connection, isRemote: boolean): ServerFailure {
  const seconds = Math.round(timeoutMs / 100) / 10
  const question = isRemote
    ? 'Does this URL lead to its MCP endpoint?'
    : 'Does it talk over standard input and output, and does it start without asking for anything?'
  return new ServerFailure(
    'silent',
    `The server did not list its tools within ${seconds} s. ${question}`,
    output,
  )
}

function endless(key: ListKey, cursor: string | null, count: number, output: ServerOutput): ServerFailure {
  const what =
    cursor === null
      ? `there are more after ${count} ${key}`
      : `the cursor ${inline(JSON.stringify(cursor), 80)} came twice`
  return new ServerFailure(
    'endless',
    `The server's list of ${key} has no end: ${what}. Leave out \`nextCursor\` on the last page.`,
    output,
  )
}
