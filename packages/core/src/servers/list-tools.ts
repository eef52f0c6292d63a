import type { StandardSchemaV1 } from '@modelcontextprotocol/client'
import type { JsonObject } from '../model/json.js'
import { ServerFailure } from './failure.js'
import { type ServerCommand, ServerProcess } from './server-process.js'

export interface ListOptions {
  /** How long the server may take for all of it. */
  timeoutMs?: number
}

/** What a server says of its tools, and of itself. */
export interface ServerTools {
  /** The entries as they were received, in the server's order. */
  tools: JsonObject[]
  server: { name: string; version: string } | null
  /** The revision of the protocol that it answered in. */
  revision: string | null
  /** The last of what it wrote to standard error. */
  stderr: string
}

const TIMEOUT_MS = 30_000

/** The revision whose servers need not know `initialize`. */
const STATELESS = '2026-07-28'

/** More pages than any server has: a cursor that never ends. */
const MAX_PAGES = 1000

/** All that a client can do: some servers offer a tool only to clients that can do something. */
const CAPABILITIES = {
  roots: { listChanged: true },
  sampling: { tools: {} },
  elicitation: { form: {}, url: {} },
  tasks: { requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
}

/**
 * Starts an MCP server, asks it for its tools, and stops it. Unlike evaluation this is not contained: the command runs with
 * all rights of whoever asks, so nothing may call it unasked.
 *
 * @throws {ServerFailure}
 */
export async function listTools(command: ServerCommand, options: ListOptions = {}): Promise<ServerTools> {
  try {
    return await listed(command, options)
  } catch (error) {
    // A server of the later revision alone refuses the handshake of the earlier ones.
    if (!(error instanceof ServerFailure) || error.kind !== 'refused') throw error
    return await listed(command, options, STATELESS).catch(() => {
      throw error
    })
  }
}

async function listed(
  command: ServerCommand,
  { timeoutMs = TIMEOUT_MS }: ListOptions,
  pin?: string,
): Promise<ServerTools> {
  // The SDK takes a while to load, and most runs never ask a server.
  const { Client } = await import('@modelcontextprotocol/client')
  const server = new ServerProcess(command)
  const client = new Client(
    { name: 'toolsight', version: '1' },
    { capabilities: CAPABILITIES, versionNegotiation: { mode: pin === undefined ? 'legacy' : { pin } } },
  )
  client.setRequestHandler('roots/list', () => ({ roots: [] }))
  const asked = async (): Promise<ServerTools> => {
    await client.connect(server, { timeout: timeoutMs })
    const tools: JsonObject[] = []
    let cursor: string | undefined
    for (let page = 0; page < MAX_PAGES; page++) {
      const request = { method: 'tools/list', params: cursor === undefined ? {} : { cursor } }
      const answer = pageOf(await client.request(request, AS_IT_IS, { timeout: timeoutMs }), server)
      tools.push(...answer.tools)
      cursor = answer.cursor
      if (cursor === undefined) break
    }
    const { name, version } = client.getServerVersion() ?? {}
    return {
      tools,
      server: name === undefined ? null : { name, version: version ?? '' },
      revision: client.getNegotiatedProtocolVersion() ?? null,
      stderr: server.output.stderr,
    }
  }
  let late: NodeJS.Timeout | undefined
  const silent = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(silence(timeoutMs, server)), timeoutMs)
  })
  try {
    const answer = await Promise.race([asked(), server.failed, silent])
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

function pageOf(answer: unknown, server: ServerProcess): { tools: JsonObject[]; cursor: string | undefined } {
  const { tools, nextCursor } = (answer ?? {}) as { tools?: unknown; nextCursor?: unknown }
  const isList = Array.isArray(tools) && tools.every((each) => typeof each === 'object' && each !== null)
  if (!isList)
    throw new ServerFailure('not-a-list', 'Its answer to `tools/list` has no list of tools.', server.output)
  return { tools: tools as JsonObject[], cursor: typeof nextCursor === 'string' ? nextCursor : undefined }
}

/** @param error what asking ended with: of the SDK, or ours */
async function explained(error: unknown, server: ServerProcess): Promise<ServerFailure> {
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

function silence(timeoutMs: number, server: ServerProcess): ServerFailure {
  const seconds = Math.round(timeoutMs / 100) / 10
  return new ServerFailure(
    'silent',
    `The server did not list its tools within ${seconds} s. Does it talk over standard input and output, and does it start without asking for anything?`,
    server.output,
  )
}
