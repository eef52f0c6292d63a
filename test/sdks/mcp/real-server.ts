import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

interface Message {
  id?: number
  method?: string
  result?: { tools?: ListedTool[] }
  error?: { message: string }
}

export interface ListedTool {
  name: string
}

/** All that a client can do: some servers offer a tool only to those that can. */
const CAPABILITIES = {
  roots: { listChanged: true },
  sampling: { tools: {} },
  elicitation: { form: {}, url: {} },
  tasks: { requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
}

/** What a server that is started by itself answers to `tools/list`, over its standard input and output. */
export async function listedBy(program: string, args: string[] = []): Promise<ListedTool[]> {
  const server = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  try {
    return await conversation(server)
  } finally {
    server.kill()
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
}

async function conversation(server: ChildProcess): Promise<ListedTool[]> {
  const send = (message: object): void =>
    void server.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'test', version: '1' }
  send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: CAPABILITIES, clientInfo },
  })
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    const message = JSON.parse(line) as Message
    if (message.error) throw new Error(message.error.message)
    if (message.id === 0 && message.result) {
      send({ method: 'notifications/initialized' })
      send({ id: 1, method: 'tools/list', params: {} })
    } else if (message.method === 'roots/list') {
      send({ id: message.id, result: { roots: [] } })
    } else if (message.id === 1 && message.result) {
      return message.result.tools ?? []
    }
  }
  throw new Error('The server ended without an answer')
}
