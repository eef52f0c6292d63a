import { type CapturedTool, NotSent } from '../capture.js'

/** An answer of JSON-RPC. */
export interface Message {
  id?: number
  result?: { tools?: unknown[]; prompts?: unknown[]; content?: Array<{ type: string; text?: string }> }
  error?: { code: number; message: string }
}

/** The revision of the protocol that a client asks for with `initialize`, by target. */
export const REVISIONS: Readonly<Record<string, string>> = {
  mcp: '2025-11-25',
  'mcp-2025-06-18': '2025-06-18',
}

/** The server's end of a connection: what the SDK calls a transport. Messages are JSON text in between, as on any real one. */
export class InMemoryEnd {
  onmessage?: (message: unknown, extra?: unknown) => void
  onclose?: () => void
  readonly #waiting = new Map<number, (message: Message) => void>()
  readonly #failed: Promise<never>
  #fail: (error: unknown) => void = () => undefined

  constructor() {
    this.#failed = new Promise((_, reject) => {
      this.#fail = reject
    })
    this.#failed.catch(() => undefined)
  }

  /** Ends every request with an error of the server's. */
  fail(error: unknown): void {
    this.#fail(error)
  }

  async start(): Promise<void> {}

  async send(message: unknown): Promise<void> {
    const sent = JSON.parse(JSON.stringify(message)) as Message
    if (sent.id !== undefined) this.#waiting.get(sent.id)?.(sent)
  }

  async close(): Promise<void> {
    this.onclose?.()
  }

  request(id: number, method: string, params: object): Promise<Message> {
    const answered = new Promise<Message>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#receive({ jsonrpc: '2.0', id, method, params })
    })
    return Promise.race([answered, this.#failed])
  }

  notify(method: string): void {
    this.#receive({ jsonrpc: '2.0', method })
  }

  #receive(message: object): void {
    this.onmessage?.(JSON.parse(JSON.stringify(message)), {})
  }
}

/** All that a client can do. */
export const CAPABILITIES = {
  roots: { listChanged: true },
  sampling: { tools: {} },
  elicitation: { form: {}, url: {} },
}
export const CLIENT = { name: 'client', version: '1' }

/** A server of an MCP SDK, as far as it is used here. */
export interface McpServer {
  connect(transport: InMemoryEnd): Promise<void>
}

/** A server without such a transport, which answers one message at a time; null: there is nothing to answer. */
export function answering(answerTo: (message: unknown) => Promise<unknown>): McpServer {
  return {
    async connect(end: InMemoryEnd) {
      end.onmessage = (message) => {
        const answered = async () => {
          const answer = await answerTo(message)
          if (answer != null) await end.send(answer)
        }
        answered().catch((error: unknown) => end.fail(error))
      }
    },
  }
}

/** Which of a server's lists has an entry, and the method that answers with it. */
export interface ListOf {
  method: 'tools/list' | 'prompts/list'
  key: 'tools' | 'prompts'
}

const TOOLS: ListOf = { method: 'tools/list', key: 'tools' }
const PROMPTS: ListOf = { method: 'prompts/list', key: 'prompts' }

export function listOf({ role }: Pick<CapturedTool, 'role'>): ListOf {
  return role === 'prompt-arguments' ? PROMPTS : TOOLS
}

/**
 * What a server answers to `tools/list` of a client that can do all that clients can: the entry of its one tool. The same of a prompt.
 *
 * @param target one of `REVISIONS`
 * @throws {Error} with the server's own words where it answers with an error
 */
export async function listedTool(server: McpServer, target: string, list = TOOLS): Promise<unknown> {
  const end = await opened(server, REVISIONS[target] as string)
  const listed = onlyEntry(await end.request(1, list.method, {}), list)
  await end.close()
  return listed
}

/**
 * The text of what a server answers to a call of its tool: the result's, or that of the error in place of a result.
 *
 * @throws {NotSent} where the answer has no text
 */
export async function calledTool(server: McpServer, name: string, input: object): Promise<string> {
  const end = await opened(server, REVISIONS['mcp'] as string)
  const { result, error } = await end.request(1, 'tools/call', { name, arguments: input })
  await end.close()
  const texts = result?.content?.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])) ?? []
  if (error) return error.message
  if (texts.length === 0) throw new NotSent('Its answer to tools/call has no text.')
  return texts.join('\n')
}

async function opened(server: McpServer, revision: string): Promise<InMemoryEnd> {
  const end = new InMemoryEnd()
  await server.connect(end)
  const params = { protocolVersion: revision, capabilities: CAPABILITIES, clientInfo: CLIENT }
  resultOf(await end.request(0, 'initialize', params))
  end.notify('notifications/initialized')
  return end
}

/** @throws {Error} as `listedTool` */
export function onlyEntry(answer: Message, { method, key }: ListOf): unknown {
  const [listed] = resultOf(answer, method)[key] ?? []
  if (listed === undefined) throw new NotSent(`Its answer to ${method} has no ${key.slice(0, -1)}.`)
  return listed
}

function resultOf(
  { result, error }: Message,
  method: ListOf['method'] = TOOLS.method,
): NonNullable<Message['result']> {
  if (result) return result
  const failure = new Error(error?.message ?? 'It answered nothing.')
  failure.name = `${method}: error ${error?.code ?? ''}`.trim()
  throw failure
}
